//! The site's row.

use async_trait::async_trait;
use gamao_store::{Generation, Liveness, Outage, Site, SiteRow, StoreError, Timestamp};
use sqlx::{Row, SqliteConnection};

use crate::{
    SqliteStore,
    heartbeat::{self, Heartbeat},
    progress::Progress,
    set_back::begin_generation,
    writer::Write,
};

#[async_trait]
impl Site for SqliteStore {
    async fn site(&self) -> Result<SiteRow, StoreError> {
        self.read(async |db| row(db).await).await
    }

    async fn begin_generation(&self) -> Result<Generation, StoreError> {
        self.write(BeginGeneration).await
    }

    async fn raise_level(&self, level: u32) -> Result<(), StoreError> {
        self.write(RaiseLevel(level)).await
    }

    async fn liveness(&self) -> Result<Liveness, StoreError> {
        self.read(async |db| heartbeat::liveness(db).await).await
    }

    async fn beat(&self, at: Timestamp, outage: Option<Outage>) -> Result<(), StoreError> {
        self.write(Heartbeat { at, outage }).await
    }
}

/// The site's row.
pub(crate) async fn row(db: &mut SqliteConnection) -> sqlx::Result<SiteRow> {
    let row = sqlx::query("SELECT id, generation, commits, level FROM site").fetch_one(db).await?;
    Ok(SiteRow {
        id: row.try_get("id")?,
        generation: Progress::read(&row)?.generation,
        level: row.try_get("level")?,
    })
}

/// Begins another generation at the operator's request.
struct BeginGeneration;

#[async_trait]
impl Write for BeginGeneration {
    type Answer = Generation;

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<Generation> {
        begin_generation(db, 0).await
    }
}

/// Raises the level of a site.
struct RaiseLevel(u32);

#[async_trait]
impl Write for RaiseLevel {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<()> {
        sqlx::query("UPDATE site SET level = max(level, ?)").bind(self.0).execute(db).await?;
        Ok(())
    }
}
