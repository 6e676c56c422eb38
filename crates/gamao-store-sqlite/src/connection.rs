//! The connection of one task, replaced once it has failed.
//!
//! After a full disk, an I/O error or a lack of memory `SQLite` has rolled back by itself, and what
//! sqlx believes of the connection (how deep in transactions it is) is no longer so. Opening another
//! costs a millisecond.

use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

/// A connection that is opened when it is wanted.
pub(crate) struct OwnConnection {
    options: SqliteConnectOptions,
    open: Option<SqliteConnection>,
}

impl OwnConnection {
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        Self { options, open: None }
    }

    /// The connection, opened anew if the last one was given up.
    pub(crate) async fn get(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        let open = match self.open.take() {
            Some(open) => open,
            None => self.options.connect().await?,
        };
        Ok(self.open.insert(open))
    }

    /// Closes the connection, which ends its transaction; the next [`get`](Self::get) opens another.
    pub(crate) async fn give_up(&mut self) {
        if let Some(open) = self.open.take()
            && let Err(error) = open.close().await
        {
            tracing::debug!(%error, "a connection was not closed well");
        }
    }
}
