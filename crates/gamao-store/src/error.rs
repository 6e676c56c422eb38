//! Failures of the storage.

use std::{error::Error, sync::Arc};

/// The storage failed. The operation was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The queue of writes is full, or another process has locked the database; try again later.
    #[error("the storage is busy")]
    Busy,
    /// The disk is full, or the database has reached its maximum size. Writing works again as soon as there
    /// is space.
    #[error("the storage is full")]
    Full,
    /// The storage was closed.
    #[error("the storage is closed")]
    Closed,
    /// The database failed, for a reason that users need not know.
    #[error("the storage failed: {kind}: {source}")]
    Backend {
        /// The kind of failure.
        kind: FailureKind,
        /// The error of the database.
        source: Arc<dyn Error + Send + Sync>,
    },
}

/// The kinds of database failures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FailureKind {
    /// The disk cannot be read or written.
    #[error("disk I/O error")]
    Io,
    /// There is not enough memory.
    #[error("out of memory")]
    Memory,
    /// The file, its folder or its disk is read-only.
    #[error("the database is read-only")]
    ReadOnly,
    /// The content of the file is damaged.
    #[error("the database is damaged")]
    Corrupt,
    /// The file cannot be opened, or too many files are open.
    #[error("the database cannot be opened")]
    CannotOpen,
    /// Anything else, including a bug in Gamão.
    #[error("unexpected database error")]
    Other,
}
