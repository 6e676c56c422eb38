//! The holders of seats.

use async_trait::async_trait;

use crate::{RoomId, StoreError, Timestamp};

/// A seat to be given to a holder together with the event that fills it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatClaim {
    /// The seat number.
    pub seat: u8,
    /// The hash of the holder's secret.
    pub holder: String,
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
    /// The summary of its last [append](crate::Append::summary); `None` if that was before there were
    /// summaries.
    pub summary: Option<String>,
}

/// Stores the holders of seats. A holder has at most one seat in a room; a seat may have several holders
/// (devices).
#[async_trait]
pub trait Seats: Send + Sync {
    /// The seat someone holds in a room.
    async fn seat_of(&self, room: &RoomId, holder: &str) -> Result<Option<u8>, StoreError>;

    /// At most `limit` rooms in which someone holds a seat, most recently changed first.
    async fn rooms_of(&self, holder: &str, limit: u32) -> Result<Vec<HeldRoom>, StoreError>;
}
