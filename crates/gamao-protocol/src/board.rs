//! Boards.

use gamao_rules::{self as rules, Point, Side};
use serde::{Deserialize, Serialize};

/// The checkers of both players, each from that player's own view: 26 counts, index 0 borne off,
/// 1 to 24 the points (1 nearest home), 25 the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// A's checkers.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub a: [u8; 26],
    /// B's checkers.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub b: [u8; 26],
}

impl Board {
    /// From a board on which A is `mine`.
    pub fn of_a(board: rules::Board) -> Self {
        let counts = |side: Side| std::array::from_fn(|i| side.count(Point::new(i as u8)));
        Self { a: counts(board.mine), b: counts(board.theirs) }
    }
}
