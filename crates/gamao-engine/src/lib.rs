//! Evaluation, search, cube and match equity, rollouts, bot levels.
//!
//! Knows nothing of users, HTTP or SQL; every random choice comes from a seed.
//!
//! * An [`Evaluator`] says how a game may end, as an [`Outcome`].
//! * [`Composite`] is the one to play with: [`bearoff`] tables where they apply, a net elsewhere.
//! * [`hypergammon`] knows hypergammon, solved.
//! * [`Stakes`] say what ends are worth: money, a match score, a *mão*, a single game.
//! * A [`Search`] looks ahead, ranks plays, analyses the cube.
//! * A [`rollout`] plays a position out many times.
//! * A [`bot::Bot`] plays at a level.
//!
//! ```
//! use gamao_engine::{Position, Search, Stakes, Thinking, evaluator_for};
//! use gamao_rules::{Beavers, Point, Roll, Variant};
//!
//! let evaluator = evaluator_for(Variant::Standard);
//! let mut search = Search::new(&evaluator);
//! let start = Position::new(Variant::Standard.start(), Stakes::money(true, Beavers::Off));
//!
//! // An opening 3-1 makes the five point.
//! let plays = search.rank_plays(&start, Roll::new(3, 1), &Thinking::plies(0));
//! assert_eq!(plays[0].board.mine.count(Point::new(5)), 2);
//!
//! // Nobody doubles before the first roll.
//! let cube = search.analyse_cube(&start, 0);
//! assert!(!cube.verdict.doubles() && cube.verdict.takes());
//! ```

pub mod bearoff;
pub mod bot;
mod composite;
mod cube;
mod equity;
mod evaluator;
mod evaluators;
pub mod features;
pub mod file;
pub mod hypergammon;
pub mod match_equity;
mod match_model;
pub mod net;
mod outcome;
mod payoff;
mod position;
mod position_class;
mod resign;
pub mod rollout;
mod search;
pub mod simd;
mod stakes;
#[cfg(test)]
mod testing;
mod valuation;
pub mod weights;

pub use composite::Composite;
pub use cube::{CubeAnalysis, Verdict, Window};
pub use evaluator::{CANTADA_CHANCE, CubefulEquities, Evaluator};
pub use evaluators::{evaluator_for, evaluator_with};
pub use outcome::Outcome;
pub use position::Position;
pub use position_class::{NetClass, PositionClass};
pub use search::{Evaluation, Filter, RankedPlay, Search, Thinking};
pub use stakes::{Crawford, Cube, Owner, Scoring, Stakes, StakesError};
