//! Device links.

use async_trait::async_trait;
use gamao_store::{DeviceLink, DeviceLinks, RedeemError, RoomId, SeatClaim, StoreError, Timestamp};
use sqlx::{Row, SqliteConnection};

use crate::{SqliteStore, seat, writer::Write};

#[async_trait]
impl DeviceLinks for SqliteStore {
    async fn put_device_link(
        &self,
        link: DeviceLink,
        keep: u32,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(Put { link, keep, now }).await
    }

    async fn device_links(
        &self,
        room: &RoomId,
        seat: u8,
        now: Timestamp,
    ) -> Result<Vec<DeviceLink>, StoreError> {
        self.read(async |db| of_seat(db, room, seat, now).await).await
    }

    async fn revoke_device_link(
        &self,
        room: &RoomId,
        seat: u8,
        id: &str,
    ) -> Result<bool, StoreError> {
        self.write(Revoke { room: room.clone(), seat, id: id.to_owned() }).await
    }

    async fn redeem_device_link(
        &self,
        room: &RoomId,
        token_hash: &str,
        holder: &str,
        now: Timestamp,
    ) -> Result<u8, RedeemError> {
        let (room, token_hash) = (room.clone(), token_hash.to_owned());
        self.write(Redeem { room, token_hash, holder: holder.to_owned(), now }).await?
    }
}

/// Redeems a link.
struct Redeem {
    room: RoomId,
    token_hash: String,
    holder: String,
    now: Timestamp,
}

/// Stores a link, as one of at most `keep`.
struct Put {
    link: DeviceLink,
    keep: u32,
    now: Timestamp,
}

#[async_trait]
impl Write for Put {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<()> {
        put(db, self).await
    }
}

/// Revokes a link.
struct Revoke {
    room: RoomId,
    seat: u8,
    id: String,
}

#[async_trait]
impl Write for Revoke {
    type Answer = bool;

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<bool> {
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

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<Self::Answer> {
        redeem(db, self).await
    }
}

/// Stores a link, and deletes expired ones and all but the latest of the seat.
async fn put(db: &mut SqliteConnection, put: &Put) -> sqlx::Result<()> {
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
async fn of_seat(
    db: &mut SqliteConnection,
    room: &RoomId,
    seat: u8,
    now: Timestamp,
) -> sqlx::Result<Vec<DeviceLink>> {
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

/// Adds a holder to the link's seat.
async fn redeem(
    db: &mut SqliteConnection,
    redeem: &Redeem,
) -> sqlx::Result<Result<u8, RedeemError>> {
    let link = "SELECT seat, expires_at FROM device_link WHERE token_hash = ? AND room = ?";
    let link = sqlx::query(link).bind(&redeem.token_hash).bind(redeem.room.as_str());
    let Some(row) = link.fetch_optional(&mut *db).await? else {
        return Ok(Err(RedeemError::Unknown));
    };
    let (seat, expires_at): (u8, i64) = (row.try_get("seat")?, row.try_get("expires_at")?);
    if expires_at <= redeem.now.0 {
        return Ok(Err(RedeemError::Expired));
    }
    if let Some(seat) = seat::of(db, &redeem.room, &redeem.holder).await? {
        return Ok(Err(RedeemError::AlreadySeated { seat }));
    }
    sqlx::query("DELETE FROM device_link WHERE token_hash = ?")
        .bind(&redeem.token_hash)
        .execute(&mut *db)
        .await?;
    seat::add(db, &redeem.room, &SeatClaim { seat, holder: redeem.holder.clone() }).await?;
    Ok(Ok(seat))
}
