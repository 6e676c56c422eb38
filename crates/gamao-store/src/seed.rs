//! The server's seeds of the fair dice, sealed.

use async_trait::async_trait;

use crate::{Generation, RoomId, StoreError};

/// A seed of the fair dice, encrypted under the server's key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedSeed {
    /// The anchor of its chain, in hexadecimal; it identifies the seed.
    pub anchor: String,
    /// The seed, encrypted.
    pub sealed: Vec<u8>,
}

/// A stored seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSeed {
    /// The room of its match.
    pub room: RoomId,
    /// The seed.
    pub seed: SealedSeed,
    /// The [generation](crate::SiteRow::generation) of the site in which it was drawn.
    pub generation: Generation,
}

/// Stores seeds. They are added with the event that publishes their anchor and deleted with the one that
/// reveals them.
#[async_trait]
pub trait Seeds: Send + Sync {
    /// The seed with this anchor.
    async fn seed(&self, anchor: &str) -> Result<Option<StoredSeed>, StoreError>;

    /// At most `limit` seeds after an anchor, in order of their anchors. There are seeds only of matches that
    /// are not over.
    async fn seeds(&self, after: &str, limit: u32) -> Result<Vec<StoredSeed>, StoreError>;
}
