//! Whole matches: every decision judged, every roll weighed, and what that adds up to.
//!
//! An [`Analyser`] goes through a [`MatchRecord`](gamao_notation::MatchRecord) and gives a
//! [`MatchAnalysis`]. Units, formulas and where they come from: `docs/analysis.md`.

mod analyser;
mod analysis;
mod cache;
mod csv;
mod cube_rules;
mod deepen;
mod found;
mod judge;
mod judgement;
mod level;
mod marks;
mod oracle;
mod plan;
mod result;
mod stakes;
mod status;
mod stored;
mod summary;
mod text;

pub use analyser::{Analyser, Progress};
pub use analysis::{CostUnit, GameAnalysis, MatchAnalysis, Skipped};
pub use cube_rules::{CubeAction, CubeEquities, CubeError};
pub use judgement::{Candidate, Findings, Judgement, Kind, RollLuck};
pub use level::Level;
pub use marks::{Grade, Mark};
pub use status::AnalysisStatus;
pub use summary::{ErrorCount, Summary, performance_rating};
