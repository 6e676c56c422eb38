//! The answers to commands, so that a repeated command gets the same answer.

use async_trait::async_trait;

use crate::{RoomId, Seq, StoreError, Timestamp};

/// The key of a command: an id made by the client, unique for each author.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandKey {
    /// Who sent it.
    pub author: String,
    /// The id made by the client.
    pub id: String,
    /// A hash of its content. It is stored with the answer and is not part of the key.
    pub digest: String,
}

/// The answer to a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The room it was given in.
    pub room: RoomId,
    /// The sequence of its first event.
    pub first: Seq,
    /// The sequence of its last.
    pub last: Seq,
    /// The hash of its content; `None` for answers from before it was stored.
    pub digest: Option<String>,
}

/// Stores the answers to commands. They are written with the events.
#[async_trait]
pub trait Commands: Send + Sync {
    /// The answer to a command that was accepted before.
    async fn answer_to(&self, command: &CommandKey) -> Result<Option<Answer>, StoreError>;

    /// Deletes the answers to commands of rooms that have had no event since `before` and have no deadline:
    /// a command repeated there would be refused, or does no harm. Returns how many were deleted.
    async fn prune_commands(&self, before: Timestamp) -> Result<u64, StoreError>;
}
