//! The storage in one `SQLite` file, for one process.
//!
//! Write-ahead log with `synchronous = FULL`: a commit returns after the log is flushed, so an acknowledged
//! event survives a killed process, a kernel crash and a power failure. (`NORMAL` survives only the first.)
//! A flush costs about as much for one event as for a hundred, so all writes go through one queue, whose
//! task commits everything that is waiting in one transaction: see the module `writer`.

mod backup;
mod checkpoint;
mod command;
mod connection;
mod deadline;
mod device_link;
mod error;
mod failure_log;
mod heartbeat;
mod integrity;
mod ledger;
mod log;
mod probe;
mod progress;
mod seat;
mod seed;
mod set_back;
mod site;
mod stray_log;
mod witness;
mod writer;

use std::{
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use gamao_store::{Store, StoreError};
use sqlx::{
    ConnectOptions, Connection, SqliteConnection, SqlitePool,
    migrate::{MigrateError, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tokio::{sync::oneshot, task::JoinHandle};

pub use self::{
    backup::{Backup, BackupError, backup},
    set_back::SetBack,
};
use self::{
    checkpoint::Checkpoints,
    connection::OwnConnection,
    error::store_error,
    probe::Probe,
    witness::Witness,
    writer::{Write, Writer},
};

/// Connections for reading. Reads never wait for the writer.
const READERS: u32 = 4;

/// How long a reader or writer waits for a lock of another process, or for a connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// The migrations, in order.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// The size of a page in bytes, `SQLite`'s default.
const PAGE: u64 = 4096;

/// A store in one `SQLite` file.
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    set_back: Option<SetBack>,
    checkpoints: Mutex<Option<CheckpointTask>>,
}

/// The task that keeps the write-ahead log short, and how to stop it.
struct CheckpointTask {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// Limits on the size of a store.
#[derive(Clone, Copy, Default, Debug)]
pub struct SqliteLimits {
    /// The maximum size of the database file; writes beyond it fail with [`StoreError::Full`].
    pub max_bytes: Option<u64>,
}

/// The file could not be opened or migrated.
#[derive(Debug, thiserror::Error)]
#[error("cannot open the database {path}: {}", reason(source))]
pub struct OpenError {
    path: String,
    source: sqlx::Error,
}

impl OpenError {
    fn new(path: &Path, source: sqlx::Error) -> Self {
        Self { path: path.display().to_string(), source }
    }
}

/// The reason, for the operator of the server.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Migrate(error) => match **error {
            MigrateError::VersionMissing(version) => {
                format!(
                    "it was written by a newer version of gamao (migration {version} is unknown)"
                )
            }
            MigrateError::VersionTooOld(..) => {
                "it was written by an earlier version of gamao; `gamao serve` migrates it"
                    .to_owned()
            }
            ref error => error.to_string(),
        },
        sqlx::Error::Configuration(error) => error.to_string(),
        error => error.to_string(),
    }
}

impl SqliteStore {
    /// How often a server should send a heartbeat, each of which flushes the disk.
    pub const HEARTBEAT: Duration = Duration::from_secs(5);

    /// Opens the file, creating it if it is missing, and migrates its tables. If it was restored to an
    /// earlier state, another generation begins.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, is not a database, or a migration fails.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_within(path, SqliteLimits::default()).await
    }

    /// The same, with limits.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub async fn open_within(path: &Path, limits: SqliteLimits) -> Result<Self, OpenError> {
        Self::start(path, limits).await.map_err(|source| OpenError::new(path, source))
    }

    /// Opens the file for reading only: it is not migrated, and every write is refused.
    ///
    /// # Errors
    ///
    /// When there is no such file, it cannot be opened, it is not a database, or it was written by an
    /// earlier version.
    pub async fn open_to_read(path: &Path) -> Result<Self, OpenError> {
        Self::open_readers(path).await.map_err(|source| OpenError::new(path, source))
    }

    /// How it was detected, when the file was opened, that it had been restored to an earlier state.
    pub fn set_back(&self) -> Option<SetBack> {
        self.set_back
    }

    /// What is wrong with the file: damage, dangling references, migrations of a newer version.
    ///
    /// # Errors
    ///
    /// When it cannot be read at all.
    pub async fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.read(async |db| integrity::of_file(db).await).await
    }

    async fn start(path: &Path, limits: SqliteLimits) -> Result<Self, sqlx::Error> {
        stray_log::refuse(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        // Checkpoints have a connection of their own.
        let mut writing = options
            .clone()
            .pragma("wal_autocheckpoint", "0")
            .pragma("journal_size_limit", checkpoint::IDLE_BYTES.to_string());
        if let Some(bytes) = limits.max_bytes {
            writing = writing.pragma("max_page_count", (bytes / PAGE).max(1).to_string());
        }
        let mut db = writing.connect().await?;
        MIGRATIONS.run(&mut db).await?;
        let witness = Witness::of(path);
        let site = site::row(&mut db).await?.id;
        let set_back = set_back::detect(&mut db, &witness).await?;
        if let Some(sign) = set_back {
            let after = witness.remembered(&site).map_or(0, |progress| progress.generation);
            let generation = set_back::begin_generation(&mut db, after).await?;
            tracing::warn!(
                generation,
                "{} was restored to an earlier state: {sign}",
                path.display()
            );
        }
        db.close().await?;
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(Checkpoints::new(options.clone()).run(stopped));
        let readers = readers(options.read_only(true)).await?;
        let checkpoints = Mutex::new(Some(CheckpointTask { stop, task }));
        let writer = Writer::start(OwnConnection::new(writing), site, witness.open());
        Ok(Self { readers, writer, set_back, checkpoints })
    }

    async fn open_readers(path: &Path) -> Result<Self, sqlx::Error> {
        stray_log::refuse(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(BUSY_TIMEOUT)
            .pragma("query_only", "1");
        let readers = readers(options).await?;
        let mut db = readers.acquire().await?;
        integrity::check_version(&mut db).await?;
        let set_back = set_back::detect(&mut db, &Witness::of(path)).await?;
        drop(db);
        Ok(Self { readers, writer: Writer::closed(), set_back, checkpoints: Mutex::default() })
    }

    /// Writes, in a transaction that may be shared with other writes.
    async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        self.writer.write(write).await
    }

    /// Reads on a connection that is replaced if it fails.
    async fn read<T>(
        &self,
        query: impl AsyncFnOnce(&mut SqliteConnection) -> sqlx::Result<T>,
    ) -> Result<T, StoreError> {
        let mut db = self.readers.acquire().await.map_err(store_error)?;
        let answer = query(&mut db).await.map_err(store_error);
        if matches!(answer, Err(StoreError::Backend { .. })) {
            db.close_on_drop();
        }
        answer
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn check_writing(&self) -> Result<(), StoreError> {
        if self.writer.has_just_succeeded() {
            return Ok(());
        }
        self.write(Probe).await
    }

    async fn close(&self) {
        self.readers.close().await;
        let checkpoints = self.checkpoints.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(CheckpointTask { stop, task }) = checkpoints {
            drop(stop);
            if let Err(error) = task.await {
                tracing::error!(%error, "the checkpoint task failed");
            }
        }
        // The last connection checkpoints and deletes the log, if it may write.
        self.writer.close().await;
    }
}

async fn readers(options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(BUSY_TIMEOUT)
        .connect_with(options)
        .await
}
