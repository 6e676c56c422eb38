//! Commands that were answered with events, so that a repeat gets the same answer.

use async_trait::async_trait;

use crate::{RoomId, Seq, StoreError, Timestamp};

/// A client-made name of a command: unique for each author, so nobody can answer for another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandKey {
    /// Who sent it.
    pub author: String,
    /// The id the client made.
    pub id: String,
    /// A hash of what it asks for: kept with the answer, no part of the name.
    pub digest: String,
}

/// The answer a command got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The room it was given in.
    pub room: RoomId,
    /// The sequence of its first event.
    pub first: Seq,
    /// The sequence of its last.
    pub last: Seq,
    /// The hash of what it asked for; `None` for answers from before it was kept.
    pub digest: Option<String>,
}

/// Keeps the answers to commands. They are written with the events.
#[async_trait]
pub trait Commands: Send + Sync {
    /// The answer a command got, if it was granted before.
    async fn answer_to(&self, command: &CommandKey) -> Result<Option<Answer>, StoreError>;

    /// Forgets the answers to commands of rooms in which nothing was appended since `before` and nothing is
    /// due: what could be repeated there would no longer be granted, or does no harm. Answers how many.
    async fn prune_commands(&self, before: Timestamp) -> Result<u64, StoreError>;
}
