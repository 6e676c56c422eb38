//! What exists on the wire only: requests, answers, messages, views and errors.
//!
//! Events, commands and house rules travel in the JSON form that `gamao-rules` gives them, dice and
//! records of rooms in that of `gamao-dice` and `gamao-record`. Everything here follows the same rules:
//! enums with content carry their variant in a field `type`, names are camelCase, times are whole
//! milliseconds. A snapshot test holds every shape.
//!
//! * [`ClientMessage`] and [`ServerMessage`] travel over a room's socket, the types of [`rest`] over
//!   HTTP.
//! * [`TableView`] is all that a screen needs, computed from a table and who looks at it.
//!
//! What a client writes is read strictly: an unknown field or an impossible value (a die of 7) is
//! an error that names it.

mod board;
mod clock;
mod error;
mod fair;
mod name;
mod socket;
mod view;

pub mod rest;

pub use board::Board;
pub use clock::ClockView;
pub use error::{ApiError, ErrorCode};
pub use fair::FairView;
pub use name::{MAX_NAME, display_name, told_apart};
pub use socket::{ClientMessage, Presence, ServerMessage};
pub use view::{ByLevel, Can, CubeView, DiceView, PlayView, ResignationView, StakeView, TableView};
