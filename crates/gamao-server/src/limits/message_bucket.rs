//! How fast one connection may send.

use std::time::Duration;

use tokio::time::Instant;

/// A token bucket of messages. The limits of the table apply later and are tighter; this one protects
/// the reading itself.
pub(crate) struct MessageBucket {
    /// When the bucket is full again.
    full_at: Instant,
    /// The time in which one message is refilled.
    each: Duration,
}

impl MessageBucket {
    const BURST: u32 = 90;
    const EACH: Duration = Duration::from_millis(33);

    /// A bucket `factor` times as large as the standard one; unlimited for 0.
    pub(crate) fn new(now: Instant, factor: u32) -> Self {
        Self { full_at: now, each: Self::EACH.checked_div(factor).unwrap_or_default() }
    }

    /// Takes one message; false if the bucket is empty.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.full_at = self.full_at.max(now) + self.each;
        self.full_at - now <= Self::EACH * Self::BURST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_widens_and_zero_lifts() {
        for (factor, passed) in [(1, 90), (3, 270), (0, 1000)] {
            let now = Instant::now();
            let mut bucket = MessageBucket::new(now, factor);
            let count = (0..1000).take_while(|_| bucket.take(now)).count();
            assert_eq!(count, passed, "{factor}");
        }
    }

    #[test]
    fn a_burst_passes_and_then_thirty_a_second() {
        let start = Instant::now();
        let mut bucket = MessageBucket::new(start, 1);
        let mut count = |at| (0..100).take_while(|_| bucket.take(at)).count();
        assert_eq!(count(start), 90);
        // What was refused has been counted too, so a second gives fewer than thirty.
        assert_eq!(count(start + Duration::from_secs(1)), 29);
    }
}
