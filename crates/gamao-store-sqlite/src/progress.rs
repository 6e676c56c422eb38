//! How far a database has come.

use gamao_store::Generation;
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

/// How far a database has come: later states are larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Mark {
    pub(crate) generation: Generation,
    /// Transactions so far.
    pub(crate) commits: u64,
}

impl Mark {
    pub(crate) fn read(row: &SqliteRow) -> sqlx::Result<Self> {
        let count = |column| row.try_get::<i64, _>(column).map(i64::unsigned_abs);
        Ok(Self { generation: count("generation")?, commits: count("commits")? })
    }
}

/// Counts a commit, as a part of it.
pub(crate) async fn count_commit(db: &mut SqliteConnection) -> sqlx::Result<Mark> {
    let count = "UPDATE site SET commits = commits + 1 RETURNING generation, commits";
    Mark::read(&sqlx::query(count).fetch_one(db).await?)
}
