//! The server's seeds of the fair dice: their source, and how they are stored.
//!
//! `gamao-room` derives everything else from a seed. There is no other source of dice.

mod cipher;
mod keys;
mod secrets;

use std::sync::Arc;

use gamao_dice::Link;
use gamao_room::{RandomnessError, Seed, SeedSource};
use gamao_rules::{Seat, Seats};

use self::cipher::SeedCipher;
pub(crate) use self::{cipher::OpenError, keys::KeyFiles, secrets::ROOM_ID_LEN};
pub use self::{
    keys::DiceKeys,
    secrets::{OsSecrets, Secrets},
};

/// The source of seeds, and their encryption for the store.
pub(crate) struct SeedKeeper {
    secrets: Arc<dyn Secrets>,
    cipher: SeedCipher,
}

impl SeedKeeper {
    pub(crate) fn new(secrets: Arc<dyn Secrets>, keys: &DiceKeys) -> Self {
        Self { secrets, cipher: SeedCipher::new(&keys.sealing, &keys.others) }
    }

    /// The source of seeds.
    pub(crate) fn source(&self) -> &dyn SeedSource {
        &*self.secrets
    }

    /// The random bytes of a room's id.
    pub(crate) fn room(&self) -> Result<[u8; ROOM_ID_LEN], RandomnessError> {
        self.secrets.room()
    }

    /// The seat, one of these, of a player who opens a room without asking for one.
    pub(crate) fn seat(&self, seats: Seats) -> Result<Seat, RandomnessError> {
        self.secrets.seat(seats)
    }

    /// Encrypts a seed for the store.
    pub(crate) fn seal(&self, seed: &Seed) -> Result<Vec<u8>, RandomnessError> {
        Ok(self.cipher.seal(&seed.anchor(), seed.secret(), self.secrets.nonce()?))
    }

    /// Decrypts the stored seed of a match.
    pub(crate) fn open(
        &self,
        match_id: &str,
        anchor: &Link,
        sealed: &[u8],
    ) -> Result<Seed, OpenError> {
        Ok(Seed::new(match_id, self.cipher.open(anchor, sealed)?))
    }
}
