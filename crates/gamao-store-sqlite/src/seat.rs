//! The holders of seats.

use async_trait::async_trait;
use gamao_store::{HeldRoom, RoomId, SeatClaim, Seats, StoreError, Timestamp};
use sqlx::{Row, SqliteConnection};

use crate::SqliteStore;

#[async_trait]
impl Seats for SqliteStore {
    async fn seat_of(&self, room: &RoomId, holder: &str) -> Result<Option<u8>, StoreError> {
        self.read(async |db| of(db, room, holder).await).await
    }

    async fn rooms_of(&self, holder: &str, limit: u32) -> Result<Vec<HeldRoom>, StoreError> {
        self.read(async |db| rooms_of(db, holder, limit).await).await
    }
}

/// The seat a holder has in a room.
pub(crate) async fn of(
    db: &mut SqliteConnection,
    room: &RoomId,
    holder: &str,
) -> sqlx::Result<Option<u8>> {
    sqlx::query_scalar("SELECT seat FROM seat WHERE room = ? AND holder = ?")
        .bind(room.as_str())
        .bind(holder)
        .fetch_optional(db)
        .await
}

async fn rooms_of(
    db: &mut SqliteConnection,
    holder: &str,
    limit: u32,
) -> sqlx::Result<Vec<HeldRoom>> {
    let rows = sqlx::query(
        "SELECT seat.room, seat.seat, room.touched_at, room.summary \
         FROM seat JOIN room ON room.id = seat.room \
         WHERE seat.holder = ? ORDER BY room.touched_at DESC, seat.room LIMIT ?",
    )
    .bind(holder)
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(HeldRoom {
                room: RoomId(row.try_get("room")?),
                seat: row.try_get("seat")?,
                touched_at: Timestamp(row.try_get("touched_at")?),
                summary: row.try_get("summary")?,
            })
        })
        .collect()
}

/// Adds a holder to a seat.
pub(crate) async fn add(
    db: &mut SqliteConnection,
    room: &RoomId,
    SeatClaim { seat, holder }: &SeatClaim,
) -> sqlx::Result<()> {
    sqlx::query("INSERT INTO seat (room, holder, seat) VALUES (?, ?, ?)")
        .bind(room.as_str())
        .bind(holder)
        .bind(seat)
        .execute(db)
        .await?;
    Ok(())
}
