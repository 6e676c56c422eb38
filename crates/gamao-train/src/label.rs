//! Labels from searches deeper than the net.

use std::thread;

use gamao_engine::{Outcome, net::Net, simd::Isa};
use gamao_rules::{Board, Roll, Variant};

use crate::{
    Dice, Player,
    dataset::Sample,
    selfplay::{is_bear_off, parts, roll_index, whole},
};

/// How a position is labelled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Label {
    /// The mean of the net's evaluation over all 21 rolls.
    OnePly,
    /// The mean over all 21 rolls, each best play evaluated by [`Label::OnePly`].
    TwoPly,
    /// Games played out with variance reduction.
    Rollout {
        /// Games.
        trials: u32,
        /// Plies until a game is truncated and the net evaluates it; bear-offs end at once by the tables.
        plies: u32,
    },
}

/// Positions of self-play to be labelled. Position and label number `i` depend only on the net,
/// the seed and `i`, so work can be split and resumed at will.
#[derive(Clone, Copy, Debug)]
pub struct Labelling<'a> {
    /// The net that plays and evaluates.
    pub net: &'a Net,
    /// How to label.
    pub label: Label,
    /// Where the games come from.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

impl Labelling<'_> {
    /// The samples number `from` to `to`.
    ///
    /// # Panics
    ///
    /// If a thread does.
    pub fn samples(&self, isa: Isa, from: u64, to: u64) -> Vec<Sample> {
        let threads = self.threads.max(1) as u64;
        let mut samples: Vec<(u64, Sample)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|first| {
                    scope.spawn(move || {
                        let mut player = Player::new(isa);
                        (from + first..to)
                            .step_by(threads as usize)
                            .map(|i| (i, self.sample(&mut player, i)))
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            workers
                .into_iter()
                .flat_map(|w| w.join().expect("a worker's panic is a bug to be seen"))
                .collect()
        });
        samples.sort_by_key(|(i, _)| *i);
        samples.into_iter().map(|(_, sample)| sample).collect()
    }

    fn sample(&self, player: &mut Player, i: u64) -> Sample {
        let mut dice = Dice::stream(self.seed, i);
        let board = any_position(self.net, player, &mut dice);
        let target = match self.label {
            Label::OnePly => player.choose_all(self.net, board).1,
            Label::TwoPly => two_ply(self.net, player, board),
            Label::Rollout { trials, plies } => {
                rollout(self.net, player, board, trials, plies, &mut dice)
            }
        };
        Sample { board, target: target.within_bounds(board) }
    }
}

/// A position of a game played by the net, each of the game equally likely, bear-offs left out.
fn any_position(net: &Net, player: &mut Player, dice: &mut Dice) -> Board {
    let mut board = Variant::Standard.start();
    let mut roll = dice.opening_roll();
    let mut chosen = board;
    let mut seen = 0;
    while !board.is_over() && !is_bear_off(board) {
        seen += 1;
        if dice.below(seen) == 0 {
            chosen = board;
        }
        board = player.choose(net, board, roll).board;
        roll = dice.roll();
    }
    chosen
}

fn two_ply(net: &Net, player: &mut Player, board: Board) -> Outcome {
    let (choices, _) = player.choose_all(net, board);
    let mut mean = [0.0; 5];
    for (roll, choice) in Roll::ALL.iter().zip(choices) {
        let reply = if choice.board.is_over() || is_bear_off(choice.board) {
            choice.outcome
        } else {
            player.choose_all(net, choice.board).1
        };
        let weight = f32::from(roll.weight()) / 36.0;
        for (mean, part) in mean.iter_mut().zip(parts(reply.flipped())) {
            *mean += weight * part;
        }
    }
    whole(mean)
}

/// The mean of luck-adjusted games. Their luck is, part by part of the outcome, what the roll's
/// play is worth beyond the mean over all rolls.
fn rollout(
    net: &Net,
    player: &mut Player,
    board: Board,
    trials: u32,
    plies: u32,
    dice: &mut Dice,
) -> Outcome {
    let mut mean = [0.0; 5];
    for _ in 0..trials {
        let result = parts(trial(net, player, board, plies, dice));
        for (mean, part) in mean.iter_mut().zip(result) {
            *mean += part / trials as f32;
        }
    }
    whole(mean)
}

/// One game, for the player on roll at its start.
fn trial(net: &Net, player: &mut Player, start: Board, plies: u32, dice: &mut Dice) -> Outcome {
    let mut board = start;
    let mut luck = [0.0; 5];
    let mut mine = true;
    for _ in 0..plies {
        if board.is_over() || is_bear_off(board) {
            break;
        }
        let (choices, mean) = player.choose_all(net, board);
        let choice = choices[roll_index(dice.roll())];
        let (got, expected) = (choice.outcome.flipped(), mean);
        // In the view of the player who was on roll at the start.
        let (got, expected) =
            if mine { (got, expected) } else { (got.flipped(), expected.flipped()) };
        for ((luck, got), expected) in luck.iter_mut().zip(parts(got)).zip(parts(expected)) {
            *luck += got - expected;
        }
        board = choice.board;
        mine = !mine;
    }
    let end = player.judge(net, board);
    let mut result = parts(if mine { end } else { end.flipped() });
    for (result, luck) in result.iter_mut().zip(luck) {
        *result -= luck;
    }
    whole(result)
}

/// The root mean square error of the net's cubeless equity over labelled positions.
pub fn equity_error(net: &Net, isa: Isa, samples: &[Sample]) -> f64 {
    let player = Player::new(isa);
    let square = |sample: &Sample| {
        let error = player.judge(net, sample.board).equity() - sample.target.equity();
        f64::from(error).powi(2)
    };
    (samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fresh_net;

    fn labelled(label: Label, threads: usize, from: u64, to: u64) -> Vec<Sample> {
        let net = fresh_net([64, 64], &mut Dice::new(1)).unwrap();
        Labelling { net: &net, label, seed: 5, threads }.samples(Isa::detect(), from, to)
    }

    /// The positions of the gate, rolled out by ourselves; see docs/training.md.
    #[test]
    fn the_built_in_net_is_near_the_rolled_out_positions() {
        let samples =
            Sample::read_all(include_bytes!("../../../weights/rolled-out.samples")).unwrap();
        assert_eq!(samples.len(), 400);
        let error = equity_error(&Net::embedded(), Isa::detect(), &samples);
        assert!(error < 0.08, "{error}");
    }

    #[test]
    fn labels_depend_on_their_number_only() {
        for label in [Label::OnePly, Label::TwoPly, Label::Rollout { trials: 2, plies: 3 }] {
            let whole = labelled(label, 1, 0, 6);
            let parts = [labelled(label, 2, 0, 4), labelled(label, 1, 4, 6)].concat();
            assert_eq!(whole, parts, "{label:?}");
        }
    }

    #[test]
    fn a_rollout_of_one_ply_is_the_mean_of_all_rolls_whatever_is_rolled() {
        let net = fresh_net([64, 64], &mut Dice::new(1)).unwrap();
        let mut player = Player::new(Isa::detect());
        let board = Variant::Standard.start();
        let mean = player.choose_all(&net, board).1;
        for seed in 0..5 {
            let trial = trial(&net, &mut player, board, 1, &mut Dice::new(seed));
            assert!((trial.equity() - mean.equity()).abs() < 1e-4, "{trial:?} {mean:?}");
        }
    }
}
