//! Where seeds come from, passed in.

use gamao_dice::Link;

use crate::random;

/// Draws what nobody may know.
pub trait Secrets: Send + Sync + 'static {
    /// A seed: 32 bytes.
    ///
    /// # Errors
    ///
    /// If the generator fails.
    fn draw(&self) -> Result<Link, SecretsError>;

    /// A number used once, for sealing a seed.
    ///
    /// # Errors
    ///
    /// If the generator fails.
    fn nonce(&self) -> Result<[u8; 24], SecretsError>;
}

/// There are no secrets: the source of randomness failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw a seed: {0}")]
pub struct SecretsError(pub String);

/// Secrets from the operating system's generator.
#[derive(Clone, Copy, Debug)]
pub struct OsSecrets;

impl Secrets for OsSecrets {
    fn draw(&self) -> Result<Link, SecretsError> {
        random::bytes().map(Link).map_err(|error| SecretsError(error.to_string()))
    }

    fn nonce(&self) -> Result<[u8; 24], SecretsError> {
        random::bytes().map_err(|error| SecretsError(error.to_string()))
    }
}
