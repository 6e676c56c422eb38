//! Where the server's secrets come from.

use std::{
    env,
    ffi::OsString,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use anyhow::{bail, ensure};
use gamao_dice::Link;
use gamao_room::{RandomnessError, SeedSource};
use gamao_rules::{Seat, Seats};
use gamao_server::{OsSecrets, Secrets};
use sha2::{Digest, Sha256};

/// A test in a browser names a seed here, to have the same dice every time.
const SEED: &str = "GAMAO_TEST_SEED";

/// The generator of the operating system; in a debug build, what follows from the seed of a test if there is
/// one.
///
/// # Errors
///
/// If a release is given a seed, because whoever knows it knows the dice, or if the seed is not Unicode.
pub(super) fn source() -> anyhow::Result<Arc<dyn Secrets>> {
    source_for(env::var_os(SEED), cfg!(debug_assertions))
}

fn source_for(seed: Option<OsString>, is_debug: bool) -> anyhow::Result<Arc<dyn Secrets>> {
    let Some(seed) = seed else { return Ok(Arc::new(OsSecrets)) };
    ensure!(is_debug, "{SEED} is for debug builds: unset it");
    let Ok(seed) = seed.into_string() else { bail!("{SEED} is not Unicode") };
    tracing::warn!("all dice follow from {SEED}: this is a test");
    Ok(Arc::new(SeededSecrets::new(seed)))
}

/// The same seeds and ids of rooms for the same seed, in the order in which they are drawn.
struct SeededSecrets {
    seed: String,
    seeds: AtomicU64,
    rooms: AtomicU64,
}

impl SeededSecrets {
    fn new(seed: String) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_debug_build_takes_a_seed() {
        let check = |seed: Option<&str>, is_debug: bool, expected: Result<(), &str>| {
            let source = source_for(seed.map(Into::into), is_debug);
            let outcome = source.map(drop).map_err(|error| error.to_string());
            assert_eq!(outcome, expected.map_err(Into::into), "{seed:?} {is_debug}");
        };
        let refused = Err("GAMAO_TEST_SEED is for debug builds: unset it");
        check(None, true, Ok(()));
        check(None, false, Ok(()));
        check(Some("1"), true, Ok(()));
        check(Some("1"), false, refused);
        check(Some(""), false, refused);
    }
}
