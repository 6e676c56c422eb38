//! Errors of a host.

use gamao_dice::FaultKind;
use gamao_rules::{EventError, RuleError};

use crate::{RandomnessError, Seq};

/// Why a request is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecideError {
    /// The rules do not allow it.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The fair dice do not allow it.
    #[error("{0}")]
    FairDice(FaultKind),
    /// Something relevant has happened since the request was made.
    #[error("the table has changed since the request was made")]
    Stale,
    /// The sender claims to have seen an event that has not happened.
    #[error("cannot have seen event {seen}: the last of this room is {head}")]
    NotYet {
        /// The event that it claims to have seen.
        seen: u64,
        /// The last event of the room.
        head: Seq,
    },
    /// No seed could be drawn.
    #[error(transparent)]
    Randomness(#[from] RandomnessError),
    /// A bug of the host: its decision does not fit the log.
    #[error("a decided event does not fit the log: {0}")]
    DoesNotFit(EventError),
    /// A bug of the host: the dice never settle.
    #[error("the dice of the room never settle")]
    Unsettled,
    /// A bug of the caller: no command opened the room.
    #[error("no command opened the room")]
    NotOpened,
}

/// A log that cannot be folded: damaged, or written by a newer version.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DamagedLog {
    /// An event cannot be parsed, or cannot follow.
    #[error("event {seq} cannot be read: {why}")]
    Unreadable {
        /// Its sequence.
        seq: Seq,
        /// The reason.
        why: String,
    },
    /// An event is missing.
    #[error("event {seq} is missing")]
    Missing {
        /// Its sequence.
        seq: Seq,
    },
}
