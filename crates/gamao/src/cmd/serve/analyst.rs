//! The engine as the analyst of a server.

use core::ops::ControlFlow;
use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
    thread,
};

use gamao_analysis::{Analyser, Level, MatchAnalysis, Progress};
use gamao_engine::{Evaluator, evaluator_for};
use gamao_notation::MatchRecord;
use gamao_rules::Variant;
use gamao_server::Analyst;

use crate::cmd::bench;

/// Analyses on half of the cores, so that games go on.
pub(super) struct EngineAnalyst {
    evaluators: HashMap<Variant, Arc<dyn Evaluator>>,
    /// Signatures take a moment, so they are computed when they are first needed.
    signatures: HashMap<Variant, OnceLock<String>>,
    threads: usize,
}

impl EngineAnalyst {
    /// An analyst with an evaluator for each variant.
    pub(super) fn new(evaluators: HashMap<Variant, Arc<dyn Evaluator>>) -> Self {
        let signatures = evaluators.keys().map(|variant| (*variant, OnceLock::new())).collect();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self { evaluators, signatures, threads: (cores / 2).max(1) }
    }
}

impl Analyst for EngineAnalyst {
    fn analyse(
        &self,
        record: &MatchRecord,
        id: &str,
        level: Level,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> MatchAnalysis {
        let variant = record.rules.variant;
        let built_in = || evaluator_for(variant);
        let evaluator = self.evaluators.get(&variant).cloned().unwrap_or_else(built_in);
        let signature = || bench::signature_of(&evaluator).unwrap_or_default();
        let signature = match self.signatures.get(&variant) {
            Some(known) => known.get_or_init(signature).clone(),
            None => signature(),
        };
        Analyser::new(evaluator, signature, level, self.threads).analyse(record, id, progress)
    }
}
