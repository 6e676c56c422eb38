//! What is kept, and what is asked of the keeper.

use std::fmt;

use gamao_dice::Link;

/// The name of a room, as in its link.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RoomId(pub String);

impl RoomId {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The place of an event in its room's log: 1 for the first, 0 before it.
pub type Seq = u32;

/// A point in time: milliseconds since the start of 1970, UTC.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The time `ms` milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, ms: u64) -> Self {
        Self(self.0.saturating_add_unsigned(ms))
    }

    /// How many milliseconds this is after `earlier`; 0 if it is not.
    pub const fn ms_since(self, earlier: Self) -> u64 {
        let ms = self.0.saturating_sub(earlier.0);
        if ms > 0 { ms as u64 } else { 0 }
    }
}

/// One event of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Its place in the log.
    pub seq: Seq,
    /// When it was decided.
    pub at: Timestamp,
    /// How many milliseconds before it are not charged to the player's clock.
    pub lag_ms: u32,
    /// What happened, opaque to the store.
    pub payload: String,
}

/// A client-made name of a command: unique for each author, so nobody can answer for another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandKey {
    /// Who sent it.
    pub author: String,
    /// The id the client made.
    pub id: String,
    /// A hash of what it asks for: kept with the answer, no part of the name.
    pub digest: String,
}

/// A seat bound to its holder together with the event that fills it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatClaim {
    /// The seat number.
    pub seat: u8,
    /// The hash of the holder's secret.
    pub holder: String,
}

/// Something that must happen in a room at a time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadline {
    /// Where.
    pub room: RoomId,
    /// What; one of each kind a room.
    pub kind: String,
    /// When.
    pub at: Timestamp,
}

/// What becomes of a room's deadline of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadlineChange {
    /// Which.
    pub kind: String,
    /// When it will be.
    pub due: Due,
}

/// When a deadline will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// At this time.
    At(Timestamp),
    /// At this time, or earlier if it stands earlier. For deadlines that every move puts off and
    /// that are seldom reached: whoever takes it looks whether it is time and sets it anew, and
    /// the moves between cost nothing.
    AtLatest(Timestamp),
    /// Never.
    Never,
}

impl Due {
    /// The latest time it can be.
    pub const fn at(self) -> Option<Timestamp> {
        match self {
            Self::At(at) | Self::AtLatest(at) => Some(at),
            Self::Never => None,
        }
    }
}

/// A time in which nobody could play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When the server last lived.
    pub from: Timestamp,
    /// When it was back.
    pub until: Timestamp,
}

/// What a store knows of the server's life.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Life {
    /// The last sign of life; `None` before the first.
    pub beat: Option<Timestamp>,
    /// When an event was last appended to any room.
    pub touched: Option<Timestamp>,
    /// The outages of the last year, oldest first.
    pub outages: Vec<Outage>,
}

/// A seed of the fair dice that only the server's key opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedSeed {
    /// The public end of the chain that it makes, in hexadecimal: its name.
    pub anchor: String,
    /// The seed, encrypted.
    pub sealed: Vec<u8>,
}

/// A seed that is kept, and for which room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSeed {
    /// The room of its match.
    pub room: RoomId,
    /// The seed.
    pub seed: SealedSeed,
    /// The [generation](SiteRow::generation) of the site in which it was drawn.
    pub generation: Generation,
}

/// What a line of the public ledger will say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerNote {
    /// The match, by the first anchor of the server in hexadecimal.
    pub anchor: String,
    /// Whether it ends its match. A match is opened once, and closed once if it was opened: a note that
    /// says otherwise is not written.
    pub closes: bool,
    /// The text that is hashed and published.
    pub payload: String,
}

/// A line of the public ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerLine {
    /// 1 for the first, then without gaps.
    pub number: u64,
    /// When it was written.
    pub at: Timestamp,
    /// The text.
    pub payload: String,
    /// Its hash, as `gamao_dice::ledger_hash` makes it.
    pub hash: Link,
}

/// A finished match in which somebody held a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedMatch {
    /// Where.
    pub room: RoomId,
    /// The seat held.
    pub seat: u8,
    /// What the ledger says of its end.
    pub payload: String,
}

/// An addition to a log. All of it happens, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Which log. An append that expects 0 opens it.
    pub room: RoomId,
    /// The sequence the decision was made on.
    pub expected: Seq,
    /// The events, oldest first. May be empty when a deadline is taken without effect.
    pub events: Vec<String>,
    /// When they were decided.
    pub at: Timestamp,
    /// How many milliseconds before them are not charged to the player's clock.
    pub lag_ms: u32,
    /// The command they answer.
    pub command: Option<CommandKey>,
    /// A seat they fill.
    pub seat: Option<SeatClaim>,
    /// The deadline they come from: it must still stand exactly so, and is gone afterwards.
    pub taken: Option<Deadline>,
    /// Deadlines to set or clear; applied after `taken`.
    pub deadlines: Vec<DeadlineChange>,
    /// A seed of the fair dice to keep.
    pub seed: Option<SealedSeed>,
    /// The anchor of a seed that nobody needs any more: it is revealed, or its chain used up.
    pub spent: Option<String>,
    /// Lines to add to the ledger.
    pub ledger: Vec<LedgerNote>,
}

impl Append {
    /// Events alone.
    pub fn new(room: RoomId, expected: Seq, events: Vec<String>, at: Timestamp) -> Self {
        Self {
            room,
            expected,
            events,
            at,
            lag_ms: 0,
            command: None,
            seat: None,
            taken: None,
            deadlines: Vec::new(),
            seed: None,
            spent: None,
            ledger: Vec::new(),
        }
    }
}

/// What became of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The events are durable, the last of them at this sequence.
    New {
        /// The log's head now.
        head: Seq,
    },
    /// The command was answered before; nothing was added now.
    Repeat(Answer),
}

/// The answer a command got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The room it was given in.
    pub room: RoomId,
    /// The sequence of its first event.
    pub first: Seq,
    /// The sequence of its last.
    pub last: Seq,
    /// The hash of what it asked for; `None` for answers from before it was kept.
    pub digest: Option<String>,
}

/// A room without its events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// The sequence of the last event.
    pub head: Seq,
    /// When it was opened.
    pub created_at: Timestamp,
}

/// A room in which someone holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldRoom {
    /// Which.
    pub room: RoomId,
    /// The seat held.
    pub seat: u8,
    /// When its last event was appended.
    pub touched_at: Timestamp,
}

/// A single-use link that carries a seat to another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceLink {
    /// The hash of its secret.
    pub token_hash: String,
    /// The room.
    pub room: RoomId,
    /// The seat it gives.
    pub seat: u8,
    /// When it stops working.
    pub expires_at: Timestamp,
}

impl DeviceLink {
    /// Characters of an id.
    pub const ID_LEN: usize = 16;

    /// What the link is called when it is listed or revoked: the beginning of the hash of its secret.
    pub fn id(&self) -> &str {
        self.token_hash.get(..Self::ID_LEN).unwrap_or(&self.token_hash)
    }
}

/// Counts the restores of a database, with gaps: 0 before the first, larger after each. Two databases that
/// went on from one backup are of different generations.
pub type Generation = u64;

/// The site that a database belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteRow {
    /// Its name among sites: 16 hexadecimal digits, drawn when the database was made.
    pub id: String,
    /// Another after every restore. What was secret in an earlier one may have been seen.
    pub generation: Generation,
    /// The newest kinds of events that its logs may hold, as [`Store::raise_level`] was told.
    pub level: u32,
}
