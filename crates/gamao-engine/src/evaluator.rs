//! The interface between search and the evaluation of positions.

use gamao_rules::{Board, Side};

use crate::{Outcome, Owner};

/// Evaluates positions. Nets, tables, composites of them by position class and fakes for tests all
/// sit behind this.
///
/// A board is always seen by the player on roll, before the roll.
pub trait Evaluator: Send + Sync {
    /// The outcome for the player on roll.
    fn evaluate(&self, board: Board) -> Outcome;

    /// The outcomes of many boards; `outcomes` has the length of `boards`.
    ///
    /// Boards that follow from one parent should be passed together: an implementation may share
    /// work between neighbours.
    fn evaluate_batch(&self, boards: &[Board], outcomes: &mut [Outcome]) {
        for (board, outcome) in boards.iter().zip(outcomes) {
            *outcome = self.evaluate(*board);
        }
    }

    /// Exact money equities with the cube, where they are known.
    fn exact_cubeful(&self, _board: Board) -> Option<CubefulEquities> {
        None
    }

    /// The chance that a side, if it wins, does so with a double as its last roll. The *mão*
    /// counts such a win, the *cantada*, higher.
    fn cantada_chance(&self, _side: Side) -> f32 {
        CANTADA_CHANCE
    }
}

/// How often the last roll of a game is a double: above one in six, since a double bears off more.
pub const CANTADA_CHANCE: f32 = 0.2;

/// Money equities of the player on roll with perfect cube play by both sides, for a cube at 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CubefulEquities {
    /// Both may double.
    pub centred: f32,
    /// The player on roll owns the cube.
    pub mine: f32,
    /// The opponent owns the cube.
    pub theirs: f32,
}

impl CubefulEquities {
    /// The equity with the cube at 1 and this owner.
    pub const fn for_owner(self, owner: Owner) -> f32 {
        match owner {
            Owner::Centre => self.centred,
            Owner::Mine => self.mine,
            Owner::Theirs => self.theirs,
        }
    }
}

impl<E: Evaluator + ?Sized> Evaluator for &E {
    fn evaluate(&self, board: Board) -> Outcome {
        (**self).evaluate(board)
    }

    fn evaluate_batch(&self, boards: &[Board], outcomes: &mut [Outcome]) {
        (**self).evaluate_batch(boards, outcomes);
    }

    fn exact_cubeful(&self, board: Board) -> Option<CubefulEquities> {
        (**self).exact_cubeful(board)
    }

    fn cantada_chance(&self, side: Side) -> f32 {
        (**self).cantada_chance(side)
    }
}

impl<E: Evaluator + ?Sized> Evaluator for std::sync::Arc<E> {
    fn evaluate(&self, board: Board) -> Outcome {
        (**self).evaluate(board)
    }

    fn evaluate_batch(&self, boards: &[Board], outcomes: &mut [Outcome]) {
        (**self).evaluate_batch(boards, outcomes);
    }

    fn exact_cubeful(&self, board: Board) -> Option<CubefulEquities> {
        (**self).exact_cubeful(board)
    }

    fn cantada_chance(&self, side: Side) -> f32 {
        (**self).cantada_chance(side)
    }
}
