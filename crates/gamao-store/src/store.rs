//! The trait every backend implements.

use std::{error::Error, sync::Arc};

use async_trait::async_trait;

use crate::{
    Answer, Append, Appended, ClosedMatch, CommandKey, Deadline, DeviceLink, Generation, HeldRoom,
    KeptSeed, LedgerLine, Life, Outage, Record, RoomId, RoomRow, Seq, SiteRow, Timestamp,
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

    /// Begins another generation: the database was set back to an earlier state. A backend does so by
    /// itself where it notices; this is for whoever knows.
    async fn begin_generation(&self) -> Result<Generation, StoreError>;

    /// Notes that events of this level may be written. The level of a site never falls.
    async fn raise_level(&self, level: u32) -> Result<(), StoreError>;

    /// Adds events to a log, durably, if its head is where the decision was made.
    async fn append(&self, append: Append) -> Result<Appended, AppendError>;

    /// The answer a command got, if it was granted before.
    async fn answer_to(&self, command: &CommandKey) -> Result<Option<Answer>, StoreError>;

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

    /// Makes the deadlines of a kind that are later than a time be at `to`; answers how many.
    async fn bring_forward(
        &self,
        kind: &str,
        later_than: Timestamp,
        to: Timestamp,
    ) -> Result<u64, StoreError>;

    /// What is known of the server's life before now.
    async fn life(&self) -> Result<Life, StoreError>;

    /// Notes that the server lives, and an outage that has ended.
    async fn beat(&self, at: Timestamp, outage: Option<Outage>) -> Result<(), StoreError>;

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

    /// The seed of the chain that ends in this anchor.
    async fn seed(&self, anchor: &str) -> Result<Option<KeptSeed>, StoreError>;

    /// At most `limit` seeds that are kept, by anchor, those after an anchor: the seeds of matches
    /// that are not over.
    async fn seeds(&self, after: &str, limit: u32) -> Result<Vec<KeptSeed>, StoreError>;

    /// At most `limit` lines of the ledger after a number, in order.
    async fn ledger(&self, after: u64, limit: u32) -> Result<Vec<LedgerLine>, StoreError>;

    /// The number of the ledger's last line; 0 before the first.
    async fn ledger_head(&self) -> Result<u64, StoreError>;

    /// The line that opened a match, by the server's first anchor.
    async fn ledger_opening(&self, anchor: &str) -> Result<Option<LedgerLine>, StoreError>;

    /// The finished matches in which someone holds a seat, oldest first.
    async fn closed_matches_of(&self, holder: &str) -> Result<Vec<ClosedMatch>, StoreError>;

    /// Forgets the answers to commands of rooms in which nothing was appended since `before` and nothing is
    /// due: what could be repeated there would no longer be granted, or does no harm. Answers how many.
    async fn prune_commands(&self, before: Timestamp) -> Result<u64, StoreError>;

    /// Whether writing works: the outcome of the last write or, if that failed or is some time ago,
    /// of a small one made for the purpose.
    async fn check_writing(&self) -> Result<(), StoreError>;

    /// Finishes what is queued and closes the database.
    async fn close(&self);
}

/// The storage itself failed. What was asked of it has not happened.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// More writes are waiting than the queue holds, or another process holds the database; try
    /// again later.
    #[error("the storage is busy")]
    Busy,
    /// There is no room for it: the disk is full, or the database as large as it may be. Goes on by
    /// itself once there is room.
    #[error("the storage is full")]
    Full,
    /// The storage was closed.
    #[error("the storage is closed")]
    Closed,
    /// The database said no, for a reason that is not for users.
    #[error("the storage failed: {kind}: {source}")]
    Backend {
        /// What kind of failure it is.
        kind: FailureKind,
        /// What the database said.
        source: Arc<dyn Error + Send + Sync>,
    },
}

/// Why a database fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FailureKind {
    /// Reading or writing the disk.
    #[error("the disk fails")]
    Io,
    /// Memory.
    #[error("memory ran out")]
    Memory,
    /// The file, its folder or its disk may not be written.
    #[error("the database is read-only")]
    ReadOnly,
    /// The file is not what was written.
    #[error("the database is damaged")]
    Corrupt,
    /// The file cannot be opened, or no more files can.
    #[error("the database cannot be opened")]
    CannotOpen,
    /// Anything else, a fault of our own included.
    #[error("the database refuses")]
    Other,
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
