//! Forgetting the answers to commands that nobody repeats any more.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::writer::Write;
use crate::{StoreError, Timestamp};

/// Answers forgotten in one transaction, so that no play waits long behind it.
pub(super) const AT_ONCE: u32 = 500;

/// An answer by its name: who asked, and the id.
pub(super) type Name = (String, String);

/// Answers of rooms that nothing was appended to since `before` and where nothing is due, by name.
pub(super) async fn find(
    db: &mut SqliteConnection,
    before: Timestamp,
    after: &Name,
) -> Result<Vec<Name>, StoreError> {
    let found = sqlx::query_as(
        "SELECT author, command.id FROM command JOIN room ON room.id = command.room \
         WHERE (author, command.id) > (?, ?) AND room.touched_at < ? \
         AND NOT EXISTS (SELECT 1 FROM deadline WHERE deadline.room = room.id) \
         ORDER BY author, command.id LIMIT ?",
    )
    .bind(&after.0)
    .bind(&after.1)
    .bind(before.0)
    .bind(AT_ONCE)
    .fetch_all(db)
    .await?;
    Ok(found)
}

/// Forgets these answers.
pub(super) struct Prune(pub(super) Vec<Name>);

#[async_trait]
impl Write for Prune {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> Result<(), StoreError> {
        for (author, id) in &self.0 {
            sqlx::query("DELETE FROM command WHERE author = ? AND id = ?")
                .bind(author)
                .bind(id)
                .execute(&mut *db)
                .await?;
        }
        Ok(())
    }
}
