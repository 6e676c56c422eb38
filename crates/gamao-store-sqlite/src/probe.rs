//! A write that leaves nothing, to see whether the next one would succeed.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use crate::writer::Write;

/// About as much room as the largest append takes.
const BYTES: u32 = 64 * 1024;

pub(crate) struct Probe;

#[async_trait]
impl Write for Probe {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<()> {
        sqlx::query("INSERT INTO probe (filler) VALUES (zeroblob(?))")
            .bind(BYTES)
            .execute(&mut *db)
            .await?;
        sqlx::query("DELETE FROM probe").execute(db).await?;
        Ok(())
    }
}
