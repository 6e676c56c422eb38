//! What goes wrong on this side of the wire.

use thiserror::Error;
use wasm_bindgen::{JsError, JsValue};

/// Why a call was refused. JavaScript sees an `Error` with this text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BrowserError {
    /// Data is not what its type says.
    #[error("invalid {what}: {error}")]
    Data {
        /// What was to be read.
        what: &'static str,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A board holds what none can.
    #[error("invalid board: more than 15 checkers on a place")]
    Checkers,
    /// The secret of a chain is not 64 hexadecimal digits.
    #[error("invalid secret: 64 lower-case hexadecimal digits are needed")]
    Secret,
    /// A die has no such face.
    #[error("invalid dice {first} and {second}: faces are 1 to 6")]
    Dice {
        /// The first.
        first: u8,
        /// The second.
        second: u8,
    },
    /// An event is missing.
    #[error("event {found} does not follow event {held}")]
    Gap {
        /// The last event folded.
        held: u64,
        /// The one that came.
        found: u64,
    },
    /// The rules refuse an event.
    #[error("event {seq} cannot be folded: {error}")]
    Event {
        /// Which one.
        seq: u64,
        /// Why.
        error: gamao_rules::EventError,
    },
    /// The step cannot be completed to a legal play.
    #[error(transparent)]
    Step(#[from] gamao_rules::TurnError),
    /// The text is no play.
    #[error(transparent)]
    PlayText(#[from] gamao_notation::PlayTextError),
    /// The play is not legal here.
    #[error(transparent)]
    Play(#[from] gamao_notation::UnresolvedPlay),
}

impl From<BrowserError> for JsValue {
    fn from(error: BrowserError) -> Self {
        JsError::from(error).into()
    }
}
