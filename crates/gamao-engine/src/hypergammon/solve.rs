//! Value iteration: a position is worth the average, over all rolls, of the best successor of each
//! leads to; say so of all until nothing changes.

use std::ops::ControlFlow;

use gamao_rules::{Board, Roll, for_each_result};

use super::{
    HypergammonTable, PREFIX, RANGE,
    places::{count, rank, sides},
};
use crate::{
    Outcome,
    bearoff::TableError,
    file::{self, Kind},
};

/// The progress of a solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Sweeps over all positions so far.
    pub sweep: u32,
    /// The greatest change of an equity in the last one.
    pub change: f32,
}

/// Changes below this are the end: a table's steps are as wide.
const PRECISION: f32 = 1e-4;

/// Sweeps between two extrapolations; the first of them corrects the error of the last one.
const SWEEPS_A_LEAP: u32 = 2;

/// What a position is worth to the player on roll: the five chances of an [`Outcome`], and the
/// equities with the cube in the centre, one's own, and the opponent's.
#[derive(Clone, Copy, Default)]
struct Worth([f32; 8]);

const CENTRED: usize = 5;
const MINE: usize = 6;
const THEIRS: usize = 7;

impl Worth {
    fn new(o: &Outcome, equities: [f32; 3]) -> Self {
        let [centred, mine, theirs] = equities;
        let chances = [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon];
        let [a, b, c, d, e] = chances;
        Self([a, b, c, d, e, centred, mine, theirs])
    }

    fn outcome(&self) -> Outcome {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, ..] = self.0;
        Outcome { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }

    fn add(&mut self, other: &Self, factor: f32) {
        for (value, other) in self.0.iter_mut().zip(other.0) {
            *value += factor * other;
        }
    }
}

impl HypergammonTable {
    /// Solves the game for this many checkers per side: three are hypergammon, and take 10.7 million
    /// positions, 900 MB while they are worked out, and about a minute for each of some twenty
    /// sweeps. `progress` hears of every sweep and may break off, with what is known then.
    ///
    /// # Errors
    ///
    /// [`TableError::Checkers`] for none, or more than three.
    pub fn solve(
        checkers: usize,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Self, TableError> {
        if !(1..=3).contains(&checkers) {
            return Err(TableError::Checkers(checkers));
        }
        let mut solver = Solver::new(checkers);
        for sweep in 1.. {
            let Sweep { change, decay } = solver.sweep();
            if progress(Progress { sweep, change }).is_break() || change < PRECISION {
                break;
            }
            if sweep.is_multiple_of(SWEEPS_A_LEAP) {
                solver.leap(decay);
            }
        }
        let entries = file::HEADER + PREFIX;
        Ok(Self { checkers, entries, bytes: Box::new(solver.to_bytes()) })
    }
}

/// The result of one sweep.
struct Sweep {
    /// The greatest change of an equity.
    change: f32,
    /// How much smaller changes have become since the sweep before.
    decay: f32,
}

struct Solver {
    checkers: usize,
    positions: usize,
    worths: Vec<Worth>,
    /// Boards still being played, those nearer to the end first, and what the last sweep changed.
    boards: Vec<(Board, Worth)>,
}

impl Solver {
    fn new(checkers: usize) -> Self {
        let positions = count(checkers);
        let sides = sides(checkers);
        let mut worths = vec![Worth::default(); positions * positions];
        let mut boards = Vec::new();
        // Boards that share the opponent's side come together: they look up the same row.
        for (j, &theirs) in sides.iter().enumerate() {
            for (i, &mine) in sides.iter().enumerate() {
                let board = Board { mine, theirs };
                let worth = &mut worths[i * positions + j];
                if let Some(outcome) = Outcome::of_finished(board) {
                    *worth = Worth::new(&outcome, [outcome.equity(); 3]);
                } else if board.validate(checkers as u8).is_ok() {
                    *worth = Worth::new(&Outcome { win: 0.5, ..Outcome::default() }, [0.0; 3]);
                    boards.push((board, Worth::default()));
                }
            }
        }
        boards.sort_by_key(|(board, _)| board.mine.pips() + board.theirs.pips());
        Self { checkers, positions, worths, boards }
    }

    /// Recomputes every position from the current values.
    fn sweep(&mut self) -> Sweep {
        let mut change = 0.0f32;
        let (mut along, mut before) = (0.0, 0.0);
        for i in 0..self.boards.len() {
            let (board, last) = self.boards[i];
            let worth = self.worth(board);
            let old = &mut self.worths[rank(board.mine) * self.positions + rank(board.theirs)];
            let mut step = worth;
            step.add(old, -1.0);
            change = change.max((worth.outcome().equity() - old.outcome().equity()).abs());
            for (step, last) in step.0.into_iter().zip(last.0).skip(CENTRED) {
                change = change.max(step.abs());
                along += f64::from(step * last);
                before += f64::from(last * last);
            }
            *old = worth;
            self.boards[i].1 = step;
        }
        Sweep { change, decay: (along / before.max(f64::MIN_POSITIVE)) as f32 }
    }

    /// Goes all the way that the last step leads, if every step to come is smaller by `decay` than
    /// the one before: their sum. Steps soon point one way, so this saves half of the sweeps; a leap
    /// too far is mended by the next.
    fn leap(&mut self, decay: f32) {
        let decay = decay.clamp(0.0, 0.9);
        for (board, step) in &self.boards {
            let worth = &mut self.worths[rank(board.mine) * self.positions + rank(board.theirs)];
            worth.add(step, decay / (1.0 - decay));
        }
    }

