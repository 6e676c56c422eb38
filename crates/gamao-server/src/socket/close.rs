//! Why a connection is closed, and what the client is told.

use axum::extract::ws::{CloseCode, close_code};
use gamao_protocol::{ApiError, ErrorCode};

use crate::error::Error;

/// Why a connection is closed.
#[derive(Debug)]
pub(super) enum CloseReason {
    /// The client has disconnected.
    Gone,
    /// A ping was not answered in time.
    Silent,
    /// It does not accept what it is sent in time.
    Slow,
    /// Its first message was not a hello.
    NoHello,
    /// It sent a binary message.
    Binary,
    /// It sent a message that is too long.
    TooLong,
    /// It sent text that is not UTF-8.
    Unreadable,
    /// It violated the WebSocket protocol.
    Garbled,
    /// It sends messages too fast.
    TooFast,
    /// The server is stopping.
    Stopping,
    /// It sent an invalid request.
    Refused(Error),
}

impl CloseReason {
    /// An invalid message.
    pub(super) fn bad(why: &str) -> Self {
        Self::Refused(Error::BadRequest(why.into()))
    }

    /// A failure of the transport, whose library tells the reason only in its text; a test checks that text.
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
            Self::Gone => (ErrorCode::Unavailable, "the connection is closed"),
            Self::Silent => (ErrorCode::Unavailable, "a ping was not answered; connect again"),
            Self::Slow => (ErrorCode::Unavailable, "the connection is too slow; connect again"),
            Self::NoHello => (ErrorCode::BadRequest, "the first message must be hello"),
            Self::Binary => (ErrorCode::BadRequest, "messages must be text, not binary"),
            Self::TooLong => (ErrorCode::TooLarge, "the maximum length of a message is 4096 bytes"),
            Self::Unreadable => (ErrorCode::BadRequest, "messages must be UTF-8"),
            Self::Garbled => (ErrorCode::BadRequest, "a frame violates the WebSocket protocol"),
            Self::TooFast => (ErrorCode::RateLimited, "too many messages; connect again"),
            Self::Stopping => (ErrorCode::Unavailable, "the server is restarting; connect again"),
        };
        ApiError::new(code, message)
    }

    /// The last message and the close code; `None` if the client would not receive them.
    pub(super) fn close_message(self) -> Option<(ApiError, CloseCode)> {
        let code = match &self {
            // Nothing more fits into its buffer.
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

impl From<Error> for CloseReason {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}
