//! Analyses of finished matches, made when somebody asks for them.
//!
//! An analysis follows from the log of a room, the engine and the level, so its address names it and nothing
//! is stored: after a restart, the page that waits for it requests it again. One is made at a time, in turns
//! among those who asked, and it waits while bots think.

use std::{
    collections::{HashMap, VecDeque},
    ops::ControlFlow,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_analysis::{AnalysisStatus, Level, MatchAnalysis, Progress};
use gamao_notation::MatchRecord;
use tokio::{
    runtime::Handle,
    sync::watch,
    time::{Instant, timeout},
};

use crate::{error::Error, limits::Key, worker_pool::WorkerPool};

/// Analyses matches. Called on a thread of its own; the implementation may ask workers elsewhere.
pub trait Analyst: Send + Sync + 'static {
    /// Analyses a record under its id at a level. `progress` is called after every action and may cancel;
    /// what has been judged by then is returned.
    fn analyse(
        &self,
        record: &MatchRecord,
        id: &str,
        level: Level,
        progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> MatchAnalysis;
}

/// The maximum number of finished analyses kept, about a megabyte each.
const MAX_KEPT: usize = 32;

/// The maximum number of unfinished analyses of one visitor, and of all.
const MAX_WAITING_EACH: usize = 3;
const MAX_WAITING: usize = 200;

/// After this time an analysis ends with what has been judged by then.
const TIME_LIMIT: Duration = Duration::from_mins(20);

/// How long each action may wait for bots to finish thinking.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// What is analysed: the match under its id (`ROOM/1`), and the level.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AnalysisId {
    pub(crate) match_id: String,
    pub(crate) level: Level,
}

/// The analyses in memory, and the queue of those to be made.
pub(crate) struct Analyses {
    analyst: Arc<dyn Analyst>,
    turns: Arc<WorkerPool<Key>>,
    thinking: watch::Receiver<usize>,
    stopping: watch::Receiver<bool>,
    patience: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    all: HashMap<AnalysisId, (Key, AnalysisStatus)>,
    /// Those that are done, oldest first.
    done: VecDeque<AnalysisId>,
}

impl Analyses {
    /// No analyses yet. `thinking` is the number of bots that think, for which each action waits for at most
    /// `patience`; `stopping` is whether the server stops.
    pub(crate) fn new(
        analyst: Arc<dyn Analyst>,
        thinking: watch::Receiver<usize>,
        stopping: watch::Receiver<bool>,
        patience: Duration,
    ) -> Self {
        let turns = Arc::new(WorkerPool::new(1));
        Self { analyst, turns, thinking, stopping, patience, state: Mutex::default() }
    }

    /// How far an analysis has come; `None` if it has not been requested lately.
    pub(crate) fn status(&self, id: &AnalysisId) -> Option<AnalysisStatus> {
        self.lock().all.get(id).map(|(_, status)| status.clone())
    }

    /// Queues an analysis for somebody, unless it is there already.
    ///
    /// # Errors
    ///
    /// When they, or all together, have too many in the queue.
    pub(crate) fn request(
        self: &Arc<Self>,
        id: AnalysisId,
        record: MatchRecord,
        of: Key,
    ) -> Result<(), Error> {
        {
            let mut state = self.lock();
            if state.all.contains_key(&id) {
                return Ok(());
            }
            let unfinished = || {
                state
                    .all
                    .values()
                    .filter(|(_, status)| !matches!(status, AnalysisStatus::Done { .. }))
            };
            if unfinished().count() >= MAX_WAITING
                || unfinished().filter(|(other, _)| *other == of).count() >= MAX_WAITING_EACH
            {
                return Err(Error::Busy);
            }
            state.all.insert(id.clone(), (of.clone(), AnalysisStatus::Waiting));
        }
        let this = Arc::clone(self);
        tokio::spawn(async move { this.make(id, record, of).await });
        Ok(())
    }

