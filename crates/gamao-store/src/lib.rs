//! What is kept of rooms, and the traits of whatever keeps it.
//!
//! A room is a log of events; [`RoomLog::append`] with an expected sequence is the only way to add to
//! it. Everything that must be true together with an event (a seat taken, a deadline set or
//! fired, a command answered) is part of the same [`Append`] and so of the same transaction.
//!
//! Each subject has a module with its records and the trait that keeps them; a [`Store`] is all of
//! them. Events are opaque text here: what they mean is the rules' affair, how they are spelt the
//! protocol's. Time is passed in. No database is named: each has a crate of its own
//! (`gamao-store-sqlite`).
//!
//! # Writing a backend
//!
//! * What is acknowledged is durable: it survives the death of the process and of the machine.
//! * [`append`](RoomLog::append) compares and moves the head, checks the command and the taken deadline,
//!   and writes everything else in one transaction. Two appends with the same `expected` never both win.
//! * "Not found" is `Ok(None)` or an empty list; the caller decides what that means.
//! * Reads that start after an acknowledgement see what was acknowledged.
//! * Tell the stories of `testing` (a feature): `gamao_store::stories!(backend)` makes a test of each.
//!
//! A backend whose answer can be lost on the way (a commit that is cut off) needs one more
//! [`StoreError`], for the caller to try again under the same command, deadline or room id; and one that is
//! shared locks the room's row first, one room a transaction. `SQLite` needs neither.

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
pub use seed::{KeptSeed, SealedSeed, Seeds};
pub use site::{Generation, Life, Outage, Site, SiteRow};
pub use store::Store;
