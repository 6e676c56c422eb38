//! The answers to commands, and deleting those that are no longer needed.

use async_trait::async_trait;
use gamao_store::{Answer, CommandKey, Commands, RoomId, StoreError, Timestamp};
use sqlx::{Row, SqliteConnection};

use crate::{SqliteStore, writer::Write};

#[async_trait]
impl Commands for SqliteStore {
    async fn answer_to(&self, command: &CommandKey) -> Result<Option<Answer>, StoreError> {
        self.read(async |db| answer_to(db, command).await).await
    }

    async fn prune_commands(&self, before: Timestamp) -> Result<u64, StoreError> {
        let mut pruned = 0;
        let mut last = AnswerKey::default();
        loop {
            let found = self.read(async |db| find(db, before, &last).await).await?;
            let Some(name) = found.last() else { return Ok(pruned) };
            last = name.clone();
            pruned += found.len() as u64;
            self.write(Prune(found)).await?;
        }
    }
}

async fn answer_to(
    db: &mut SqliteConnection,
    command: &CommandKey,
) -> sqlx::Result<Option<Answer>> {
    let row =
        sqlx::query("SELECT room, first, last, digest FROM command WHERE author = ? AND id = ?")
            .bind(&command.author)
            .bind(&command.id)
            .fetch_optional(db)
            .await?;
    row.map(|row| {
        Ok(Answer {
            room: RoomId(row.try_get("room")?),
            first: row.try_get("first")?,
            last: row.try_get("last")?,
            digest: row.try_get("digest")?,
        })
    })
    .transpose()
}

/// Answers deleted in one transaction, so that no play waits long for it.
const AT_ONCE: u32 = 500;

/// The key of an answer: author and id.
type AnswerKey = (String, String);

/// The keys of answers in rooms without an event since `before` and without a deadline, in order.
async fn find(
    db: &mut SqliteConnection,
    before: Timestamp,
    after: &AnswerKey,
) -> sqlx::Result<Vec<AnswerKey>> {
    sqlx::query_as(
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
    .await
}

/// Deletes these answers.
struct Prune(Vec<AnswerKey>);

#[async_trait]
impl Write for Prune {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<()> {
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
