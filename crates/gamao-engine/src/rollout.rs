//! Rollouts: a position played out many times.
//!
//! A rollout is the same whatever number of threads works on it: each game has its own dice, made
//! from the seed and the game's number, and results are summed up in the order of games.

pub(crate) mod dice;
pub(crate) mod game;
mod stats;

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU32, Ordering},
};

pub use stats::Estimate;

use crate::{Evaluator, Position, Search, valuation::Valuation};
use dice::Dice;
use game::Sample;
use stats::Sums;

/// A position to roll out, seen by the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Alternative {
    /// The position.
    pub position: Position,
    /// Whether the player on roll may turn the cube before the first roll.
    pub may_double: bool,
}

/// How to roll out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RolloutOptions {
    /// The maximum number of games for each alternative. 1,296 is every pair of first rolls once.
    pub games: u32,
    /// The seed of all dice.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// Rolls looked ahead for each play.
    pub plies: u8,
    /// Cut a game off before its turn of this number and take the average over the 21 rolls there.
    pub truncate_after: Option<u32>,
    /// Use variance reduction: twenty times the work for each game, and far fewer games.
    pub variance_reduction: bool,
    /// When to stop before all games are played.
    pub stop: StopRule,
}

impl Default for RolloutOptions {
    /// 1,296 whole games, luck taken out, one thread.
    fn default() -> Self {
        Self {
            games: 1296,
            seed: 1,
            threads: 1,
            plies: 0,
            truncate_after: None,
            variance_reduction: true,
            stop: StopRule::NEVER,
        }
    }
}

/// When a rollout is precise enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StopRule {
    /// The minimum number of games.
    pub at_least: u32,
    /// Stop once every standard error is at most this.
    pub standard_error: f32,
    /// Stop once the best of the alternatives that a play can leave leads every other by this many joint
    /// standard deviations, the root of the sum of the two squared standard errors. All are seen by the
    /// opponent, who is on roll in them: the best has the lowest value.
    pub lead: f32,
}

impl StopRule {
    /// Play all games.
    pub const NEVER: Self = Self { at_least: u32::MAX, standard_error: 0.0, lead: f32::INFINITY };

    /// Whether estimates satisfy it.
    fn is_met(&self, estimates: &[Estimate]) -> bool {
        if estimates.iter().any(|e| e.games < self.at_least) {
            return false;
        }
        if estimates.iter().all(|e| e.value_error <= self.standard_error) {
            return true;
        }
        let Some(best) = estimates.iter().min_by(|a, b| a.value.total_cmp(&b.value)) else {
            return true;
        };
        estimates.len() > 1
            && estimates.iter().filter(|other| !core::ptr::eq(*other, best)).all(|other| {
                let joint = best.value_error.hypot(other.value_error);
                other.value - best.value > self.lead * joint
            })
    }
}

/// Games between two checks of the stop rule; the same for any number of threads.
const ROUND: u32 = 36;

/// Rolls out alternatives, all with the same dice. `progress` sees the estimates after every round
/// and may break off.
///
/// Positions whose game is over are not rolled out: their estimate is exact.
pub fn rollout(
    evaluator: &dyn Evaluator,
    alternatives: &[Alternative],
    options: &RolloutOptions,
    mut progress: impl FnMut(&[Estimate]) -> ControlFlow<()>,
) -> Vec<Estimate> {
    let valuations: Vec<Valuation> =
        alternatives.iter().map(|a| Valuation::new(a.position.stakes)).collect();
    let dice = Dice::new(options.seed);
    let mut sums = vec![Sums::default(); alternatives.len()];
    // One for each thread; they last for all rounds, since games begin alike.
    let mut searches: Vec<Vec<Search<'_>>> = alternatives
        .iter()
        .map(|_| (0..options.threads.max(1)).map(|_| Search::new(evaluator)).collect())
        .collect();
    let mut played = 0;
    loop {
        let games = played..options.games.min(played + ROUND);
        if games.is_empty() {
            break;
        }
        for (i, sums) in sums.iter_mut().enumerate() {
            let (alternative, valuation) = (&alternatives[i], &valuations[i]);
            let play = |search: &mut Search<'_>, number| {
                game::play(search, valuation, alternative, options, dice.game(number))
            };
            for sample in round(&mut searches[i], games.clone(), play) {
                sums.add(&sample);
            }
        }
        played = games.end;
        let estimates: Vec<Estimate> = sums.iter().map(Sums::estimate).collect();
        if progress(&estimates).is_break() || options.stop.is_met(&estimates) {
            break;
        }
    }
    sums.iter().map(Sums::estimate).collect()
}

/// Plays the games of these numbers, a thread for each search, and gives their samples in order.
fn round(
    searches: &mut [Search<'_>],
    games: std::ops::Range<u32>,
    play: impl Fn(&mut Search<'_>, u32) -> Sample + Sync,
) -> Vec<Sample> {
    let next = AtomicU32::new(games.start);
    let work = |search: &mut Search<'_>| {
        let mut samples = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games.end {
                return samples;
            }
            samples.push((number, play(search, number)));
        }
    };
    let mut samples = if let [search] = searches {
        work(search)
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                searches.iter_mut().map(|search| scope.spawn(|| work(search))).collect();
            workers
                .into_iter()
                .flat_map(|worker| {
                    worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                })
                .collect()
        })
    };
    samples.sort_unstable_by_key(|(number, _)| *number);
    samples.into_iter().map(|(_, sample)| sample).collect()
}

#[cfg(test)]
mod tests;
