//! The types that exist only on the wire: requests, responses, messages, views and errors.
//!
//! Events, commands and house rules have the JSON form that `gamao-rules` gives them, dice and records of
//! rooms that of `gamao-dice` and `gamao-record`. Everything here follows the same conventions: enums with
//! content carry their variant in a field `type`, names are camelCase, times are integer milliseconds. A
//! snapshot test fixes every shape.
//!
//! * [`ClientMessage`] and [`ServerMessage`] travel over a room's socket, the types of [`rest`] over
//!   HTTP.
//! * [`TableView`] is everything that a screen shows, computed from a table for one viewer.
//!
//! Input from clients is parsed strictly: an unknown field or an invalid value (a die of 7) is an error that
//! names it.

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
