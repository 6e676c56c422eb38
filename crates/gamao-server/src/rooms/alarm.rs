//! How the scheduler hears of deadlines that come before the one it sleeps for.

use std::sync::atomic::{AtomicI64, Ordering};

use gamao_store::{DeadlineChange, Timestamp};
use tokio::sync::Notify;

/// An alarm clock that can be set earlier while one sleeps.
pub(crate) struct Alarm {
    wake_at: AtomicI64,
    rung: Notify,
}

impl Default for Alarm {
    /// Awake: every deadline is news.
    fn default() -> Self {
        Self { wake_at: AtomicI64::new(i64::MAX), rung: Notify::new() }
    }
}

impl Alarm {
    /// Says when one means to wake. Before looking for what is due say `None`, so that nothing set
    /// meanwhile is missed.
    pub(crate) fn set(&self, wake_at: Option<Timestamp>) {
        self.wake_at.store(wake_at.map_or(i64::MAX, |at| at.0), Ordering::SeqCst);
    }

    /// Waits for an earlier deadline.
    pub(crate) async fn rung(&self) {
        self.rung.notified().await;
    }

    /// Wakes the sleeper.
    pub(crate) fn ring(&self) {
        self.rung.notify_one();
    }

    /// Rings if one of these comes earlier than the sleeper means to wake.
    pub(super) fn changed(&self, deadlines: &[DeadlineChange]) {
        let wake_at = self.wake_at.load(Ordering::SeqCst);
        if deadlines.iter().any(|change| change.due.at().is_some_and(|at| at.0 < wake_at)) {
            self.ring();
        }
    }
}
