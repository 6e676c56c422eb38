//! What must happen in rooms at a time, whoever is connected.

use async_trait::async_trait;

use crate::{RoomId, StoreError, Timestamp};

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

/// Keeps deadlines. They are set, taken and cleared with the events of their room.
#[async_trait]
pub trait Deadlines: Send + Sync {
    /// At most `limit` deadlines at or before `now`, oldest first.
    ///
    /// Asking takes nothing: two askers may see the same one. Only the append that names it in
    /// `taken` consumes it, and only one such append succeeds.
    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// The earliest deadline after `now`.
    async fn next_deadline(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError>;

    /// Makes the deadlines of a kind that are later than a time be at `to`; answers how many.
    async fn bring_forward(
        &self,
        kind: &str,
        later_than: Timestamp,
        to: Timestamp,
    ) -> Result<u64, StoreError>;

    /// How many rooms have a deadline: those in which something is still to come.
    async fn rooms_under_way(&self) -> Result<u64, StoreError>;
}
