//! Whether the site takes new rooms: how many games it keeps, and what is left of its disk.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use gamao_store::Store;
use tokio::sync::Mutex;

use crate::{clock::Clock, config::Config, error::Error};

/// How long an answer of the store and the disk is good for. A limit on addresses
/// keeps few rooms from being opened meanwhile.
const FRESH: Duration = Duration::from_secs(5);

/// Bounds what the site keeps.
pub(crate) struct Capacity {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    folder: PathBuf,
    max_rooms: u64,
    min_free: u64,
    found: Mutex<Option<Found>>,
}

#[derive(Clone, Copy)]
struct Found {
    /// In monotonic time.
    at: Duration,
    rooms: u64,
    /// In bytes.
    free: u64,
}

/// Why no room is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoCapacity {
    #[error("the site has as many unfinished games as it may ({0}); try again later")]
    Rooms(u64),
    #[error("the site's disk is almost full; no new games for now")]
    Disk,
}

impl NoCapacity {
    /// After how long it is worth asking again.
    pub(crate) const WAIT: Duration = Duration::from_mins(10);
}

impl Capacity {
    pub(crate) fn new(config: &Config, store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            folder: config.data.clone(),
            max_rooms: config.max_rooms,
            min_free: config.min_free_mib.saturating_mul(1024 * 1024),
            found: Mutex::default(),
        }
    }

    /// Whether one more room may be opened.
    pub(crate) async fn check(&self) -> Result<(), Error> {
        let Found { rooms, free, .. } = self.look().await?;
        if rooms >= self.max_rooms {
            return Err(NoCapacity::Rooms(self.max_rooms).into());
        }
        if free < self.min_free {
            return Err(NoCapacity::Disk.into());
        }
        Ok(())
    }

    async fn look(&self) -> Result<Found, Error> {
        let mut found = self.found.lock().await;
        let now = self.clock.monotonic();
        if let Some(found) = *found
            && now.saturating_sub(found.at) < FRESH
        {
            return Ok(found);
        }
        let rooms = self.store.rooms_under_way().await?;
        let fresh = Found { at: now, rooms, free: free_space(&self.folder) };
        *found = Some(fresh);
        Ok(fresh)
    }
}

/// The space that is left for us on the disk of a folder, in bytes; all there can be where the system
/// does not say.
#[cfg(unix)]
fn free_space(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(u64::MAX, |disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> u64 {
    u64::MAX
}
