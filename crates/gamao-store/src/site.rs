//! The site that a store belongs to, and its signs of life.

use async_trait::async_trait;

use crate::{StoreError, Timestamp};

/// Counts the restores of a database, with gaps: 0 before the first, larger after each. Two databases that
/// went on from one backup are of different generations.
pub type Generation = u64;

/// The site that a database belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteRow {
    /// Its name among sites: 16 hexadecimal digits, drawn when the database was made.
    pub id: String,
    /// Another after every restore. What was secret in an earlier one may have been seen.
    pub generation: Generation,
    /// The newest kinds of events that its logs may hold, as [`Site::raise_level`] was told.
    pub level: u32,
}

/// A time in which nobody could play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When the server last lived.
    pub from: Timestamp,
    /// When it was back.
    pub until: Timestamp,
}

/// What a store knows of the server's life.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Life {
    /// The last sign of life; `None` before the first.
    pub beat: Option<Timestamp>,
    /// When an event was last appended to any room.
    pub touched: Option<Timestamp>,
    /// The outages of the last year, oldest first.
    pub outages: Vec<Outage>,
}

/// Keeps what is so of the site as a whole.
#[async_trait]
pub trait Site: Send + Sync {
    /// The site that the database belongs to.
    async fn site(&self) -> Result<SiteRow, StoreError>;

    /// Begins another generation: the database was set back to an earlier state. A backend does so by
    /// itself where it notices; this is for whoever knows.
    async fn begin_generation(&self) -> Result<Generation, StoreError>;

    /// Notes that events of this level may be written. The level of a site never falls.
    async fn raise_level(&self, level: u32) -> Result<(), StoreError>;

    /// What is known of the server's life before now.
    async fn life(&self) -> Result<Life, StoreError>;

    /// Notes that the server lives, and an outage that has ended.
    async fn beat(&self, at: Timestamp, outage: Option<Outage>) -> Result<(), StoreError>;
}
