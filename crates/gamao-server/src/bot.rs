//! Bots: they take a seat like a person and play by the same commands.

mod failures;

use std::sync::Arc;

use gamao_room::{Brain, DeadlineKind, bot_to_act};
use gamao_store::{Deadline, Due, RoomId, Seq};
use tokio::sync::watch;

use self::failures::Failures;
use crate::{
    error::Error,
    limits::Key,
    rooms::{Rooms, Submission, tag},
    worker_pool::WorkerPool,
};

/// The bots of all rooms and the workers they share.
pub(crate) struct Bots {
    brain: Arc<dyn Brain>,
    workers: Arc<WorkerPool<Share>>,
    /// How many are thinking.
    thinking: watch::Sender<usize>,
    failures: Failures,
}

/// Who gets an equal share of the workers: all players of one network, however many rooms they play in.
/// A room whose network is not known (nobody has acted in it since the start) has a share of its own.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Share {
    Network(Key),
    Room(RoomId),
}

/// How many of the levels, from the strongest down, count as strong because they need much CPU time.
const STRONG: usize = 2;

impl Bots {
    /// Bots of which at most `workers` think at the same time. A room has one bot deadline at a time, so it
    /// uses at most one worker.
    pub(crate) fn new(brain: Arc<dyn Brain>, workers: usize) -> Self {
        let workers = Arc::new(WorkerPool::new(workers));
        Self { brain, workers, thinking: watch::Sender::new(0), failures: Failures::default() }
    }

    /// The level of this name, or an error that lists the existing ones.
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

    /// Whether a level is one of the strongest.
    pub(crate) fn is_strong(&self, level: &str) -> bool {
        self.brain.levels().iter().rev().take(STRONG).any(|strong| *strong == level)
    }

    /// The number of bots that are thinking, now and whenever it changes.
    pub(crate) fn thinking(&self) -> watch::Receiver<usize> {
        self.thinking.subscribe()
    }

    /// Has the bot act whose deadline is due.
    pub(crate) async fn act(&self, rooms: &Arc<Rooms>, deadline: Deadline) -> Result<(), Error> {
        let state = rooms.state(&deadline.room).await?;
        let Some((seat, level)) = bot_to_act(state.table()) else {
            return rooms.reschedule(DeadlineKind::Bot, deadline).await;
        };
        // After a failure it decides with another seed.
        let failures = self.failures.count(&deadline.room, state.head());
        let seed = rooms.chance(&deadline.room).await?.wrapping_add(failures.into());
        let (brain, table, level) =
            (Arc::clone(&self.brain), state.table().clone(), level.to_owned());
        let share = match rooms.last_network(&deadline.room) {
            Some(network) => Share::Network(network),
            None => Share::Room(deadline.room.clone()),
        };
        let worker = self.workers.worker(share).await;
        self.thinking.send_modify(|thinking| *thinking += 1);
        let thought = tokio::task::spawn_blocking(move || brain.choose(&table, seat, &level, seed));
        let thought = thought.await;
        self.thinking.send_modify(|thinking| *thinking -= 1);
        drop(worker);
        let failure = match thought {
            Err(panic) => panic.to_string(),
            Ok(None) => "it found no command".into(),
            Ok(Some(command)) => {
                let what = format!("{command:?}");
                match rooms
                    .submit(&deadline.room, Submission::due(command.by(seat), deadline.clone()))
                    .await
                {
                    Err(Error::Rule(error)) => {
                        if rooms.state(&deadline.room).await?.head() != state.head() {
                            // The table changed while it was thinking: reschedule it.
                            return rooms.reschedule(DeadlineKind::Bot, deadline).await;
                        }
                        format!("{what} was refused: {error}")
                    }
                    Err(error) if !matches!(error, Error::DeadlineGone) => return Err(error),
                    Ok(_) | Err(_) => return Ok(()),
                }
            }
        };
        self.failed(rooms, deadline, state.head(), &failure).await
    }

    /// Postpones the next try, or gives up: then the opponent can wait, claim the win, or leave.
    async fn failed(
        &self,
        rooms: &Rooms,
        deadline: Deadline,
        head: Seq,
        why: &str,
    ) -> Result<(), Error> {
        let room = deadline.room.clone();
        let tag = tag(&room);
        let now = rooms.now();
        let due = if let Some(pause_ms) = self.failures.add(&room, head) {
            tracing::warn!(
                room = tag,
                pause_ms,
                "the bot of room {tag} made no legal move and tries again: {why}"
            );
            Due::At(now.plus_ms(pause_ms))
        } else {
            tracing::error!(room = tag, "the bot of room {tag} has given up: {why}");
            Due::Never
        };
        rooms.postpone(deadline, due).await
    }
}
