//! The number of commits of a database.

use gamao_store::Generation;
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

/// How far a database has come: a later state compares greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Progress {
    pub(crate) generation: Generation,
    /// Transactions committed so far.
    pub(crate) commits: u64,
}

impl Progress {
    pub(crate) fn read(row: &SqliteRow) -> sqlx::Result<Self> {
        let count = |column| row.try_get::<i64, _>(column).map(i64::unsigned_abs);
        Ok(Self { generation: count("generation")?, commits: count("commits")? })
    }
}

/// Counts a commit, within its transaction.
pub(crate) async fn count_commit(db: &mut SqliteConnection) -> sqlx::Result<Progress> {
    let count = "UPDATE site SET commits = commits + 1 RETURNING generation, commits";
    Progress::read(&sqlx::query(count).fetch_one(db).await?)
}
