//! The hash chain of the ledger.

use core::fmt;

use crate::{Link, encoding::Fields};

/// The hash before the first line of a ledger.
pub const LEDGER_START: Link = Link([0; 32]);

/// The hash of a line: `SHA256(F("gamao/ledger/v1", previous, number, at, payload))`.
///
/// `previous` is the hash of the line before it, [`LEDGER_START`] before the first; `number` is 1
/// for the first; `at` is in milliseconds since 1970.
pub fn ledger_hash(previous: &Link, number: u64, at: u64, payload: &str) -> Link {
    let fields = Fields::new("gamao/ledger/v1").bytes(&previous.0).integer(number).integer(at);
    fields.text(payload).digest()
}

/// One line of the ledger. Each hashes the one before it, so none can be removed or changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LedgerEntry {
    /// Its number: 1 for the first line, without gaps.
    pub number: u64,
    /// When it was written, milliseconds since 1970.
    pub at: u64,
    /// The JSON text of a `LedgerRecord`, exactly as it was hashed.
    pub payload: String,
    /// `SHA256(F("gamao/ledger/v1", hash before, number, at, payload))`; before the first line
    /// there are 32 zero bytes.
    pub hash: Link,
}

/// The first fault of a ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LedgerFault {
    /// A line is missing or out of order.
    Gap {
        /// The number that is due.
        expected: u64,
        /// The number that was found.
        found: u64,
    },
    /// The hash of a line is not that of its content and of the line before it.
    WrongHash {
        /// The line.
        number: u64,
    },
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap { expected, found } => {
                write!(f, "line {found} is at the place of line {expected}")
            }
            Self::WrongHash { number } => {
                write!(f, "the hash of line {number} is wrong")
            }
        }
    }
}

impl core::error::Error for LedgerFault {}

/// Verifies a whole ledger, from its first line.
///
/// Lines missing at the end are only detected by comparison with a stored head.
///
/// # Errors
///
/// The first line that is missing or whose hash is wrong.
pub fn verify_ledger(entries: &[LedgerEntry]) -> Result<(), LedgerFault> {
    let mut previous = LEDGER_START;
    for (expected, entry) in (1..).zip(entries) {
        let LedgerEntry { number, at, ref payload, hash } = *entry;
        if number != expected {
            return Err(LedgerFault::Gap { expected, found: number });
        }
        if ledger_hash(&previous, number, at, payload) != hash {
            return Err(LedgerFault::WrongHash { number });
        }
        previous = hash;
    }
    Ok(())
}
