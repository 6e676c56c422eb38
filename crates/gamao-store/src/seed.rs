//! The server's seeds of the fair dice, sealed.

use async_trait::async_trait;

use crate::{Generation, RoomId, StoreError};

/// A seed of the fair dice that only the server's key opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SealedSeed {
    /// The public end of the chain that it makes, in hexadecimal: its name.
    pub anchor: String,
    /// The seed, encrypted.
    pub sealed: Vec<u8>,
}

/// A seed that is kept, and for which room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptSeed {
    /// The room of its match.
    pub room: RoomId,
    /// The seed.
    pub seed: SealedSeed,
    /// The [generation](crate::SiteRow::generation) of the site in which it was drawn.
    pub generation: Generation,
}

/// Keeps seeds. They come and go with the events that publish their anchors and reveal them.
#[async_trait]
pub trait Seeds: Send + Sync {
    /// The seed of the chain that ends in this anchor.
    async fn seed(&self, anchor: &str) -> Result<Option<KeptSeed>, StoreError>;

    /// At most `limit` seeds that are kept, by anchor, those after an anchor: the seeds of matches
    /// that are not over.
    async fn seeds(&self, after: &str, limit: u32) -> Result<Vec<KeptSeed>, StoreError>;
}
