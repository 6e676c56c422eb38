//! Who holds which seat.

use sqlx::{Row, SqliteConnection};

use super::collect;
use crate::{HeldRoom, RoomId, SeatClaim, StoreError, Timestamp};

/// The seat a holder has in a room.
pub(super) async fn of(
    db: &mut SqliteConnection,
    room: &RoomId,
    holder: &str,
) -> Result<Option<u8>, StoreError> {
    Ok(sqlx::query_scalar("SELECT seat FROM seat WHERE room = ? AND holder = ?")
        .bind(room.as_str())
        .bind(holder)
        .fetch_optional(db)
        .await?)
}

/// The rooms in which someone holds a seat, last touched first.
pub(super) async fn rooms_of(
    db: &mut SqliteConnection,
    holder: &str,
    limit: u32,
) -> Result<Vec<HeldRoom>, StoreError> {
    let rows = sqlx::query(
        "SELECT seat.room, seat.seat, room.touched_at \
         FROM seat JOIN room ON room.id = seat.room \
         WHERE seat.holder = ? ORDER BY room.touched_at DESC, seat.room LIMIT ?",
    )
    .bind(holder)
    .bind(limit)
    .fetch_all(db)
    .await?;
    collect(&rows, |row| {
        Ok(HeldRoom {
            room: RoomId(row.try_get("room")?),
            seat: row.try_get("seat")?,
            touched_at: Timestamp(row.try_get("touched_at")?),
        })
    })
}

/// Gives a seat one more holder.
pub(super) async fn add(
    db: &mut SqliteConnection,
    room: &RoomId,
    SeatClaim { seat, holder }: &SeatClaim,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO seat (room, holder, seat) VALUES (?, ?, ?)")
        .bind(room.as_str())
        .bind(holder)
        .bind(seat)
        .execute(db)
        .await?;
    Ok(())
}
