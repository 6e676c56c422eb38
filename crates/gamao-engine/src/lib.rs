//! Evaluation, search, cube and match equity, rollouts, bot levels.
//!
//! Knows nothing of users, HTTP or SQL; every random choice comes from a seed.
//!
//! * An [`Evaluator`] says how a game may end, as an [`Outcome`].
//! * [`Composite`] is the one to play with: [`bearoff`] tables where they apply, a net elsewhere.
//! * [`hyper`] knows hypergammon, solved.
//! * [`Stakes`] say what ends are worth: money, a match score, a *mão*, a single game.
//! * A [`Search`] looks ahead, ranks plays, analyses the cube.
//! * A [`rollout`] plays a position out many times.
//! * A [`bot::Bot`] plays at a level.

pub mod bearoff;
pub mod bot;
mod class;
mod composite;
mod cube;
mod evaluator;
pub mod features;
pub mod hyper;
mod janowski;
mod limits;
pub mod met;
pub mod net;
mod outcome;
mod payoff;
mod position;
mod resign;
pub mod rollout;
mod search;
pub mod simd;
mod stakes;
mod standard;
#[cfg(test)]
mod testing;
pub mod weights;

pub use class::PositionClass;
pub use composite::Composite;
pub use cube::{CubeAnalysis, Verdict, Window};
pub use evaluator::{CANTADA_CHANCE, CubefulEquities, Evaluator};
pub use outcome::Outcome;
pub use position::Position;
pub use search::{Evaluation, Filter, RankedPlay, Search, Thinking};
pub use stakes::{Cube, Owner, Scoring, Stakes, StakesError};
pub use standard::{evaluator_for, evaluator_with};
