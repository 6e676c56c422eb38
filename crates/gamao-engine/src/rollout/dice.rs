//! The dice of rollouts: spread evenly where that is possible, random from there.

use gamao_rules::Roll;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// How many throws of two dice there are, the order kept.
const THROWS: usize = 36;

/// The dice of all games of a rollout.
///
/// The first two rolls are not drawn but dealt: of any 36 games in a row each throw is first once
/// and second once, and of 1,296 games every pair comes once. That takes the luck of the first two
/// rolls out. The others come from a generator of each game's own, so no game depends on which
/// thread plays it or when.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    seed: u64,
    first: [u8; THROWS],
    second: [u8; THROWS],
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        Self { seed, first: shuffled(&mut random), second: shuffled(&mut random) }
    }

    pub(crate) fn game(&self, number: u32) -> GameDice {
        let (row, column) = (number as usize / THROWS % THROWS, number as usize % THROWS);
        let dealt = [self.first[column], self.second[(row + column) % THROWS]];
        // An odd constant (2^64 over the golden ratio) keeps the seeds of neighbours apart.
        let seed = self.seed ^ u64::from(number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        GameDice { dealt, rolled: 0, random: Pcg64Mcg::seed_from_u64(seed) }
    }
}

/// The dice of one game.
#[derive(Clone, Debug)]
pub(crate) struct GameDice {
    dealt: [u8; 2],
    rolled: usize,
    random: Pcg64Mcg,
}

impl GameDice {
    pub(crate) fn roll(&mut self) -> Roll {
        let throw = match self.dealt.get(self.rolled) {
            Some(&throw) => throw,
            None => below(&mut self.random, THROWS as u32) as u8,
        };
        self.rolled += 1;
        Roll::new(throw / 6 + 1, throw % 6 + 1)
    }
}

fn shuffled(random: &mut Pcg64Mcg) -> [u8; THROWS] {
    let mut throws = core::array::from_fn(|i| i as u8);
    for i in (1..THROWS).rev() {
        throws.swap(i, below(random, i as u32 + 1) as usize);
    }
    throws
}

/// A number below `bound`, each equally likely: values that would favour some are drawn again.
fn below(random: &mut Pcg64Mcg, bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let value = random.next_u32();
        if value < fair {
            return value % bound;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_first_two_rolls_come_evenly() {
        let dice = Dice::new(7);
        let pairs: HashSet<_> = (0..1296)
            .map(|game| {
                let mut dice = dice.game(game);
                (dice.roll(), dice.roll())
            })
            .collect();
        assert_eq!(pairs.len(), 1296);
        for start in [0, 36, 720] {
            let games = || (start..start + 36).map(|game| dice.game(game));
            let firsts: HashSet<_> = games().map(|mut dice| dice.roll()).collect();
            let seconds: HashSet<_> = games()
                .map(|mut dice| {
                    dice.roll();
                    dice.roll()
                })
                .collect();
            assert_eq!((firsts.len(), seconds.len()), (36, 36));
        }
    }

    #[test]
    fn a_game_has_the_same_dice_whenever_it_is_asked_for() {
        let rolls = |seed, game| {
            let mut dice = Dice::new(seed).game(game);
            (0..50).map(|_| dice.roll()).collect::<Vec<_>>()
        };
        assert_eq!(rolls(1, 5), rolls(1, 5));
        assert_ne!(rolls(1, 5), rolls(1, 6));
        assert_ne!(rolls(1, 5), rolls(2, 5));
    }
}
