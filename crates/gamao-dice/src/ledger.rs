//! The ledger's chain of hashes.

use core::fmt;

use sha2::{Digest, Sha256};

use crate::{Link, encoding::Fields};

/// What stands before the first line of a ledger.
pub const LEDGER_START: Link = [0; 32];

/// The hash of a line: `SHA256(F("gamao/ledger/v1", previous, number, at, payload))`.
///
/// `previous` is the hash of the line before it, [`LEDGER_START`] before the first; `number` is 1
/// for the first; `at` is in milliseconds since 1970.
pub fn ledger_hash(previous: &Link, number: u64, at: u64, payload: &str) -> Link {
    let fields = Fields::new("gamao/ledger/v1").bytes(previous).integer(number).integer(at);
    Sha256::digest(fields.text(payload).as_bytes()).into()
}

/// One line of a ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LedgerLine<'a> {
    /// 1 for the first line.
    pub number: u64,
    /// When it was written, milliseconds since 1970.
    pub at: u64,
    /// What it says, exactly as it was hashed.
    pub payload: &'a str,
    /// Its [`ledger_hash`].
    pub hash: Link,
}

/// The first line at which a ledger breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LedgerFault {
    /// A line is missing, or out of its place.
    Gap {
        /// The number that is due.
        expected: u64,
        /// The one that stands there.
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
                write!(f, "line {found} stands where line {expected} is due")
            }
            Self::WrongHash { number } => {
                write!(f, "the hash of line {number} is not that of its content")
            }
        }
    }
}

impl core::error::Error for LedgerFault {}

/// Checks a whole ledger, from its first line on.
///
/// That no line is missing at its end only shows against a head that somebody has kept.
pub fn verify_ledger<'a>(
    lines: impl IntoIterator<Item = LedgerLine<'a>>,
) -> Result<(), LedgerFault> {
    let mut previous = LEDGER_START;
    for (expected, line) in (1..).zip(lines) {
        let LedgerLine { number, at, payload, hash } = line;
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
