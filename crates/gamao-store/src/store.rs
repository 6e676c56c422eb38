//! All of it.

use async_trait::async_trait;

use crate::{Commands, Deadlines, DeviceLinks, Ledger, RoomLog, Seats, Seeds, Site, StoreError};

/// Keeps rooms, and everything that belongs to them. Whoever needs one subject asks for its trait.
#[async_trait]
pub trait Store:
    RoomLog + Commands + Seats + DeviceLinks + Deadlines + Seeds + Ledger + Site + 'static
{
    /// Whether writing works: the outcome of the last write or, if that failed or is some time ago,
    /// of a small one made for the purpose.
    async fn check_writing(&self) -> Result<(), StoreError>;

    /// Finishes what is queued and closes the database.
    async fn close(&self);
}
