//! What a room that is hosted here refuses.

use gamao_dice::LedgerFault;
use gamao_room::{DamagedLog, DecideError};
use thiserror::Error;
use wasm_bindgen::{JsError, JsValue};

use crate::BrowserError;

/// Why a call was refused. JavaScript sees an `Error` with this text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HostError {
    /// What was handed over cannot be read.
    #[error(transparent)]
    Data(#[from] BrowserError),
    /// The host does not grant it.
    #[error(transparent)]
    Refused(#[from] DecideError),
    /// The log cannot be folded.
    #[error(transparent)]
    Log(#[from] DamagedLog),
    /// The ledger does not hold.
    #[error(transparent)]
    Ledger(#[from] LedgerFault),
    /// The log has no events.
    #[error("the log has no events")]
    Empty,
    /// Without its own seed a match cannot go on.
    #[error("the seed is not that of the match")]
    Seed,
    /// The engine has no bot of this level.
    #[error("unknown bot level {0:?}")]
    Level(String),
}

impl From<HostError> for JsValue {
    fn from(error: HostError) -> Self {
        JsError::from(error).into()
    }
}
