//! Variants as data: a starting position and rule switches.

use crate::{Board, MoveRules, Point, Side};

/// A way to set up and play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Variant {
    /// Two on 24, five on 13, three on 8, five on 6.
    Standard,
    /// Two each on 24 and 23, four on 13, three on 8, four on 6.
    Nackgammon,
    /// One each on 24, 23 and 22.
    Hypergammon,
    /// All fifteen on 24.
    Longgammon,
    /// Standard set-up; the opening winner rolls again, a checker that hits at home stays there, no cube.
    Tavla,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 5] =
        [Self::Standard, Self::Nackgammon, Self::Hypergammon, Self::Longgammon, Self::Tavla];

    /// One side's starting checkers.
    pub const fn start_side(self) -> Side {
        const fn side(checkers: &[(u8, u8)]) -> Side {
            let mut side = Side::EMPTY;
            let mut i = 0;
            while i < checkers.len() {
                side = side.with(Point::new(checkers[i].0), checkers[i].1);
                i += 1;
            }
            side
        }
        match self {
            Self::Standard | Self::Tavla => side(&[(24, 2), (13, 5), (8, 3), (6, 5)]),
            Self::Nackgammon => side(&[(24, 2), (23, 2), (13, 4), (8, 3), (6, 4)]),
            Self::Hypergammon => side(&[(24, 1), (23, 1), (22, 1)]),
            Self::Longgammon => side(&[(24, 15)]),
        }
    }

    /// The starting board.
    pub const fn start(self) -> Board {
        Board { mine: self.start_side(), theirs: self.start_side() }
    }

    /// How checkers move.
    pub const fn move_rules(self) -> MoveRules {
        MoveRules { no_hit_and_run: matches!(self, Self::Tavla) }
    }

    /// Checkers a side.
    pub const fn checkers(self) -> u8 {
        self.start_side().total()
    }

    /// The name used in texts and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Nackgammon => "nackgammon",
            Self::Hypergammon => "hypergammon",
            Self::Longgammon => "longgammon",
            Self::Tavla => "tavla",
        }
    }
}
