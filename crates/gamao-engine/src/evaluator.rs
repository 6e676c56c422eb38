//! The one seam between search and whatever judges a position.

use gamao_rules::Board;

use crate::Outcome;

/// Judges positions. Nets, tables, composites of them by position class and fakes for tests all
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
}
