//! Two nets against each other.

use std::thread;

use gamao_engine::{net::Net, simd::Isa};
use gamao_rules::{Roll, Variant};

use crate::{
    Dice,
    selfplay::{Choice, Player, is_bear_off, roll_index},
};

/// A match: pairs of games with the same dice and swapped seats, cubeless, each game's luck taken
/// away. Luck is what a roll's best play is worth beyond the mean over all rolls, evaluated by the
/// mover's own net; its expectation is zero whatever the net, so the result is unbiased. A bear-off
/// counts as the tables evaluate it: both would play it alike.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The two nets.
    pub nets: [&'a Net; 2],
    /// Pairs of games.
    pub pairs: u64,
    /// Where the dice come from.
    pub seed: u64,
    /// Threads; the result does not depend on it.
    pub threads: usize,
}

/// What the first net wins against the second.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct MatchResult {
    /// Luck-adjusted points per game.
    pub points: f64,
    /// Its standard error, over pairs.
    pub error: f64,
    /// Points per game as they fell.
    pub raw: f64,
    /// Pairs played.
    pub pairs: u64,
}

impl Match<'_> {
    /// Plays all games.
    ///
    /// # Panics
    ///
    /// If a thread does.
    pub fn play(&self, isa: Isa) -> MatchResult {
        let threads = self.threads.max(1) as u64;
        let mut pairs: Vec<(u64, [f64; 2])> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|first| {
                    scope.spawn(move || {
                        let mut player = Player::new(isa);
                        (first..self.pairs)
                            .step_by(threads as usize)
                            .map(|pair| (pair, self.pair(pair, &mut player)))
                            .collect::<Vec<_>>()
                    })
                })
                .collect();
            workers
                .into_iter()
                .flat_map(|w| w.join().expect("a worker's panic is a bug to be seen"))
                .collect()
        });
        pairs.sort_by_key(|&(pair, _)| pair);
        let n = pairs.len().max(1) as f64;
        let mean = |i: usize| pairs.iter().map(|(_, p)| p[i]).sum::<f64>() / n;
        let (raw, points) = (mean(0), mean(1));
        let squares: f64 = pairs.iter().map(|(_, p)| (p[1] - points).powi(2)).sum();
        MatchResult {
            points,
            error: (squares / (n - 1.0).max(1.0) / n).sqrt(),
            raw,
            pairs: self.pairs,
        }
    }

    /// The first net's mean result over both games of a pair: as it fell, and luck-adjusted.
    fn pair(&self, pair: u64, player: &mut Player) -> [f64; 2] {
        let mut sum = [0.0; 2];
        for first in 0..2 {
            let mut dice = Dice::stream(self.seed, pair);
            let [raw, luck] = self.game(first, &mut dice, player);
            sum[0] += raw / 2.0;
            sum[1] += (raw - luck) / 2.0;
        }
        sum
    }

    /// One game that `mover` opens: the first net's points, and its luck.
    fn game(&self, mut mover: usize, dice: &mut Dice, player: &mut Player) -> [f64; 2] {
        let mut board = Variant::Standard.start();
        let mut roll = dice.opening_roll();
        let mut luck = 0.0;
        let mut opening = true;
        loop {
            let sign = if mover == 0 { 1.0 } else { -1.0 };
            let (choices, _) = player.choose_all(self.nets[mover], board);
            luck += sign * luck_of(&choices, roll, opening);
            board = choices[roll_index(roll)].board;
            // The player now on roll is the opponent of who has just moved.
            if board.is_over() || is_bear_off(board) {
                let outcome = player.judge(self.nets[mover], board);
                return [-sign * f64::from(outcome.equity()), luck];
            }
            opening = false;
            mover = 1 - mover;
            roll = dice.roll();
        }
    }
}

fn luck_of(choices: &[Choice; 21], roll: Roll, opening: bool) -> f64 {
    let value = |choice: &Choice| f64::from(-choice.outcome.equity());
    let (mut total, mut weights) = (0.0, 0.0);
    for (other, choice) in Roll::ALL.iter().zip(choices) {
        if opening && other.is_double() {
            continue;
        }
        let weight = f64::from(other.weight());
        total += weight * value(choice);
        weights += weight;
    }
    value(&choices[roll_index(roll)]) - total / weights
}
