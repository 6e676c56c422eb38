//! Errors of requests.

use std::time::Duration;

use axum::{
    Json,
    extract::rejection::{JsonRejection, PathRejection, QueryRejection},
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use gamao_dice::FaultKind;
use gamao_protocol::{ApiError, ErrorCode};
use gamao_room::{DamagedLog, DecideError, RandomnessError};
use gamao_rules::{RuleError, RuleNumber};
use gamao_store::{AppendError, RedeemError, RoomId, StoreError};

use crate::{
    capacity::CapacityError,
    fair::OpenError,
    limits::{Limited, seconds},
    random::RandomError,
};

/// Why a request or command failed. It had no effect, except possibly for [`Unknown`](Error::Unknown).
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{0}")]
    BadRequest(String),
    #[error("{0}")]
    TooLarge(String),
    #[error(
        "pages of {0} may not use this server; if it is the server's own address, \
         set --base-url or --allowed-host"
    )]
    ForeignOrigin(String),
    #[error("there is no room {0:?}")]
    NoSuchRoom(String),
    #[error("there is no page {0:?}")]
    NoSuchPage(String),
    #[error("{0}")]
    WrongMethod(String),
    #[error("the device link is unknown, used or expired; make a new one")]
    NoSuchLink,
    #[error("you have no seat at this table")]
    NotSeated,
    #[error("every seat of this table is taken")]
    SeatsTaken,
    #[error("you already have seat {0} of this table")]
    AlreadySeated(gamao_rules::Seat),
    #[error(transparent)]
    Rule(#[from] RuleError),
    #[error("refused by the fair dice: {0}")]
    FairDice(FaultKind),
    #[error(
        "the dice of this match are lost: the server cannot decrypt its seed; its operator can end the match"
    )]
    DiceLost,
    #[error("match {0} is not over; its transcript is available at the end")]
    NotOver(String),
    #[error("there is no match {0}")]
    NoSuchMatch(String),
    #[error(transparent)]
    Limited(#[from] Limited),
    #[error("{0}")]
    NoCapacity(CapacityError),
    #[error("the server has reached its maximum of connections; try again later")]
    Full,
    #[error("the server is busy; try again")]
    Busy,
    #[error("the server's disk is full; try again later")]
    StorageFull,
    #[error(
        "the server did not answer in time and the outcome is unknown; repeat the request with the same id"
    )]
    Unknown,
    #[error("the request body did not arrive in time")]
    SlowBody,
    #[error("the table has changed since then; look again and decide anew")]
    Stale,
    /// A deadline that was taken or changed by someone else; never sent to a client.
    #[error("the deadline no longer exists")]
    DeadlineGone,
    /// Logged where it was found.
    #[error("the log of room {0} is damaged, so it cannot continue; the error has been logged")]
    DamagedRoom(RoomId, #[source] DamagedLog),
    #[error("internal server error; it has been logged")]
    Internal(#[source] anyhow::Error),
}

impl Error {
    /// An error whose details are logged, not sent.
    pub(crate) fn internal(error: impl Into<anyhow::Error>) -> Self {
        Self::Internal(error.into())
    }

    /// The error for a method that a path does not support.
    pub(crate) fn wrong_method(method: &Method, uri: &Uri) -> Self {
        Self::WrongMethod(format!("{} does not support {method}", uri.path()))
    }

    /// The text for the log, with the details that clients do not get.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Internal(error) => format!("{error:#}"),
            error => error.to_string(),
        }
    }

    /// Status and code. No `_` arm, so that a new variant must choose.
    fn kind(&self) -> (StatusCode, ErrorCode) {
        match self {
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, ErrorCode::BadRequest),
            Self::SlowBody => (StatusCode::REQUEST_TIMEOUT, ErrorCode::BadRequest),
            Self::WrongMethod(_) => (StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadRequest),
            Self::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge),
            Self::ForeignOrigin(_) => (StatusCode::FORBIDDEN, ErrorCode::ForeignOrigin),
            Self::NoSuchRoom(_) | Self::NoSuchMatch(_) | Self::NoSuchPage(_) | Self::NoSuchLink => {
                (StatusCode::NOT_FOUND, ErrorCode::NotFound)
            }
            Self::NotSeated => (StatusCode::FORBIDDEN, ErrorCode::NotSeated),
            Self::Stale | Self::DeadlineGone => (StatusCode::CONFLICT, ErrorCode::Stale),
            Self::SeatsTaken | Self::AlreadySeated(_) => {
                (StatusCode::CONFLICT, ErrorCode::SeatTaken)
            }
            Self::Rule(error) => (rule_status(error), error.into()),
            Self::FairDice(_) | Self::DiceLost => (StatusCode::CONFLICT, ErrorCode::FairDice),
            Self::NotOver(_) => (StatusCode::CONFLICT, ErrorCode::Refused),
            Self::Limited(_) => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited),
            Self::NoCapacity(_) | Self::Full | Self::Busy | Self::StorageFull => {
                (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable)
            }
            Self::Unknown => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unknown),
            Self::DamagedRoom(..) | Self::Internal(_) => {
                (StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal)
            }
        }
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        self.kind().0
    }

    /// When to try again, if that is known.
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Limited(limited) => Some(limited.wait),
            Self::NoCapacity(_) => Some(CapacityError::RETRY_AFTER),
            Self::Full => Some(Duration::from_secs(30)),
            Self::StorageFull => Some(Duration::from_secs(10)),
            Self::Busy | Self::Unknown => Some(Duration::from_secs(1)),
            _ => None,
        }
    }

    /// Whether it has already been logged where it occurred.
    pub(crate) const fn is_logged(&self) -> bool {
        matches!(self, Self::Busy | Self::StorageFull | Self::DamagedRoom(..))
    }

    /// Logs it, unless it is an ordinary refusal or was logged where it occurred. To be called once, where
    /// the error is handled.
    pub(crate) fn log(&self) {
        if let Self::Internal(_) = self {
            tracing::error!(error = self.reason(), "internal error");
        }
    }

    /// Logs it, and returns the error for the client.
    pub(crate) fn into_api(self) -> ApiError {
        self.log();
        let retry_after_ms = self.retry_after().map(|wait| seconds(wait) * 1000);
        let rule = self.rule().map(|rule| rule.to_string());
        let error = ApiError::new(self.kind().1, shortened(self.to_string()));
        ApiError { rule, retry_after_ms, ..error }
    }

    /// The rule of the game that it rests on, if it does on one.
    fn rule(&self) -> Option<RuleNumber> {
        match self {
            Self::Rule(error) => Some(error.rule()),
            _ => None,
        }
    }
}

