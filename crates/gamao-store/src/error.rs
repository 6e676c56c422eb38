//! How storage fails.

use std::{error::Error, sync::Arc};

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
