//! Why a connection ends, and what it is told.

use axum::extract::ws::{CloseCode, close_code};
use gamao_protocol::{ApiError, ErrorCode};

use crate::error::Error;

/// The end of a connection.
#[derive(Debug)]
pub(super) enum Ending {
    /// The other side left.
    Gone,
    /// It gave no sign of reading for too long.
    Silent,
    /// It does not take what it is sent.
    Slow,
    /// It did not begin with hello.
    NoHello,
    /// It sent bytes that are no text.
    Binary,
    /// It sent a message that is too long.
    TooLong,
    /// It sent a text that is not UTF-8.
    Unreadable,
    /// It sent frames that the protocol does not know.
    Garbled,
    /// It sends faster than can be read.
    TooFast,
    /// The server stops.
    Stopping,
    /// It asked for what cannot be.
    Refused(Error),
}

impl Ending {
    /// A message that makes no sense, in one sentence.
    pub(super) fn bad(why: &str) -> Self {
        Self::Refused(Error::BadRequest(why.into()))
    }

    /// The transport failed. Its library tells why only in words; a test holds it to them.
    pub(super) fn of_transport(error: &axum::Error) -> Self {
        let text = error.to_string();
        if text.starts_with("Space limit exceeded") {
            Self::TooLong
        } else if text.starts_with("UTF-8 encoding error") {
            Self::Unreadable
        } else if text.starts_with("WebSocket protocol error") {
            Self::Garbled
        } else {
            Self::Gone
        }
    }

    /// What the client is told.
    pub(super) fn into_api(self) -> ApiError {
        let (code, message) = match self {
            Self::Refused(error) => return error.into_api(),
            Self::Gone => (ErrorCode::Unavailable, "the connection is gone"),
            Self::Silent => (ErrorCode::Unavailable, "a ping was not answered; connect again"),
            Self::Slow => (ErrorCode::Unavailable, "the connection is too slow; connect again"),
            Self::NoHello => (ErrorCode::BadRequest, "a connection begins with hello"),
            Self::Binary => (ErrorCode::BadRequest, "messages are text, not binary"),
            Self::TooLong => (ErrorCode::TooLarge, "a message has at most 4096 bytes"),
            Self::Unreadable => (ErrorCode::BadRequest, "a message is UTF-8"),
            Self::Garbled => (ErrorCode::BadRequest, "a frame breaks the WebSocket protocol"),
            Self::TooFast => (ErrorCode::RateLimited, "too many messages; connect again"),
            Self::Stopping => (ErrorCode::Unavailable, "the server restarts; connect again"),
        };
        ApiError::new(code, message)
    }

    /// The last words and the code to close with; none for one who cannot hear them.
    pub(super) fn farewell(self) -> Option<(ApiError, CloseCode)> {
        let code = match &self {
            // One whose pipe is full hears nothing.
            Self::Gone | Self::Slow => return None,
            Self::Silent => close_code::AWAY,
            Self::NoHello | Self::TooFast | Self::Refused(_) => close_code::POLICY,
            Self::Binary => close_code::UNSUPPORTED,
            Self::TooLong => close_code::SIZE,
            Self::Unreadable => close_code::INVALID,
            Self::Garbled => close_code::PROTOCOL,
            Self::Stopping => close_code::RESTART,
        };
        Some((self.into_api(), code))
    }
}

impl From<Error> for Ending {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}
