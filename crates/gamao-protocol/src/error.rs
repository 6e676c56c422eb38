//! Errors sent to clients.

use gamao_rules::RuleError;
use serde::{Deserialize, Serialize};

/// The kind of an error, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// The request or message is malformed.
    BadRequest,
    /// The message, body or name is too long.
    TooLarge,
    /// Too many requests; try again later.
    RateLimited,
    /// A page of another site tried to use the server in the visitor's name.
    ForeignOrigin,
    /// There is no such room, page or link.
    NotFound,
    /// This visitor has no seat at the table.
    NotSeated,
    /// The seat, or every seat, is taken.
    SeatTaken,
    /// The house rules are inconsistent.
    InvalidRules,
    /// The table waits for something else, or for somebody else.
    OutOfTurn,
    /// The command was based on an older state of the table; look again and decide anew.
    Stale,
    /// The play does not follow the rules.
    IllegalPlay,
    /// The cube cannot be turned now.
    CubeNotAllowed,
    /// The player's time was up before the command arrived.
    TimeOver,
    /// The opponent has not been away long enough for a claim.
    ClaimTooEarly,
    /// The anchor, sign-off or link is wrong or not due; the message says why.
    FairDice,
    /// The rules do not allow it, for the reason in the message.
    Refused,
    /// The server is busy, starting or stopping; try again.
    Unavailable,
    /// The outcome was not known in time: the command may still be executed. Repeat it with the same id.
    Unknown,
    /// Internal server error; it has been logged.
    Internal,
}

/// An error: a code for programs and a message for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApiError {
    /// The kind of the error.
    pub code: ErrorCode,
    /// The message, which names the input; lower case, English.
    pub message: String,
    /// The rule of the reference pages by which the game refuses it, such as `4.2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<String>,
    /// When to try again, in milliseconds, if the server knows; over HTTP also in seconds, as
    /// `Retry-After`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub retry_after_ms: Option<u64>,
}

impl ApiError {
    /// An error of this kind.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), rule: None, retry_after_ms: None }
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
        Self { rule: Some(error.rule().to_string()), ..Self::new(error.into(), error.to_string()) }
    }
}
