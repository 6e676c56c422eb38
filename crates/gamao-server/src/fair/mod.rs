//! The server's part of the fair dice: its seeds, and what follows from them.
//!
//! The protocol itself is `gamao-dice`; here secrets are drawn, kept sealed, and turned into the
//! commands that the table waits for from the server and its bots. There is no other source of dice.

mod secrets;
mod seed;
mod settle;
mod vault;

use std::sync::Arc;

use anyhow::Context;
use gamao_dice::Link;
use gamao_store::Store;

pub use self::secrets::{OsSecrets, Secrets, SecretsError};
pub(crate) use self::{
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
    pub(crate) fn new(secrets: Arc<dyn Secrets>, key: &[u8; 32]) -> Self {
        Self { secrets, vault: Vault::new(key) }
    }

    /// A fresh seed for a match.
    pub(crate) fn draw(&self, match_id: &str) -> Result<Seed, SecretsError> {
        Ok(Seed::new(match_id, self.secrets.draw()?))
    }

    /// The seed as the store keeps it.
    pub(crate) fn seal(&self, seed: &Seed) -> Result<Vec<u8>, SecretsError> {
        Ok(self.vault.seal(&seed.anchor(), seed.secret(), self.secrets.nonce()?))
    }

    /// Whether the key opens a seed of this store. With another key no running match could go on.
    pub(crate) async fn check_key(&self, store: &dyn Store) -> anyhow::Result<()> {
        let Some((anchor, sealed)) = store.any_seed().await? else {
            return Ok(());
        };
        let Ok(anchor) = gamao_protocol::Link::try_from(anchor) else {
            anyhow::bail!("the database names a seed that is no anchor");
        };
        self.vault.open(&anchor.0, &sealed).map(drop).context(
            "the dice key does not fit the database: running matches need the key that they began with",
        )
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
