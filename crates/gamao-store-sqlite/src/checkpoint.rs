//! Checkpoints: moving the write-ahead log into the database without delaying the writer.
//!
//! By default `SQLite` does this in the commit that fills the log's thousandth page, and every
//! write waits for two more flushes. Here a separate connection does it every second. Only if the
//! log still grows large does the writer have to wait, for what little is left, and never for longer than
//! [`BUSY_TIMEOUT`]: a long reader (such as a backup) delays the log, not the writer.

use std::time::Duration;

use sqlx::{Row, sqlite::SqliteConnectOptions};
use tokio::{sync::oneshot, time::sleep};

use crate::{connection::OwnConnection, error::store_error, failure_log::FailureLog};

/// The interval between checkpoints.
const EVERY: Duration = Duration::from_secs(1);

/// How long a checkpoint waits for readers while the writer waits for it.
const BUSY_TIMEOUT: Duration = Duration::from_millis(100);

/// Pages (of 4 KiB) after which the log is restarted while the writer waits.
const LARGE: i64 = 16_384;

/// Pages above which the file is truncated when nobody writes, so that a burst does not occupy the disk for
/// ever.
const IDLE: i64 = 1_024;

/// The same in bytes: the writer truncates the file to this when it restarts the log.
pub(crate) const IDLE_BYTES: u64 = 4096 * IDLE.unsigned_abs();

/// The checkpointing task.
pub(crate) struct Checkpoints {
    connection: OwnConnection,
    failures: FailureLog,
    /// Pages in the log after the last checkpoint.
    pages: i64,
}

impl Checkpoints {
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        Self {
            connection: OwnConnection::new(options.busy_timeout(BUSY_TIMEOUT)),
            failures: FailureLog::new("the checkpoint of the write-ahead log"),
            pages: 0,
        }
    }

    /// Runs until `stop` completes or its sender is dropped.
    pub(crate) async fn run(mut self, mut stop: oneshot::Receiver<()>) {
        loop {
            tokio::select! {
                () = sleep(EVERY) => {}
                _ = &mut stop => break,
            }
            match self.round().await {
                Ok(()) => self.failures.clear(),
                Err(error) => {
                    self.failures.record(&store_error(error));
                    self.connection.close().await;
                }
            }
        }
        self.connection.close().await;
    }

    async fn round(&mut self) -> sqlx::Result<()> {
        let (pages, moved) = self.checkpoint("PRAGMA wal_checkpoint(PASSIVE)").await?;
        let is_idle = pages == self.pages && pages == moved;
        self.pages = pages;
        if pages > LARGE {
            self.checkpoint("PRAGMA wal_checkpoint(RESTART)").await?;
        } else if pages > IDLE && is_idle {
            self.checkpoint("PRAGMA wal_checkpoint(TRUNCATE)").await?;
        }
        Ok(())
    }

    /// Pages in the log, and how many of them are in the database. A checkpoint that timed out has done what
    /// it could.
    async fn checkpoint(&mut self, how: &'static str) -> sqlx::Result<(i64, i64)> {
        let row = sqlx::query(how).fetch_one(self.connection.get().await?).await?;
        Ok((row.try_get(1)?, row.try_get(2)?))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sqlx::{ConnectOptions, Connection, sqlite::SqliteJournalMode};

    use super::*;

    fn options(path: &Path) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .pragma("wal_autocheckpoint", "0")
    }

    /// Pages of the log's file.
    fn pages(path: &Path) -> u64 {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        Path::new(&log).metadata().expect("a log").len() / 4096
    }

    #[tokio::test]
    async fn after_a_burst_the_log_gives_its_disk_back_once_nobody_reads_or_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("db");
        let mut db = options(&path).connect().await.expect("connects");
        sqlx::query("CREATE TABLE t (b BLOB)").execute(&mut db).await.expect("makes");
        let mut reader = options(&path).connect().await.expect("connects");
        let mut reading = reader.begin().await.expect("begins");
        sqlx::query("SELECT * FROM t").fetch_all(&mut *reading).await.expect("reads");
        let burst = "INSERT INTO t VALUES (zeroblob(8000000))";
        sqlx::query(burst).execute(&mut db).await.expect("writes");

        let mut checkpoints = Checkpoints::new(options(&path));
        for _ in 0..3 {
            checkpoints.round().await.expect("does what it can");
            sqlx::query("INSERT INTO t VALUES (x'00')").execute(&mut db).await.expect("writes");
        }
        assert!(pages(&path) > IDLE.unsigned_abs(), "a reader still needs it");
        reading.rollback().await.expect("ends");
        for _ in 0..3 {
            checkpoints.round().await.expect("moves it");
        }
        assert_eq!(pages(&path), 0);
    }
}
