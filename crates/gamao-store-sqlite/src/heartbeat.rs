//! The server's heartbeats.

use async_trait::async_trait;
use gamao_store::{Liveness, Outage, Timestamp};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::writer::Write;

/// Outages are kept for a year: no room is idle for that long.
const KEPT_MS: i64 = 365 * 24 * 60 * 60 * 1000;

/// One heartbeat.
pub(crate) struct Heartbeat {
    pub(crate) at: Timestamp,
    pub(crate) outage: Option<Outage>,
}

#[async_trait]
impl Write for Heartbeat {
    type Answer = ();

    async fn perform(&self, db: &mut SqliteConnection) -> sqlx::Result<()> {
        sqlx::query(
            "INSERT INTO beat (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1",
        )
        .bind(self.at.0)
        .execute(&mut *db)
        .await?;
        let Some(Outage { from, until }) = self.outage else { return Ok(()) };
        sqlx::query("INSERT INTO outage (from_at, until_at) VALUES (?, ?)")
            .bind(from.0)
            .bind(until.0)
            .execute(&mut *db)
            .await?;
        sqlx::query("DELETE FROM outage WHERE until_at < ?")
            .bind(self.at.0.saturating_sub(KEPT_MS))
            .execute(&mut *db)
            .await?;
        Ok(())
    }
}

/// When the server was up.
pub(crate) async fn liveness(db: &mut SqliteConnection) -> sqlx::Result<Liveness> {
    let beat: Option<i64> =
        sqlx::query_scalar("SELECT at FROM beat").fetch_optional(&mut *db).await?;
    let touched: Option<i64> =
        sqlx::query_scalar("SELECT max(touched_at) FROM room").fetch_one(&mut *db).await?;
    let rows =
        sqlx::query("SELECT from_at, until_at FROM outage ORDER BY until_at").fetch_all(db).await?;
    let outage = |row: &SqliteRow| {
        Ok(Outage { from: Timestamp(row.try_get(0)?), until: Timestamp(row.try_get(1)?) })
    };
    let outages = rows.iter().map(outage).collect::<sqlx::Result<_>>()?;
    Ok(Liveness { beat: beat.map(Timestamp), touched: touched.map(Timestamp), outages })
}
