//! Detects that a database was restored to an earlier state, and begins another generation.

use std::fmt;

use gamao_store::Generation;
use sqlx::{Row, SqliteConnection};

use crate::{progress::Progress, witness::Witness};

/// How it was detected that a database was restored to an earlier state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetBack {
    /// It is a copy made by [`backup`](crate::backup()).
    Copy,
    /// The witness beside it records more commits than it has.
    Behind,
}

impl fmt::Display for SetBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Copy => "it is a backup",
            Self::Behind => "writes that were acknowledged are missing",
        })
    }
}

/// Detects whether the database was restored to an earlier state.
pub(crate) async fn detect(
    db: &mut SqliteConnection,
    witness: &Witness,
) -> sqlx::Result<Option<SetBack>> {
    let row = sqlx::query("SELECT id, is_copy, generation, commits FROM site");
    let row = row.fetch_one(db).await?;
    if row.try_get("is_copy")? {
        return Ok(Some(SetBack::Copy));
    }
    let (site, progress): (String, _) = (row.try_get("id")?, Progress::read(&row)?);
    let is_behind = witness.remembered(&site).is_some_and(|remembered| progress < remembered);
    Ok(is_behind.then_some(SetBack::Behind))
}

/// Begins another generation, after a recorded one. The increment is random, so that two databases restored
/// from the same backup differ.
pub(crate) async fn begin_generation(
    db: &mut SqliteConnection,
    after: Generation,
) -> sqlx::Result<Generation> {
    let begin = "UPDATE site SET generation = max(generation, ?) + 1 + (random() & 65535), \
                 is_copy = 0 RETURNING generation";
    let generation: i64 = sqlx::query_scalar(begin)
        .bind(i64::try_from(after).unwrap_or(i64::MAX))
        .fetch_one(db)
        .await?;
    Ok(generation.unsigned_abs())
}
