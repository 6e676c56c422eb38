//! The source of secrets.

use gamao_dice::Link;
use gamao_room::{RandomnessError, SeedSource};
use gamao_rules::{Seat, Seats};

use crate::random::{self, RandomError};

/// Characters of a room's id: 60 random bits. Whoever knows an id may watch, and sit if there is a
/// free seat, so ids must not be guessable.
pub(crate) const ROOM_ID_LEN: usize = 12;

/// Draws secrets: seeds, the nonces that encrypt them, the ids of rooms; and the seats drawn by lot.
pub trait Secrets: SeedSource + 'static {
    /// A nonce for encrypting a seed.
    ///
    /// # Errors
    ///
    /// If the source of randomness fails.
    fn nonce(&self) -> Result<[u8; 24], RandomnessError>;

    /// The random bytes of a room's id.
    ///
    /// # Errors
    ///
    /// If the source of randomness fails.
    fn room(&self) -> Result<[u8; ROOM_ID_LEN], RandomnessError> {
        random::bytes().map_err(failed)
    }

    /// The seat, one of these, of a player who opens a room without asking for one.
    ///
    /// # Errors
    ///
    /// If the source of randomness fails.
    fn seat(&self, seats: Seats) -> Result<Seat, RandomnessError> {
        let [byte] = random::bytes().map_err(failed)?;
        Ok(seats.into_iter().cycle().nth(byte.into()).unwrap_or(Seat::A))
    }
}

/// Secrets from the operating system's generator.
#[derive(Clone, Copy, Debug)]
pub struct OsSecrets;

impl SeedSource for OsSecrets {
    fn draw(&self) -> Result<Link, RandomnessError> {
        random::bytes().map(Link).map_err(failed)
    }
}

impl Secrets for OsSecrets {
    fn nonce(&self) -> Result<[u8; 24], RandomnessError> {
        random::bytes().map_err(failed)
    }
}

fn failed(error: RandomError) -> RandomnessError {
    RandomnessError(error.to_string())
}