    fn worth(&self, board: Board) -> Worth {
        let unhit = rank(board.theirs);
        let mut outcome = Outcome::default();
        let [mut centred, mut mine, mut theirs] = [0.0; 3];
        for roll in Roll::ALL {
            let mut best = (f32::NEG_INFINITY, Outcome::default());
            let mut most = [f32::NEG_INFINITY; 3];
            for_each_result(board, roll, |result| {
                let row = if result.theirs == board.theirs { unhit } else { rank(result.theirs) };
                let after = &self.worths[row * self.positions + rank(result.mine)];
                let reply = after.outcome();
                let equity = -reply.equity();
                if equity > best.0 {
                    best = (equity, reply);
                }
                // What is the opponent's cube here is one's own for the opponent.
                for (most, cube) in most.iter_mut().zip([CENTRED, THEIRS, MINE]) {
                    *most = most.max(-after.0[cube]);
                }
            });
            let weight = f32::from(roll.weight()) / 36.0;
            outcome.add(best.1.flipped(), weight);
            centred += weight * most[0];
            mine += weight * most[1];
            theirs += weight * most[2];
        }
        let doubled = (2.0 * theirs).min(1.0);
        Worth::new(&outcome, [centred.max(doubled), mine.max(doubled), theirs])
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = file::begin();
        bytes.push(self.checkers as u8);
        bytes.resize(file::HEADER + PREFIX, 0);
        for worth in &self.worths {
            for chance in &worth.0[..CENTRED] {
                bytes.extend(((chance * f32::from(u16::MAX)).round() as u16).to_le_bytes());
            }
            for equity in &worth.0[CENTRED..] {
                let scaled = (equity / RANGE * f32::from(i16::MAX)).round() as i16;
                bytes.extend(scaled.to_le_bytes());
            }
        }
        file::finish(Kind::Hypergammon, bytes)
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{Beavers, Point, Side};

    use super::*;
    use crate::{Cube, Evaluator, Owner, Position, Search, Stakes, bearoff::Tables};

    fn solved(checkers: usize) -> HypergammonTable {
        HypergammonTable::solve(checkers, |_| ControlFlow::Continue(())).unwrap()
    }

    fn side(places: &[u8]) -> Side {
        places.iter().fold(Side::EMPTY, |side, &place| side.with(Point::new(place), 1))
    }

    #[test]
    fn a_solution_agrees_with_looking_one_roll_ahead() {
        let table = solved(1);
        for mine in [1, 6, 13, 24, 25] {
            for theirs in [2, 7, 12, 18, 25] {
                let board = Board { mine: side(&[mine]), theirs: side(&[theirs]) };
                if board.validate(1).is_err() {
                    continue;
                }
                for owner in [Owner::Centre, Owner::Mine, Owner::Theirs] {
                    let stakes = Stakes::money(false, Beavers::Off)
                        .with_cube(Cube { owner, ..Cube::CENTRED });
                    let position = Position::new(board, stakes);
                    let [still, ahead] =
                        [0, 1].map(|plies| Search::new(&table).evaluate(&position, plies));
                    assert!((still.value - ahead.value).abs() < 1e-3, "{board:?} {owner:?}");
                    let [still, ahead] = [still, ahead].map(|e| e.outcome.equity());
                    assert!((still - ahead).abs() < 1e-3, "{board:?}: {still} {ahead}");
                }
            }
        }
    }

    #[test]
    fn a_solution_is_the_mean_over_all_rolls_of_the_best_replies() {
        let table = solved(2);
        let boards = sides(2);
        let all = boards
            .iter()
            .flat_map(|&mine| boards.iter().map(move |&theirs| Board { mine, theirs }));
        for board in all.filter(|board| !board.is_over() && board.validate(2).is_ok()).step_by(211)
        {
            let mut mean = [0.0; 4];
            for roll in Roll::ALL {
                let mut best = [f32::NEG_INFINITY; 4];
                for_each_result(board, roll, |result| {
                    let after = result.flipped();
                    let cube = table.exact_cubeful(after).unwrap();
                    let values =
                        [table.evaluate(after).equity(), cube.centred, cube.theirs, cube.mine];
                    for (best, value) in best.iter_mut().zip(values) {
                        *best = best.max(-value);
                    }
                });
                for (mean, best) in mean.iter_mut().zip(best) {
                    *mean += f32::from(roll.weight()) / 36.0 * best;
                }
            }
            let [cubeless, centred, mine, theirs] = mean;
            let double = (2.0 * theirs).min(1.0);
            let cube = table.exact_cubeful(board).unwrap();
            for (value, mean) in [
                (table.evaluate(board).equity(), cubeless),
                (cube.centred, centred.max(double)),
                (cube.mine, mine.max(double)),
                (cube.theirs, theirs),
            ] {
                assert!((value - mean).abs() < 3e-4, "{board:?}: {value} for {mean}");
            }
        }
    }

    #[test]
    fn the_end_of_a_race_is_the_bear_off_that_the_other_table_knows() {
        let table = solved(1);
        let off = |side: Side| side.with(Point::OFF, 14);
        for mine in 1..=6 {
            for theirs in 1..=6 {
                let board = Board { mine: side(&[mine]), theirs: side(&[theirs]) };
                let known = Board { mine: off(board.mine), theirs: off(board.theirs) };
                let win = Tables::builtin().two_sided().outcome(known).unwrap().win;
                assert!((table.evaluate(board).win - win).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn what_cannot_be_solved_is_refused() {
        for checkers in [0, 4] {
            let error =
                HypergammonTable::solve(checkers, |_| ControlFlow::Continue(())).unwrap_err();
            assert_eq!(error, TableError::Checkers(checkers));
        }
    }
}
