//! An analyst that judges by the pip counts, so that it is quick.

use core::ops::ControlFlow;
use std::sync::Arc;

use gamao_analysis::{Analyser, Level, MatchAnalysis, Progress};
use gamao_engine::{Evaluator, Outcome};
use gamao_notation::MatchRecord;
use gamao_rules::Board;
use gamao_server::Analyst;

pub(super) struct RaceAnalyst;

struct Pips;

impl Evaluator for Pips {
    fn evaluate(&self, board: Board) -> Outcome {
        let lead = f32::from(board.theirs.pips()) - f32::from(board.mine.pips());
        let win = 0.5 + (lead / 400.0).clamp(-0.5, 0.5);
        Outcome::of_finished(board).unwrap_or(Outcome { win, ..Outcome::default() })
    }
}

impl Analyst for RaceAnalyst {
    fn analyse(
        &self,
        record: &MatchRecord,
        id: &str,
        _: Level,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> MatchAnalysis {
        let analyser = Analyser::new(Arc::new(Pips), "race", Level::Fast, 1);
        analyser.analyse(record, id, progress)
    }
}
