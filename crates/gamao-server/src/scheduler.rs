//! Fires deadlines when they are due, exactly once.
//!
//! Deadlines live in the store. Taking one and appending its events is one transaction, so after a crash it
//! is either still due or done; two servers may both try, and one succeeds.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_room::DeadlineKind;
use gamao_store::{Deadline, Timestamp};
use tokio::{sync::watch, task::JoinSet};

use crate::{
    bot::Bots,
    error::Error,
    rooms::{Rooms, Submission, tag},
};

/// The maximum number of deadlines in progress; more wait in the store.
const MAX_IN_PROGRESS: usize = 1024;

/// How long to sleep when there is no deadline, in milliseconds.
const IDLE_MS: u64 = 60_000;

/// How often to look for bot deadlines that are too far in the future, in milliseconds.
const REARM_EVERY_MS: u64 = 60 * 60 * 1000;

/// The longest pause of a bot, in milliseconds.
const MAX_BOT_PAUSE_MS: u64 = 5 * 60 * 1000;

/// The pause before a failed deadline is tried again.
const RETRY: Duration = Duration::from_secs(5);

/// Runs until stopped, then finishes the deadlines in progress.
pub(crate) async fn run(rooms: Arc<Rooms>, bots: Arc<Bots>, mut stop: watch::Receiver<bool>) {
    let scheduler = Scheduler { rooms, bots, in_progress: Arc::default() };
    let mut tasks = JoinSet::new();
    let mut rearm_at = Timestamp::default();
    while !*stop.borrow() {
        scheduler.rooms.alarm.set(None);
        let now = scheduler.rooms.now();
        if now >= rearm_at {
            rearm_at = now.plus_ms(REARM_EVERY_MS);
            scheduler.rearm_bots(now).await.unwrap_or_else(|error| error.log());
        }
        let next = scheduler.start_due(&mut tasks).await.unwrap_or_else(|error| {
            error.log();
            None
        });
        let wake = next.unwrap_or(scheduler.rooms.now().plus_ms(IDLE_MS));
        scheduler.rooms.alarm.set(Some(wake));
        tokio::select! {
            () = scheduler.rooms.heartbeat.clock().sleep_until(wake) => {}
            () = scheduler.rooms.alarm.rung() => {}
            Some(_) = tasks.join_next() => {}
            _ = stop.changed() => {}
        }
    }
    while tasks.join_next().await.is_some() {}
}

struct Scheduler {
    rooms: Arc<Rooms>,
    bots: Arc<Bots>,
    in_progress: Arc<Mutex<HashSet<Deadline>>>,
}

impl Scheduler {
    /// Brings forward bot deadlines that are too far in the future, because the clock was wrong when they were
    /// set.
    async fn rearm_bots(&self, now: Timestamp) -> Result<(), Error> {
        let latest = now.plus_ms(MAX_BOT_PAUSE_MS + self.rooms.bot_delay_ms);
        let woken = self.rooms.store.bring_forward(DeadlineKind::Bot.name(), latest, now).await?;
        if woken > 0 {
            tracing::warn!(
                woken,
                "bot deadlines were too far in the future and were brought forward"
            );
        }
        Ok(())
    }

    /// Starts the due deadlines that are not in progress; returns the time of the next one.
    async fn start_due(&self, tasks: &mut JoinSet<()>) -> Result<Option<Timestamp>, Error> {
        while tasks.try_join_next().is_some() {}
        let now = self.rooms.now();
        for deadline in self.rooms.store.due(now, MAX_IN_PROGRESS as u32).await? {
            if let Some(in_progress) = InProgress::begin(&self.in_progress, &deadline) {
                let (rooms, bots) = (Arc::clone(&self.rooms), Arc::clone(&self.bots));
                tasks.spawn(attempt(rooms, bots, deadline, in_progress));
            }
        }
        Ok(self.rooms.store.next_deadline(now).await?)
    }
}

/// Fires a deadline. A failure, or a panic, is logged, and it is tried again later.
async fn attempt(rooms: Arc<Rooms>, bots: Arc<Bots>, deadline: Deadline, in_progress: InProgress) {
    let room = deadline.room.clone();
    let done = tokio::spawn(fire(rooms, bots, deadline)).await;
    if let Err(error) = done.unwrap_or_else(|panic| Err(Error::internal(panic))) {
        if !error.is_logged() {
            let tag = tag(&room);
            tracing::warn!(room = tag, "a deadline of room {tag} failed and will be tried again");
        }
        error.log();
        tokio::time::sleep(RETRY).await;
    }
    drop(in_progress);
}

async fn fire(rooms: Arc<Rooms>, bots: Arc<Bots>, deadline: Deadline) -> Result<(), Error> {
    match DeadlineKind::from_name(&deadline.kind) {
        Some(DeadlineKind::Bot) => bots.act(&rooms, deadline).await,
        Some(DeadlineKind::Time) => time(&rooms, deadline).await,
        None => {
            let kind = &deadline.kind;
            Err(Error::internal(anyhow::anyhow!("unknown kind of deadline {kind:?}")))
        }
    }
}

/// Fires a deadline of the clock: a player's time is up, or the room expires, unless somebody moved just in
/// time.
async fn time(rooms: &Arc<Rooms>, deadline: Deadline) -> Result<(), Error> {
    let id = deadline.room.clone();
    let Some(command) = rooms.state(&id).await?.due(rooms.now().ms()) else {
        return rooms.reschedule(DeadlineKind::Time, deadline).await;
    };
    let what = format!("{command:?}");
    match rooms.submit(&id, Submission::due(command, deadline.clone())).await {
        Ok(_) => {
            let tag = tag(&id);
            tracing::info!(room = tag, "room {tag}: {what}");
            Ok(())
        }
        Err(Error::Rule(_)) => rooms.reschedule(DeadlineKind::Time, deadline).await,
        Err(Error::DeadlineGone) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A deadline in progress, which is not started again until this is dropped.
struct InProgress {
    all: Arc<Mutex<HashSet<Deadline>>>,
    deadline: Deadline,
}

impl InProgress {
    fn begin(all: &Arc<Mutex<HashSet<Deadline>>>, deadline: &Deadline) -> Option<Self> {
        let mut set = lock(all);
        let begun = set.len() < MAX_IN_PROGRESS && set.insert(deadline.clone());
        begun.then(|| Self { all: Arc::clone(all), deadline: deadline.clone() })
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        lock(&self.all).remove(&self.deadline);
    }
}

fn lock(set: &Mutex<HashSet<Deadline>>) -> MutexGuard<'_, HashSet<Deadline>> {
    set.lock().unwrap_or_else(PoisonError::into_inner)
}
