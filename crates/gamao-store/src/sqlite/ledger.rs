//! Lines of the ledger.

use gamao_dice::{LEDGER_START, Link, ledger_hash};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::{Append, ClosedMatch, LedgerLine, LedgerNote, RoomId, StoreError, Timestamp};

/// Adds the notes of an append after the line that stands last.
pub(super) async fn write(db: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    if append.ledger.is_empty() {
        return Ok(());
    }
    let last = sqlx::query("SELECT number, hash FROM ledger ORDER BY number DESC LIMIT 1")
        .fetch_optional(&mut *db)
        .await?;
    let (mut number, mut hash) = match last {
        Some(row) => (row.try_get("number")?, link(row.try_get("hash")?)?),
        None => (0_i64, LEDGER_START),
    };
    for LedgerNote { anchor, closes, payload } in &append.ledger {
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

/// Whether a match still lacks its first line, or has that and lacks its last.
async fn is_due(db: &mut SqliteConnection, anchor: &str, closes: bool) -> Result<bool, StoreError> {
    let lines: i64 = sqlx::query_scalar("SELECT count(*) FROM ledger WHERE anchor = ?")
        .bind(anchor)
        .fetch_one(db)
        .await?;
    Ok(lines == i64::from(closes))
}

/// At most `limit` lines after a number, in order.
pub(super) async fn after(
    db: &mut SqliteConnection,
    number: u64,
    limit: u32,
) -> Result<Vec<LedgerLine>, StoreError> {
    let rows = sqlx::query(
        "SELECT number, at, payload, hash FROM ledger WHERE number > ? ORDER BY number LIMIT ?",
    )
    .bind(i64::try_from(number).unwrap_or(i64::MAX))
    .bind(limit)
    .fetch_all(db)
    .await?;
    rows.iter().map(line).collect()
}

/// The number of the last line; 0 before the first.
pub(super) async fn head(db: &mut SqliteConnection) -> Result<u64, StoreError> {
    let head: Option<i64> =
        sqlx::query_scalar("SELECT max(number) FROM ledger").fetch_one(db).await?;
    Ok(head.unwrap_or(0).unsigned_abs())
}

/// The line that opened a match.
pub(super) async fn opening(
    db: &mut SqliteConnection,
    anchor: &str,
) -> Result<Option<LedgerLine>, StoreError> {
    let row =
        sqlx::query("SELECT number, at, payload, hash FROM ledger WHERE anchor = ? AND closes = 0")
            .bind(anchor)
            .fetch_optional(db)
            .await?;
    row.as_ref().map(line).transpose()
}

/// The finished matches in which someone held a seat.
pub(super) async fn closed_of(
    db: &mut SqliteConnection,
    holder: &str,
) -> Result<Vec<ClosedMatch>, StoreError> {
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

fn line(row: &SqliteRow) -> Result<LedgerLine, StoreError> {
    let number: i64 = row.try_get("number")?;
    Ok(LedgerLine {
        number: number.unsigned_abs(),
        at: Timestamp(row.try_get("at")?),
        payload: row.try_get("payload")?,
        hash: link(row.try_get("hash")?)?,
    })
}

fn link(bytes: Vec<u8>) -> Result<Link, StoreError> {
    let length = bytes.len();
    let why = || format!("a hash of the ledger has {length} bytes, not 32");
    bytes.try_into().map(Link).map_err(|_| sqlx::Error::Decode(why().into()).into())
}
