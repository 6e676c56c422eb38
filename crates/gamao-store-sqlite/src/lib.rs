//! Rooms in one `SQLite` file, for one process.
//!
//! Write-ahead log with `synchronous = FULL`: a commit returns after its pages are in the log and the log
//! is flushed, so an acknowledged event survives a killed process, a crashed kernel and a power
//! cut. (`NORMAL` would survive only the first.) A flush costs about as much for one event as for
//! a hundred, so all writes go through one queue whose task commits everything that is waiting as one
//! transaction: see the module `writer`.

mod backup;
mod checkpoint;
mod command;
mod connection;
mod deadline;
mod device_link;
mod error;
mod integrity;
mod ledger;
mod life;
mod log;
mod mark;
mod probe;
mod seat;
mod seed;
mod set_back;
mod site;
mod trouble;
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
    error::told,
    probe::Probe,
    witness::Witness,
    writer::{Write, Writer},
};

/// Connections for reading. Reads never wait for the writer.
const READERS: u32 = 4;

/// How long a reader or writer waits for another process, or for a connection.
const PATIENCE: Duration = Duration::from_secs(2);

/// Every change of the tables, in order.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// Bytes in a page of the database, `SQLite`'s default.
const PAGE: u64 = 4096;

/// A store in one `SQLite` file.
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    set_back: Option<SetBack>,
    checkpoints: Mutex<Option<Running>>,
}

/// The task that keeps the write-ahead log short, and how to end it.
struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// How large a store may become.
#[derive(Clone, Copy, Default, Debug)]
pub struct SqliteLimits {
    /// Bytes of the database file; what would make it larger fails with [`StoreError::Full`].
    pub max_bytes: Option<u64>,
}

/// The file could not be opened or brought up to date.
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

/// Why it could not be opened, for whoever runs the server.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Migrate(error) => match **error {
            MigrateError::VersionMissing(version) => {
                format!("it was written by a newer gamao, which made its change {version}")
            }
            MigrateError::VersionTooOld(..) => {
                "it is of an earlier gamao; `gamao serve` brings it up to date".to_owned()
            }
            ref error => error.to_string(),
        },
        error => error.to_string(),
    }
}

impl SqliteStore {
    /// How often a server should beat: each time is a flush of the disk.
    pub const HEARTBEAT: Duration = Duration::from_secs(5);

    /// Opens the file, making it where it is missing, and brings its tables up to date. Where it was set
    /// back to an earlier state, another generation begins.
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

    /// Opens the file as it is, to look at it: nothing is brought up to date, and every write is refused.
    ///
    /// # Errors
    ///
    /// When there is no such file, it cannot be opened, it is not a database, or it is one of an earlier
    /// version.
    pub async fn open_to_read(path: &Path) -> Result<Self, OpenError> {
        Self::look(path).await.map_err(|source| OpenError::new(path, source))
    }

    /// How the file showed when it was opened that it had been set back to an earlier state.
    pub fn set_back(&self) -> Option<SetBack> {
        self.set_back
    }

    /// What is wrong with the file: damage, rows that name what is not there, changes of a newer program.
    ///
    /// # Errors
    ///
    /// When it cannot be read at all.
    pub async fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.read(async |db| integrity::of_file(db).await).await
    }

    async fn start(path: &Path, limits: SqliteLimits) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        // The writer leaves checkpoints to their own connection.
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
        let set_back = set_back::look(&mut db, &witness).await?;
        if let Some(sign) = set_back {
            let after = witness.remembered(&site).map_or(0, |mark| mark.generation);
            let generation = set_back::begin_generation(&mut db, after).await?;
            tracing::warn!(generation, "{} was set back: {sign}", path.display());
        }
        db.close().await?;
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(Checkpoints::new(options.clone()).run(stopped));
        let readers = readers(options.read_only(true)).await?;
        let checkpoints = Mutex::new(Some(Running { stop, task }));
        let writer = Writer::start(OwnConnection::new(writing), site, witness.open());
        Ok(Self { readers, writer, set_back, checkpoints })
    }

    async fn look(path: &Path) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(PATIENCE)
            .pragma("query_only", "1");
        let readers = readers(options).await?;
        let mut db = readers.acquire().await?;
        integrity::check_version(&mut db).await?;
        let set_back = set_back::look(&mut db, &Witness::of(path)).await?;
        drop(db);
        Ok(Self { readers, writer: Writer::closed(), set_back, checkpoints: Mutex::default() })
    }

    /// Writes, in a transaction that may be shared.
    async fn write<W: Write>(&self, write: W) -> Result<W::Answer, StoreError> {
        self.writer.write(write).await
    }

    /// Reads on a connection that is replaced if it fails.
    async fn read<T>(
        &self,
        query: impl AsyncFnOnce(&mut SqliteConnection) -> sqlx::Result<T>,
    ) -> Result<T, StoreError> {
        let mut db = self.readers.acquire().await.map_err(told)?;
        let answer = query(&mut db).await.map_err(told);
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
        if let Some(Running { stop, task }) = checkpoints {
            drop(stop);
            if let Err(error) = task.await {
                tracing::error!(%error, "the checkpoint task ended badly");
            }
        }
        // The last connection moves what is left of the log and takes it away, if it may write.
        self.writer.close().await;
    }
}

async fn readers(options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(PATIENCE)
        .connect_with(options)
        .await
}
