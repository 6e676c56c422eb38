//! Device links inside a transaction.

use async_trait::async_trait;
use sqlx::{Row, SqliteConnection};

use super::{seat, writer::Write};
use crate::{DeviceLink, RedeemError, RoomId, SeatClaim, StoreError, Timestamp};

/// A link to be used up.
pub(super) struct Redeem {
    pub(super) room: RoomId,
    pub(super) token_hash: String,
    pub(super) holder: String,
    pub(super) now: Timestamp,
}

/// A link to be kept, as one of so many.
pub(super) struct Put {
    pub(super) link: DeviceLink,
    pub(super) keep: u32,
    pub(super) now: Timestamp,
}

#[async_trait]
impl Write for Put {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        put(db, self).await
    }
}

/// A link to be revoked.
pub(super) struct Revoke {
    pub(super) room: RoomId,
    pub(super) seat: u8,
    pub(super) id: String,
}

#[async_trait]
impl Write for Revoke {
    type Answer = bool;

    async fn perform(&self, db: &mut SqliteConnection) -> Result<bool, StoreError> {
        let revoked = sqlx::query(
            "DELETE FROM device_link \
             WHERE room = ? AND seat = ? AND substr(token_hash, 1, ?) = ?",
        )
        .bind(self.room.as_str())
        .bind(self.seat)
        .bind(DeviceLink::ID_LEN as u32)
        .bind(&self.id)
        .execute(db)
        .await?;
        Ok(revoked.rows_affected() > 0)
    }
}

#[async_trait]
impl Write for Redeem {
    type Answer = Result<u8, RedeemError>;

    async fn perform(&self, db: &mut SqliteConnection) -> Result<Self::Answer, StoreError> {
        match redeem(db, self).await {
            Err(RedeemError::Store(error)) => Err(error),
            answer => Ok(answer),
        }
    }
}

/// Keeps a link, forgets those that expired, and of the seat's others all but the latest.
async fn put(db: &mut SqliteConnection, put: &Put) -> Result<(), StoreError> {
    let Put { link, keep, now } = put;
    sqlx::query("DELETE FROM device_link WHERE expires_at <= ?")
        .bind(now.0)
        .execute(&mut *db)
        .await?;
    sqlx::query("INSERT INTO device_link (token_hash, room, seat, expires_at) VALUES (?, ?, ?, ?)")
        .bind(&link.token_hash)
        .bind(link.room.as_str())
        .bind(link.seat)
        .bind(link.expires_at.0)
        .execute(&mut *db)
        .await?;
    sqlx::query(
        "DELETE FROM device_link WHERE room = ?1 AND seat = ?2 AND token_hash NOT IN \
         (SELECT token_hash FROM device_link WHERE room = ?1 AND seat = ?2 \
          ORDER BY expires_at DESC, token_hash = ?3 DESC LIMIT ?4)",
    )
    .bind(link.room.as_str())
    .bind(link.seat)
    .bind(&link.token_hash)
    .bind(keep)
    .execute(db)
    .await?;
    Ok(())
}

/// The links to a seat that have not expired.
pub(super) async fn of_seat(
    db: &mut SqliteConnection,
    room: &RoomId,
    seat: u8,
    now: Timestamp,
) -> Result<Vec<DeviceLink>, StoreError> {
    let rows = sqlx::query(
        "SELECT token_hash, expires_at FROM device_link \
         WHERE room = ? AND seat = ? AND expires_at > ? ORDER BY expires_at, token_hash",
    )
    .bind(room.as_str())
    .bind(seat)
    .bind(now.0)
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(DeviceLink {
                token_hash: row.try_get("token_hash")?,
                room: room.clone(),
                seat,
                expires_at: Timestamp(row.try_get("expires_at")?),
            })
        })
        .collect()
}

/// Gives the link's seat one more holder.
async fn redeem(db: &mut SqliteConnection, redeem: &Redeem) -> Result<u8, RedeemError> {
    let row =
        sqlx::query("SELECT seat, expires_at FROM device_link WHERE token_hash = ? AND room = ?")
            .bind(&redeem.token_hash)
            .bind(redeem.room.as_str())
            .fetch_optional(&mut *db)
            .await
            .map_err(StoreError::from)?
            .ok_or(RedeemError::Unknown)?;
    let seat: u8 = row.try_get("seat").map_err(StoreError::from)?;
    let expires_at: i64 = row.try_get("expires_at").map_err(StoreError::from)?;
    if expires_at <= redeem.now.0 {
        return Err(RedeemError::Expired);
    }
    if let Some(seat) = seat::of(db, &redeem.room, &redeem.holder).await? {
        return Err(RedeemError::AlreadySeated { seat });
    }
    Ok(use_up(db, redeem, seat).await?)
}

async fn use_up(db: &mut SqliteConnection, redeem: &Redeem, seat: u8) -> Result<u8, StoreError> {
    sqlx::query("DELETE FROM device_link WHERE token_hash = ?")
        .bind(&redeem.token_hash)
        .execute(&mut *db)
        .await?;
    seat::add(db, &redeem.room, &SeatClaim { seat, holder: redeem.holder.clone() }).await?;
    Ok(seat)
}
