//! Clocks.

mod slewed;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use async_trait::async_trait;
use gamao_store::Timestamp;

use self::slewed::{Reading, SlewedClock};

/// The clocks of a machine.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// The time of the wall clock, which can be set forward and back.
    fn wall(&self) -> Timestamp;

    /// The monotonic time since some start.
    fn monotonic(&self) -> Duration;

    /// Waits until the monotonic time is `at`, or less long: the caller must check the time again.
    async fn sleep_until(&self, at: Duration);
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl SystemClock {
    /// Clocks whose monotonic time starts now.
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

/// The server's time: it follows the wall clock without its jumps, and never goes back.
pub(crate) struct ServerClock {
    machine: Arc<dyn Clock>,
    slewed: Mutex<SlewedClock>,
}

impl ServerClock {
    /// The longest uninterrupted sleep, because the time may advance by a step of the wall clock.
    const MAX_SLEEP: Duration = Duration::from_mins(1);

    /// Starts at the time of the wall clock, but not before the last time that was recorded.
    pub(crate) fn start(machine: Arc<dyn Clock>, recorded: Option<Timestamp>) -> Self {
        let wall = machine.wall();
        let start = recorded.map_or(wall, |recorded| recorded.max(wall));
        let slewed = SlewedClock::start(start, machine.monotonic()).into();
        Self { machine, slewed }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Timestamp {
        self.lock().now(self.read())
    }

    /// Waits until the time is `at`, or less long: the caller must check the time again.
    pub(crate) async fn sleep_until(&self, at: Timestamp) {
        // In this order: the time between the two readings shortens the wait.
        let monotonic = self.machine.monotonic();
        let wait = Duration::from_millis(at.ms_since(self.now())).min(Self::MAX_SLEEP);
        self.machine.sleep_until(monotonic + wait).await;
    }

    /// The time of a wall clock that was set forward for good. A caller that has made sure that nobody is
    /// charged for the difference may [`step_to`](Self::step_to) it.
    pub(crate) fn step(&self) -> Option<Timestamp> {
        self.lock().step(self.read())
    }

    /// Sets the time forward to `at`; never back.
    pub(crate) fn step_to(&self, at: Timestamp) {
        self.lock().step_to(at);
    }

    fn read(&self) -> Reading {
        Reading { wall: self.machine.wall(), monotonic: self.machine.monotonic() }
    }

    fn lock(&self) -> MutexGuard<'_, SlewedClock> {
        self.slewed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
