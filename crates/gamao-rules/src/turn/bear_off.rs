//! Bearing off by itself, once that is all there is left to do.

use core::cmp::Reverse;

use crate::{Board, Play, Point, Side, legal_plays_under};

use super::Turn;

impl Turn {
    /// The play to be made by itself when all checkers are at home and contact is gone, or nothing
    /// if that is not so or a step has been made.
    ///
    /// It bears off as many checkers as possible; then wastes the fewest pips, so the smaller die
    /// bears off the checker that needs no more; then leaves the fewest gaps. That is a sound
    /// habit, not always the best play: an engine with a bear-off table knows better.
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
