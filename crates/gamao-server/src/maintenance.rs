//! Daily maintenance, so that nothing grows without bound.

use std::sync::Arc;

use gamao_store::Timestamp;
use tokio::sync::watch;

use crate::{error::Error, rooms::Rooms};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// How long the answers to commands are kept in rooms without new events. No client repeats a command
/// for that long.
const KEEP_DAYS: u64 = 30;

/// Runs at the start and then daily, until stopped.
pub(crate) async fn run(rooms: Arc<Rooms>, mut stop: watch::Receiver<bool>) {
    let mut due = rooms.now();
    while !*stop.borrow() {
        let now = rooms.now();
        if now >= due {
            if let Err(error) = forget_commands(&rooms, now).await {
                error.log();
            }
            due = now.plus_ms(DAY_MS);
        }
        tokio::select! {
            () = rooms.heartbeat.clock().sleep_until(due) => {}
            _ = stop.changed() => {}
        }
    }
}

async fn forget_commands(rooms: &Rooms, now: Timestamp) -> Result<(), Error> {
    let kept_ms = i64::try_from(KEEP_DAYS * DAY_MS).unwrap_or(i64::MAX);
    let before = Timestamp(now.0.saturating_sub(kept_ms));
    let commands = rooms.store.prune_commands(before).await?;
    if commands > 0 {
        tracing::info!(commands, "deleted the answers to old commands");
    }
    Ok(())
}
