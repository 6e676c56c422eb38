//! The transcript of a finished match, and the report of its verification.

use gamao_dice::{Guarantee, Link};
use gamao_rules::{Event, Roll, Seat};
use serde::{Deserialize, Serialize};

use crate::{Envelope, LedgerReceipt, match_id, rules_text};

/// Everything that is needed to verify the dice and plays of a finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Transcript {
    /// `gamao/transcript/v1`.
    pub format: String,
    /// The match id.
    pub match_id: String,
    /// The canonical text of the house rules, as signed off.
    pub rules: String,
    /// The opening of the room and who sat down, then everything from the start of this match to its
    /// end. Sequences are those of the room's log, so there is a gap before a rematch. A match that began
    /// with a restore of the server continues with a score, so the events that led to it come first.
    pub events: Vec<Envelope>,
    /// The line of the ledger that opened the match.
    pub ledger: Option<LedgerReceipt>,
}

impl Transcript {
    /// The format that this program writes and reads.
    pub const FORMAT: &str = "gamao/transcript/v1";

    /// The transcript of a room's n-th match from the log of the room; `None` unless that match is
    /// over and the server's seed revealed.
    pub fn of(
        room: &str,
        number: u32,
        log: &[Envelope],
        ledger: Option<LedgerReceipt>,
    ) -> Option<Self> {
        let before = number.checked_sub(1)?;
        let start = match before.checked_sub(1) {
            None => 0,
            Some(earlier) => {
                log.iter().enumerate().filter(|(_, e)| begins(e)).nth(earlier as usize)?.0
            }
        };
        let (before, events) = log.split_at(start);
        let transcript = Self::of_match(room, number, before, events)?;
        Some(Self { ledger, ..transcript })
    }

    /// The transcript of a room's n-th match, without its line of the ledger, from the events of the
    /// match and of those before it at least all that opened the room and filled its seats; `None`
    /// unless the match is over and the server's seed revealed.
    ///
    /// For a match that begins with [`Event::SetBack`], `before` must have all that happened since the
    /// last rematch, or the opening of the room.
    pub fn of_match(
        room: &str,
        number: u32,
        before: &[Envelope],
        events: &[Envelope],
    ) -> Option<Self> {
        let (start, rest) = events.split_first()?;
        let Event::Opened { rules } = before.first().unwrap_or(start).event else { return None };
        let end = rest.iter().position(reveals)?;
        if rest[..end].iter().any(begins) {
            return None;
        }
        let story = match start.event {
            Event::SetBack { .. } => before.iter().rposition(is_rematch).unwrap_or(0),
            _ => before.len(),
        };
        let (seats, story) = before.split_at(story);
        let is_seat =
            |e: &&Envelope| matches!(e.event, Event::Opened { .. } | Event::Seated { .. });
        let this = &events[..end + 2];
        Some(Self {
            format: Self::FORMAT.into(),
            match_id: match_id(room, number),
            rules: rules_text(&rules),
            events: seats.iter().filter(is_seat).chain(story).chain(this).cloned().collect(),
            ledger: None,
        })
    }

    /// Where the match begins in the events: after the last time that the server was set back before its
    /// end, if it was.
    pub(crate) fn begin(&self) -> usize {
        let all_but_last = self.events.split_last().map_or(&[][..], |(_, before)| before);
        all_but_last.iter().rposition(is_set_back).map_or(0, |last| last + 1)
    }

    /// The number of the match in which its play began: an earlier one if the server was set back since.
    pub(crate) fn played_since(&self) -> Option<u32> {
        let set_back = self.events[..self.begin()].iter().filter(|e| is_set_back(e)).count();
        self.number()?.checked_sub(u32::try_from(set_back).ok()?)
    }

    /// The number of the match in its room, if the match id tells one.
    pub fn number(&self) -> Option<u32> {
        self.match_id.rsplit_once('/')?.1.parse().ok()
    }
}

fn is_rematch(envelope: &Envelope) -> bool {
    matches!(envelope.event, Event::Rematched)
}

fn is_set_back(envelope: &Envelope) -> bool {
    matches!(envelope.event, Event::SetBack { .. })
}

/// Whether an event begins another match of the dice.
fn begins(envelope: &Envelope) -> bool {
    is_rematch(envelope) || is_set_back(envelope)
}

/// Whether an event reveals the seed of the current match and so ends it.
fn reveals(envelope: &Envelope) -> bool {
    matches!(envelope.event, Event::Revealed { .. } | Event::SetBack { secret: Some(_) })
}

/// The report of a verification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VerifyReport {
    /// Whether there are no faults.
    pub ok: bool,
    /// The match id.
    pub match_id: String,
    /// The digest that the seats signed off on; its first digits are the fingerprint on the screens
    /// ([`Link::fingerprint`]).
    pub digest: Option<Link>,
    /// Every roll of the match.
    pub rolls: Vec<RollReport>,
    /// Endings before which somebody may have known the next roll.
    pub unthrown: Vec<UnthrownReport>,
    /// What the transcript claims and the verification does not prove.
    pub unproven: Vec<Unproven>,
    /// The faults in the order of the log; empty for an honest match.
    pub faults: Vec<FaultReport>,
}

/// A verified roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollReport {
    /// 1 for the first roll of the match.
    pub number: u64,
    /// Its place in the log.
    pub seq: u64,
    /// The game of the match.
    pub game: u32,
    /// Who threw; `null` in an opening throw.
    #[serde(rename = "player")]
    pub roller: Option<Seat>,
    /// The roll in the log.
    pub roll: Roll,
    /// Its guarantee.
    pub guarantee: Guarantee,
    /// Whether it is correct; otherwise it has no guarantee.
    pub ok: bool,
}

/// A game, session or match that was ended, not played out, while its next roll could be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnthrownReport {
    /// The event that ended it.
    pub seq: u64,
    /// The game of the match.
    pub game: u32,
    /// Who could have known the roll with the server's help.
    pub known_to: Seat,
}

/// A claim of the server that is not verified.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Unproven {
    /// Who sat where, under which name, and whether that was a person.
    Names,
    /// When something happened, and so whether a link was released before its roll was requested.
    Times,
    /// That a player made the plays of their seat, which are not signed.
    Plays,
    /// That the line is in the ledger, where it was not looked up.
    Ledger,
}

impl Unproven {
    /// All of it.
    pub const ALL: [Self; 4] = [Self::Names, Self::Times, Self::Plays, Self::Ledger];
}

/// A fault of a transcript.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FaultReport {
    /// The event at fault; for something missing, the place where it was due.
    pub seq: u64,
    /// Its code for programs, such as `wrongDice`.
    pub code: String,
    /// Its message; lower case, English.
    pub message: String,
}
