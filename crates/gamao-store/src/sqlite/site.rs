//! The site's row: who it is, and how far it has come.

use std::fmt;

use async_trait::async_trait;
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{witness::Witness, writer::Write};
use crate::{Generation, SiteRow, StoreError};

/// How a database shows that it was set back to an earlier state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetBack {
    /// It was made by [`backup`](super::backup()).
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

/// How far a database has come: later states are larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Mark {
    pub(super) generation: Generation,
    /// Transactions so far.
    pub(super) commits: u64,
}

impl Mark {
    fn read(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        let count = |column| row.try_get::<i64, _>(column).map(i64::unsigned_abs);
        Ok(Self { generation: count("generation")?, commits: count("commits")? })
    }
}

/// The site's row.
pub(super) async fn row(db: &mut SqliteConnection) -> Result<SiteRow, sqlx::Error> {
    let row = sqlx::query("SELECT id, generation, commits, level FROM site").fetch_one(db).await?;
    Ok(SiteRow {
        id: row.try_get("id")?,
        generation: Mark::read(&row)?.generation,
        level: row.try_get("level")?,
    })
}

/// Counts a commit, as a part of it.
pub(super) async fn count_commit(db: &mut SqliteConnection) -> Result<Mark, sqlx::Error> {
    let count = "UPDATE site SET commits = commits + 1 RETURNING generation, commits";
    Mark::read(&sqlx::query(count).fetch_one(db).await?)
}

/// Looks whether the database was set back.
pub(super) async fn look(
    db: &mut SqliteConnection,
    witness: &Witness,
) -> Result<Option<SetBack>, sqlx::Error> {
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
pub(super) async fn begin_generation(
    db: &mut SqliteConnection,
    after: Generation,
) -> Result<Generation, sqlx::Error> {
    let begin = "UPDATE site SET generation = max(generation, ?) + 1 + (random() & 65535), \
                 is_copy = 0 RETURNING generation";
    let generation: i64 = sqlx::query_scalar(begin)
        .bind(i64::try_from(after).unwrap_or(i64::MAX))
        .fetch_one(db)
        .await?;
    Ok(generation.unsigned_abs())
}

/// Another generation, for whoever knows that one is due.
pub(super) struct BeginGeneration;

#[async_trait]
impl Write for BeginGeneration {
    type Answer = Generation;

    async fn perform(&self, db: &mut SqliteConnection) -> Result<Generation, StoreError> {
        Ok(begin_generation(db, 0).await?)
    }
}

/// A level that a site reaches.
pub(super) struct RaiseLevel(pub(super) u32);

#[async_trait]
impl Write for RaiseLevel {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query("UPDATE site SET level = max(level, ?)").bind(self.0).execute(db).await?;
        Ok(())
    }
}
