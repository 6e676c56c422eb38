//! The server's part of the fair dice: its seeds, and what follows from them.
//!
//! The protocol itself is `gamao-dice`; here secrets are drawn, kept sealed, and turned into the
//! commands that the table waits for from the server and its bots. There is no other source of dice.

mod keys;
mod secrets;
mod seed;
mod settle;
mod vault;

use std::sync::Arc;

use gamao_dice::Link;

pub use self::{
    keys::DiceKeys,
    secrets::{OsSecrets, Secrets, SecretsError},
};
pub(crate) use self::{
    keys::KeyFiles,
    seed::Seed,
    settle::{Step, next, with_bot_link},
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

    /// A fresh seed for a match.
    pub(crate) fn draw(&self, match_id: &str) -> Result<Seed, SecretsError> {
        Ok(Seed::new(match_id, self.secrets.draw()?))
    }

    /// The seed as the store keeps it.
    pub(crate) fn seal(&self, seed: &Seed) -> Result<Vec<u8>, SecretsError> {
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
