//! What a host refuses, and what it cannot read.

use gamao_dice::FaultKind;
use gamao_rules::{EventError, RuleError};

use crate::{RandomnessError, Seq};

/// Why a request is not granted. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DecideError {
    /// The rules refuse.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The fair dice refuse.
    #[error("{0}")]
    FairDice(FaultKind),
    /// Something that matters has happened since the request was made.
    #[error("the table has changed since the request was made")]
    Stale,
    /// The sender claims to have seen an event that has not happened.
    #[error("cannot have seen event {seen}: the last of this room is {head}")]
    NotYet {
        /// Which it claims to have seen.
        seen: u64,
        /// The last there is.
        head: Seq,
    },
    /// No seed could be drawn.
    #[error(transparent)]
    Randomness(#[from] RandomnessError),
    /// A fault of the host: what it decided does not fit its own log.
    #[error("a decided event does not fit the log: {0}")]
    DoesNotFit(EventError),
    /// A fault of the host: the dice never settle.
    #[error("the dice of the room never settle")]
    Unsettled,
    /// A fault of the host: no command opened the room.
    #[error("no command opened the room")]
    NotOpened,
}

/// A log that cannot be folded: damaged, or written by a newer version.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DamagedLog {
    /// An event is no event, or none that can follow.
    #[error("event {seq} cannot be read: {why}")]
    Unreadable {
        /// Which.
        seq: Seq,
        /// Why not.
        why: String,
    },
    /// An event is not there.
    #[error("event {seq} is missing")]
    Missing {
        /// Which.
        seq: Seq,
    },
}
