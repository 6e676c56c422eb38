//! The server's secrets of the fair dice: where seeds come from, and how they are kept.
//!
//! What follows from a seed is `gamao-room`'s. There is no other source of dice.

mod keys;
mod secrets;
mod vault;

use std::sync::Arc;

use gamao_dice::Link;
use gamao_room::{RandomnessError, Seed, SeedSource};

pub use self::{
    keys::DiceKeys,
    secrets::{OsSecrets, Secrets},
};
pub(crate) use self::{
    keys::KeyFiles,
    vault::{Vault, VaultError},
};

/// Where seeds come from, and how they are kept.
pub(crate) struct Fair {
    secrets: Arc<dyn Secrets>,
    vault: Vault,
}

impl Fair {
    pub(crate) fn new(secrets: Arc<dyn Secrets>, keys: &DiceKeys) -> Self {
        Self { secrets, vault: Vault::new(keys) }
    }

    /// Where seeds come from.
    pub(crate) fn seeds(&self) -> &dyn SeedSource {
        &*self.secrets
    }

    /// The seed as the store keeps it.
    pub(crate) fn seal(&self, seed: &Seed) -> Result<Vec<u8>, RandomnessError> {
        Ok(self.vault.seal(&seed.anchor(), seed.secret(), self.secrets.nonce()?))
    }

    /// The seed of a match from what the store keeps of it.
    pub(crate) fn open(
        &self,
        match_id: &str,
        anchor: &Link,
        sealed: &[u8],
    ) -> Result<Seed, VaultError> {
        Ok(Seed::new(match_id, self.vault.open(anchor, sealed)?))
    }
}
