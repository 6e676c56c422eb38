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
    /// When it happened.
    pub at: Timestamp,
    /// The network delay that is not charged to the player's clock, in milliseconds.
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

/// An atomic addition to a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The room of the log. An append that expects 0 creates it.
    pub room: RoomId,
    /// The head of the log that the decision was made on.
    pub expected: Seq,
    /// The events, oldest first. May be empty, as when a deadline is taken without effect.
    pub events: Vec<String>,
    /// When they happened.
    pub at: Timestamp,
    /// The network delay that is not charged to the player's clock, in milliseconds.
    pub lag_ms: u32,
    /// What caused them.
    pub cause: Option<Cause>,
    /// The seat that they fill.
    pub seat: Option<SeatClaim>,
    /// Deadlines to set or clear, after the deadline of the cause has been taken.
    pub deadlines: Vec<DeadlineChange>,
    /// Changes of the fair dice besides the log.
    pub dice: DiceChanges,
    /// The summary of the room for lists, opaque to the store; `None` to keep the stored one.
    pub summary: Option<String>,
}

/// What caused an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A client's command. If it was answered before, nothing is appended.
    Command(CommandKey),
    /// A deadline, which must still exist unchanged, and is removed.
    Deadline(Deadline),
}

/// Changes of the fair dice with an append.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DiceChanges {
    /// A seed to store.
    pub drawn: Option<SealedSeed>,
    /// The anchor of a seed that is no longer needed: it was revealed, or its chain is used up.
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

    /// The command that caused it, if any.
    pub fn command(&self) -> Option<&CommandKey> {
        match &self.cause {
            Some(Cause::Command(command)) => Some(command),
            Some(Cause::Deadline(_)) | None => None,
        }
    }

    /// The deadline that caused it, if any.
    pub fn taken(&self) -> Option<&Deadline> {
        match &self.cause {
            Some(Cause::Deadline(deadline)) => Some(deadline),
            Some(Cause::Command(_)) | None => None,
        }
    }
}

/// The outcome of an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The events were appended durably.
    New {
        /// The new head of the log.
        head: Seq,
    },
    /// The command was answered before; nothing was appended.
    Repeat(Answer),
}

/// Why nothing was appended.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The log has advanced; decide again from its new head.
    #[error("the head of the log is {head}")]
    Conflict {
        /// Its head.
        head: Seq,
    },
    /// The deadline was taken or changed by someone else.
    #[error("the deadline no longer exists")]
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

/// Stores logs.
#[async_trait]
pub trait RoomLog: Send + Sync {
    /// Appends events to a log, durably, if its head is the expected one.
    async fn append(&self, append: Append) -> Result<Appended, AppendError>;

    /// A room without its events.
    async fn room(&self, room: &RoomId) -> Result<Option<RoomRow>, StoreError>;

    /// At most `limit` rooms after an id, in order of their ids.
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
