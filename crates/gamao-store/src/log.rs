//! Rooms and their logs.

use async_trait::async_trait;

use crate::{
    Answer, CommandKey, Deadline, DeadlineChange, LedgerNote, RoomId, SealedSeed, SeatClaim, Seq,
    StoreError, Timestamp,
};

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

/// A room without its events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomRow {
    /// The sequence of the last event.
    pub head: Seq,
    /// When it was opened.
    pub created_at: Timestamp,
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
    /// What they come from.
    pub cause: Option<Cause>,
    /// A seat they fill.
    pub seat: Option<SeatClaim>,
    /// Deadlines to set or clear; applied after the one that is the cause is taken.
    pub deadlines: Vec<DeadlineChange>,
    /// What changes of the fair dice beside the log.
    pub dice: DiceChanges,
    /// The room after them as lists show it, opaque to the store; `None` to leave what is kept.
    pub summary: Option<String>,
}

/// What an append comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A command, which they answer. If it was answered before, nothing is added.
    Command(CommandKey),
    /// A deadline: it must still stand exactly so, and is gone afterwards.
    Deadline(Deadline),
}

/// What changes of the fair dice with an append.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DiceChanges {
    /// A seed to keep.
    pub drawn: Option<SealedSeed>,
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
            cause: None,
            seat: None,
            deadlines: Vec::new(),
            dice: DiceChanges::default(),
            summary: None,
        }
    }

    /// The command they answer, if they answer one.
    pub fn command(&self) -> Option<&CommandKey> {
        match &self.cause {
            Some(Cause::Command(command)) => Some(command),
            Some(Cause::Deadline(_)) | None => None,
        }
    }

    /// The deadline they take, if they take one.
    pub fn taken(&self) -> Option<&Deadline> {
        match &self.cause {
            Some(Cause::Deadline(deadline)) => Some(deadline),
            Some(Cause::Command(_)) | None => None,
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

/// Why nothing was appended.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The log has moved on; decide again from there.
    #[error("the log stands at {head}")]
    Conflict {
        /// Where it stands.
        head: Seq,
    },
    /// The deadline was taken or moved by someone else.
    #[error("the deadline no longer stands")]
    DeadlineGone,
    /// The holder already has a seat in the room.
    #[error("the holder already has seat {seat}")]
    AlreadySeated {
        /// Which.
        seat: u8,
    },
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps logs.
#[async_trait]
pub trait RoomLog: Send + Sync {
    /// Adds events to a log, durably, if its head is where the decision was made.
    async fn append(&self, append: Append) -> Result<Appended, AppendError>;

    /// A room without its events.
    async fn room(&self, room: &RoomId) -> Result<Option<RoomRow>, StoreError>;

    /// At most `limit` rooms after a name, by name.
    async fn rooms(&self, after: &str, limit: u32) -> Result<Vec<RoomId>, StoreError>;

    /// When anything was last appended to any log; `None` before the first room.
    async fn last_touched(&self) -> Result<Option<Timestamp>, StoreError>;

    /// At most `limit` events after a sequence, oldest first.
    async fn events(
        &self,
        room: &RoomId,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Record>, StoreError>;
}
