//! Whether new rooms can be opened: the number of unfinished games and the free disk space.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use gamao_store::{Store, StoreError};
use tokio::sync::Mutex;

use crate::{clock::Clock, config::Config};

/// How long a measurement is used. The rate limits allow only few new rooms meanwhile.
const MAX_AGE: Duration = Duration::from_secs(5);

/// The limits on what the site stores.
pub(crate) struct Capacity {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    folder: PathBuf,
    max_rooms: u64,
    min_free: u64,
    latest: Mutex<Option<Usage>>,
}

#[derive(Clone, Copy)]
struct Usage {
    /// When it was measured, in monotonic time.
    at: Duration,
    rooms: u64,
    /// In bytes.
    free: u64,
}

/// Why no room can be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CapacityError {
    #[error("the site has reached its maximum of {0} unfinished games; try again later")]
    Rooms(u64),
    #[error("the site's disk is almost full; no new games can be started for now")]
    Disk,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl CapacityError {
    /// When to try again.
    pub(crate) const RETRY_AFTER: Duration = Duration::from_mins(10);
}

impl Capacity {
    pub(crate) fn new(config: &Config, store: Arc<dyn Store>, clock: Arc<dyn Clock>) -> Self {
        Self {
            store,
            clock,
            folder: config.data.clone(),
            max_rooms: config.max_rooms,
            min_free: config.min_free_mib.saturating_mul(1024 * 1024),
            latest: Mutex::default(),
        }
    }

    /// Whether one more room may be opened.
    pub(crate) async fn check(&self) -> Result<(), CapacityError> {
        let Usage { rooms, free, .. } = self.usage().await?;
        if rooms >= self.max_rooms {
            return Err(CapacityError::Rooms(self.max_rooms));
        }
        if free < self.min_free {
            return Err(CapacityError::Disk);
        }
        Ok(())
    }

    async fn usage(&self) -> Result<Usage, CapacityError> {
        let mut latest = self.latest.lock().await;
        let now = self.clock.monotonic();
        if let Some(usage) = *latest
            && now.saturating_sub(usage.at) < MAX_AGE
        {
            return Ok(usage);
        }
        let rooms = self.store.rooms_under_way().await?;
        let fresh = Usage { at: now, rooms, free: free_space(&self.folder) };
        *latest = Some(fresh);
        Ok(fresh)
    }
}

/// The free space on the disk of a folder, in bytes; unlimited where the system does not tell.
#[cfg(unix)]
fn free_space(folder: &Path) -> u64 {
    rustix::fs::statvfs(folder).map_or(u64::MAX, |disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> u64 {
    u64::MAX
}