    async fn make(self: Arc<Self>, id: AnalysisId, record: MatchRecord, of: Key) {
        let turn = self.turns.worker(of).await;
        let made = {
            let (this, id) = (Arc::clone(&self), id.clone());
            tokio::task::spawn_blocking(move || this.analyse(&id, &record)).await
        };
        drop(turn);
        let mut state = self.lock();
        match made {
            Ok(analysis) => {
                if let Some((_, status)) = state.all.get_mut(&id) {
                    *status = AnalysisStatus::Done { analysis: Arc::new(analysis) };
                }
                state.done.push_back(id);
                if state.done.len() > MAX_KEPT
                    && let Some(oldest) = state.done.pop_front()
                {
                    state.all.remove(&oldest);
                }
            }
            Err(panic) => {
                state.all.remove(&id);
                tracing::error!("the analysis of a match failed: {panic}");
            }
        }
    }

    fn analyse(&self, id: &AnalysisId, record: &MatchRecord) -> MatchAnalysis {
        let began = Instant::now();
        let mut thinking = self.thinking.clone();
        self.analyst.analyse(record, &id.match_id, id.level, &mut |progress| {
            if let Some((_, status)) = self.lock().all.get_mut(id) {
                *status = AnalysisStatus::Running(progress);
            }
            let is_quiet = thinking.wait_for(|bots| *bots == 0);
            // Bots that never stop thinking do not stop it.
            drop(Handle::current().block_on(timeout(self.patience, is_quiet)));
            if *self.stopping.borrow() || began.elapsed() > TIME_LIMIT {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use gamao_rules::TableRules;

    use super::*;

    /// Finds nothing, and records who was analysed.
    #[derive(Default)]
    struct Silent(Mutex<Vec<String>>);

    impl Analyst for Silent {
        fn analyse(
            &self,
            record: &MatchRecord,
            id: &str,
            _: Level,
            progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
        ) -> MatchAnalysis {
            assert!(progress(Progress { done: 1, total: 1 }).is_continue());
            self.0.lock().expect("no panic").push(id.to_owned());
            MatchAnalysis::stored(record, &gamao_notation::StoredAnalysis::default(), id)
        }
    }

    fn id(match_id: &str) -> AnalysisId {
        AnalysisId { match_id: match_id.to_owned(), level: Level::Fast }
    }

    fn caller(last: u8) -> Key {
        Key::network(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)))
    }

    async fn finished(analyses: &Analyses, match_id: &str) -> Arc<MatchAnalysis> {
        loop {
            if let Some(AnalysisStatus::Done { analysis }) = analyses.status(&id(match_id)) {
                return analysis;
            }
            tokio::task::yield_now().await;
        }
    }

    /// Lets all tasks run until they wait.
    async fn settle() {
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn analyses_are_made_in_turns_and_wait_for_bots() {
        let (analyst, thinking) = (Arc::new(Silent::default()), watch::Sender::new(1));
        let (_stopper, stopping) = watch::channel(false);
        let patience = Duration::from_hours(1);
        let analyses =
            Analyses::new(Arc::clone(&analyst) as _, thinking.subscribe(), stopping, patience);
        let analyses = Arc::new(analyses);
        let request = |match_id: &str, of: u8| {
            analyses.request(id(match_id), MatchRecord::new(TableRules::CASUAL), caller(of))
        };
        assert!(analyses.status(&id("a/1")).is_none());
        for match_id in ["a/1", "a/2", "a/3", "a/1"] {
            request(match_id, 1).expect("there is room");
            settle().await;
        }
        // A fourth one has to wait outside; others need not.
        assert!(matches!(request("a/4", 1), Err(Error::Busy)));
        request("b/1", 2).expect("there is room");
        settle().await;
        assert!(!matches!(analyses.status(&id("a/1")), None | Some(AnalysisStatus::Done { .. })));
        thinking.send_replace(0);
        for match_id in ["a/1", "a/2", "a/3", "b/1"] {
            assert_eq!(finished(&analyses, match_id).await.record, match_id);
        }
        assert_eq!(*analyst.0.lock().expect("no panic"), ["a/1", "a/2", "b/1", "a/3"]);
    }
}
