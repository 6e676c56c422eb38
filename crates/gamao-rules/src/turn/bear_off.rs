//! Automatic bearing off, once nothing else is left to do.

use core::cmp::Reverse;

use crate::{Board, Play, Point, Side, legal_plays_under};

use super::Turn;

impl Turn {
    /// The automatic play when all checkers are at home and there is no contact; `None` otherwise, or if a step
    /// has been made.
    ///
    /// It bears off as many checkers as possible; then wastes the fewest pips, so that the smaller die
    /// bears off a checker where it suffices; then leaves the fewest gaps. This is a good heuristic, not
    /// always the best play, which takes a bear-off table.
    pub fn auto_bear_off(&self) -> Option<Play> {
        let home = self.start.mine.rearmost().to_u8() <= 6;
        if !self.steps.is_empty() || !home || self.start.has_contact() {
            return None;
        }
        let worth = |&(_, Board { mine, .. }): &(Play, Board)| {
            (mine.count(Point::OFF), Reverse(mine.pips()), points_held(mine), Reverse(mine))
        };
        let plays = legal_plays_under(self.start, self.roll, self.rules);
        plays.into_iter().max_by_key(worth).map(|(play, _)| play)
    }
}

fn points_held(side: Side) -> usize {
    (1..=6).filter(|&point| side.count(Point::new(point)) > 0).count()
}
