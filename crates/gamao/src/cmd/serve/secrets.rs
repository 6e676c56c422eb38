//! Where the server's secrets come from.

use std::{env, sync::Arc};

use gamao_server::{OsSecrets, Secrets};

/// A test in a browser names a seed here, to have the same dice every time.
const SEED: &str = "GAMAO_TEST_SEED";

/// The generator of the operating system.
///
/// # Errors
///
/// If a seed is named: whoever knows it knows the dice.
#[cfg(not(debug_assertions))]
pub(super) fn source() -> anyhow::Result<Arc<dyn Secrets>> {
    anyhow::ensure!(env::var_os(SEED).is_none(), "{SEED} is for debug builds: unset it");
    Ok(Arc::new(OsSecrets))
}

/// The generator of the operating system, or in a test what follows from its seed.
///
/// # Errors
///
/// If the seed is not Unicode.
#[cfg(debug_assertions)]
pub(super) fn source() -> anyhow::Result<Arc<dyn Secrets>> {
    Ok(match env::var(SEED) {
        Ok(seed) => {
            tracing::warn!("all dice follow from {SEED}: this is a test");
            Arc::new(seeded::SeededSecrets::new(seed))
        }
        Err(env::VarError::NotPresent) => Arc::new(OsSecrets),
        Err(error) => anyhow::bail!("cannot read {SEED}: {error}"),
    })
}

#[cfg(debug_assertions)]
mod seeded {
    use std::sync::atomic::{AtomicU64, Ordering};

    use gamao_dice::Link;
    use gamao_room::{RandomnessError, SeedSource};
    use gamao_rules::{Seat, Seats};
    use gamao_server::{OsSecrets, Secrets};
    use sha2::{Digest, Sha256};

    /// The same seeds and ids of rooms for the same seed, in the order in which they are drawn.
    pub(super) struct SeededSecrets {
        seed: String,
        seeds: AtomicU64,
        rooms: AtomicU64,
    }

    impl SeededSecrets {
        pub(super) fn new(seed: String) -> Self {
            Self { seed, seeds: AtomicU64::new(0), rooms: AtomicU64::new(0) }
        }

        fn next<const N: usize>(&self, what: &str, drawn: &AtomicU64) -> [u8; N] {
            let number = drawn.fetch_add(1, Ordering::Relaxed);
            let digest = Sha256::digest(format!("{} {what} {number}", self.seed));
            std::array::from_fn(|i| digest[i])
        }
    }

    impl SeedSource for SeededSecrets {
        fn draw(&self) -> Result<Link, RandomnessError> {
            Ok(Link(self.next("seed", &self.seeds)))
        }
    }

    impl Secrets for SeededSecrets {
        /// Nothing follows from it, and none may be used twice.
        fn nonce(&self) -> Result<[u8; 24], RandomnessError> {
            OsSecrets.nonce()
        }

        fn room(&self) -> Result<[u8; 12], RandomnessError> {
            Ok(self.next("room", &self.rooms))
        }

        fn seat(&self, _: Seats) -> Result<Seat, RandomnessError> {
            Ok(Seat::A)
        }
    }
}
