//! Device links inside a transaction.

use async_trait::async_trait;
use sqlx::{Row, SqliteConnection};

use super::{log::seat_of, writer::Write};
use crate::{DeviceLink, RedeemError, RoomId, StoreError, Timestamp};

/// A wish to use a link up.
pub(super) struct Redeem {
    pub(super) room: RoomId,
    pub(super) token_hash: String,
    pub(super) holder: String,
    pub(super) now: Timestamp,
}

/// A wish to keep a link.
pub(super) struct Put {
    pub(super) link: DeviceLink,
    pub(super) now: Timestamp,
}

#[async_trait]
impl Write for Put {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        put(db, &self.link, self.now).await
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

/// Keeps a link and forgets those that expired.
async fn put(
    db: &mut SqliteConnection,
    link: &DeviceLink,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM device_link WHERE expires_at <= ?")
        .bind(now.0)
        .execute(&mut *db)
        .await?;
    sqlx::query("INSERT INTO device_link (token_hash, room, seat, expires_at) VALUES (?, ?, ?, ?)")
        .bind(&link.token_hash)
        .bind(link.room.as_str())
        .bind(link.seat)
        .bind(link.expires_at.0)
        .execute(db)
        .await?;
    Ok(())
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
    if let Some(seat) = seat_of(db, &redeem.room, &redeem.holder).await? {
        return Err(RedeemError::AlreadySeated { seat });
    }
    Ok(use_up(db, redeem, seat).await?)
}

async fn use_up(db: &mut SqliteConnection, redeem: &Redeem, seat: u8) -> Result<u8, StoreError> {
    sqlx::query("DELETE FROM device_link WHERE token_hash = ?")
        .bind(&redeem.token_hash)
        .execute(&mut *db)
        .await?;
    sqlx::query("INSERT INTO seat (room, holder, seat) VALUES (?, ?, ?)")
        .bind(redeem.room.as_str())
        .bind(&redeem.holder)
        .bind(seat)
        .execute(db)
        .await?;
    Ok(seat)
}
