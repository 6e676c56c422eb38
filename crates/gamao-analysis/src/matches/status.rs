//! How far an analysis has come.

use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::{MatchAnalysis, Progress};

/// How far the analysis of a match has come, for those who wait for it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase")]
pub enum AnalysisStatus {
    /// It is in the queue.
    Waiting,
    /// It is being made.
    Running(Progress),
    /// It is done.
    Done {
        /// What was found.
        #[serde(serialize_with = "shared")]
        #[cfg_attr(feature = "ts", ts(as = "MatchAnalysis"))]
        analysis: Arc<MatchAnalysis>,
    },
}

fn shared<S: Serializer>(analysis: &MatchAnalysis, serializer: S) -> Result<S::Ok, S::Error> {
    analysis.serialize(serializer)
}
