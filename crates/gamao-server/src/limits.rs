//! Limits: named actions with a burst, a rate and a sentence for the user.
//!
//! `table` holds them all; `governor` counts (by the generic cell rate algorithm, one time for each
//! who is counted). What is done is charged to the seat, the visitor, the address and the network.

mod key;
mod table;

use std::{
    num::NonZeroU32,
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use governor::{
    Quota, RateLimiter, clock::Clock as _, middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
};

pub use self::table::LimitSetting;
use self::table::{Limit, TABLE};
pub(crate) use self::{
    key::{Key, Who},
    table::Action,
};
use crate::{clock::Clock, config::Config};

/// Too much, too fast.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}; wait {} s", seconds(*.wait))]
pub(crate) struct Limited {
    sentence: String,
    /// After how long one more would pass.
    pub(crate) wait: Duration,
}

/// Whole seconds, rounded up; at least one.
pub(crate) fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX)
}

/// All limits.
pub(crate) struct Limits {
    factor: u32,
    counters: Vec<Counter>,
}

impl Limits {
    /// The limits of the table, as the operator has set them.
    pub(crate) fn new(config: &Config, clock: &Arc<dyn Clock>) -> Self {
        let factor = config.limit_factor;
        let in_force = TABLE.into_iter().filter(|_| factor > 0).filter_map(|limit| {
            let set = config.limit.iter().rev().find(|setting| setting.name == limit.name());
            match set {
                Some(setting) => {
                    let (burst, per_minute) = setting.quota?;
                    Some(Limit { burst, per_minute, ..limit })
                }
                None => Some(limit),
            }
        });
        let counters = in_force.map(|limit| Counter::new(limit, factor, clock)).collect();
        Self { factor, counters }
    }

    /// How many times the limits are as wide as the standard ones; 0 for none at all.
    pub(crate) fn factor(&self) -> u32 {
        self.factor
    }

    /// Counts one action of somebody, in every scope that it is limited for.
    pub(crate) fn charge(&self, action: Action, who: &Who<'_>) -> Result<(), Limited> {
        let of_action = |counter: &&Counter| counter.limit.action == action;
        self.counters.iter().filter(of_action).try_for_each(|counter| counter.charge(who))
    }
}

type Limiter = RateLimiter<Key, HashMapStateStore<Key>, Ticks, NoOpMiddleware<Duration>>;

/// One limit with all whom it has counted.
struct Counter {
    limit: Limit,
    quota: Quota,
    ticks: Ticks,
    limiter: RwLock<Limiter>,
}

/// Whom one limit remembers at most: some tens of megabytes for all limits together.
const MAX_KEYS: usize = 50_000;

impl Counter {
    fn new(limit: Limit, factor: u32, clock: &Arc<dyn Clock>) -> Self {
        let times = |count: u32| NonZeroU32::MIN.saturating_add(count.saturating_mul(factor) - 1);
        let quota = Quota::per_minute(times(limit.per_minute)).allow_burst(times(limit.burst));
        let ticks = Ticks(Arc::clone(clock));
        let limiter = RateLimiter::hashmap_with_clock(quota, ticks.clone()).into();
        Self { limit, quota, ticks, limiter }
    }

    fn charge(&self, who: &Who<'_>) -> Result<(), Limited> {
        let Some(key) = Key::of(self.limit.scope, who) else {
            return Ok(());
        };
        let limiter = self.limiter.read().unwrap_or_else(PoisonError::into_inner);
        let refused = limiter.check_key(&key).err();
        let is_full = limiter.len() > MAX_KEYS;
        drop(limiter);
        if is_full {
            self.forget();
        }
        refused.map_or(Ok(()), |until| {
            let wait = until.wait_time_from(self.ticks.now());
            Err(Limited { sentence: self.limit.sentence(), wait })
        })
    }

    /// Forgets those who have their whole burst again. When most of them have not, somebody floods
    /// from very many addresses: then all begin anew, for memory is what must not run out.
    fn forget(&self) {
        let mut limiter = self.limiter.write().unwrap_or_else(PoisonError::into_inner);
        limiter.retain_recent();
        if limiter.len() > MAX_KEYS / 2 {
            tracing::warn!(
                "the limit {} counts everybody anew: too many to count",
                self.limit.name()
            );
            *limiter = RateLimiter::hashmap_with_clock(self.quota, self.ticks.clone());
        }
    }
}

/// The monotonic clock, so that no setting of the wall clock locks anybody out.
#[derive(Clone)]
struct Ticks(Arc<dyn Clock>);

impl governor::clock::Clock for Ticks {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.monotonic()
    }
}
