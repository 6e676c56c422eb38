//! What a game is worth and what the table's score is.

use crate::ByPlayer;

/// Points won so far by each player in a match, a mão or a money session.
pub type Score = ByPlayer<u32>;

/// How big a win is: single, gammon or backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Level {
    /// The loser has borne off at least one checker.
    Single,
    /// The loser has borne off none.
    Gammon,
    /// ... and has a checker on the bar or in the winner's home.
    Backgammon,
}

impl Level {
    /// All levels, smallest first.
    pub const ALL: [Self; 3] = [Self::Single, Self::Gammon, Self::Backgammon];

    /// 1, 2 or 3.
    pub const fn to_u32(self) -> u32 {
        self as u32 + 1
    }
}
