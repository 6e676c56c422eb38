//! Time, passed in.

mod steady;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use async_trait::async_trait;
use gamao_store::Timestamp;

use self::steady::{Reading, Steady};

/// The clocks of a machine.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// What the wall clock says. It can be set, forward and back.
    fn wall(&self) -> Timestamp;

    /// The time since some start. It never goes back, whatever the wall clock is set to.
    fn monotonic(&self) -> Duration;

    /// Waits until the monotonic time is `at` or, at the clock's choice, less: the caller looks again.
    async fn sleep_until(&self, at: Duration);
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// Clocks that count from now.
    #[expect(clippy::new_without_default, reason = "now is no default")]
    pub fn new() -> Self {
        Self { start: Instant::now() }
    }
}

#[async_trait]
impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place where time comes in")]
    fn wall(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn monotonic(&self) -> Duration {
        self.start.elapsed()
    }

    async fn sleep_until(&self, at: Duration) {
        tokio::time::sleep(at.saturating_sub(self.monotonic())).await;
    }
}

/// The server's time: that of the wall clock, without its leaps. It never goes back.
pub(crate) struct ServerClock {
    machine: Arc<dyn Clock>,
    steady: Mutex<Steady>,
}

impl ServerClock {
    /// The time may run on by a step of the wall clock, so nobody sleeps longer than this at once.
    const NAP: Duration = Duration::from_mins(1);

    /// Starts with the wall clock, but not before a time that was told already.
    pub(crate) fn start(machine: Arc<dyn Clock>, told: Option<Timestamp>) -> Self {
        let wall = machine.wall();
        let start = told.map_or(wall, |told| told.max(wall));
        let steady = Steady::start(start, machine.monotonic()).into();
        Self { machine, steady }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Timestamp {
        self.lock().now(self.read())
    }

    /// Waits until the time is `at` or less: the caller looks again.
    pub(crate) async fn sleep_until(&self, at: Timestamp) {
        // Read in this order: what passes in between shortens the wait.
        let monotonic = self.machine.monotonic();
        let wait = Duration::from_millis(at.ms_since(self.now())).min(Self::NAP);
        self.machine.sleep_until(monotonic + wait).await;
    }

    /// The time of a wall clock that was set forward and stayed there. Whoever has seen to it that
    /// nobody is charged for the difference may [`step_to`](Self::step_to) it.
    pub(crate) fn step(&self) -> Option<Timestamp> {
        self.lock().step(self.read())
    }

    /// Makes it this time, unless it is later already.
    pub(crate) fn step_to(&self, at: Timestamp) {
        self.lock().step_to(at);
    }

    fn read(&self) -> Reading {
        Reading { wall: self.machine.wall(), monotonic: self.machine.monotonic() }
    }

    fn lock(&self) -> MutexGuard<'_, Steady> {
        self.steady.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
