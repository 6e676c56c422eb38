//! Checks of the integrity of a database.

use gamao_dice::{LEDGER_START, ledger_hash};
use sqlx::{Row, SqliteConnection, migrate::MigrateError};

use crate::{MIGRATIONS, ledger};

/// The maximum number of faults listed of one kind.
const NAMED: u32 = 10;

/// Lines of the ledger read at once.
const PAGE: u32 = 1000;

/// Checks the file for damage, and that this program knows its version.
pub(crate) async fn of_file(db: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let mut faults: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(10)")
        .fetch_all(&mut *db)
        .await?
        .into_iter()
        .filter(|line| line != "ok")
        .collect();
    for row in sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *db).await?.iter().take(10) {
        let (table, of): (String, String) = (row.try_get(0)?, row.try_get(2)?);
        faults.push(format!("a row of {table} refers to a {of} that does not exist"));
    }
    let newer: Vec<i64> =
        sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version")
            .fetch_all(db)
            .await?;
    for version in newer.into_iter().filter(|version| !MIGRATIONS.version_exists(*version)) {
        faults.push(format!(
            "it was written by a newer version of gamao (migration {version} is unknown)"
        ));
    }
    Ok(faults)
}

/// Checks that all migrations have been applied.
pub(crate) async fn check_version(db: &mut SqliteConnection) -> sqlx::Result<()> {
    let found: Option<i64> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(db).await?;
    let (found, latest) =
        (found.unwrap_or(0), MIGRATIONS.iter().map(|change| change.version).max());
    match latest {
        Some(latest) if found < latest => Err(MigrateError::VersionTooOld(found, latest).into()),
        _ => Ok(()),
    }
}

/// Checks that every log is complete, and the hash chain of the ledger.
pub(crate) async fn of_logs(db: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    let gaps: Vec<String> = sqlx::query_scalar(
        "SELECT room.id FROM room LEFT JOIN event ON event.room = room.id GROUP BY room.id \
         HAVING count(seq) <> head OR max(seq) <> head OR min(seq) <> 1 LIMIT ?",
    )
    .bind(NAMED)
    .fetch_all(&mut *db)
    .await?;
    let mut faults: Vec<_> =
        gaps.into_iter().map(|room| format!("events of room {room} are missing")).collect();
    let (mut number, mut hash) = (0, LEDGER_START);
    loop {
        let lines = ledger::after(db, number, PAGE).await?;
        if lines.is_empty() {
            return Ok(faults);
        }
        for line in lines {
            number += 1;
            hash = ledger_hash(&hash, number, line.at.0.unsigned_abs(), &line.payload);
            if line.number != number || line.hash != hash {
                faults.push(format!("the hash chain of the ledger is broken at line {number}"));
                return Ok(faults);
            }
        }
    }
}
