//! The only types promised to a browser: REST and socket messages.
//!
//! Everything here is JSON with one natural form: players are `"a"` and `"b"`, a roll is `[3, 1]`,
//! a link is 64 hexadecimal digits, times are whole milliseconds, enums with content carry their
//! variant in a field `type`. Names are camelCase.
//!
//! * [`Event`], [`Command`] and [`TableRules`] mirror `gamao-rules`. The JSON of an event is also
//!   what the database stores, so it never changes its meaning: fields may be added with a default,
//!   never renamed or removed. A snapshot test holds every shape.
//! * [`ClientMessage`] and [`ServerMessage`] travel over a room's socket, the types of [`rest`] over
//!   HTTP.
//! * [`TableView`] is all that a screen needs, computed from a table and who looks at it.
//!
//! What a client writes is read strictly: an unknown field or an impossible value (a die of 7) is
//! an error that names it. From there on a value is valid by its type and conversion to
//! `gamao-rules` cannot fail.
//!
//! The TypeScript types are written by `cargo run -p gamao-protocol --bin export-types`.

mod board;
mod clock;
mod command;
mod dice;
mod error;
mod event;
mod event_convert;
mod fair;
mod ledger;
mod mirror;
mod name;
mod phase;
mod play;
mod player;
mod preset;
mod result;
mod rules;
mod seat_chain;
mod socket;
mod transcript;
mod typescript;
mod verify;
mod view;

pub mod rest;

pub use board::Board;
pub use clock::{ClockView, Deadline, TimeLeft};
pub use command::Command;
pub use dice::{Die, Link, Party, Roll, Share};
pub use error::{ApiError, ErrorCode};
pub use event::{Envelope, Event, Occupant, Phrase};
pub use fair::{FairView, Owed, RoomDice, match_id};
pub use ledger::{
    Counts, LedgerEntry, LedgerPage, LedgerReceipt, LedgerRecord, MatchEnding, OpenMatch,
    OpenMatches, RollCounts, verify_ledger,
};
pub use name::{MAX_NAME, display_name, told_apart};
pub use phase::Phase;
pub use play::{Play, Point, Step};
pub use player::{ByPlayer, Player};
pub use preset::Preset;
pub use result::{ForfeitReason, GameResult, Level, ResultKind};
pub use rules::{Beavers, Clock, CubeRules, Frame, TableRules, Variant};
pub use seat_chain::SeatChain;
pub use socket::{ClientMessage, Presence, ServerMessage};
pub use transcript::{
    FaultReport, Guarantee, RollReport, Transcript, Unproven, UnthrownReport, VerifyReport,
};
pub use typescript::typescript;
pub use verify::{verify, verify_with_ledger, verify_with_line};
pub use view::{ByLevel, Can, CubeView, DiceView, PlayView, ResignationView, StakeView, TableView};
