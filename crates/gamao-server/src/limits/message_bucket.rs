//! What one connection may send.

use std::time::Duration;

use tokio::time::Instant;

use super::outcome::Ending;

/// A bucket of messages that refills with time. The limits by visitor come later and are tighter;
/// this one protects the reading itself.
pub(super) struct Credit {
    /// When the bucket will be full again.
    full_at: Instant,
    /// What one message takes.
    each: Duration,
}

impl Credit {
    const BURST: u32 = 90;
    const EACH: Duration = Duration::from_millis(33);

    /// A bucket `factor` times as large as the standard one; without an end with 0.
    pub(super) fn new(now: Instant, factor: u32) -> Self {
        Self { full_at: now, each: Self::EACH.checked_div(factor).unwrap_or_default() }
    }

    pub(super) fn spend(&mut self, now: Instant) -> Result<(), Ending> {
        self.full_at = self.full_at.max(now) + self.each;
        if self.full_at - now > Self::EACH * Self::BURST { Err(Ending::TooFast) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_widens_and_zero_lifts() {
        for (factor, passed) in [(1, 90), (3, 270), (0, 1000)] {
            let now = Instant::now();
            let mut credit = Credit::new(now, factor);
            let count = (0..1000).take_while(|_| credit.spend(now).is_ok()).count();
            assert_eq!(count, passed, "{factor}");
        }
    }

    #[test]
    fn a_burst_passes_and_then_thirty_a_second() {
        let start = Instant::now();
        let mut credit = Credit::new(start, 1);
        let mut count = |at| (0..100).take_while(|_| credit.spend(at).is_ok()).count();
        assert_eq!(count(start), 90);
        // What was refused has been counted too, so waiting a second gives less than thirty.
        assert_eq!(count(start + Duration::from_secs(1)), 29);
    }
}
