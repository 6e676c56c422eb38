//! The evaluator to play with: exact where the game is over or a table applies, a net elsewhere.

use gamao_rules::{Board, Side};

use crate::{
    CANTADA_CHANCE, CubefulEquities, Evaluator, Outcome, PositionClass,
    bearoff::{Builtin, Tables},
};

/// Exact results of finished games, tables for bear-offs, another evaluator for everything else.
#[derive(Debug)]
pub struct Composite<E, T = Builtin> {
    tables: T,
    elsewhere: E,
}

impl<E: Evaluator> Composite<E> {
    /// With the built-in tables. Making them takes about half a second, at the first bear-off.
    pub fn new(elsewhere: E) -> Self {
        Self::with_tables(Builtin, elsewhere)
    }
}

impl<E: Evaluator, T: AsRef<Tables>> Composite<E, T> {
    /// With these tables.
    pub fn with_tables(tables: T, elsewhere: E) -> Self {
        Self { tables, elsewhere }
    }

    /// The exact outcome, where it is known.
    fn known(&self, board: Board) -> Option<Outcome> {
        match PositionClass::of(board) {
            PositionClass::Finished | PositionClass::BearOff => self.tables.as_ref().outcome(board),
            PositionClass::Race | PositionClass::Crashed | PositionClass::Contact => None,
        }
    }
}

impl<E: Evaluator, T: AsRef<Tables> + Send + Sync> Evaluator for Composite<E, T> {
    fn evaluate(&self, board: Board) -> Outcome {
        self.known(board).unwrap_or_else(|| self.elsewhere.evaluate(board).within_bounds(board))
    }

    /// Runs of boards that need an estimate are passed on together: neighbours stay neighbours.
    fn evaluate_batch(&self, boards: &[Board], outcomes: &mut [Outcome]) {
        let mut start = 0;
        for (i, &board) in boards.iter().enumerate() {
            if let Some(known) = self.known(board) {
                self.estimate(&boards[start..i], &mut outcomes[start..i]);
                outcomes[i] = known;
                start = i + 1;
            }
        }
        self.estimate(&boards[start..], &mut outcomes[start..]);
    }

    fn exact_cubeful(&self, board: Board) -> Option<CubefulEquities> {
        (PositionClass::of(board) == PositionClass::BearOff)
            .then(|| self.tables.as_ref().cubeful(board))
            .flatten()
    }

    fn cantada_chance(&self, side: Side) -> f32 {
        if side.rearmost().to_u8() > 6 {
            return CANTADA_CHANCE;
        }
        self.tables.as_ref().one_sided().cantada_chance(side)
    }
}

impl<E: Evaluator, T> Composite<E, T> {
    fn estimate(&self, boards: &[Board], outcomes: &mut [Outcome]) {
        if boards.is_empty() {
            return;
        }
        self.elsewhere.evaluate_batch(boards, outcomes);
        for (outcome, &board) in outcomes.iter_mut().zip(boards) {
            *outcome = outcome.within_bounds(board);
        }
    }
}
