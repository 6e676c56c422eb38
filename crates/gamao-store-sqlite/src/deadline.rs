//! Deadlines.

use async_trait::async_trait;
use gamao_store::{Deadline, DeadlineChange, Deadlines, Due, RoomId, StoreError, Timestamp};
use sqlx::{Row, SqliteConnection};

use crate::{SqliteStore, writer::Write};

#[async_trait]
impl Deadlines for SqliteStore {
    async fn due(&self, now: Timestamp, limit: u32) -> Result<Vec<Deadline>, StoreError> {
        self.read(async |db| due(db, now, limit).await).await
    }

    async fn next_deadline(&self, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
        self.read(async |db| next(db, now).await).await
    }

    async fn bring_forward(
        &self,
        kind: &str,
        later_than: Timestamp,
        to: Timestamp,
    ) -> Result<u64, StoreError> {
        self.write(BringForward { kind: kind.to_owned(), later_than, to }).await
    }

    async fn rooms_under_way(&self) -> Result<u64, StoreError> {
        let count = sqlx::query_scalar("SELECT count(DISTINCT room) FROM deadline");
        self.read(async |db| count.fetch_one(db).await).await
    }
}

async fn due(db: &mut SqliteConnection, now: Timestamp, limit: u32) -> sqlx::Result<Vec<Deadline>> {
    let due = "SELECT room, kind, at FROM deadline WHERE at <= ? ORDER BY at, room, kind LIMIT ?";
    let rows = sqlx::query(due).bind(now.0).bind(limit).fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            Ok(Deadline {
                room: RoomId(row.try_get("room")?),
                kind: row.try_get("kind")?,
                at: Timestamp(row.try_get("at")?),
            })
        })
        .collect()
}

async fn next(db: &mut SqliteConnection, now: Timestamp) -> sqlx::Result<Option<Timestamp>> {
    let next = sqlx::query_scalar("SELECT min(at) FROM deadline WHERE at > ?").bind(now.0);
    let at: Option<i64> = next.fetch_one(db).await?;
    Ok(at.map(Timestamp))
}

/// Brings forward the deadlines of a kind that are due after a time.
struct BringForward {
    kind: String,
    later_than: Timestamp,
    to: Timestamp,
}

#[async_trait]
impl Write for BringForward {
    type Answer = u64;

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<u64> {
        let done = sqlx::query("UPDATE deadline SET at = ? WHERE kind = ? AND at > ?")
            .bind(self.to.0)
            .bind(&self.kind)
            .bind(self.later_than.0)
            .execute(db)
            .await?;
        Ok(done.rows_affected())
    }
}

/// Whether a deadline still exists unchanged.
pub(crate) async fn stands(db: &mut SqliteConnection, deadline: &Deadline) -> sqlx::Result<bool> {
    let at: Option<i64> = sqlx::query_scalar("SELECT at FROM deadline WHERE room = ? AND kind = ?")
        .bind(deadline.room.as_str())
        .bind(&deadline.kind)
        .fetch_optional(db)
        .await?;
    Ok(at == Some(deadline.at.0))
}

/// Sets, brings forward or clears the deadline of a kind.
pub(crate) async fn change(
    db: &mut SqliteConnection,
    room: &str,
    DeadlineChange { kind, due }: &DeadlineChange,
) -> sqlx::Result<()> {
    let upsert = match due {
        Due::At(_) => {
            "INSERT INTO deadline (room, kind, at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (room, kind) DO UPDATE SET at = ?3"
        }
        Due::AtLatest(_) => {
            "INSERT INTO deadline (room, kind, at) VALUES (?1, ?2, ?3) \
             ON CONFLICT (room, kind) DO UPDATE SET at = ?3 WHERE at > ?3"
        }
        Due::Never => return clear(db, room, kind).await,
    };
    let at = due.at().map(|at| at.0);
    sqlx::query(upsert).bind(room).bind(kind).bind(at).execute(db).await?;
    Ok(())
}

/// Clears the deadline of a kind, if there is one.
pub(crate) async fn clear(db: &mut SqliteConnection, room: &str, kind: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM deadline WHERE room = ? AND kind = ?")
        .bind(room)
        .bind(kind)
        .execute(db)
        .await?;
    Ok(())
}
