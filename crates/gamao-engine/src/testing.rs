//! Small positions for tests.

use gamao_rules::{Board, Point, Side};

/// A board from (point, checkers) lists, each side from its own view; missing checkers are off.
pub(crate) fn board(mine: &[(u8, u8)], theirs: &[(u8, u8)]) -> Board {
    Board { mine: side(mine), theirs: side(theirs) }
}

/// Fifteen checkers: the listed ones, the rest borne off.
pub(crate) fn side(checkers: &[(u8, u8)]) -> Side {
    let side =
        checkers.iter().fold(Side::EMPTY, |side, &(point, n)| side.with(Point::new(point), n));
    side.with(Point::OFF, 15 - side.total())
}
