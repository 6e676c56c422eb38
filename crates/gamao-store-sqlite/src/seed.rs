//! Sealed seeds of the fair dice.

use async_trait::async_trait;
use gamao_store::{RoomId, SealedSeed, Seeds, StoreError, StoredSeed};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::SqliteStore;

#[async_trait]
impl Seeds for SqliteStore {
    async fn seed(&self, anchor: &str) -> Result<Option<StoredSeed>, StoreError> {
        self.read(async |db| of(db, anchor).await).await
    }

    async fn seeds(&self, after: &str, limit: u32) -> Result<Vec<StoredSeed>, StoreError> {
        self.read(async |db| page(db, after, limit).await).await
    }
}

async fn of(db: &mut SqliteConnection, anchor: &str) -> sqlx::Result<Option<StoredSeed>> {
    let row = sqlx::query("SELECT anchor, room, sealed, generation FROM seed WHERE anchor = ?")
        .bind(anchor)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(kept).transpose()
}

async fn page(db: &mut SqliteConnection, after: &str, limit: u32) -> sqlx::Result<Vec<StoredSeed>> {
    let rows = sqlx::query(
        "SELECT anchor, room, sealed, generation FROM seed WHERE anchor > ? ORDER BY anchor LIMIT ?",
    )
    .bind(after)
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.iter().map(kept).collect()
}

fn kept(row: &SqliteRow) -> sqlx::Result<StoredSeed> {
    let generation: i64 = row.try_get("generation")?;
    Ok(StoredSeed {
        room: RoomId(row.try_get("room")?),
        seed: SealedSeed { anchor: row.try_get("anchor")?, sealed: row.try_get("sealed")? },
        generation: generation.unsigned_abs(),
    })
}

/// Stores the seed of a room's match.
pub(crate) async fn keep(
    db: &mut SqliteConnection,
    room: &RoomId,
    SealedSeed { anchor, sealed }: &SealedSeed,
) -> sqlx::Result<()> {
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

/// Deletes a seed.
pub(crate) async fn forget(db: &mut SqliteConnection, anchor: &str) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM seed WHERE anchor = ?").bind(anchor).execute(db).await?;
    Ok(())
}
