//! The fair dice of a room, folded from its log.

use gamao_dice::{Link, MatchDice};
use gamao_rules::{Event, Party, Seat, TableRules};

use crate::RollCounts;

/// The dice of a room, match after match.
///
/// The id of the room's n-th match, 1 for the first, is `ROOM/n`.
#[derive(Clone, Debug)]
pub struct RoomDice {
    room: String,
    number: u32,
    dice: MatchDice,
    /// The server's first anchor of the match, by which the ledger knows it.
    opened_by: Option<Link>,
    /// Whether everybody has signed off once.
    is_begun: bool,
    counts: RollCounts,
    /// Who requested the roll that is due; `None` for an opening throw.
    roller: Option<Seat>,
}

impl RoomDice {
    /// The dice of a room opened under these rules.
    pub fn new(room: impl Into<String>, rules: &TableRules) -> Self {
        let room = room.into();
        let seats = rules.seat_count();
        let dice = MatchDice::new(match_id(&room, 1), rules_text(rules), seats);
        Self::begin(room, 1, dice)
    }

    /// Folds an event of the room.
    pub fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Rematched | Event::SetBack { .. } => {
                let number = self.number + 1;
                let dice = self.dice.rematch(match_id(&self.room, number));
                *self = Self::begin(std::mem::take(&mut self.room), number, dice);
                return;
            }
            Event::Anchored { party: Party::Server, anchor } => {
                self.opened_by.get_or_insert(anchor);
            }
            Event::GameStarted { .. } => self.roller = None,
            Event::RollAsked { seat, .. } => self.roller = Some(seat),
            Event::Rolled { roll, .. } => self.counts.add(self.roller, roll),
            _ => {}
        }
        self.dice.evolve(event);
        self.is_begun |= self.dice.is_signed_off();
    }

    fn begin(room: String, number: u32, dice: MatchDice) -> Self {
        Self {
            room,
            number,
            opened_by: None,
            is_begun: false,
            counts: RollCounts::new(dice.seat_count()),
            dice,
            roller: None,
        }
    }

    /// The room.
    pub fn room(&self) -> &str {
        &self.room
    }

    /// The number of the current match: 1 for the room's first.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The server's first anchor of the match, by which the ledger knows it.
    pub fn opened_by(&self) -> Option<Link> {
        self.opened_by
    }

    /// Whether the first dice have become due: everybody has signed off. From here on the match is in the
    /// ledger; one that its players never begin is not.
    pub fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// The counts of rolls in the match so far.
    pub fn counts(&self) -> &RollCounts {
        &self.counts
    }

    /// Its dice.
    pub fn dice(&self) -> &MatchDice {
        &self.dice
    }
}

/// The id of a room's n-th match, which is part of every hash.
pub fn match_id(room: &str, number: u32) -> String {
    format!("{room}/{number}")
}

/// The canonical text of house rules, which the seats sign: their compact JSON.
#[expect(clippy::missing_panics_doc, reason = "plain data has a JSON form")]
pub fn rules_text(rules: &TableRules) -> String {
    serde_json::to_string(rules).expect("plain data with string keys")
}
