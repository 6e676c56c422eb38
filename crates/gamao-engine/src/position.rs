//! A decision's setting: board, stakes and rules of movement.

use gamao_rules::{Board, MoveRules};

use crate::Stakes;

/// Everything a player looks at, seen by the one on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The checkers.
    pub board: Board,
    /// What is played for.
    pub stakes: Stakes,
    /// How checkers move.
    pub moves: MoveRules,
}

impl Position {
    /// A position under the usual rules of movement.
    pub const fn new(board: Board, stakes: Stakes) -> Self {
        Self { board, stakes, moves: MoveRules::STANDARD }
    }

    /// The same position as the opponent sees it.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { board: self.board.flipped(), stakes: self.stakes.flipped(), moves: self.moves }
    }
}
