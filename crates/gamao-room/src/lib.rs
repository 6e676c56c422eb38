//! The host of a room: folds its log, decides requests, settles the dice and sets deadlines.
//!
//! ```text
//! state + request + facts ──► Host::decide ──► events, deadlines, ledger ledger, a seed, the next state
//! ```
//!
//! * [`RoomState`] is the folded log of a room.
//! * [`Host`] answers a [`Request`] with a [`Decision`]. It holds the clocks after an outage, decides the
//!   command, and then does whatever the table needs from the server and its bots, until it waits for a
//!   person.
//! * [`Seed`] is the server's secret of a match, and the chains that follow from it.
//! * [`Brain`] decides for bots.
//!
//! Pure: no I/O, no clock, no runtime. Time and presence are passed in as [`Facts`], secrets come from a
//! [`SeedSource`]. The caller stores decisions durably before it publishes them, and manages connections and
//! limits.

mod brain;
mod builder;
mod deadline;
mod decision;
#[cfg(feature = "engine")]
mod engine_brain;
mod error;
mod host;
mod ledger;
mod request;
mod seed;
mod settle;
mod state;

pub use brain::{Brain, bot_to_act};
pub use deadline::{DeadlineChange, DeadlineKind, Due};
pub use decision::Decision;
#[cfg(feature = "engine")]
pub use engine_brain::EngineBrain;
pub use error::{DamagedLog, DecideError};
pub use host::{Host, end_without_dice};
pub use request::{Facts, Request};
pub use seed::{RandomnessError, Seed, SeedSource};
pub use state::{RoomState, Span};

/// The place of an event in its room's log: 1 for the first, 0 before it.
pub type Seq = u32;
