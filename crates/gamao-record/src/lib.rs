//! The record of a room: what is written of it, and what can be told from that.
//!
//! * [`Envelope`] is an event with its place in the log of its room.
//! * [`RoomDice`] folds the fair dice of a room, match after match.
//! * [`Transcript`] is all of a finished match, and [`verify()`] the one check of it for browser, command
//!   line and tests.
//! * [`LedgerRecord`] is what a line of the public ledger says; [`OpenMatches`] folds a ledger.
//!
//! Pure: no I/O, no clock. What is written here is JSON as in `gamao-rules`, and as lasting.

mod envelope;
mod ledger;
mod room_dice;
mod transcript;
mod verify;

pub use envelope::Envelope;
pub use ledger::{
    Counts, LedgerReceipt, LedgerRecord, MatchEnding, OpenMatch, OpenMatches, RollCounts,
};
pub use room_dice::{RoomDice, match_id, rules_text};
pub use transcript::{FaultReport, RollReport, Transcript, Unproven, UnthrownReport, VerifyReport};
pub use verify::{verify, verify_with_ledger, verify_with_line};
