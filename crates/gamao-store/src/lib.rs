//! The storage interface: the records of rooms, and the traits that a backend implements.
//!
//! A room is a log of events; [`RoomLog::append`] with an expected sequence is the only way to write
//! to it. Everything that must be consistent with an event (a seat taken, a deadline set or fired, a
//! command answered) is part of the same [`Append`] and so of the same transaction.
//!
//! Each subject has a module with its records and the trait that stores them; a [`Store`] implements
//! all of them. Events are opaque text here: `gamao-rules` defines their meaning and their JSON. Time is
//! passed in. Each database has a crate of its own (`gamao-store-sqlite`).
//!
//! # Writing a backend
//!
//! * What is acknowledged is durable: it survives a crash of the process and of the machine.
//! * [`append`](RoomLog::append) compares and advances the head, checks the command and the deadline taken,
//!   and writes everything else in one transaction. Of two appends with the same `expected` at most one
//!   succeeds.
//! * "Not found" is `Ok(None)` or an empty list; the caller decides what that means.
//! * Reads that start after an acknowledgement see what was acknowledged.
//! * It passes the stories of `testing` (a feature): `gamao_store::stories!(backend)` makes a test of each.
//!
//! A backend that can lose the answer to a commit (over a network) needs one more [`StoreError`], upon
//! which the caller retries with the same command, deadline or room id. One that several servers share
//! locks the room's row first, one room per transaction. `SQLite` needs neither.

mod command;
mod deadline;
mod device_link;
mod error;
mod id;
mod ledger;
mod log;
mod seat;
mod seed;
mod site;
mod store;
#[cfg(feature = "testing")]
pub mod testing;

pub use command::{Answer, CommandKey, Commands};
pub use deadline::{Deadline, DeadlineChange, Deadlines, Due};
pub use device_link::{DeviceLink, DeviceLinks, RedeemError};
pub use error::{FailureKind, StoreError};
pub use id::{RoomId, Seq, Timestamp};
pub use ledger::{ClosedMatch, Ledger, LedgerLine, LedgerNote};
pub use log::{Append, AppendError, Appended, Cause, DiceChanges, Record, RoomLog, RoomRow};
pub use seat::{HeldRoom, SeatClaim, Seats};
pub use seed::{SealedSeed, Seeds, StoredSeed};
pub use site::{Generation, Liveness, Outage, Site, SiteRow};
pub use store::Store;
