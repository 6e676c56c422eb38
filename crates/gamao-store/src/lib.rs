//! Records of rooms and the trait that keeps them.
//!
//! A room is a log of events; [`Store::append`] with an expected sequence is the only way to add to
//! it. Everything that must be true together with an event (a seat taken, a deadline set or
//! fired, a command answered) is part of the same [`Append`] and so of the same transaction.
//!
//! Events are opaque text here: what they mean is the rules' affair, how they are spelt the
//! protocol's. Time is passed in. Above [`Store`] nothing names a database; [`SqliteStore`] is the one
//! for a single process, and every backend must pass the same story (`tests/story`).

mod record;
mod sqlite;
mod store;

pub use record::{
    Answer, Append, Appended, ClosedMatch, CommandKey, Deadline, DeadlineChange, DeviceLink, Due,
    Generation, HeldRoom, KeptSeed, LedgerLine, LedgerNote, Life, Outage, Record, RoomId, RoomRow, SealedSeed,
    SeatClaim, Seq, SiteRow, Timestamp,
};
pub use sqlite::{Backup, BackupError, OpenError, SetBack, SqliteLimits, SqliteStore, backup};
pub use store::{AppendError, FailureKind, RedeemError, Store, StoreError};
