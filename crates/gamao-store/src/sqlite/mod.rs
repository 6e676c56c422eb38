//! `SQLite`: one file, one process.
//!
//! Write-ahead log with `synchronous = FULL`: a commit returns after its pages are in the log and the log
//! is flushed, so an acknowledged event survives a killed process, a crashed kernel and a power
//! cut. (`NORMAL` would survive only the first.) A flush costs about as much for one event as for
//! a hundred, so all writes go through one queue whose task commits everything that is waiting as one
//! transaction: see [`writer`].

mod checkpoint;
mod ledger;
mod link;
mod log;
mod writer;

use std::{
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use async_trait::async_trait;
use sqlx::{
    Row, SqlitePool,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};

use tokio::{sync::oneshot, task::JoinHandle};

use self::writer::Writer;
use crate::{
    Answer, Append, AppendError, Appended, ClosedMatch, CommandKey, Deadline, DeviceLink, HeldRoom,
    LedgerLine, Record, RedeemError, RoomId, RoomRow, Seq, SiteRow, Store, StoreError, Timestamp,
};

/// Connections for reading. Reads never wait for the writer.
const READERS: u32 = 4;

/// A store in one `SQLite` file.
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    checkpoints: Mutex<Option<Checkpoints>>,
}

/// The task that keeps the write-ahead log short, and how to end it.
struct Checkpoints {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// The file could not be opened or brought up to date.
#[derive(Debug, thiserror::Error)]
#[error("cannot open the database {path}: {source}")]
pub struct OpenError {
    path: String,
    source: sqlx::Error,
}

impl SqliteStore {
    /// Opens the file, making it where it is missing, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, is not a database, or a migration fails.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        Self::open_pools(path)
            .await
            .map_err(|source| OpenError { path: path.display().to_string(), source })
    }

    async fn open_pools(path: &Path) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let one = SqlitePoolOptions::new().max_connections(1);
        // The writer leaves checkpoints to their own connection.
        let writing = options.clone().pragma("wal_autocheckpoint", "0");
        let writer = one.clone().connect_with(writing).await?;
        sqlx::migrate!("migrations/sqlite").run(&writer).await?;
        let (stop, stopped) = oneshot::channel();
        let checkpointer = one.connect_with(options.clone()).await?;
        let task = tokio::spawn(checkpoint::run(checkpointer, stopped));
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        let checkpoints = Mutex::new(Some(Checkpoints { stop, task }));
        Ok(Self { readers, writer: Writer::start(writer), checkpoints })
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn site(&self) -> Result<SiteRow, StoreError> {
        let row = sqlx::query("SELECT id, is_copy FROM site").fetch_one(&self.readers).await?;
        Ok(SiteRow { id: row.try_get("id")?, is_copy: row.try_get("is_copy")? })
    }

