//! The public ledger: append-only, with a hash chain over its lines.

use async_trait::async_trait;
use gamao_dice::Link;

use crate::{RoomId, StoreError, Timestamp};

/// A line to be added to the public ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerNote {
    /// The match, by the first anchor of the server in hexadecimal.
    pub anchor: String,
    /// Whether it closes its match. A match is opened once, and closed once if it was opened; any other note
    /// is ignored.
    pub closes: bool,
    /// The text that is hashed and published.
    pub payload: String,
}

/// A line of the public ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerLine {
    /// Its number: 1 for the first, without gaps.
    pub number: u64,
    /// When it was written.
    pub at: Timestamp,
    /// The text.
    pub payload: String,
    /// Its hash, by `gamao_dice::ledger_hash`.
    pub hash: Link,
}

/// A finished match in which somebody held a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClosedMatch {
    /// Where.
    pub room: RoomId,
    /// The seat held.
    pub seat: u8,
    /// The text of the line that closed it.
    pub payload: String,
}

/// Stores the ledger. Its lines are written with the events that they record.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// At most `limit` lines of the ledger after a number, in order.
    async fn ledger(&self, after: u64, limit: u32) -> Result<Vec<LedgerLine>, StoreError>;

    /// The number of the ledger's last line; 0 before the first.
    async fn ledger_head(&self) -> Result<u64, StoreError>;

    /// The line that opened a match, by the server's first anchor.
    async fn ledger_opening(&self, anchor: &str) -> Result<Option<LedgerLine>, StoreError>;

    /// The finished matches in which someone holds a seat, oldest first.
    async fn closed_matches_of(&self, holder: &str) -> Result<Vec<ClosedMatch>, StoreError>;
}
