//! How long a connection takes, so that it is not charged to a player's clock.

use std::time::Duration;

use tokio::time::Instant;

/// The time from a question to its answer, there and back.
///
/// A player's thinking time runs from our sending of the dice to the arrival of the play, so the whole
/// way is the connection's. How much of a turn it may be is for the rules to bound.
#[derive(Default)]
pub(super) struct Delay {
    asked: Option<Instant>,
    lag_ms: u32,
}

impl Delay {
    /// A ping went out.
    pub(super) fn asked(&mut self, now: Instant) {
        self.asked = Some(now);
    }

    /// A pong came in.
    pub(super) fn answered(&mut self, now: Instant) {
        if let Some(asked) = self.asked.take() {
            self.lag_ms = u32::try_from((now - asked).as_millis()).unwrap_or(u32::MAX);
        }
    }

    /// For how long an answer has been waited for; `None` while none is.
    pub(super) fn waiting(&self, now: Instant) -> Option<Duration> {
        self.asked.map(|asked| now - asked)
    }

    /// The latest measurement, 0 before the first.
    pub(super) fn lag_ms(&self) -> u32 {
        self.lag_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_to_questions_are_measured() {
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        let mut delay = Delay::default();
        delay.answered(after(5));
        assert_eq!(delay.lag_ms(), 0);
        assert_eq!(delay.waiting(after(5)), None);
        delay.asked(after(10));
        assert_eq!(delay.waiting(after(70)), Some(Duration::from_millis(60)));
        delay.answered(after(90));
        delay.answered(after(500));
        assert_eq!(delay.lag_ms(), 80);
        assert_eq!(delay.waiting(after(600)), None);
    }
}
