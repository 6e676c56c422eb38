//! Time and secrets of a test.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use gamao_dice::Link;
use gamao_room::{RandomnessError, SeedSource};
use gamao_server::{Clock, Secrets};
use gamao_store::Timestamp;
use tokio::{sync::watch, time::timeout};

/// Clocks of a machine that move only when told to.
#[derive(Clone)]
pub(crate) struct HandClock(Arc<watch::Sender<Hands>>);

/// What the clocks show, in milliseconds, and who sleeps by them.
#[derive(Default)]
struct Hands {
    monotonic: u64,
    wall: i64,
    /// Until when, by an id.
    sleepers: HashMap<u64, Duration>,
    next_sleeper: u64,
}

impl Hands {
    fn is_past(&self, at: Duration) -> bool {
        Duration::from_millis(self.monotonic) >= at
    }
}

/// What sleeps in a server that has nothing to do: its scheduler, its heart and its chores.
const SLEEPERS: usize = 3;

/// Nothing in these tests takes this long.
const PATIENCE: Duration = Duration::from_mins(1);

impl HandClock {
    pub(crate) fn new() -> Self {
        let hands = Hands { wall: 1_800_000_000_000, ..Hands::default() };
        Self(Arc::new(watch::Sender::new(hands)))
    }

    /// Time passes.
    pub(crate) fn advance_ms(&self, ms: u64) {
        self.0.send_modify(|hands| {
            hands.monotonic += ms;
            hands.wall = hands.wall.saturating_add_unsigned(ms);
        });
    }

    /// Somebody sets the wall clock.
    pub(crate) fn set_wall_ms(&self, by: i64) {
        self.0.send_modify(|hands| hands.wall += by);
    }

    /// Waits until everybody who sleeps by this clock sleeps past now.
    pub(crate) async fn all_asleep(&self) {
        let mut hands = self.0.subscribe();
        let are_asleep = hands.wait_for(|hands| {
            let sleepers = &hands.sleepers;
            sleepers.len() >= SLEEPERS && sleepers.values().all(|&at| !hands.is_past(at))
        });
        timeout(PATIENCE, are_asleep).await.expect("asleep in time").expect("the clock lives");
    }
}

#[async_trait]
impl Clock for HandClock {
    fn wall(&self) -> Timestamp {
        Timestamp(self.0.borrow().wall)
    }

    fn monotonic(&self) -> Duration {
        Duration::from_millis(self.0.borrow().monotonic)
    }

    async fn sleep_until(&self, at: Duration) {
        let _sleeper = Sleeper::new(&self.0, at);
        self.0.subscribe().wait_for(|hands| hands.is_past(at)).await.expect("the clock lives");
    }
}

/// One who sleeps, until this is dropped.
struct Sleeper<'a> {
    hands: &'a watch::Sender<Hands>,
    id: u64,
}

impl<'a> Sleeper<'a> {
    fn new(hands: &'a watch::Sender<Hands>, at: Duration) -> Self {
        let mut id = 0;
        hands.send_modify(|hands| {
            id = hands.next_sleeper;
            hands.next_sleeper += 1;
            hands.sleepers.insert(id, at);
        });
        Self { hands, id }
    }
}

impl Drop for Sleeper<'_> {
    fn drop(&mut self) {
        self.hands.send_modify(|hands| {
            hands.sleepers.remove(&self.id);
        });
    }
}

/// Secrets that follow from a seed, so that a test throws the same dice each time.
#[derive(Clone)]
pub(crate) struct SeededSecrets(Arc<Mutex<u64>>);

impl SeededSecrets {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(seed)))
    }

    fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut seed = self.0.lock().expect("no test panics here");
        std::array::from_fn(|_| {
            // Knuth's linear congruential generator (MMIX); its high bits are good enough for a test.
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (*seed >> 56) as u8
        })
    }
}

impl SeedSource for SeededSecrets {
    fn draw(&self) -> Result<Link, RandomnessError> {
        Ok(Link(self.bytes()))
    }
}

impl Secrets for SeededSecrets {
    fn nonce(&self) -> Result<[u8; 24], RandomnessError> {
        Ok(self.bytes())
    }
}
