//! Time, passed in.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use gamao_store::Timestamp;

/// Tells the time and waits for it.
#[async_trait]
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Waits until the time is `at` or, at the clock's choice, less: the caller looks again.
    async fn sleep_until(&self, at: Timestamp);
}

/// The clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock;

impl SystemClock {
    /// A machine's clock can be set while one sleeps, so nobody sleeps longer than this at once.
    const NAP: Duration = Duration::from_mins(1);
}

#[async_trait]
impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place where time comes in")]
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    async fn sleep_until(&self, at: Timestamp) {
        let wait = Duration::from_millis(at.ms_since(self.now()));
        tokio::time::sleep(wait.min(Self::NAP)).await;
    }
}
