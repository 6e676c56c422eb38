//! Deadlines.

use sqlx::{Row, SqliteConnection};

use super::collect;
use crate::{Deadline, DeadlineChange, Due, RoomId, StoreError, Timestamp};

/// At most `limit` deadlines at or before `now`, oldest first.
pub(super) async fn due(
    db: &mut SqliteConnection,
    now: Timestamp,
    limit: u32,
) -> Result<Vec<Deadline>, StoreError> {
    let rows = sqlx::query(
        "SELECT room, kind, at FROM deadline WHERE at <= ? ORDER BY at, room, kind LIMIT ?",
    )
    .bind(now.0)
    .bind(limit)
    .fetch_all(db)
    .await?;
    collect(&rows, |row| {
        Ok(Deadline {
            room: RoomId(row.try_get("room")?),
            kind: row.try_get("kind")?,
            at: Timestamp(row.try_get("at")?),
        })
    })
}

/// In how many rooms something is due some time.
pub(super) async fn rooms(db: &mut SqliteConnection) -> Result<u64, StoreError> {
    let count = sqlx::query_scalar("SELECT count(DISTINCT room) FROM deadline");
    Ok(count.fetch_one(db).await?)
}

/// The earliest after `now`.
pub(super) async fn next(
    db: &mut SqliteConnection,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<i64> = sqlx::query_scalar("SELECT min(at) FROM deadline WHERE at > ?")
        .bind(now.0)
        .fetch_one(db)
        .await?;
    Ok(at.map(Timestamp))
}

/// Whether a deadline still stands exactly so.
pub(super) async fn stands(
    db: &mut SqliteConnection,
    deadline: &Deadline,
) -> Result<bool, StoreError> {
    let at: Option<i64> = sqlx::query_scalar("SELECT at FROM deadline WHERE room = ? AND kind = ?")
        .bind(deadline.room.as_str())
        .bind(&deadline.kind)
        .fetch_optional(db)
        .await?;
    Ok(at == Some(deadline.at.0))
}

/// Sets, brings forward or clears the deadline of a kind.
pub(super) async fn change(
    db: &mut SqliteConnection,
    room: &str,
    DeadlineChange { kind, due }: &DeadlineChange,
) -> Result<(), StoreError> {
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
pub(super) async fn clear(
    db: &mut SqliteConnection,
    room: &str,
    kind: &str,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM deadline WHERE room = ? AND kind = ?")
        .bind(room)
        .bind(kind)
        .execute(db)
        .await?;
    Ok(())
}
