//! Errors of `SQLite`, translated to kinds that a caller can act on.

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

// Extended codes whose meaning differs from that of their primary code.
const IO_NO_MEMORY: i32 = IO | 12 << 8;
/// The index of the write-ahead log cannot grow: in practice the disk is full.
const IO_SHM_SIZE: i32 = IO | 19 << 8;
const IO_CORRUPT_FILE_SYSTEM: i32 = IO | 33 << 8;

/// The error for the caller.
pub(crate) fn store_error(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::PoolClosed => StoreError::Closed,
        error => of_code(code(&error))
            .unwrap_or_else(|kind| StoreError::Backend { kind, source: Arc::new(error) }),
    }
}

/// The extended result code; `None` if the error is not the database's.
fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// The error of a result code, or its kind if the caller needs the source as well.
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
    fn check(code: i32, expected: &str) {
        let found = match of_code(Some(code)) {
            Ok(error) => error.to_string(),
            Err(kind) => kind.to_string(),
        };
        assert_eq!(found, expected, "code {code}");
    }

    #[test]
    fn failures_are_distinguished() {
        check(5, "the storage is busy");
        check(517, "the storage is busy"); // SQLITE_BUSY_SNAPSHOT
        check(6, "the storage is busy");
        check(15, "the storage is busy");
        check(13, "the storage is full");
        check(4874, "the storage is full");
        check(7, "out of memory");
        check(3082, "out of memory");
        check(1032, "the database is read-only"); // SQLITE_READONLY_DBMOVED
        check(1034, "disk I/O error"); // SQLITE_IOERR_FSYNC
        check(11, "the database is damaged");
        check(8458, "the database is damaged");
        check(26, "the database is damaged");
        check(14, "the database cannot be opened");
        check(19, "unexpected database error"); // SQLITE_CONSTRAINT: a bug
        assert_eq!(of_code(None).err(), Some(FailureKind::Other));
    }
}
