//! Self-play, data sets, training and gating of nets.
//!
//! * A [`Run`] is training in progress: rounds of self-play and learning by several workers whose
//!   nets are averaged after each round. It can be saved after any round and resumed.
//! * [`Labelling`] makes [`Sample`]s: positions of self-play with labels from a deeper search; [`fit()`] learns
//!   from them.
//! * [`Match`] compares two nets by mirrored, luck-adjusted games, [`equity_error`] on samples; a [`Contest`] any
//!   two players.
//!
//! No clock here: the caller decides when to save and when to stop. For a seed and a number of
//! workers everything is reproducible.

mod bytes;
mod contest;
mod dataset;
mod dice;
mod disturb;
mod fit;
mod init;
mod label;
mod plot;
mod replay;
mod run;
mod selfplay;
#[cfg(test)]
mod tests;
mod versus;

pub use bytes::ReadError;
pub use contest::{Chooser, Contest, Tally};
pub use dataset::{DATASET_MAGIC, RECORD, Sample};
pub use dice::Dice;
pub use disturb::Disturbance;
pub use fit::fit;
pub use init::{fresh_net, widened};
pub use label::{Label, Labelling, equity_error};
pub use plot::{Series, svg};
pub use run::{Config, Method, Report, Run};
pub use selfplay::{Choice, Player};
pub use versus::{Match, MatchResult};
