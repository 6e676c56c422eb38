//! Sealed seeds of the fair dice.

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::collect;
use crate::{KeptSeed, RoomId, SealedSeed, StoreError};

/// The seed of the chain that ends in this anchor.
pub(super) async fn of(
    db: &mut SqliteConnection,
    anchor: &str,
) -> Result<Option<KeptSeed>, StoreError> {
    let row = sqlx::query("SELECT anchor, room, sealed, generation FROM seed WHERE anchor = ?")
        .bind(anchor)
        .fetch_optional(db)
        .await?;
    Ok(row.as_ref().map(kept).transpose()?)
}

/// At most `limit` seeds after an anchor, by anchor.
pub(super) async fn after(
    db: &mut SqliteConnection,
    anchor: &str,
    limit: u32,
) -> Result<Vec<KeptSeed>, StoreError> {
    let rows = sqlx::query(
        "SELECT anchor, room, sealed, generation FROM seed WHERE anchor > ? ORDER BY anchor LIMIT ?",
    )
    .bind(anchor)
    .bind(limit)
    .fetch_all(db)
    .await?;
    collect(&rows, kept)
}

fn kept(row: &SqliteRow) -> Result<KeptSeed, sqlx::Error> {
    let generation: i64 = row.try_get("generation")?;
    Ok(KeptSeed {
        room: RoomId(row.try_get("room")?),
        seed: SealedSeed { anchor: row.try_get("anchor")?, sealed: row.try_get("sealed")? },
        generation: generation.unsigned_abs(),
    })
}

/// Keeps the seed of a room's match.
pub(super) async fn keep(
    db: &mut SqliteConnection,
    room: &RoomId,
    SealedSeed { anchor, sealed }: &SealedSeed,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO seed (anchor, room, sealed, generation) \
         VALUES (?, ?, ?, (SELECT generation FROM site))",
    )
    .bind(anchor)
    .bind(room.as_str())
    .bind(sealed)
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets a seed.
pub(super) async fn forget(db: &mut SqliteConnection, anchor: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM seed WHERE anchor = ?").bind(anchor).execute(db).await?;
    Ok(())
}
