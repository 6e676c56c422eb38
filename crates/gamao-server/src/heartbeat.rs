//! The server's heartbeats, and the outages between them.
//!
//! A heartbeat is written every few seconds, and when the server stops. Where heartbeats are missing (the
//! process was down or stopped, the machine slept, the disk refused writes) nobody could play: that is an
//! outage. So is a step of the clock. Nobody is charged for an outage: before a room decides anything,
//! its clocks are held for the outages since its last event.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_store::{Liveness, Outage, Store, StoreError, Timestamp};
use tokio::sync::{Notify, watch};

use crate::clock::{Clock, ServerClock};

/// The time that players get on top of an outage to reconnect, in milliseconds.
const RETURN_MS: u64 = 2000;

/// The server's clock and its heartbeats.
pub(crate) struct Heartbeat {
    store: Arc<dyn Store>,
    clock: ServerClock,
    every: Duration,
    known: Mutex<Known>,
    /// Held while a heartbeat is written.
    beating: tokio::sync::Mutex<()>,
    /// Notified of every outage that ends while the server runs.
    outage: Notify,
}

/// What has been written or read.
struct Known {
    last_beat: Option<Timestamp>,
    /// Oldest first.
    outages: Vec<Outage>,
    /// The end of the last outage, or the start of this server.
    up_since: Timestamp,
}

/// The time at which a room decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionTime {
    pub(crate) at: Timestamp,
    /// How long nobody could play since the room's last event, in milliseconds.
    pub(crate) held_ms: u64,
}

impl Heartbeat {
    /// Reads the last heartbeat from the store; `every` is the interval of those to come.
    pub(crate) async fn new(
        store: Arc<dyn Store>,
        machine: Arc<dyn Clock>,
        every: Duration,
    ) -> Result<Self, StoreError> {
        let Liveness { beat, touched, outages } = store.liveness().await?;
        let wall = machine.wall();
        let clock = ServerClock::start(machine, beat);
        // A store from before there were heartbeats is dated by its last event.
        let last_beat = beat.or(touched.filter(|&touched| touched <= wall));
        Ok(Self {
            store,
            every,
            known: Known { last_beat, outages, up_since: clock.now() }.into(),
            clock,
            beating: tokio::sync::Mutex::default(),
            outage: Notify::new(),
        })
    }

    pub(crate) fn clock(&self) -> &ServerClock {
        &self.clock
    }

    /// Ends the outage since the last heartbeat: from now on the server answers.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        self.beat_after(0).await
    }

    /// Writes heartbeats until stopped, and then the last one: the time after it is an outage.
    pub(crate) async fn run(&self, mut stop: watch::Receiver<bool>) {
        let mut is_failing = false;
        while !*stop.borrow() {
            let wake = self.clock.now().plus_ms(ms(self.every));
            tokio::select! {
                () = self.clock.sleep_until(wake) => {}
                _ = stop.changed() => {}
            }
            let beat = self.beat().await;
            if let Err(error) = &beat
                && !is_failing
            {
                tracing::error!("cannot write the heartbeat: {error}");
            }
            is_failing = beat.is_err();
        }
    }

    /// Waits for an outage to end while the server runs.
    pub(crate) async fn after_outage(&self) {
        self.outage.notified().await;
    }

    /// Since when the server has been up without an outage.
    pub(crate) fn up_since(&self) -> Timestamp {
        self.known().up_since
    }

    /// The time at which a room decides whose last event was at `since`. If heartbeats were missed, one is
    /// written first.
    pub(crate) async fn now(&self, since: Timestamp) -> Result<DecisionTime, StoreError> {
        let mut now = self.clock.now();
        if !self.has_beaten_within(2 * ms(self.every), now) {
            self.beat().await?;
            now = self.clock.now();
        }
        let held =
            |outage: &Outage| outage.until.plus_ms(RETURN_MS).ms_since(outage.from.max(since));
        let outages = &self.known().outages;
        let since_then = outages.iter().rev().take_while(|outage| since < outage.until);
        let held_ms = since_then.filter(|outage| outage.until <= now).map(held).sum();
        Ok(DecisionTime { at: now, held_ms })
    }

    fn has_beaten_within(&self, ms: u64, now: Timestamp) -> bool {
        self.known().last_beat.is_some_and(|last| now.ms_since(last) <= ms)
    }

    async fn beat(&self) -> Result<(), StoreError> {
        self.beat_after(ms(self.every) * 5 / 2).await
    }

    /// Writes a heartbeat; a gap of more than `max_gap_ms` since the last one is an outage.
    async fn beat_after(&self, max_gap_ms: u64) -> Result<(), StoreError> {
        let _guard = self.beating.lock().await;
        let (now, step) = (self.clock.now(), self.clock.step());
        let last = self.known().last_beat.unwrap_or(now);
        let from = if now.ms_since(last) > max_gap_ms { last } else { now };
        let until = step.unwrap_or(now);
        let outage = (from < until).then_some(Outage { from, until });
        self.store.beat(until, outage).await?;
        {
            let mut known = self.known();
            known.last_beat = Some(until);
            if let Some(outage) = outage {
                known.outages.push(outage);
                known.up_since = outage.until;
            }
        }
        if let Some(step) = step {
            let ahead_ms = step.ms_since(now);
            tracing::warn!(
                ahead_ms,
                "the wall clock was set forward: the server follows it and holds all game clocks"
            );
            self.clock.step_to(step);
        }
        if let Some(outage) = outage {
            let ms = outage.until.ms_since(outage.from);
            tracing::info!(outage.ms = ms, "nobody could play for {ms} ms: game clocks are held");
            self.outage.notify_one();
        }
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn ms(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
