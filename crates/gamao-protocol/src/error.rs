//! Errors as a client sees them.

use gamao_rules::RuleError;
use serde::{Deserialize, Serialize};

/// What kind of thing went wrong, for a program to act on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// The request or message could not be read.
    BadRequest,
    /// The message, body or name is too long.
    TooLarge,
    /// Too many requests; try again later.
    RateLimited,
    /// A page of another site tried to use the server in the visitor's name.
    ForeignOrigin,
    /// There is no such room, page or link.
    NotFound,
    /// This visitor holds no seat at the table.
    NotSeated,
    /// The seat, or every seat, is taken.
    SeatTaken,
    /// The house-rules card is not playable.
    InvalidRules,
    /// The table waits for something else, or for somebody else.
    OutOfTurn,
    /// The wish was made on an older state of the table; look again and decide anew.
    Stale,
    /// The play does not follow the rules.
    IllegalPlay,
    /// The cube may not be turned now.
    CubeNotAllowed,
    /// The player's time was over before the command arrived.
    TimeOver,
    /// The opponent has not been away long enough for a claim.
    ClaimTooEarly,
    /// The anchor, sign-off or link is not what the fair dice need; the message says why.
    FairDice,
    /// The rules refuse it for the reason in the message.
    Refused,
    /// The server is busy, starting or stopping; try again.
    Unavailable,
    /// The server could not say in time what came of it: it may happen yet. Ask again under the same
    /// id for the outcome.
    Unknown,
    /// Something broke on the server; it has been logged there.
    Internal,
}

/// An error: a code for programs and a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiError {
    /// What kind of thing went wrong.
    pub code: ErrorCode,
    /// What went wrong, naming the input; lower case, English.
    pub message: String,
    /// After how many milliseconds it is worth asking again, where the server can say; over HTTP
    /// also in seconds, as `Retry-After`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub retry_after_ms: Option<u64>,
}

impl ApiError {
    /// An error of this kind.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), retry_after_ms: None }
    }
}

impl From<&RuleError> for ErrorCode {
    fn from(error: &RuleError) -> Self {
        match error {
            RuleError::OutOfTurn { .. } => Self::OutOfTurn,
            RuleError::IllegalPlay(_) => Self::IllegalPlay,
            RuleError::CubeNotAllowed(_) => Self::CubeNotAllowed,
            RuleError::SeatTaken(_) => Self::SeatTaken,
            RuleError::Rules(_) => Self::InvalidRules,
            RuleError::TimeOver(_) => Self::TimeOver,
            RuleError::ClaimTooEarly { .. } => Self::ClaimTooEarly,
            RuleError::Refused(_) => Self::Refused,
        }
    }
}

impl From<&RuleError> for ApiError {
    fn from(error: &RuleError) -> Self {
        Self::new(error.into(), error.to_string())
    }
}
