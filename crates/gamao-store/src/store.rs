//! The trait every backend implements.

use std::{error::Error, sync::Arc};

use async_trait::async_trait;

use crate::{
    Answer, Append, Appended, ClosedMatch, CommandKey, Deadline, DeviceLink, HeldRoom, LedgerLine,
    Record, RoomId, RoomRow, Seq, SiteRow, Timestamp,
};

/// Keeps rooms.
///
/// # Writing a backend
///
/// * What is acknowledged is durable: it survives the death of the process and of the machine.
/// * [`append`](Store::append) compares and moves the head, checks the command and the taken deadline, and
///   writes everything else in one transaction. Two appends with the same `expected` never both win.
/// * "Not found" is `Ok(None)` or an empty list; the caller decides what that means.
/// * Reads that start after an acknowledgement see what was acknowledged.
/// * Pass the story in `tests/`, which is generic over this trait.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// The site that the database belongs to.
    async fn site(&self) -> Result<SiteRow, StoreError>;

    /// Adds events to a log, durably, if its head is where the decision was made.
    async fn append(&self, append: Append) -> Result<Appended, AppendError>;

    /// The answer a command got, if it was granted before.
    async fn answer_to(&self, command: &CommandKey) -> Result<Option<Answer>, StoreError>;

    /// A room without its events.
    async fn room(&self, room: &RoomId) -> Result<Option<RoomRow>, StoreError>;

    /// At most `limit` events after a sequence, oldest first.
    async fn events(
        &self,
        room: &RoomId,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Record>, StoreError>;

    /// The seat someone holds in a room.
    async fn seat_of(&self, room: &RoomId, holder: &str) -> Result<Option<u8>, StoreError>;

    /// The rooms in which someone holds a seat, last touched first.
    async fn rooms_of(&self, holder: &str, limit: u32) -> Result<Vec<HeldRoom>, StoreError>;

    /// At most `limit` deadlines at or before `now`, oldest first.
    ///
    /// Asking takes nothing: two askers may see the same one. Only the append that names it in
    /// `taken` consumes it, and only one such append succeeds.
    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Deadline>, StoreError>;

    /// The earliest deadline after `now`.
    async fn next_deadline(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError>;

    /// How many rooms have a deadline: those in which something is still to come.
    async fn rooms_under_way(&self) -> Result<u64, StoreError>;

    /// Keeps a link until it is used, revoked or expires. Of a seat's links only the latest `keep` stay.
    async fn put_device_link(
        &self,
        link: DeviceLink,
        keep: u32,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// The links to a seat that can still be used, those that expire first in front.
    async fn device_links(
        &self,
        room: &RoomId,
        seat: u8,
        now: Timestamp,
    ) -> Result<Vec<DeviceLink>, StoreError>;

    /// Revokes a link to a seat by its [id](DeviceLink::id). Whether there was one.
    async fn revoke_device_link(
        &self,
        room: &RoomId,
        seat: u8,
        id: &str,
    ) -> Result<bool, StoreError>;

    /// Uses a link up: its seat gets one more holder. Answers which seat.
    async fn redeem_device_link(
        &self,
        room: &RoomId,
        token_hash: &str,
        holder: &str,
        now: Timestamp,
    ) -> Result<u8, RedeemError>;

    /// The sealed seed of the chain that ends in this anchor.
    async fn seed(&self, anchor: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Some sealed seed with its anchor, to try a key on; `None` before the first match.
    async fn any_seed(&self) -> Result<Option<(String, Vec<u8>)>, StoreError>;

    /// At most `limit` lines of the ledger after a number, in order.
    async fn ledger(&self, after: u64, limit: u32) -> Result<Vec<LedgerLine>, StoreError>;

    /// The number of the ledger's last line; 0 before the first.
    async fn ledger_head(&self) -> Result<u64, StoreError>;

    /// The line that opened a match, by the server's first anchor.
    async fn ledger_opening(&self, anchor: &str) -> Result<Option<LedgerLine>, StoreError>;

    /// The finished matches in which someone holds a seat, oldest first.
    async fn closed_matches_of(&self, holder: &str) -> Result<Vec<ClosedMatch>, StoreError>;

    /// Finishes what is queued and lets go of the database.
    async fn close(&self);
}

/// The storage itself failed.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// More writes are waiting than the queue holds; try again later.
    #[error("the storage is busy")]
    Busy,
    /// The storage was closed.
    #[error("the storage is closed")]
    Closed,
    /// The database said no, for a reason that is not for users.
    #[error("the storage failed: {0}")]
    Backend(Arc<dyn Error + Send + Sync>),
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

/// Why a device link gives no seat.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RedeemError {
    /// Never made, used up, or for another room.
    #[error("no such link")]
    Unknown,
    /// Too late.
    #[error("the link has expired")]
    Expired,
    /// The holder already has a seat in the room. The link stays good.
    #[error("the holder already has seat {seat}")]
    AlreadySeated {
        /// Which.
        seat: u8,
    },
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
