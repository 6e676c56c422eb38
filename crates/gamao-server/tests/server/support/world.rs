//! Time and dice of a test.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use gamao_rules::Roll;
use gamao_server::{Clock, Dice, DiceError};
use gamao_store::Timestamp;
use tokio::sync::watch;

/// A clock that moves only when told to.
#[derive(Clone)]
pub(crate) struct HandClock(Arc<watch::Sender<i64>>);

impl HandClock {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(1_800_000_000_000)))
    }

    pub(crate) fn advance_ms(&self, ms: u64) {
        self.0.send_modify(|now| *now = now.saturating_add_unsigned(ms));
    }
}

#[async_trait]
impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        Timestamp(*self.0.borrow())
    }

    async fn sleep_until(&self, at: Timestamp) {
        self.0.subscribe().wait_for(|now| *now >= at.0).await.expect("the clock lives");
    }
}

/// Dice that fall as scripted, then as a seed says.
#[derive(Clone)]
pub(crate) struct SeededDice(Arc<Mutex<(VecDeque<Roll>, u64)>>);

impl SeededDice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new((VecDeque::new(), seed))))
    }
}

impl Dice for SeededDice {
    fn throw(&self) -> Result<Roll, DiceError> {
        let (script, seed) = &mut *self.0.lock().expect("no test panics here");
        if let Some(roll) = script.pop_front() {
            return Ok(roll);
        }
        // Knuth's linear congruential generator (MMIX); the high bits are good enough for play.
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = *seed >> 40;
        Ok(Roll::new((high % 6 + 1) as u8, (high / 6 % 6 + 1) as u8))
    }
}