    async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        self.writer.write(append).await?
    }

    async fn answer_to(&self, command: &CommandKey) -> Result<Option<Answer>, StoreError> {
        let mut db = self.readers.acquire().await?;
        log::answer_to(&mut db, command).await
    }

    async fn room(&self, room: &RoomId) -> Result<Option<RoomRow>, StoreError> {
        let row = sqlx::query("SELECT head, created_at FROM room WHERE id = ?")
            .bind(room.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| {
            Ok(RoomRow {
                head: row.try_get("head")?,
                created_at: Timestamp(row.try_get("created_at")?),
            })
        })
        .transpose()
    }

    async fn events(
        &self,
        room: &RoomId,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Record>, StoreError> {
        let rows = sqlx::query(
            "SELECT seq, at, lag, payload FROM event WHERE room = ? AND seq > ? ORDER BY seq LIMIT ?",
        )
        .bind(room.as_str())
        .bind(after)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        collect(&rows, |row| {
            Ok(Record {
                seq: row.try_get("seq")?,
                at: Timestamp(row.try_get("at")?),
                lag_ms: row.try_get("lag")?,
                payload: row.try_get("payload")?,
            })
        })
    }

    async fn seat_of(&self, room: &RoomId, holder: &str) -> Result<Option<u8>, StoreError> {
        Ok(sqlx::query_scalar("SELECT seat FROM seat WHERE room = ? AND holder = ?")
            .bind(room.as_str())
            .bind(holder)
            .fetch_optional(&self.readers)
            .await?)
    }

    async fn rooms_of(&self, holder: &str, limit: u32) -> Result<Vec<HeldRoom>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat.room, seat.seat, room.touched_at \
             FROM seat JOIN room ON room.id = seat.room \
             WHERE seat.holder = ? ORDER BY room.touched_at DESC, seat.room LIMIT ?",
        )
        .bind(holder)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        collect(&rows, |row| {
            Ok(HeldRoom {
                room: RoomId(row.try_get("room")?),
                seat: row.try_get("seat")?,
                touched_at: Timestamp(row.try_get("touched_at")?),
            })
        })
    }

    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Deadline>, StoreError> {
        let rows = sqlx::query(
            "SELECT room, kind, at FROM deadline WHERE at <= ? ORDER BY at, room, kind LIMIT ?",
        )
        .bind(now.0)
        .bind(limit)
        .fetch_all(&self.readers)
        .await?;
        collect(&rows, |row| {
            Ok(Deadline {
                room: RoomId(row.try_get("room")?),
                kind: row.try_get("kind")?,
                at: Timestamp(row.try_get("at")?),
            })
        })
    }

    async fn next_deadline(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        let at: Option<i64> = sqlx::query_scalar("SELECT min(at) FROM deadline WHERE at > ?")
            .bind(now.0)
            .fetch_one(&self.readers)
            .await?;
        Ok(at.map(Timestamp))
    }

    async fn rooms_under_way(&self) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar("SELECT count(DISTINCT room) FROM deadline");
        Ok(count.fetch_one(&self.readers).await?)
    }

    async fn put_device_link(
        &self,
        link: DeviceLink,
        keep: u32,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.writer.write(link::Put { link, keep, now }).await
    }

    async fn device_links(
        &self,
        room: &RoomId,
        seat: u8,
        now: Timestamp,
    ) -> Result<Vec<DeviceLink>, StoreError> {
        let mut db = self.readers.acquire().await?;
        link::of_seat(&mut db, room, seat, now).await
    }

    async fn revoke_device_link(
        &self,
        room: &RoomId,
        seat: u8,
        id: &str,
    ) -> Result<bool, StoreError> {
        self.writer.write(link::Revoke { room: room.clone(), seat, id: id.to_owned() }).await
    }

    async fn redeem_device_link(
        &self,
        room: &RoomId,
        token_hash: &str,
        holder: &str,
        now: Timestamp,
    ) -> Result<u8, RedeemError> {
        self.writer
            .write(link::Redeem {
                room: room.clone(),
                token_hash: token_hash.to_owned(),
                holder: holder.to_owned(),
                now,
            })
            .await?
    }

    async fn seed(&self, anchor: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(sqlx::query_scalar("SELECT sealed FROM seed WHERE anchor = ?")
            .bind(anchor)
            .fetch_optional(&self.readers)
            .await?)
    }

    async fn any_seed(&self) -> Result<Option<(String, Vec<u8>)>, StoreError> {
        Ok(sqlx::query_as("SELECT anchor, sealed FROM seed LIMIT 1")
            .fetch_optional(&self.readers)
            .await?)
    }

    async fn ledger(&self, after: u64, limit: u32) -> Result<Vec<LedgerLine>, StoreError> {
        ledger::after(&self.readers, after, limit).await
    }

    async fn ledger_head(&self) -> Result<u64, StoreError> {
        ledger::head(&self.readers).await
    }

    async fn ledger_opening(&self, anchor: &str) -> Result<Option<LedgerLine>, StoreError> {
        ledger::opening(&self.readers, anchor).await
    }

    async fn closed_matches_of(&self, holder: &str) -> Result<Vec<ClosedMatch>, StoreError> {
        ledger::closed_of(&self.readers, holder).await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
        let checkpoints = self.checkpoints.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Checkpoints { stop, task }) = checkpoints {
            drop(stop);
            if let Err(error) = task.await {
                tracing::error!(%error, "the checkpoint task ended badly");
            }
        }
    }
}

fn collect<T>(
    rows: &[SqliteRow],
    read: impl Fn(&SqliteRow) -> Result<T, sqlx::Error>,
) -> Result<Vec<T>, StoreError> {
    Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Backend(std::sync::Arc::new(error))
    }
}
