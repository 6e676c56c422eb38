//! Disturbed games, for positions that best play never reaches: backgames,
//! containment, crashed boards, what beginners do.

use gamao_rules::{Board, Variant};

use crate::Dice;

/// Shares of self-play games that are disturbed, each 0 to 1.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Disturbance {
    /// Games in which plays are chosen with noise.
    pub noisy: f32,
    /// Games that start from the set-up of another variant with fifteen checkers.
    pub variants: f32,
}

/// Noise at which play is all but random, in points.
const NEARLY_RANDOM: f32 = 3.0;

/// How the plays of one game are chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Plan {
    /// The best play, always.
    Best,
    /// Both sides err by some points (standard deviation) all game.
    Loose(f32),
    /// One side plays nearly at random on some of its turns. The side is the parity of its plies.
    OneSide { parity: usize, plies: (usize, usize) },
    /// Both sides play nearly at random on some plies.
    BothSides { plies: (usize, usize) },
}

impl Plan {
    /// A plan for one game: of the noisy ones four in ten have one side play nearly at random on 4
    /// to 27 of its turns, one in ten both sides on 2 to 15, and the rest both sides loosely.
    pub(crate) fn draw(disturbance: Disturbance, dice: &mut Dice) -> Self {
        if disturbance.noisy <= 0.0 || dice.unit() >= disturbance.noisy {
            return Self::Best;
        }
        // Where the spell starts: anywhere in the first part of a game.
        let from = dice.below(30);
        match dice.below(10) {
            0..4 => {
                let turns = 4 + dice.below(24);
                Self::OneSide { parity: dice.below(2), plies: (from, from + 2 * turns) }
            }
            4 => {
                let turns = 2 + dice.below(14);
                Self::BothSides { plies: (from, from + 2 * turns) }
            }
            _ => Self::Loose(0.05 + 0.45 * dice.unit()),
        }
    }

    /// The noise of the play at a ply of the game (0 is the first), in points; zero for the best play.
    pub(crate) fn noise(self, ply: usize) -> f32 {
        let during = |(from, to): (usize, usize)| (from..to).contains(&ply);
        match self {
            Self::Loose(noise) => noise,
            Self::OneSide { parity, plies } if ply % 2 == parity && during(plies) => NEARLY_RANDOM,
            Self::BothSides { plies } if during(plies) => NEARLY_RANDOM,
            Self::Best | Self::OneSide { .. } | Self::BothSides { .. } => 0.0,
        }
    }
}

/// The board a game starts from.
pub(crate) fn start(disturbance: Disturbance, dice: &mut Dice) -> Board {
    const OTHERS: [Variant; 2] = [Variant::Nackgammon, Variant::Longgammon];
    if disturbance.variants > 0.0 && dice.unit() < disturbance.variants {
        OTHERS[dice.below(OTHERS.len())].start()
    } else {
        Variant::Standard.start()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_fall_in_their_shares() {
        let mut dice = Dice::new(5);
        let disturbance = Disturbance { noisy: 0.3, variants: 0.0 };
        let mut counts = [0_u32; 4];
        for _ in 0..20_000 {
            let kind = match Plan::draw(disturbance, &mut dice) {
                Plan::Best => 0,
                Plan::Loose(noise) => {
                    assert!((0.05..=0.5).contains(&noise), "{noise}");
                    1
                }
                Plan::OneSide { plies: (from, to), .. } => {
                    assert!((8..=54).contains(&(to - from)));
                    2
                }
                Plan::BothSides { plies: (from, to) } => {
                    assert!((4..=30).contains(&(to - from)));
                    3
                }
            };
            counts[kind] += 1;
        }
        for (count, share) in counts.into_iter().zip([0.7, 0.15, 0.12, 0.03]) {
            let got = f64::from(count) / 20_000.0;
            assert!((got - share).abs() < 0.01, "{counts:?}");
        }
    }

    #[test]
    fn one_side_alone_errs_on_its_own_turns() {
        let plan = Plan::OneSide { parity: 1, plies: (2, 8) };
        let noisy: Vec<usize> = (0..10).filter(|&ply| plan.noise(ply) > 0.0).collect();
        assert_eq!(noisy, [3, 5, 7]);
    }

    #[test]
    fn undisturbed_games_draw_no_dice() {
        let mut dice = Dice::new(1);
        let plan = Plan::draw(Disturbance::default(), &mut dice);
        let board = start(Disturbance::default(), &mut dice);
        assert_eq!((plan, board), (Plan::Best, Variant::Standard.start()));
        assert_eq!(dice.state(), Dice::new(1).state());
    }
}
