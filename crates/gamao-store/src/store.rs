//! The whole interface.

use async_trait::async_trait;

use crate::{Commands, Deadlines, DeviceLinks, Ledger, RoomLog, Seats, Seeds, Site, StoreError};

/// Stores rooms, and everything that belongs to them. Code that needs one subject takes its trait.
#[async_trait]
pub trait Store:
    RoomLog + Commands + Seats + DeviceLinks + Deadlines + Seeds + Ledger + Site + 'static
{
    /// Whether writing works: the outcome of the last write or, if that failed or is some time ago,
    /// of a test write.
    async fn check_writing(&self) -> Result<(), StoreError>;

    /// Finishes what is queued and closes the database.
    async fn close(&self);
}
