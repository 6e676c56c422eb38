//! The source of secrets.

use gamao_dice::Link;
use gamao_room::{RandomnessError, SeedSource};

use crate::random;

/// Draws secrets: seeds, and the nonces that encrypt them.
pub trait Secrets: SeedSource + 'static {
    /// A nonce for encrypting a seed.
    ///
    /// # Errors
    ///
    /// If the source of randomness fails.
    fn nonce(&self) -> Result<[u8; 24], RandomnessError>;
}

/// Secrets from the operating system's generator.
#[derive(Clone, Copy, Debug)]
pub struct OsSecrets;

impl SeedSource for OsSecrets {
    fn draw(&self) -> Result<Link, RandomnessError> {
        random::bytes().map(Link).map_err(|error| RandomnessError(error.to_string()))
    }
}

impl Secrets for OsSecrets {
    fn nonce(&self) -> Result<[u8; 24], RandomnessError> {
        random::bytes().map_err(|error| RandomnessError(error.to_string()))
    }
}
