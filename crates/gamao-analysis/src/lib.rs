//! What the engine finds, for people and for programs.
//!
//! * A [`Decision`] is read from a text: a position, its stakes, and perhaps a roll.
//! * [`PlayReport`], [`CubeReport`] and [`RolloutReport`] are the answers. Each has one text, its
//!   `Display`, and one JSON form, its `Serialize`; command line, server and page share both.
//! * An [`Analyser`] judges every decision of a match and weighs every roll: a [`MatchAnalysis`].
//!
//! ```
//! use gamao_analysis::{PlayReport, Decision};
//! use gamao_engine::{Stakes, Thinking, evaluator_for};
//! use gamao_rules::Variant;
//!
//! let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
//! let decision = Decision::read(text, Stakes::CUBELESS, Variant::Standard)?;
//! let roll = decision.roll().expect("the XGID has one");
//! let evaluator = evaluator_for(Variant::Standard);
//! let report = PlayReport::new(&evaluator, &decision.position, roll, &Thinking::plies(0), 3, None);
//! assert_eq!(report.plays[0].play.to_string(), "8/5 6/5");
//! # Ok::<(), gamao_analysis::DecisionError>(())
//! ```

mod cube;
mod decision;
mod json;
mod matches;
mod plays;
mod report;
mod rollout;
mod value;

pub use cube::CubeReport;
pub use decision::{Decision, DecisionError};
pub use matches::{
    Analyser, AnalysisStatus, Candidate, CostUnit, CubeAction, CubeEquities, CubeError, ErrorCount,
    Findings, GameAnalysis, Grade, Judgement, Kind, Level, Mark, MatchAnalysis, Progress, RollLuck,
    Skipped, Summary, performance_rating,
};
pub use plays::{PlayReport, ReportedPlay};
pub use report::Language;
pub use rollout::{RolloutReport, RolloutSummary};
pub use value::Value;
