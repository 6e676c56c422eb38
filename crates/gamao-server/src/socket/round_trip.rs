//! The round-trip time of a connection, which is not charged to a player's clock.

use std::time::Duration;

use tokio::time::Instant;

/// The time from a ping to its pong.
///
/// A player's clock runs from the sending of the dice to the arrival of the play, so all of the round trip
/// is network time. The rules bound how much of a turn is credited for it.
#[derive(Default)]
pub(super) struct RoundTrip {
    pinged: Option<Instant>,
    lag_ms: u32,
}

impl RoundTrip {
    /// A ping went out.
    pub(super) fn ping_sent(&mut self, now: Instant) {
        self.pinged = Some(now);
    }

    /// A pong came in.
    pub(super) fn pong_received(&mut self, now: Instant) {
        if let Some(pinged) = self.pinged.take() {
            self.lag_ms = u32::try_from((now - pinged).as_millis()).unwrap_or(u32::MAX);
        }
    }

    /// How long a pong has been awaited; `None` if none is.
    pub(super) fn waiting(&self, now: Instant) -> Option<Duration> {
        self.pinged.map(|pinged| now - pinged)
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
    fn only_pongs_to_our_pings_are_measured() {
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        let mut round_trip = RoundTrip::default();
        round_trip.pong_received(after(5));
        assert_eq!(round_trip.lag_ms(), 0);
        assert_eq!(round_trip.waiting(after(5)), None);
        round_trip.ping_sent(after(10));
        assert_eq!(round_trip.waiting(after(70)), Some(Duration::from_millis(60)));
        round_trip.pong_received(after(90));
        round_trip.pong_received(after(500));
        assert_eq!(round_trip.lag_ms(), 80);
        assert_eq!(round_trip.waiting(after(600)), None);
    }
}
