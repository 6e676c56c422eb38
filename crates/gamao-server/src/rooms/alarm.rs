//! Wakes the scheduler for deadlines earlier than the one it sleeps for.

use std::sync::atomic::{AtomicI64, Ordering};

use gamao_store::{DeadlineChange, Timestamp};
use tokio::sync::Notify;

/// An alarm clock that can ring early.
pub(crate) struct Alarm {
    wake_at: AtomicI64,
    rung: Notify,
}

impl Default for Alarm {
    /// Not set: it rings for every deadline.
    fn default() -> Self {
        Self { wake_at: AtomicI64::new(i64::MAX), rung: Notify::new() }
    }
}

impl Alarm {
    /// Sets the time at which the sleeper will wake. Set it to `None` before looking for due deadlines, so that
    /// none set meanwhile is missed.
    pub(crate) fn set(&self, wake_at: Option<Timestamp>) {
        self.wake_at.store(wake_at.map_or(i64::MAX, |at| at.0), Ordering::SeqCst);
    }

    /// Waits until it rings.
    pub(crate) async fn rung(&self) {
        self.rung.notified().await;
    }

    /// Rings.
    pub(crate) fn ring(&self) {
        self.rung.notify_one();
    }

    /// Rings if one of these is earlier than the sleeper will wake.
    pub(super) fn changed(&self, deadlines: &[DeadlineChange]) {
        let wake_at = self.wake_at.load(Ordering::SeqCst);
        if deadlines.iter().any(|change| change.due.at().is_some_and(|at| at.0 < wake_at)) {
            self.ring();
        }
    }
}
