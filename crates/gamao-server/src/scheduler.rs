//! Wakes when a deadline is due and has it done, exactly once.
//!
//! Deadlines live in the store. Taking one and appending its events is one transaction, so a crash at
//! any moment leaves it either standing or done; two servers may both try, and one succeeds.

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

/// Deadlines under way at once; more wait in the store.
const AT_ONCE: usize = 1024;

/// How long to sleep when nothing is to come, in milliseconds.
const IDLE_MS: u64 = 60_000;

/// How often to look for bots that sleep too long, in milliseconds, and how long none pauses.
const REARM_EVERY_MS: u64 = 60 * 60 * 1000;
const BOT_PAUSE_MS: u64 = 5 * 60 * 1000;

/// How long to leave a deadline alone that could not be done.
const RETRY: Duration = Duration::from_secs(5);

/// Runs until told to stop, then finishes what is under way.
pub(crate) async fn run(rooms: Arc<Rooms>, bots: Arc<Bots>, mut stop: watch::Receiver<bool>) {
    let scheduler = Scheduler { rooms, bots, under_way: Arc::default() };
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
            () = scheduler.rooms.heart.clock().sleep_until(wake) => {}
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
    under_way: Arc<Mutex<HashSet<Deadline>>>,
}

impl Scheduler {
    /// Wakes bots whose deadline no bot would have set: a clock was wrong when it was written.
    async fn rearm_bots(&self, now: Timestamp) -> Result<(), Error> {
        let latest = now.plus_ms(BOT_PAUSE_MS + self.rooms.bot_delay_ms);
        let woken = self.rooms.store.bring_forward(DeadlineKind::Bot.name(), latest, now).await?;
        if woken > 0 {
            tracing::warn!(woken, "bots were due far in the future: they act now");
        }
        Ok(())
    }

    /// Starts what is due and not under way; answers when the next deadline is.
    async fn start_due(&self, tasks: &mut JoinSet<()>) -> Result<Option<Timestamp>, Error> {
        while tasks.try_join_next().is_some() {}
        let now = self.rooms.now();
        for deadline in self.rooms.store.due(now, AT_ONCE as u32).await? {
            if let Some(under_way) = UnderWay::begin(&self.under_way, &deadline) {
                let (rooms, bots) = (Arc::clone(&self.rooms), Arc::clone(&self.bots));
                tasks.spawn(attempt(rooms, bots, deadline, under_way));
            }
        }
        Ok(self.rooms.store.next_deadline(now).await?)
    }
}

/// Has a deadline done. What goes wrong, a panic included, is logged and tried again later.
async fn attempt(rooms: Arc<Rooms>, bots: Arc<Bots>, deadline: Deadline, under_way: UnderWay) {
    let room = deadline.room.clone();
    let done = tokio::spawn(fire(rooms, bots, deadline)).await;
    if let Err(error) = done.unwrap_or_else(|panic| Err(Error::internal(panic))) {
        if !error.is_known() {
            let tag = tag(&room);
            tracing::warn!(room = tag, "a deadline of room {tag} is left for later");
        }
        error.log();
        tokio::time::sleep(RETRY).await;
    }
    drop(under_way);
}

async fn fire(rooms: Arc<Rooms>, bots: Arc<Bots>, deadline: Deadline) -> Result<(), Error> {
    match DeadlineKind::from_name(&deadline.kind) {
        Some(DeadlineKind::Bot) => bots.act(&rooms, deadline).await,
        Some(DeadlineKind::Time) => time(&rooms, deadline).await,
        None => {
            let kind = &deadline.kind;
            Err(Error::internal(anyhow::anyhow!("nobody knows a deadline of kind {kind:?}")))
        }
    }
}

/// A clock ran out, or a room expires; or somebody moved just in time.
async fn time(rooms: &Arc<Rooms>, deadline: Deadline) -> Result<(), Error> {
    let id = deadline.room.clone();
    let Some(command) = rooms.state(&id).await?.due(rooms.now().ms()) else {
        return rooms.settle(DeadlineKind::Time, deadline).await;
    };
    let what = format!("{command:?}");
    match rooms.submit(&id, Submission::due(command, deadline.clone())).await {
        Ok(_) => {
            let tag = tag(&id);
            tracing::info!(room = tag, "room {tag}: {what}");
            Ok(())
        }
        Err(Error::Rule(_)) => rooms.settle(DeadlineKind::Time, deadline).await,
        Err(Error::DeadlineGone) => Ok(()),
        Err(error) => Err(error),
    }
}

/// A deadline that nobody else starts while this lives.
struct UnderWay {
    all: Arc<Mutex<HashSet<Deadline>>>,
    deadline: Deadline,
}

impl UnderWay {
    fn begin(all: &Arc<Mutex<HashSet<Deadline>>>, deadline: &Deadline) -> Option<Self> {
        let mut set = lock(all);
        let begun = set.len() < AT_ONCE && set.insert(deadline.clone());
        begun.then(|| Self { all: Arc::clone(all), deadline: deadline.clone() })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        lock(&self.all).remove(&self.deadline);
    }
}

fn lock(set: &Mutex<HashSet<Deadline>>) -> MutexGuard<'_, HashSet<Deadline>> {
    set.lock().unwrap_or_else(PoisonError::into_inner)
}
