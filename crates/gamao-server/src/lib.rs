//! Rooms, sockets, bots, assets: the server.
//!
//! * [`Server::bind`] takes a [`Config`] and the outside world as [`Services`]: a store, a clock,
//!   secrets for the dice, a brain for bots. [`Server::run`] serves until told to stop.
//! * `rooms` has requests decided and appends the events to the store; everything else
//!   carries requests in (`handlers`, `socket`, `scheduler`, `bot`) or events out (`rooms::bus`).
//!
//! The server names no database and knows no rules of backgammon: what a room answers is `gamao-room`'s
//! affair, how messages are spelt `gamao-protocol`'s.

mod abandon;
mod accept;
mod app;
mod assets;
mod bot;
mod caller;
mod capacity;
mod chores;
mod clock;
mod config;
mod data;
mod doctor;
mod error;
mod fair;
mod finding;
mod forwarded;
mod handlers;
mod headers;
mod heart;
mod key_file;
mod limits;
mod listen;
mod origin;
mod patience;
mod picture;
mod pictures;
mod random;
mod rooms;
mod scheduler;
mod server;
mod socket;
mod statistics;
mod visitor;

pub use abandon::{abandon, lost_seeds};
pub use assets::{Asset, assets};
pub use clock::{Clock, SystemClock};
pub use config::Config;
pub use data::{DATABASE, DataFolder};
pub use doctor::{examine, prepare};
pub use fair::{DiceKeys, OsSecrets, Secrets};
pub use finding::{Finding, FindingCode};
pub use limits::LimitSetting;
pub use server::{Server, Services};
