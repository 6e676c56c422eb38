//! The server's signs of life, and the times in which it gave none.
//!
//! A beat is written every few seconds, and when the server stops. Where beats are missing (the
//! process was dead or stopped, the machine slept, the disk took no writes) nobody could play: that
//! is an outage. So is a step of the clock. Nobody is charged for an outage: before a room decides
//! anything it holds its clocks by the outages since its last event.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_store::{Life, Outage, Store, StoreError, Timestamp};
use tokio::sync::{Notify, watch};

use crate::clock::{Clock, ServerClock};

/// What players get on top of an outage, in milliseconds, to come back.
const RETURN_MS: u64 = 2000;

/// The server's clock and its signs of life.
pub(crate) struct Heart {
    store: Arc<dyn Store>,
    clock: ServerClock,
    every: Duration,
    known: Mutex<Known>,
    /// Held while a beat is written.
    beating: tokio::sync::Mutex<()>,
    /// Told of every outage that ends while the server runs.
    outage: Notify,
}

/// What is durable.
struct Known {
    last_beat: Option<Timestamp>,
    /// Oldest first.
    outages: Vec<Outage>,
    /// The end of the last outage, or the start of this server.
    up_since: Timestamp,
}

/// A time to decide at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    pub(crate) at: Timestamp,
    /// How long nobody could play since the room's last event, in milliseconds.
    pub(crate) held_ms: u64,
}

impl Heart {
    /// Reads when the server last lived. It beats `every` so often once it is told to.
    pub(crate) async fn new(
        store: Arc<dyn Store>,
        machine: Arc<dyn Clock>,
        every: Duration,
    ) -> Result<Self, StoreError> {
        let Life { beat, touched, outages } = store.life().await?;
        let wall = machine.wall();
        let clock = ServerClock::start(machine, beat);
        // A store from before there were beats tells by its rooms, as far as that can be.
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

    /// Ends the outage since the server last lived: from now on it answers.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        self.beat_after(0).await
    }

    /// Beats until told to stop, and then once more: the time after it is an outage.
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
                tracing::error!("the server's sign of life is not written: {error}");
            }
            is_failing = beat.is_err();
        }
    }

    /// Waits for an outage to end while the server runs.
    pub(crate) async fn after_outage(&self) {
        self.outage.notified().await;
    }

    /// Since when nothing has been in the way of playing.
    pub(crate) fn up_since(&self) -> Timestamp {
        self.known().up_since
    }

    /// The time to decide at in a room whose last event was at `since`. A heart that has missed
    /// beats makes up for them first.
    pub(crate) async fn now(&self, since: Timestamp) -> Result<Now, StoreError> {
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
        Ok(Now { at: now, held_ms })
    }

    fn has_beaten_within(&self, ms: u64, now: Timestamp) -> bool {
        self.known().last_beat.is_some_and(|last| now.ms_since(last) <= ms)
    }

    async fn beat(&self) -> Result<(), StoreError> {
        self.beat_after(ms(self.every) * 5 / 2).await
    }

    /// Beats; more than `most_ms` since the last time is an outage.
    async fn beat_after(&self, most_ms: u64) -> Result<(), StoreError> {
        let _one_at_a_time = self.beating.lock().await;
        let (now, step) = (self.clock.now(), self.clock.step());
        let last = self.known().last_beat.unwrap_or(now);
        let from = if now.ms_since(last) > most_ms { last } else { now };
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
                "the wall clock was set forward: the server follows, and holds all clocks"
            );
            self.clock.step_to(step);
        }
        if let Some(outage) = outage {
            let ms = outage.until.ms_since(outage.from);
            tracing::info!(outage.ms = ms, "nobody could play for {ms} ms: clocks are held");
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
