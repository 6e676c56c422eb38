//! Hosts a room: folds its log, decides what is requested of it, settles its dice and says what is due.
//!
//! ```text
//! state + request + facts ──► Host::decide ──► events, deadlines, ledger notes, a seed, the next state
//! ```
//!
//! * [`RoomState`] is everything that a log says, folded once and kept at hand.
//! * [`Host`] answers a [`Request`] with a [`Decision`]. It holds the clocks after an outage, decides the
//!   command, and does what the table then waits for from the server and its bots, until it waits for a
//!   person.
//! * [`Seed`] is the server's secret of a match, and the chains that follow from it.
//! * [`Brain`] decides for bots.
//!
//! Pure: no I/O, no clock, no runtime. Time and who is connected come in as [`Facts`], secrets from a
//! [`SeedSource`]. Whoever hosts keeps what is decided (durable before it is told), connections and limits.

mod brain;
mod deadline;
mod decision;
mod draft;
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
