//! Bots: they sit like a person and play by the same commands.

mod engine;

use std::sync::Arc;

use gamao_rules::{Command, Player, Table};
use gamao_store::Deadline;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

pub use self::engine::EngineBrain;
use crate::{
    error::Error,
    rooms::{Kind, Rooms, Wish, bot_to_act},
};

/// Decides for a bot.
///
/// Pure and blocking: it may think as long as it likes on a thread of its own. It sees what a
/// player at the table sees, never the dice to come.
pub trait BotBrain: Send + Sync + 'static {
    /// The names of its levels, weakest first.
    fn levels(&self) -> Vec<&'static str>;

    /// What `bot` does now; it is its decision that the table waits for. `None` if it does not know
    /// the level or the situation.
    fn choose(&self, table: &Table, bot: Player, level: &str, seed: u64) -> Option<Command>;
}

/// The bots of all rooms and the workers they share.
pub(crate) struct Bots {
    brain: Arc<dyn BotBrain>,
    workers: Semaphore,
}

impl Bots {
    /// Bots of which at most `workers` think at the same time. A room has one bot's turn at a time
    /// by its deadline, so no room can take more than one worker.
    pub(crate) fn new(brain: Arc<dyn BotBrain>, workers: usize) -> Self {
        Self { brain, workers: Semaphore::new(workers) }
    }

    /// The level of this name, or an error that names those there are.
    pub(crate) fn level(&self, name: &str) -> Result<String, Error> {
        let levels = self.brain.levels();
        if levels.contains(&name) {
            return Ok(name.to_owned());
        }
        Err(Error::BadRequest(format!(
            "unknown bot level {name:?}; there are {}",
            levels.join(", ")
        )))
    }

    /// Lets the bot act whose deadline is due.
    pub(crate) async fn act(&self, rooms: &Arc<Rooms>, deadline: Deadline) -> Result<(), Error> {
        let log = rooms.log(&deadline.room).await?;
        let Some((player, level)) = bot_to_act(log.table()) else {
            return rooms.settle(Kind::Bot, deadline).await;
        };
        let seed = seed(&deadline, log.head);
        let (brain, table, level) =
            (Arc::clone(&self.brain), log.table().clone(), level.to_owned());
        let worker = self.workers.acquire().await.map_err(Error::internal)?;
        let thought =
            tokio::task::spawn_blocking(move || brain.choose(&table, player, &level, seed));
        let command = thought.await.map_err(Error::internal)?;
        drop(worker);
        let command = command.ok_or_else(|| {
            Error::internal(anyhow::anyhow!("the bot of room {} is at a loss", deadline.room))
        })?;
        match rooms.submit(&deadline.room, Wish::due(command, deadline.clone())).await {
            // The table moved on while it thought; what stands now is set anew.
            Err(Error::Rule(_)) => rooms.settle(Kind::Bot, deadline).await,
            Ok(_) | Err(Error::DeadlineGone) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// The same position in the same room is always thought about in the same way.
fn seed(deadline: &Deadline, head: u32) -> u64 {
    let digest = Sha256::new()
        .chain_update("gamao/bot-seed/v1")
        .chain_update(deadline.room.as_str())
        .chain_update(head.to_be_bytes())
        .finalize();
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}
