//! The value of a game, and the score of a table.

use crate::{ByPlayer, Frame, Point, Side, TableRules, Variant};

/// Points won so far by each player in a match, a mão or a money session.
pub type Score = ByPlayer<u32>;

/// The size of a win: single, gammon or backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum WinSize {
    /// The loser has borne off at least one checker.
    Single,
    /// The loser has borne off none.
    Gammon,
    /// ... and has a checker on the bar or in the winner's home.
    Backgammon,
}

impl WinSize {
    /// All levels, smallest first.
    pub const ALL: [Self; 3] = [Self::Single, Self::Gammon, Self::Backgammon];

    /// 1, 2 or 3.
    pub const fn to_u32(self) -> u32 {
        self as u32 + 1
    }

    /// The size of the loss for these checkers if the game ended now.
    pub const fn lost_by(loser: Side) -> Self {
        if loser.count(Point::OFF) > 0 {
            Self::Single
        } else if loser.rearmost().to_u8() >= 19 {
            // The winner's home board is points 19 to 24 of the loser, the bar 25.
            Self::Backgammon
        } else {
            Self::Gammon
        }
    }

    /// The level as the table counts it: neither the mão nor tavla counts more than a gammon.
    pub(crate) fn counted(self, rules: &TableRules) -> Self {
        match (rules.frame, rules.variant) {
            (Frame::Mao { .. }, _) | (_, Variant::Tavla) => self.min(Self::Gammon),
            _ => self,
        }
    }
}

/// What determines the points of a win, besides the table's rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Win {
    /// Single, gammon or backgammon.
    pub(crate) level: WinSize,
    /// The value of the cube.
    pub(crate) cube: u32,
    /// Whether a player has doubled in this game; automatic doubles do not count.
    pub(crate) is_cube_turned: bool,
    /// Whether the last roll was a double.
    pub(crate) is_cantada: bool,
}

impl Win {
    /// The points won under these rules. They are not limited by the length of the match.
    pub(crate) fn points(self, rules: &TableRules) -> u32 {
        let level = match self.level.counted(rules) {
            WinSize::Backgammon if rules.backgammon_is_two => 2,
            level => level.to_u32(),
        };
        match rules.frame {
            Frame::Single => 1,
            Frame::Money { jacoby: true, .. } if !self.is_cube_turned => self.cube,
            Frame::Match { .. } | Frame::Money { .. } => level * self.cube,
            Frame::Mao { gamao_cantado, .. } => match (level > 1, self.is_cantada) {
                (false, false) => 1,
                (false, true) => 2,
                (true, false) => 3,
                (true, true) => gamao_cantado,
            },
        }
    }
}
