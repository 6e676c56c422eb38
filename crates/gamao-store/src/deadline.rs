//! What must happen in rooms at a certain time, whoever is connected.

use async_trait::async_trait;

use crate::{RoomId, StoreError, Timestamp};

/// Something that must happen in a room at a certain time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadline {
    /// The room.
    pub room: RoomId,
    /// What is due. A room has at most one deadline of each kind.
    pub kind: String,
    /// When it is due.
    pub at: Timestamp,
}

/// A change of a room's deadline of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeadlineChange {
    /// The kind.
    pub kind: String,
    /// When it is due from now on.
    pub due: Due,
}

/// When a deadline is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// At this time.
    At(Timestamp),
    /// At this time, or earlier if it is set to an earlier time already. For deadlines that every move
    /// postpones and that are seldom reached: whoever takes one too early sets it again, and the moves in
    /// between cost no write.
    AtLatest(Timestamp),
    /// Never.
    Never,
}

impl Due {
    /// The latest time at which it is due.
    pub const fn at(self) -> Option<Timestamp> {
        match self {
            Self::At(at) | Self::AtLatest(at) => Some(at),
            Self::Never => None,
        }
    }
}

/// Stores deadlines. They are set, taken and cleared with the events of their room.
#[async_trait]
pub trait Deadlines: Send + Sync {
    /// At most `limit` deadlines at or before `now`, oldest first.
    ///
    /// Reading does not take them: two callers may see the same one. It is taken by the append whose cause
    /// it is, and only one such append succeeds.
    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// The earliest deadline after `now`.
    async fn next_deadline(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError>;

    /// Sets the deadlines of a kind that are due after a time to `to`. Returns how many were changed.
    async fn bring_forward(
        &self,
        kind: &str,
        later_than: Timestamp,
        to: Timestamp,
    ) -> Result<u64, StoreError>;

    /// The number of rooms that have a deadline, which are those that are not over.
    async fn rooms_under_way(&self) -> Result<u64, StoreError>;
}
