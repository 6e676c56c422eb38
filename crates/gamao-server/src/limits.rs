//! Rate limits: named actions with a burst, a rate and a message for the user.
//!
//! `table` lists them all; `governor` counts by the generic cell rate algorithm. An action is charged to the
//! seat, the visitor, the address and the network.

mod key;
mod message_bucket;
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
    key::{Key, Subject},
    message_bucket::MessageBucket,
    table::Action,
};
use crate::clock::Clock;

/// A rate limit is exceeded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{sentence}; wait {} s", seconds(*.wait))]
pub(crate) struct Limited {
    sentence: String,
    /// When the next action would be allowed.
    pub(crate) wait: Duration,
}

/// Whole seconds, rounded up; at least one.
pub(crate) fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX)
}

/// The limits in force.
pub(crate) struct Limits {
    factor: u32,
    counters: Vec<Counter>,
}

impl Limits {
    /// The limits of the table, with what the operator has set, all `factor` times as wide; 0 lifts them.
    pub(crate) fn new(factor: u32, settings: &[LimitSetting], clock: &Arc<dyn Clock>) -> Self {
        let in_force = TABLE.into_iter().filter(|_| factor > 0).filter_map(|limit| {
            let set = settings.iter().rev().find(|setting| setting.name == limit.name());
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

    /// The factor by which the standard limits are multiplied; 0 for no limits.
    pub(crate) fn factor(&self) -> u32 {
        self.factor
    }

    /// Counts one action in every scope in which it is limited.
    pub(crate) fn charge(&self, action: Action, subject: &Subject<'_>) -> Result<(), Limited> {
        let of_action = |counter: &&Counter| counter.limit.action == action;
        self.counters.iter().filter(of_action).try_for_each(|counter| counter.charge(subject))
    }
}

type Limiter = RateLimiter<Key, HashMapStateStore<Key>, Ticks, NoOpMiddleware<Duration>>;

/// One limit with its counts.
struct Counter {
    limit: Limit,
    quota: Quota,
    ticks: Ticks,
    limiter: RwLock<Limiter>,
}

/// The maximum number of keys of one limit: some tens of megabytes for all limits together.
const MAX_KEYS: usize = 50_000;

impl Counter {
    fn new(limit: Limit, factor: u32, clock: &Arc<dyn Clock>) -> Self {
        let times = |count: u32| NonZeroU32::MIN.saturating_add(count.saturating_mul(factor) - 1);
        let quota = Quota::per_minute(times(limit.per_minute)).allow_burst(times(limit.burst));
        let ticks = Ticks(Arc::clone(clock));
        let limiter = RateLimiter::hashmap_with_clock(quota, ticks.clone()).into();
        Self { limit, quota, ticks, limiter }
    }

    fn charge(&self, subject: &Subject<'_>) -> Result<(), Limited> {
        let Some(key) = Key::of(self.limit.scope, subject) else {
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

    /// Drops the keys that have their full burst again. If most have not, the server is flooded from very many
    /// addresses: then all counts are reset, because memory must not run out.
    fn forget(&self) {
        let mut limiter = self.limiter.write().unwrap_or_else(PoisonError::into_inner);
        limiter.retain_recent();
        if limiter.len() > MAX_KEYS / 2 {
            tracing::warn!(
                "the counts of the limit {} were reset: too many keys",
                self.limit.name()
            );
            *limiter = RateLimiter::hashmap_with_clock(self.quota, self.ticks.clone());
        }
    }
}

/// The monotonic clock, so that setting the wall clock locks nobody out.
#[derive(Clone)]
struct Ticks(Arc<dyn Clock>);

impl governor::clock::Clock for Ticks {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.monotonic()
    }
}
