//! The connection of one task, replaced after a failure.
//!
//! When the disk is full, after an I/O error or out of memory `SQLite` rolls back by itself, and sqlx's
//! idea of the connection (the depth of its transactions) is wrong from then on. Opening another one
//! takes a millisecond.

use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

/// A connection that is opened on demand.
pub(crate) struct OwnConnection {
    options: SqliteConnectOptions,
    open: Option<SqliteConnection>,
}

impl OwnConnection {
    pub(crate) fn new(options: SqliteConnectOptions) -> Self {
        Self { options, open: None }
    }

    /// The connection, opened if it is closed.
    pub(crate) async fn get(&mut self) -> sqlx::Result<&mut SqliteConnection> {
        let open = match self.open.take() {
            Some(open) => open,
            None => self.options.connect().await?,
        };
        Ok(self.open.insert(open))
    }

    /// Closes the connection and ends its transaction; the next [`get`](Self::get) opens another.
    pub(crate) async fn close(&mut self) {
        if let Some(open) = self.open.take()
            && let Err(error) = open.close().await
        {
            tracing::debug!(%error, "a connection was not closed cleanly");
        }
    }
}
