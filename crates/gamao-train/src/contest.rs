//! Any two players against each other.

use gamao_engine::{Evaluator, Outcome, PositionClass};
use gamao_rules::{Board, Roll, Variant, for_each_result};

use crate::{Dice, selfplay::roll_index};

/// A player: the board that its play of a roll leaves, with the mover still `mine`.
pub type Chooser<'a, E> = dyn FnMut(Board, Roll) -> Result<Board, E> + 'a;

/// Cubeless money games in pairs with the same dice and swapped seats, each game's luck taken away:
/// what the best play of a roll is worth beyond the mean over all rolls, by one evaluator for both
/// players. Its expectation is zero whatever the evaluator, so the result is unbiased. A bear-off counts
/// as the evaluator has it: both would play it alike.
pub struct Contest<'a> {
    evaluator: &'a dyn Evaluator,
    seed: u64,
    boards: Vec<Board>,
    outcomes: Vec<Outcome>,
}

impl<'a> Contest<'a> {
    /// A contest with dice from `seed`.
    pub fn new(evaluator: &'a dyn Evaluator, seed: u64) -> Self {
        Self { evaluator, seed, boards: Vec::new(), outcomes: Vec::new() }
    }

    /// The first player's luck-adjusted points per game in the pair of this number.
    ///
    /// # Errors
    ///
    /// That of a player who cannot choose.
    pub fn pair<E>(
        &mut self,
        number: u64,
        players: &mut [&mut Chooser<'_, E>; 2],
    ) -> Result<f64, E> {
        let mut points = 0.0;
        for first in 0..2 {
            points += self.game(Dice::stream(self.seed, number), players, first)? / 2.0;
        }
        Ok(points)
    }

    fn game<E>(
        &mut self,
        mut dice: Dice,
        players: &mut [&mut Chooser<'_, E>; 2],
        mut mover: usize,
    ) -> Result<f64, E> {
        let mut board = Variant::Standard.start();
        let mut roll = dice.opening_roll();
        let mut luck = self.luck(board, roll, |roll| !roll.is_double());
        let mut sign = if mover == 0 { 1.0 } else { -1.0 };
        luck *= sign;
        loop {
            board = players[mover](board, roll)?.flipped();
            if matches!(PositionClass::of(board), PositionClass::Finished | PositionClass::BearOff)
            {
                return Ok(-sign * f64::from(self.evaluator.evaluate(board).equity()) - luck);
            }
            mover = 1 - mover;
            sign = -sign;
            roll = dice.roll();
            luck += sign * self.luck(board, roll, |_| true);
        }
    }

    /// What a roll is worth beyond the mean of those that are possible.
    fn luck(&mut self, board: Board, roll: Roll, is_possible: impl Fn(Roll) -> bool) -> f64 {
        let values = Roll::ALL.map(|roll| self.best(board, roll));
        let (mut total, mut weights) = (0.0, 0.0);
        for (other, value) in Roll::ALL.into_iter().zip(values) {
            if is_possible(other) {
                let weight = f64::from(other.weight());
                total += weight * value;
                weights += weight;
            }
        }
        values[roll_index(roll)] - total / weights
    }

    /// The equity of the best play.
    fn best(&mut self, board: Board, roll: Roll) -> f64 {
        self.boards.clear();
        for_each_result(board, roll, |result| self.boards.push(result.flipped()));
        self.outcomes.resize(self.boards.len(), Outcome::default());
        self.evaluator.evaluate_batch(&self.boards, &mut self.outcomes);
        let worst = self.outcomes.iter().map(|outcome| outcome.equity()).fold(f32::MAX, f32::min);
        f64::from(-worst)
    }
}

/// A mean of results, and how precise it is.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Tally {
    results: u64,
    sum: f64,
    squares: f64,
}

impl Tally {
    /// Adds a result.
    pub fn add(&mut self, result: f64) {
        self.results += 1;
        self.sum += result;
        self.squares += result * result;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.results.max(1) as f64
    }

    /// Its standard error.
    pub fn error(&self) -> f64 {
        let n = self.results.max(2) as f64;
        ((self.squares / n - self.mean().powi(2)).max(0.0) / (n - 1.0)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use gamao_engine::{Position, Search, Stakes, Thinking, evaluator_for};
    use gamao_rules::legal_plays;

    use super::*;

    #[test]
    fn a_player_is_even_with_itself_and_beats_one_who_does_not_look() {
        let evaluator = evaluator_for(Variant::Standard);
        let mut search = Search::new(&evaluator);
        let mut other = Search::new(&evaluator);
        let best = |search: &mut Search<'_>, board, roll| {
            let position = Position::new(board, Stakes::CUBELESS);
            Ok::<_, Infallible>(search.rank_plays(&position, roll, &Thinking::plies(0))[0].board)
        };
        let mut contest = Contest::new(&evaluator, 5);
        let mut first = |board, roll| best(&mut search, board, roll);
        let mut same = |board, roll| best(&mut other, board, roll);
        let even = contest.pair(0, &mut [&mut first, &mut same]).unwrap();
        assert!(even.abs() < 1e-6, "{even}");
        let mut blind = |board, roll| Ok::<_, Infallible>(legal_plays(board, roll)[0].1);
        let won = contest.pair(0, &mut [&mut first, &mut blind]).unwrap();
        assert!(won > 0.5, "{won}");
    }

    #[test]
    fn a_tally_has_the_standard_error_of_its_mean() {
        let mut tally = Tally::default();
        for result in [1.0, 2.0, 3.0, 6.0] {
            tally.add(result);
        }
        assert!((tally.mean() - 3.0).abs() < 1e-9);
        assert!((tally.error() - (14.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-9);
    }
}
