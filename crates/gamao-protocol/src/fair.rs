//! The fair dice of a table: folded from its log, and as a client sees them.

use gamao_dice::{MatchDice, Owed as DiceOwed};
use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ByPlayer, Link, RollCounts, TableRules};

/// The dice of a room, match after match.
///
/// The id of the room's n-th match, 1 for the first, is `ROOM/n`.
#[derive(Clone, Debug)]
pub struct RoomDice {
    room: String,
    number: u32,
    dice: MatchDice,
    /// The server's first anchor of the match, by which the ledger knows it.
    opened_by: Option<rules::Link>,
    /// Whether everybody has signed off once.
    is_begun: bool,
    counts: RollCounts,
    /// Who asked for the roll that is due; nobody for an opening throw.
    roller: Option<rules::Player>,
}

impl RoomDice {
    /// The dice of a room opened under these rules.
    pub fn new(room: impl Into<String>, rules: &rules::TableRules) -> Self {
        let room = room.into();
        let dice = MatchDice::new(match_id(&room, 1), TableRules::from(*rules).canonical_text());
        Self::begin(room, 1, dice)
    }

    /// Folds an event of the room.
    pub fn evolve(&mut self, event: &rules::Event) {
        use rules::{Event, Party};

        match *event {
            Event::Rematched => {
                let number = self.number + 1;
                let dice = self.dice.rematch(match_id(&self.room, number));
                *self = Self::begin(std::mem::take(&mut self.room), number, dice);
                return;
            }
            Event::Anchored { party: Party::Server, anchor } => {
                self.opened_by.get_or_insert(anchor);
            }
            Event::GameStarted { .. } => self.roller = None,
            Event::RollAsked { player, .. } => self.roller = Some(player),
            Event::Rolled { roll, .. } => self.counts.add(self.roller.map(Into::into), roll),
            _ => {}
        }
        self.dice.evolve(event);
        self.is_begun |=
            rules::Player::ALL.into_iter().all(|player| self.dice.has_signed_off(player));
    }

    fn begin(room: String, number: u32, dice: MatchDice) -> Self {
        Self {
            room,
            number,
            dice,
            opened_by: None,
            is_begun: false,
            counts: RollCounts::default(),
            roller: None,
        }
    }

    /// The match at hand: 1 for the room's first.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The server's first anchor of the match, by which the ledger knows it.
    pub fn opened_by(&self) -> Option<Link> {
        self.opened_by.map(Link)
    }

    /// Whether dice have come to be due that nobody can know yet: everybody has signed off. From here on
    /// the match stands in the ledger; one that its players never begin does not.
    pub fn is_begun(&self) -> bool {
        self.is_begun
    }

    /// How often each roll fell in the match so far.
    pub fn counts(&self) -> &RollCounts {
        &self.counts
    }

    /// Its dice.
    pub fn dice(&self) -> &MatchDice {
        &self.dice
    }
}

/// The id of a room's n-th match, as it goes into every hash.
pub fn match_id(room: &str, number: u32) -> String {
    format!("{room}/{number}")
}

/// The fair dice of the match at hand: who has committed to what, and what the viewer owes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FairView {
    /// The match id that goes into every hash: the room's id, a slash, 1 for its first match.
    pub match_id: String,
    /// How many rolls of this match have been thrown, ties in the opening included.
    pub rolls: u64,
    /// The server's anchor.
    pub server: Link,
    /// The latest anchor of each seat.
    pub anchors: ByPlayer<Option<Link>>,
    /// The number of each seat's next link, 1 for the first after its anchor.
    pub next_link: ByPlayer<u32>,
    /// What seats sign off on; its first twenty digits are the fingerprint that all screens show.
    pub digest: Option<Link>,
    /// Who has signed off.
    pub signed_off: ByPlayer<bool>,
    /// Whose link for the next roll is out.
    pub released: ByPlayer<bool>,
    /// What the viewer's program must send now for the dice to go on.
    pub owed: Option<Owed>,
}

/// What a seat owes the dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Owed {
    /// The anchor of its chain: `anchor`.
    Anchor,
    /// Its sign-off on all anchors: `signOff`.
    SignOff,
    /// Its link for the roll that is due: `release`.
    Link,
}

impl From<DiceOwed> for Owed {
    fn from(owed: DiceOwed) -> Self {
        match owed {
            DiceOwed::Anchor => Self::Anchor,
            DiceOwed::SignOff => Self::SignOff,
            DiceOwed::Link => Self::Link,
        }
    }
}

impl FairView {
    /// What `viewer` sees; `None` until the server has published its anchor.
    pub fn new(
        table: &rules::Table,
        dice: &MatchDice,
        viewer: Option<rules::Player>,
    ) -> Option<Self> {
        use rules::{Party, Player};

        let is_due = table.is_throw_due();
        let seats = rules::ByPlayer::new(Player::A, Player::B);
        Some(Self {
            match_id: dice.match_id().to_owned(),
            rolls: dice.rolls(),
            server: Link(dice.anchor_of(Party::Server)?),
            anchors: ByPlayer::of(seats, |player| dice.anchor_of(Party::Seat(player)).map(Link)),
            next_link: ByPlayer::of(seats, |player| dice.next_link(Party::Seat(player))),
            digest: dice.digest().map(Link),
            signed_off: ByPlayer::of(seats, |player| dice.has_signed_off(player)),
            released: ByPlayer::of(seats, |player| dice.released(player).is_some()),
            owed: viewer.and_then(|viewer| dice.owes(viewer, is_due)).map(Into::into),
        })
    }
}
