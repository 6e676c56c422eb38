//! Means and their standard errors.

use super::game::Sample;
use crate::Outcome;

/// What a rollout says about a position, seen by the player on roll.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// Games played.
    pub games: u32,
    /// How the game ends if it is played to the end. A game that ended by a passed double counts
    /// as it stood then.
    pub outcome: Outcome,
    /// The standard errors of the parts of the outcome.
    pub outcome_error: Outcome,
    /// The value at the stakes, with the cube.
    pub value: f32,
    /// Its standard error.
    pub value_error: f32,
}

impl Estimate {
    /// The interval that holds the true value in 95 of 100 rollouts.
    pub fn confidence_95(&self) -> (f32, f32) {
        let half = 1.96 * self.value_error;
        (self.value - half, self.value + half)
    }

    /// The same estimate as the opponent sees it.
    #[must_use]
    pub fn flipped(self) -> Self {
        let error = self.outcome_error;
        Self {
            outcome: self.outcome.flipped(),
            outcome_error: Outcome {
                win: error.win,
                win_gammon: error.lose_gammon,
                win_backgammon: error.lose_backgammon,
                lose_gammon: error.win_gammon,
                lose_backgammon: error.win_backgammon,
            },
            value: -self.value,
            ..self
        }
    }
}

/// How many numbers a sample has.
const PARTS: usize = 6;

/// Sums of what samples are off the first one, and of the squares of that; this keeps them small.
#[derive(Clone, Default, Debug)]
pub(super) struct Sums {
    games: u32,
    first: [f64; PARTS],
    offsets: [f64; PARTS],
    squares: [f64; PARTS],
}

impl Sums {
    pub(super) fn add(&mut self, sample: &Sample) {
        let o = &sample.outcome;
        let parts =
            [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon, sample.value]
                .map(f64::from);
        if self.games == 0 {
            self.first = parts;
        }
        self.games += 1;
        for (i, part) in parts.into_iter().enumerate() {
            let off = part - self.first[i];
            self.offsets[i] += off;
            self.squares[i] += off * off;
        }
    }

    pub(super) fn estimate(&self) -> Estimate {
        let n = f64::from(self.games.max(1));
        let mean = |i: usize| (self.first[i] + self.offsets[i] / n) as f32;
        let error = |i: usize| {
            let variance = self.squares[i] / n - (self.offsets[i] / n).powi(2);
            (variance.max(0.0) / (n - 1.0).max(1.0)).sqrt() as f32
        };
        let outcome = |f: &dyn Fn(usize) -> f32| Outcome {
            win: f(0),
            win_gammon: f(1),
            win_backgammon: f(2),
            lose_gammon: f(3),
            lose_backgammon: f(4),
        };
        Estimate {
            games: self.games,
            outcome: outcome(&mean),
            outcome_error: outcome(&error),
            value: mean(5),
            value_error: error(5),
        }
    }
}
