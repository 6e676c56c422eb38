//! The server's seed of a match.

use std::{fmt, sync::OnceLock};

use gamao_dice::{Chain, Link, Role};
use gamao_rules::Seat;
use sha2::{Digest, Sha256};

/// Draws seeds.
pub trait SeedSource: Send + Sync {
    /// A seed: 32 random bytes.
    ///
    /// # Errors
    ///
    /// If the source of randomness fails.
    fn draw(&self) -> Result<Link, RandomnessError>;
}

/// The source of randomness failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the source of randomness failed: {0}")]
pub struct RandomnessError(pub String);

/// A secret with the chains derived from it: the server's own, and those of its bots.
///
/// Bots' chains are derived from the same secret because bots belong to the server anyway, by a hash, so that no
/// link of one chain reveals anything about another.
pub struct Seed {
    match_id: String,
    secret: Link,
    anchor: Link,
    chain: Chain,
    bots: [OnceLock<Chain>; Seat::MAX],
}

impl Seed {
    /// The seed of a match with this secret.
    pub fn new(match_id: &str, secret: Link) -> Self {
        let chain = Chain::new(match_id, Role::Server, secret).marked();
        let anchor = chain.anchor();
        Self { match_id: match_id.to_owned(), secret, anchor, chain, bots: Default::default() }
    }

    /// The public end of the server's chain.
    pub fn anchor(&self) -> Link {
        self.anchor
    }

    /// The secret itself, to be encrypted, or revealed after the match.
    pub fn secret(&self) -> &Link {
        &self.secret
    }

    /// The server's chain.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// The random number for a bot's decision after the `head`-th event of the room. It is reproducible, and
    /// nobody knows it before the seed is revealed.
    pub fn chance(&self, head: u32) -> u64 {
        let digest = Sha256::new()
            .chain_update("gamao/bot-chance/v1")
            .chain_update(self.secret)
            .chain_update(head.to_be_bytes())
            .finalize();
        digest.iter().take(8).fold(0, |chance, byte| chance << 8 | u64::from(*byte))
    }

    /// The chain of a bot on a seat.
    pub fn bot_chain(&self, seat: Seat) -> &Chain {
        self.bots[seat.to_usize()].get_or_init(|| {
            let secret = Sha256::new()
                .chain_update("gamao/bot-chain/v1")
                .chain_update([seat.to_u8()])
                .chain_update(self.secret)
                .finalize();
            Chain::new(self.match_id.as_str(), seat.into(), Link(secret.into())).marked()
        })
    }
}

/// Keeps the secret out of logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seed").field("match_id", &self.match_id).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_the_same_for_a_seed_and_an_event_and_for_nothing_else() {
        let chance = |secret: u8, head| Seed::new("room/1", Link([secret; 32])).chance(head);
        assert_eq!(chance(1, 20), chance(1, 20));
        assert_ne!(chance(1, 20), chance(1, 21));
        assert_ne!(chance(1, 20), chance(2, 20));
    }
}
