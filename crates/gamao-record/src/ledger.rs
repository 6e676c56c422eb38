//! The public ledger: every match, in the order in which the server committed to its dice.

use std::collections::HashMap;

use gamao_dice::{LedgerEntry, Link};
use gamao_rules::{BySeat, Roll, Seat};
use serde::{Deserialize, Serialize};

/// The content of a line of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[expect(clippy::large_enum_variant, reason = "read one by one, and every other line is closed")]
pub enum LedgerRecord {
    /// The server has committed to its dice of a match, and the first are due. The match id is not given:
    /// whoever knows the id of a running match can watch it.
    Opened {
        /// The server's anchor.
        anchor: Link,
    },
    /// A match is over. The match id is not given, because a rematch may be running in its room. The anchor
    /// commits to it, since it is hashed into every link.
    Closed {
        /// The match id, in lines of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        match_id: Option<String>,
        /// The server's first anchor, as in the line that opened it.
        anchor: Link,
        /// How it ended.
        ending: MatchEnding,
        /// The count of each roll.
        rolls: RollCounts,
    },
}

impl LedgerRecord {
    /// Parses a line; `None` if that fails.
    pub fn of(entry: &LedgerEntry) -> Option<Self> {
        serde_json::from_str(&entry.payload).ok()
    }

    /// The server's first anchor of the match.
    pub const fn anchor(&self) -> Link {
        match self {
            Self::Opened { anchor } | Self::Closed { anchor, .. } => *anchor,
        }
    }
}

/// The matches that a ledger has opened but not closed: running or hidden ones. Every match ends by play, by a
/// clock or by [expiry](gamao_rules::Clocks::EXPIRE_AFTER_MS), so they should not be old.
#[derive(Clone, Default, Debug)]
pub struct OpenMatches(HashMap<Link, OpenMatch>);

/// The line that opened a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenMatch {
    /// Its number.
    pub number: u64,
    /// When it was written, milliseconds since 1970.
    pub at: u64,
}

impl OpenMatches {
    /// Adds the next line of the ledger.
    pub fn add(&mut self, entry: &LedgerEntry) {
        match LedgerRecord::of(entry) {
            Some(LedgerRecord::Opened { anchor }) => {
                self.0.insert(anchor, OpenMatch { number: entry.number, at: entry.at });
            }
            Some(LedgerRecord::Closed { anchor, .. }) => drop(self.0.remove(&anchor)),
            None => {}
        }
    }

    /// Their number.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The oldest of them.
    pub fn oldest(&self) -> Option<OpenMatch> {
        self.0.values().min_by_key(|open| open.number).copied()
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MatchEnding {
    /// Somebody won it: by play, a passed double, a resignation or a forfeit.
    Won,
    /// A money session was ended by its players.
    SessionEnded,
    /// It expired, because nobody moved for too long.
    Expired,
    /// The server was restored from a backup: the current game began again in another match of the dice.
    SetBack,
    /// The server had lost its seed, so there is no transcript, however it ended.
    SeedLost,
}

/// The counts of rolls by who threw them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollCounts {
    /// In opening throws, ties included; the first die is A's.
    pub opening: Counts,
    /// By each seat.
    #[serde(flatten)]
    pub seats: BySeat<Counts>,
}

impl RollCounts {
    /// Nothing yet, at a table with this many seats.
    pub fn new(seats: usize) -> Self {
        Self { opening: Counts::default(), seats: BySeat::new(seats, |_| Counts::default()) }
    }

    /// Counts a roll of a seat, or an opening throw.
    pub fn add(&mut self, roller: Option<Seat>, roll: Roll) {
        let counts = match roller {
            None => Some(&mut self.opening),
            Some(seat) => self.seats.get_mut(seat),
        };
        let Some(counts) = counts else { return };
        let [first, second] = [roll.first, roll.second].map(|die| usize::from(die.to_u8()) - 1);
        counts.0[first * 6 + second] += 1;
    }
}

/// A count for each of the 36 rolls; the index is first die times six plus second die, both minus one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<u64>"))]
#[serde(try_from = "Vec<u64>", into = "Vec<u64>")]
pub struct Counts(pub [u64; 36]);

impl Default for Counts {
    fn default() -> Self {
        Self([0; 36])
    }
}

impl TryFrom<Vec<u64>> for Counts {
    type Error = String;

    fn try_from(counts: Vec<u64>) -> Result<Self, String> {
        let length = counts.len();
        counts.try_into().map(Self).map_err(|_| format!("36 counts are needed, not {length}"))
    }
}

impl From<Counts> for Vec<u64> {
    fn from(counts: Counts) -> Self {
        counts.0.into()
    }
}

/// A line with what is needed to verify its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LedgerReceipt {
    /// The hash of the line before it.
    pub previous: Link,
    /// The line.
    pub entry: LedgerEntry,
}
