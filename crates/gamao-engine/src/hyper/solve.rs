//! Value iteration: every position is worth the average, over the rolls, of the best of what it
//! leads to; say so of all until nothing changes.

use std::ops::ControlFlow;

use gamao_rules::{Board, Roll, for_each_result};

use super::{
    HEADER, HyperTable, MAGIC, RANGE,
    places::{count, rank, sides},
};
use crate::{Outcome, bearoff::TableError};

/// How far a solution has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Sweeps over all positions so far.
    pub sweep: u32,
    /// The greatest change of an equity in the last one.
    pub change: f32,
}

/// Changes below this are the end.
const PRECISION: f32 = 2e-5;

/// What a position is worth to the player on roll.
#[derive(Clone, Copy, Default)]
struct Worth {
    outcome: Outcome,
    centred: f32,
    mine: f32,
    theirs: f32,
}

impl Worth {
    fn exact(outcome: Outcome) -> Self {
        let equity = outcome.equity();
        Self { outcome, centred: equity, mine: equity, theirs: equity }
    }
}

impl HyperTable {
    /// Solves the game for so many checkers a side: three are hypergammon, and take 10.7 million
    /// positions, 460 MB while they are worked out, and about a minute and a half for each of some
    /// fifteen sweeps. `progress` hears of every sweep and may break off, with what is known then.
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
            let change = solver.sweep();
            if progress(Progress { sweep, change }).is_break() || change < PRECISION {
                break;
            }
        }
        Ok(Self { checkers, bytes: Box::new(solver.to_bytes()) })
    }
}

struct Solver {
    checkers: usize,
    positions: usize,
    worths: Vec<Worth>,
    /// Boards still being played, those nearer to the end first.
    boards: Vec<Board>,
}

impl Solver {
    fn new(checkers: usize) -> Self {
        let positions = count(checkers);
        let sides = sides(checkers);
        let mut worths = vec![Worth::default(); positions * positions];
        let mut boards = Vec::new();
        for (i, &mine) in sides.iter().enumerate() {
            for (j, &theirs) in sides.iter().enumerate() {
                let board = Board { mine, theirs };
                if let Some(outcome) = Outcome::of_finished(board) {
                    worths[i * positions + j] = Worth::exact(outcome);
                } else if board.validate(checkers as u8).is_ok() {
                    worths[i * positions + j].outcome.win = 0.5;
                    boards.push(board);
                }
            }
        }
        boards.sort_by_key(|board| board.mine.pips() + board.theirs.pips());
        Self { checkers, positions, worths, boards }
    }

    fn index(&self, board: Board) -> usize {
        rank(board.mine) * self.positions + rank(board.theirs)
    }

    /// Works every position out anew from what is known, and gives the greatest change.
    fn sweep(&mut self) -> f32 {
        let mut change = 0.0f32;
        for i in 0..self.boards.len() {
            let board = self.boards[i];
            let worth = self.worth(board);
            let index = self.index(board);
            let old = &mut self.worths[index];
            for (new, old) in [
                (worth.outcome.equity(), old.outcome.equity()),
                (worth.centred, old.centred),
                (worth.mine, old.mine),
                (worth.theirs, old.theirs),
            ] {
                change = change.max((new - old).abs());
            }
            *old = worth;
        }
        change
    }

    fn worth(&self, board: Board) -> Worth {
        let mut played = Worth::default();
        for roll in Roll::ALL {
            let mut best = Worth { centred: f32::NEG_INFINITY, ..Worth::default() };
            (best.mine, best.theirs) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
            let mut equity = f32::NEG_INFINITY;
            for_each_result(board, roll, |result| {
                let after = &self.worths[self.index(result.flipped())];
                let cubeless = -after.outcome.equity();
                if cubeless > equity {
                    equity = cubeless;
                    best.outcome = after.outcome;
                }
                best.centred = best.centred.max(-after.centred);
                best.mine = best.mine.max(-after.theirs);
                best.theirs = best.theirs.max(-after.mine);
            });
            let weight = f32::from(roll.weight()) / 36.0;
            played.outcome.add(best.outcome.flipped(), weight);
            played.centred += weight * best.centred;
            played.mine += weight * best.mine;
            played.theirs += weight * best.theirs;
        }
        let doubled = (2.0 * played.theirs).min(1.0);
        Worth { centred: played.centred.max(doubled), mine: played.mine.max(doubled), ..played }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.checkers as u8);
        bytes.resize(HEADER, 0);
        for worth in &self.worths {
            let o = &worth.outcome;
            for chance in [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon]
            {
                bytes.extend(((chance * f32::from(u16::MAX)).round() as u16).to_le_bytes());
            }
            for equity in [worth.centred, worth.mine, worth.theirs] {
                let scaled = (equity / RANGE * f32::from(i16::MAX)).round() as i16;
                bytes.extend(scaled.to_le_bytes());
            }
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{Beavers, Point, Side};

    use super::*;
    use crate::{Cube, Evaluator, Owner, Position, Search, Stakes, bearoff::Tables};

    fn solved(checkers: usize) -> HyperTable {
        HyperTable::solve(checkers, |_| ControlFlow::Continue(())).unwrap()
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
            let error = HyperTable::solve(checkers, |_| ControlFlow::Continue(())).unwrap_err();
            assert_eq!(error, TableError::Checkers(checkers));
        }
    }
}
