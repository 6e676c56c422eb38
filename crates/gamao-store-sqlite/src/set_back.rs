//! How a database shows that it was set back to an earlier state, and what begins then.

use std::fmt;

use gamao_store::Generation;
use sqlx::{Row, SqliteConnection};

use crate::{mark::Mark, witness::Witness};

/// How a database shows that it was set back to an earlier state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetBack {
    /// It was made by [`backup`](crate::backup()).
    Copy,
    /// The witness beside it remembers more commits than it has.
    Behind,
}

impl fmt::Display for SetBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Copy => "it is a backup",
            Self::Behind => "it lacks writes that it had acknowledged",
        })
    }
}

/// Looks whether the database was set back.
pub(crate) async fn look(
    db: &mut SqliteConnection,
    witness: &Witness,
) -> sqlx::Result<Option<SetBack>> {
    let row = sqlx::query("SELECT id, is_copy, generation, commits FROM site");
    let row = row.fetch_one(db).await?;
    if row.try_get("is_copy")? {
        return Ok(Some(SetBack::Copy));
    }
    let (site, mark): (String, _) = (row.try_get("id")?, Mark::read(&row)?);
    let is_behind = witness.remembered(&site).is_some_and(|remembered| mark < remembered);
    Ok(is_behind.then_some(SetBack::Behind))
}

/// Begins another generation, later than one that is remembered. The step is drawn, so that two databases
/// that go on from one backup are told apart.
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
