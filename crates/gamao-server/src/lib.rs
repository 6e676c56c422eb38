//! The server: rooms, sockets, bots and the browser bundle over HTTP.
//!
//! * [`Server::bind`] takes a [`Config`] and the outside world as [`Services`]: a store, a clock,
//!   secrets for the dice, a brain for bots, an analyst for matches. [`Server::run`] serves until it is stopped.
//! * `rooms` has requests decided and appends the events to the store; everything else carries
//!   requests in (`handlers`, `socket`, `scheduler`, `bot`) or events out (`rooms::bus`).
//!
//! The server names no database and knows no rules of backgammon: `gamao-room` decides what a request
//! leads to, `gamao-protocol` defines the messages.

mod abandon;
mod accept;
mod analyses;
mod assets;
mod bot;
mod caller;
mod capacity;
mod clock;
mod config;
mod csrf;
mod data;
mod digest;
mod doctor;
mod error;
mod fair;
mod finding;
mod forwarded;
mod handlers;
mod headers;
mod heartbeat;
mod holder;
mod key_file;
mod limits;
mod listen;
mod maintenance;
mod picture;
mod random;
mod rooms;
mod router;
mod scheduler;
mod server;
mod shutdown;
mod site;
mod socket;
mod state;
mod statistics;
mod timeouts;
mod visitor;
mod worker_pool;

pub use abandon::{abandon, lost_seeds};
pub use analyses::Analyst;
pub use assets::{Asset, assets};
pub use clock::{Clock, SystemClock};
pub use config::Config;
pub use data::{DATABASE, DataFolder};
pub use doctor::{examine, prepare};
pub use fair::{DiceKeys, OsSecrets, Secrets};
pub use finding::{Finding, FindingCode};
pub use limits::LimitSetting;
pub use server::{Server, Services};