/// The maximum length of a message in characters. Only input of the client makes one longer.
const MAX_MESSAGE: usize = 200;

/// Truncates a message.
fn shortened(message: String) -> String {
    match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
    }
}

fn rule_status(error: &RuleError) -> StatusCode {
    match error {
        RuleError::Rules(_) | RuleError::IllegalPlay(_) => StatusCode::UNPROCESSABLE_ENTITY,
        RuleError::OutOfTurn { .. }
        | RuleError::CubeNotAllowed(_)
        | RuleError::SeatTaken(_)
        | RuleError::TimeOver(_)
        | RuleError::ClaimTooEarly { .. }
        | RuleError::Refused(_) => StatusCode::CONFLICT,
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, _) = self.kind();
        let retry_after = self.retry_after();
        let mut response = (status, Json(self.into_api())).into_response();
        if let Some(wait) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(wait)));
        }
        response
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy | StoreError::Closed => Self::Busy,
            StoreError::Full => Self::StorageFull,
            error => Self::internal(error),
        }
    }
}

impl From<AppendError> for Error {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::AlreadySeated { seat } => Self::already_seated(seat),
            AppendError::Store(error) => error.into(),
            AppendError::DeadlineGone => Self::DeadlineGone,
            AppendError::Conflict { .. } => Self::Stale,
            error => Self::internal(error),
        }
    }
}

impl From<RedeemError> for Error {
    fn from(error: RedeemError) -> Self {
        match error {
            RedeemError::Unknown | RedeemError::Expired => Self::NoSuchLink,
            RedeemError::AlreadySeated { seat } => Self::already_seated(seat),
            RedeemError::Store(error) => error.into(),
            error => Self::internal(error),
        }
    }
}

impl Error {
    pub(crate) fn already_seated(seat: u8) -> Self {
        match gamao_rules::Seat::from_index(usize::from(seat)) {
            Some(seat) => Self::AlreadySeated(seat),
            None => Self::internal(anyhow::anyhow!("invalid seat {seat} in the store")),
        }
    }
}

impl From<RandomnessError> for Error {
    fn from(error: RandomnessError) -> Self {
        Self::internal(error)
    }
}

impl From<DecideError> for Error {
    fn from(error: DecideError) -> Self {
        match error {
            DecideError::Rule(error) => Self::Rule(error),
            DecideError::FairDice(fault) => Self::FairDice(fault),
            DecideError::Stale => Self::Stale,
            DecideError::NotYet { .. } => Self::BadRequest(error.to_string()),
            DecideError::Randomness(_)
            | DecideError::DoesNotFit(_)
            | DecideError::Unsettled
            | DecideError::NotOpened => Self::internal(error),
        }
    }
}

impl From<CapacityError> for Error {
    fn from(error: CapacityError) -> Self {
        match error {
            CapacityError::Rooms(_) | CapacityError::Disk => Self::NoCapacity(error),
            CapacityError::Store(error) => error.into(),
        }
    }
}

impl From<OpenError> for Error {
    fn from(_: OpenError) -> Self {
        Self::DiceLost
    }
}

impl From<RandomError> for Error {
    fn from(error: RandomError) -> Self {
        Self::internal(error)
    }
}

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::TooLarge("the body is larger than 16 KiB".into());
        }
        Self::BadRequest(sentence(&rejection.body_text()))
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        Self::BadRequest(sentence(&rejection.body_text()))
    }
}

impl From<PathRejection> for Error {
    fn from(rejection: PathRejection) -> Self {
        Self::BadRequest(sentence(&rejection.body_text()))
    }
}

/// A message of a library in our form: lower case, without a full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
