//! A write without effect, to test whether the next one would succeed.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use crate::writer::Write;

/// About the size of the largest append.
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
