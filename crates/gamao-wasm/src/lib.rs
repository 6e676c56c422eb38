//! Rules, notation, records and views for the browser.
//!
//! The browser folds the log of a room with the very code of the server ([`TableFold`]) and plays a
//! roll step by step ([`TurnHandle`]) without asking anybody. What crosses the border is plain data, typed
//! on both sides ([`FromJs`], [`ToJs`]): that of rules, records and views, and the few types that are
//! only here.

mod border;
mod card;
mod chain;
mod error;
#[cfg(feature = "host")]
mod host;
mod ids;
mod notation;
mod panic;
mod position;
mod practice;
mod table;
mod turn;
mod verify;

pub use border::{FromJs, ToJs};
pub use card::{CardProblem, card_problems};
pub use chain::{chain_anchor, chain_link};
pub use error::BrowserError;
#[cfg(feature = "host")]
pub use host::{HostError, LocalRoom};
pub use ids::{PositionIds, position_ids};
pub use notation::play_text;
pub use position::{
    PositionCube, PositionDecision, PositionFlaw, PositionForm, PositionPart, PositionReading,
    PositionRefusal, PositionSession, PositionSource, ReadPosition, read_position,
};
pub use practice::practice_turn;
pub use table::TableFold;
pub use turn::{Gesture, TurnHandle, TurnRefusal};
pub use verify::verify_transcript;
