//! Limits: named actions with a rate, a burst and a sentence for the user.
//!
//! Each is a leaky bucket kept as one time (the generic cell rate algorithm): when the bucket will be
//! empty. Addresses stand for many people behind one router, so their limits are wide; they
//! stop floods, not play.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use gamao_store::Timestamp;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    OpenRoom,
    TakeSeat,
    DeviceLink,
    Connect,
    Command,
    Say,
    Read,
    Picture,
}

impl Action {
    /// How many may come at once, and how many a minute in the long run.
    const fn burst_and_rate(self) -> (i64, i64) {
        match self {
            Self::OpenRoom | Self::TakeSeat => (120, 60),
            Self::DeviceLink => (20, 6),
            Self::Connect => (200, 300),
            Self::Command => (60, 300),
            Self::Say => (4, 20),
            Self::Read => (300, 600),
            Self::Picture => (60, 60),
        }
    }

    /// What the user reads.
    const fn sentence(self) -> &'static str {
        match self {
            Self::OpenRoom => "too many rooms opened from here; wait a minute",
            Self::TakeSeat => "too many seats taken from here; wait a minute",
            Self::DeviceLink => "too many device links; wait a minute",
            Self::Connect => "too many connections from here; wait a moment",
            Self::Command => "too many moves at once; wait a moment",
            Self::Say => "too many phrases at once; wait a few seconds",
            Self::Read => "too many requests from here; wait a moment",
            Self::Picture => "too many pictures from here; wait a moment",
        }
    }
}

/// Who is limited.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    /// An address, or for IPv6 the network a household gets.
    Address(IpAddr),
    /// A visitor, by the hash of its id.
    Visitor(String),
}

impl Key {
    pub(crate) fn address(address: IpAddr) -> Self {
        Self::Address(match address.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6((u128::from(v6) >> 64 << 64).into()),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

/// Too much, too fast.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{}", .0.sentence())]
pub(crate) struct Limited(pub(crate) Action);

/// All buckets.
pub(crate) struct Limits {
    factor: u32,
    /// When each bucket will be empty, in microseconds since 1970.
    buckets: Mutex<HashMap<(Action, Key), i64>>,
}

/// With more buckets than this the empty ones are thrown away.
const MANY: usize = 100_000;

impl Limits {
    /// Limits `factor` times as wide as the standard ones; none at all with 0.
    pub(crate) fn new(factor: u32) -> Self {
        Self { factor, buckets: Mutex::default() }
    }

    /// What [`Limits::new`] was told.
    pub(crate) fn factor(&self) -> u32 {
        self.factor
    }

    /// Counts one action.
    pub(crate) fn check(&self, action: Action, key: Key, now: Timestamp) -> Result<(), Limited> {
        if self.factor == 0 {
            return Ok(());
        }
        let now = now.0.saturating_mul(1000);
        let (burst, per_minute) = action.burst_and_rate();
        let interval = 60_000_000 / (per_minute * i64::from(self.factor));
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, empty| *empty > now);
        }
        let empty = buckets.entry((action, key)).or_insert(now);
        let filled = (*empty).max(now) + interval;
        if filled - now > interval * burst * i64::from(self.factor) {
            return Err(Limited(action));
        }
        *empty = filled;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(limits: &Limits, action: Action, key: &Key, now: i64, tries: u32) -> usize {
        (0..tries).filter(|_| limits.check(action, key.clone(), Timestamp(now)).is_ok()).count()
    }

    #[test]
    fn a_burst_passes_and_then_the_rate() {
        let limits = Limits::new(1);
        let key = Key::Visitor("ana".into());
        assert_eq!(count(&limits, Action::Say, &key, 0, 10), 4);
        assert_eq!(count(&limits, Action::Say, &key, 2_999, 10), 0);
        assert_eq!(count(&limits, Action::Say, &key, 3_000, 10), 1);
        assert_eq!(count(&limits, Action::Say, &key, 1_000_000, 10), 4);
        assert_eq!(count(&limits, Action::Say, &Key::Visitor("rui".into()), 0, 10), 4);
        assert_eq!(count(&limits, Action::Command, &key, 0, 100), 60);
    }

    #[test]
    fn a_factor_widens_and_zero_lifts() {
        let key = Key::address([127, 0, 0, 1].into());
        assert_eq!(count(&Limits::new(3), Action::Say, &key, 0, 20), 12);
        assert_eq!(count(&Limits::new(0), Action::Say, &key, 0, 1000), 1000);
    }

    #[test]
    fn one_household_is_one_address() {
        let key = |text: &str| Key::address(text.parse().expect("an address"));
        assert_eq!(key("2001:db8:1:2:3::4"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("2001:db8:1:2::"), key("2001:db8:1:3::"));
        assert_eq!(key("::ffff:10.0.0.1"), key("10.0.0.1"));
    }
}
