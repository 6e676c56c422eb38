//! What `SQLite` says when it fails, as the kinds that a caller can act on.

use std::sync::Arc;

use gamao_store::{FailureKind, StoreError};

// Primary result codes, https://www.sqlite.org/rescode.html: the low byte of an extended code.
const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const NO_MEMORY: i32 = 7;
const READ_ONLY: i32 = 8;
const IO: i32 = 10;
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
const PROTOCOL: i32 = 15;
const NOT_A_DATABASE: i32 = 26;

// Extended codes that say something else than their primary code.
const IO_NO_MEMORY: i32 = IO | 12 << 8;
/// The index of the write-ahead log cannot grow: in practice the disk is full.
const IO_SHM_SIZE: i32 = IO | 19 << 8;
const IO_CORRUPT_FILE_SYSTEM: i32 = IO | 33 << 8;

/// An error as a caller can act on it.
pub(crate) fn told(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::PoolClosed => StoreError::Closed,
        error => of_code(code(&error))
            .unwrap_or_else(|kind| StoreError::Backend { kind, source: Arc::new(error) }),
    }
}

/// The extended result code; `None` if it is not the database that failed.
fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// A failure that needs no more words, or the kind of one that does.
fn of_code(code: Option<i32>) -> Result<StoreError, FailureKind> {
    let Some(code) = code else {
        return Err(FailureKind::Other);
    };
    match code {
        IO_NO_MEMORY => return Err(FailureKind::Memory),
        IO_SHM_SIZE => return Ok(StoreError::Full),
        IO_CORRUPT_FILE_SYSTEM => return Err(FailureKind::Corrupt),
        _ => {}
    }
    match code & 0xff {
        BUSY | LOCKED | PROTOCOL => Ok(StoreError::Busy),
        FULL => Ok(StoreError::Full),
        NO_MEMORY => Err(FailureKind::Memory),
        READ_ONLY => Err(FailureKind::ReadOnly),
        IO => Err(FailureKind::Io),
        CORRUPT | NOT_A_DATABASE => Err(FailureKind::Corrupt),
        CANNOT_OPEN => Err(FailureKind::CannotOpen),
        _ => Err(FailureKind::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: i32, told: &str) {
        let found = match of_code(Some(code)) {
            Ok(error) => error.to_string(),
            Err(kind) => kind.to_string(),
        };
        assert_eq!(found, told, "code {code}");
    }

    #[test]
    fn failures_are_told_apart() {
        check(5, "the storage is busy");
        check(517, "the storage is busy"); // SQLITE_BUSY_SNAPSHOT
        check(6, "the storage is busy");
        check(15, "the storage is busy");
        check(13, "the storage is full");
        check(4874, "the storage is full");
        check(7, "memory ran out");
        check(3082, "memory ran out");
        check(1032, "the database is read-only"); // SQLITE_READONLY_DBMOVED
        check(1034, "the disk fails"); // SQLITE_IOERR_FSYNC
        check(11, "the database is damaged");
        check(8458, "the database is damaged");
        check(26, "the database is damaged");
        check(14, "the database cannot be opened");
        check(19, "the database refuses"); // SQLITE_CONSTRAINT: a fault of ours
        assert_eq!(of_code(None).err(), Some(FailureKind::Other));
    }
}
