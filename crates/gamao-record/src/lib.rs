//! The record of a room: log, transcripts and ledger, and their verification.
//!
//! * [`Envelope`] is an event with its place in the log of its room.
//! * [`RoomDice`] folds the fair dice of a room, match after match.
//! * [`Transcript`] is the record of a finished match, and [`verify()`] verifies it, in browser, command line
//!   and tests.
//! * [`LedgerRecord`] is the content of a line of the public ledger; [`OpenMatches`] folds a ledger.
//!
//! Pure: no I/O, no clock. Its JSON follows the conventions of `gamao-rules` and is as stable.

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
