//! The site that a store belongs to, and its heartbeats.

use async_trait::async_trait;

use crate::{StoreError, Timestamp};

/// Counts the restores of a database, with gaps: 0 before the first, larger after each. Two databases
/// restored from the same backup have different generations.
pub type Generation = u64;

/// The site that a database belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteRow {
    /// Its id: 16 hexadecimal digits, drawn when the database was created.
    pub id: String,
    /// Changes with every restore. Secrets of an earlier generation may have become public.
    pub generation: Generation,
    /// The level of events that its logs may contain, as set by [`Site::raise_level`].
    pub level: u32,
}

/// A period in which nobody could play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last heartbeat before it.
    pub from: Timestamp,
    /// The first heartbeat after it.
    pub until: Timestamp,
}

/// When the server was up.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Liveness {
    /// The last heartbeat; `None` before the first.
    pub beat: Option<Timestamp>,
    /// When an event was last appended to any room.
    pub touched: Option<Timestamp>,
    /// The outages of the last year, oldest first.
    pub outages: Vec<Outage>,
}

/// Stores what concerns the site as a whole.
#[async_trait]
pub trait Site: Send + Sync {
    /// The site that the database belongs to.
    async fn site(&self) -> Result<SiteRow, StoreError>;

    /// Begins another generation, because the database was restored to an earlier state. A backend that
    /// detects a restore does this by itself; this is for the operator who knows of one.
    async fn begin_generation(&self) -> Result<Generation, StoreError>;

    /// Allows events of this level to be written. The level of a site never decreases.
    async fn raise_level(&self, level: u32) -> Result<(), StoreError>;

    /// When the server was up so far.
    async fn liveness(&self) -> Result<Liveness, StoreError>;

    /// Records a heartbeat, and an outage that it ends.
    async fn beat(&self, at: Timestamp, outage: Option<Outage>) -> Result<(), StoreError>;
}
