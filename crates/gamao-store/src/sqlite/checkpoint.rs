//! Moving the write-ahead log into the database, out of the writer's way.
//!
//! By default `SQLite` does this inside the commit that fills the log's thousandth page, and every
//! write waits for two more flushes. Here a connection of its own does it every second; only when
//! the log has grown large all the same is the writer kept waiting, for what little is left.

use std::time::Duration;

use sqlx::{Row, SqlitePool};
use tokio::{sync::oneshot, time::sleep};

/// Between two rounds.
const EVERY: Duration = Duration::from_secs(1);

/// Pages (of 4 KiB) after which the log is emptied with the writer waiting.
const LARGE: i64 = 16_384;

/// Runs until `stop` completes or its sender is dropped.
pub(super) async fn run(pool: SqlitePool, mut stop: oneshot::Receiver<()>) {
    loop {
        tokio::select! {
            () = sleep(EVERY) => {}
            _ = &mut stop => break,
        }
        if let Err(error) = round(&pool).await {
            tracing::warn!(%error, "the write-ahead log stays as it is for now");
        }
    }
    pool.close().await;
}

async fn round(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(pool).await?;
    let pages: i64 = row.try_get(1)?;
    if pages > LARGE {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").fetch_one(pool).await?;
    }
    Ok(())
}
