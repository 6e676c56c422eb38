//! Self-play, data sets, training and gating of nets.
//!
//! * A [`Run`] is training in progress: rounds of self-play and learning by several workers whose
//!   nets are averaged after each round. It can be saved after any round and resumed.
//! * [`Match`] compares two nets by mirrored, luck-adjusted games.
//!
//! No clock here: the caller decides when to save and when to stop. For a seed and a number of
//! workers everything is reproducible.

mod bytes;
mod dice;
mod init;
mod replay;
mod run;
mod selfplay;
#[cfg(test)]
mod tests;
mod versus;

pub use bytes::FileError;
pub use dice::Dice;
pub use init::{fresh_net, widened};
pub use run::{Config, Method, Report, Run};
pub use selfplay::{Choice, Player};
pub use versus::{Match, MatchResult};
