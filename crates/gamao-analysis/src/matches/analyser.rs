//! Going through a record, on one thread or several.

use core::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};
use std::{
    sync::{Arc, mpsc},
    thread,
};

use gamao_engine::Evaluator;
use gamao_notation::MatchRecord;
use serde::Serialize;

use super::{
    Level, MatchAnalysis,
    cache::Cache,
    judge::{Judged, judge},
    oracle::Oracle,
    plan::{self, Item},
};

/// Analyses matches with one engine at one level, and caches what it found.
///
/// The result is the same on any number of threads.
///
/// ```
/// use core::ops::ControlFlow;
/// use gamao_analysis::{Analyser, Level};
/// use gamao_engine::evaluator_for;
/// use gamao_notation::MatchRecord;
/// use gamao_rules::Variant;
///
/// let text = " 1 point match\n\n Game 1\n Ana : 0   Rui : 0\n  1) 31: 8/5 6/5   65: 24/13\n";
/// let record = MatchRecord::read(text.as_bytes())?;
/// let evaluator = evaluator_for(Variant::Standard);
/// let analyser = Analyser::new(evaluator, "signature", Level::Fast, 1);
/// let analysis = analyser.analyse(&record, "sha256", |_| ControlFlow::Continue(()));
/// assert!(analysis.complete);
/// assert_eq!(analysis.summary.a.moves, 1);
/// # Ok::<(), gamao_notation::RecordError>(())
/// ```
pub struct Analyser {
    evaluator: Arc<dyn Evaluator>,
    engine: String,
    level: Level,
    threads: usize,
    cache: Cache,
}

/// How far an analysis has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// Actions judged.
    pub done: usize,
    /// Actions to judge.
    pub total: usize,
}

impl Analyser {
    /// An analyser with an engine of this signature, on at least one thread.
    pub fn new(
        evaluator: Arc<dyn Evaluator>,
        engine: impl Into<String>,
        level: Level,
        threads: usize,
    ) -> Self {
        let cache = Cache::new(Cache::MOST_BYTES);
        Self { evaluator, engine: engine.into(), level, threads: threads.max(1), cache }
    }

    /// Analyses a record, identified by the SHA-256 of its file, `id`. `progress` is called after every
    /// action and may cancel; what has been judged by then is kept.
    pub fn analyse(
        &self,
        record: &MatchRecord,
        id: &str,
        progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> MatchAnalysis {
        let (items, unvalued) = plan::items(record);
        let judged = self.judge_all(&items, progress);
        let (is_all, judged) = (judged.iter().all(Option::is_some), judged.into_iter().flatten());
        MatchAnalysis::new(record, id, &self.engine, Some(self.level), judged, is_all, unvalued)
    }

    fn judge_all(
        &self,
        items: &[Item],
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Vec<Option<Judged>> {
        let total = items.len();
        let mut judged = vec![None; total];
        let oracle = || Oracle::new(&*self.evaluator, self.level, &self.cache);
        if self.threads == 1 {
            let mut oracle = oracle();
            for (done, (place, item)) in (1..).zip(judged.iter_mut().zip(items)) {
                *place = Some(judge(&mut oracle, item));
                if progress(Progress { done, total }).is_break() {
                    break;
                }
            }
            return judged;
        }
        let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::sync_channel(self.threads);
        thread::scope(|scope| {
            for _ in 0..self.threads.min(total) {
                let sender = sender.clone();
                scope.spawn(|| {
                    let sender = sender;
                    let mut oracle = oracle();
                    while !is_over.load(Ordering::Relaxed) {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(at) else { break };
                        if sender.send((at, judge(&mut oracle, item))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (done, (at, found)) in (1..).zip(&receiver) {
                judged[at] = Some(found);
                // Actions that other threads are judging are finished and kept.
                if !is_over.load(Ordering::Relaxed) && progress(Progress { done, total }).is_break()
                {
                    is_over.store(true, Ordering::Relaxed);
                }
            }
        });
        judged
    }
}
