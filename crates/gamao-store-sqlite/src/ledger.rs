//! Lines of the ledger.

use async_trait::async_trait;
use gamao_dice::{LEDGER_START, Link, ledger_hash};
use gamao_store::{
    Append, ClosedMatch, Ledger, LedgerLine, LedgerNote, RoomId, StoreError, Timestamp,
};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::SqliteStore;

#[async_trait]
impl Ledger for SqliteStore {
    async fn ledger(&self, number: u64, limit: u32) -> Result<Vec<LedgerLine>, StoreError> {
        self.read(async |db| after(db, number, limit).await).await
    }

    async fn ledger_head(&self) -> Result<u64, StoreError> {
        self.read(async |db| head(db).await).await
    }

    async fn ledger_opening(&self, anchor: &str) -> Result<Option<LedgerLine>, StoreError> {
        self.read(async |db| opening(db, anchor).await).await
    }

    async fn closed_matches_of(&self, holder: &str) -> Result<Vec<ClosedMatch>, StoreError> {
        self.read(async |db| closed_of(db, holder).await).await
    }
}

/// Adds the notes of an append after the last line.
pub(crate) async fn write(db: &mut SqliteConnection, append: &Append) -> sqlx::Result<()> {
    let notes = &append.dice.ledger;
    if notes.is_empty() {
        return Ok(());
    }
    let last = sqlx::query("SELECT number, hash FROM ledger ORDER BY number DESC LIMIT 1")
        .fetch_optional(&mut *db)
        .await?;
    let (mut number, mut hash) = match last {
        Some(row) => (row.try_get("number")?, link(row.try_get("hash")?)?),
        None => (0_i64, LEDGER_START),
    };
    for LedgerNote { anchor, closes, payload } in notes {
        if !is_due(db, anchor, *closes).await? {
            continue;
        }
        number += 1;
        let at = append.at.0.unsigned_abs();
        hash = ledger_hash(&hash, number.unsigned_abs(), at, payload);
        sqlx::query(
            "INSERT INTO ledger (number, at, anchor, room, closes, payload, hash) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(number)
        .bind(append.at.0)
        .bind(anchor)
        .bind(append.room.as_str())
        .bind(closes)
        .bind(payload)
        .bind(&hash.0[..])
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Whether a note is due: the opening of a new match, or the close of an open one.
async fn is_due(db: &mut SqliteConnection, anchor: &str, closes: bool) -> sqlx::Result<bool> {
    let lines: i64 = sqlx::query_scalar("SELECT count(*) FROM ledger WHERE anchor = ?")
        .bind(anchor)
        .fetch_one(db)
        .await?;
    Ok(lines == i64::from(closes))
}

/// At most `limit` lines after a number, in order.
pub(crate) async fn after(
    db: &mut SqliteConnection,
    number: u64,
    limit: u32,
) -> sqlx::Result<Vec<LedgerLine>> {
    let rows = sqlx::query(
        "SELECT number, at, payload, hash FROM ledger WHERE number > ? ORDER BY number LIMIT ?",
    )
    .bind(i64::try_from(number).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.iter().map(line).collect()
}

async fn head(db: &mut SqliteConnection) -> sqlx::Result<u64> {
    let head: Option<i64> =
        sqlx::query_scalar("SELECT max(number) FROM ledger").fetch_one(db).await?;
    Ok(head.unwrap_or(0).unsigned_abs())
}

async fn opening(db: &mut SqliteConnection, anchor: &str) -> sqlx::Result<Option<LedgerLine>> {
    let row =
        sqlx::query("SELECT number, at, payload, hash FROM ledger WHERE anchor = ? AND closes = 0")
            .bind(anchor)
            .fetch_optional(db)
            .await?;
    row.as_ref().map(line).transpose()
}

async fn closed_of(db: &mut SqliteConnection, holder: &str) -> sqlx::Result<Vec<ClosedMatch>> {
    let rows = sqlx::query(
        "SELECT ledger.room, seat.seat, ledger.payload \
         FROM seat JOIN ledger ON ledger.room = seat.room \
         WHERE seat.holder = ? AND ledger.closes = 1 ORDER BY ledger.number",
    )
    .bind(holder)
    .fetch_all(db)
    .await?;
    let read = |row: &SqliteRow| {
        Ok(ClosedMatch {
            room: RoomId(row.try_get("room")?),
            seat: row.try_get("seat")?,
            payload: row.try_get("payload")?,
        })
    };
    rows.iter().map(read).collect()
}

fn line(row: &SqliteRow) -> sqlx::Result<LedgerLine> {
    let number: i64 = row.try_get("number")?;
    Ok(LedgerLine {
        number: number.unsigned_abs(),
        at: Timestamp(row.try_get("at")?),
        payload: row.try_get("payload")?,
        hash: link(row.try_get("hash")?)?,
    })
}

fn link(bytes: Vec<u8>) -> sqlx::Result<Link> {
    let length = bytes.len();
    let why = || format!("a hash in the ledger has {length} bytes instead of 32");
    bytes.try_into().map(Link).map_err(|_| sqlx::Error::Decode(why().into()))
}
