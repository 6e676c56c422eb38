//! Evaluation, search, cube and match equity, rollouts, bot levels.
//!
//! Knows nothing of users, HTTP or SQL; every random choice comes from a seed.

mod evaluator;
mod outcome;

pub use evaluator::Evaluator;
pub use outcome::Outcome;
