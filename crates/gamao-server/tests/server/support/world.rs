//! Time and secrets of a test.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use gamao_server::{Clock, Secrets, SecretsError};
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

impl Secrets for SeededSecrets {
    fn draw(&self) -> Result<[u8; 32], SecretsError> {
        Ok(self.bytes())
    }

    fn nonce(&self) -> Result<[u8; 24], SecretsError> {
        Ok(self.bytes())
    }
}
