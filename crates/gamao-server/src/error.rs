//! What a request can come to instead of an answer.

use std::time::Duration;

use axum::{
    Json,
    extract::rejection::{JsonRejection, PathRejection, QueryRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use gamao_dice::FaultKind;
use gamao_protocol::{ApiError, ErrorCode};
use gamao_room::{DamagedLog, DecideError, RandomnessError};
use gamao_rules::RuleError;
use gamao_store::{AppendError, RedeemError, RoomId, StoreError};

use crate::{
    capacity::NoCapacity,
    fair::VaultError,
    limits::{Limited, seconds},
    random::RandomError,
};

/// Why a request or command is refused. What it asked for has not happened, but for
/// [`Unknown`](Error::Unknown).
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{0}")]
    BadRequest(String),
    #[error("{0}")]
    TooLarge(String),
    #[error(
        "pages of {0} may not use this server; if it is the server's own address, \
         --base-url or --allowed-host must name it"
    )]
    ForeignOrigin(String),
    #[error("there is no room {0:?}")]
    NoSuchRoom(String),
    #[error("there is no page {0:?}")]
    NoSuchPage(String),
    #[error("{0}")]
    WrongMethod(String),
    #[error("the device link is unknown, used up or expired; make a new one")]
    NoSuchLink,
    #[error("you hold no seat at this table")]
    NotSeated,
    #[error("every seat of this table is taken")]
    SeatsTaken,
    #[error("you hold seat {0} of this table already")]
    AlreadySeated(gamao_rules::Player),
    #[error(transparent)]
    Rule(#[from] RuleError),
    #[error("the dice refuse it: {0}")]
    FairDice(FaultKind),
    #[error(
        "the dice of this match are lost: the server cannot open its seed; whoever runs the server can end the match"
    )]
    DiceLost,
    #[error("match {0} is not over; its transcript comes with the end")]
    NotOver(String),
    #[error("there is no match {0}")]
    NoSuchMatch(String),
    #[error(transparent)]
    Limited(#[from] Limited),
    #[error(transparent)]
    NoCapacity(#[from] NoCapacity),
    #[error("the server has no room for more connections; try again later")]
    Full,
    #[error("the server is busy; try again")]
    Busy,
    #[error("the server's disk is full, so nothing can be written; try again later")]
    StorageFull,
    #[error("the server was too slow to say what came of it; ask again under the same id")]
    Unknown,
    #[error("the body did not arrive in time")]
    SlowBody,
    #[error("the table has moved on; look again and decide anew")]
    Stale,
    /// A deadline that somebody else took, or that no longer stands; no client sees it.
    #[error("the deadline no longer stands")]
    DeadlineGone,
    /// Written down where it was found.
    #[error(
        "the log of room {0} is damaged, so it cannot go on; whoever runs the server has been told"
    )]
    DamagedRoom(RoomId, #[source] DamagedLog),
    #[error("something broke on the server; it has been written down there")]
    Internal(#[source] anyhow::Error),
}

impl Error {
    /// Anything of which the user needs no details.
    pub(crate) fn internal(error: impl Into<anyhow::Error>) -> Self {
        Self::Internal(error.into())
    }

    /// What is written down of it, with what a client is not told.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Internal(error) => format!("{error:#}"),
            error => error.to_string(),
        }
    }

    /// Status and code. No `_` arm: a new variant must say what it is.
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

    /// The status of its answer.
    pub(crate) fn status(&self) -> StatusCode {
        self.kind().0
    }

    /// After how long it is worth asking again, where that can be said.
    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Limited(limited) => Some(limited.wait),
            Self::NoCapacity(_) => Some(NoCapacity::WAIT),
            Self::Full => Some(Duration::from_secs(30)),
            Self::StorageFull => Some(Duration::from_secs(10)),
            Self::Busy | Self::Unknown => Some(Duration::from_secs(1)),
            _ => None,
        }
    }

    /// Whether it has been written down already, where it began.
    pub(crate) const fn is_known(&self) -> bool {
        matches!(self, Self::Busy | Self::StorageFull | Self::DamagedRoom(..))
    }

    /// Logs it, unless it is an everyday refusal or was logged where it began. Called once, where an
    /// error ends.
    pub(crate) fn log(&self) {
        if let Self::Internal(_) = self {
            tracing::error!(error = self.reason(), "a request failed");
        }
    }

    /// What the client is told. It is logged here.
    pub(crate) fn into_api(self) -> ApiError {
        self.log();
        let retry_after_ms = self.retry_after().map(|wait| seconds(wait) * 1000);
        ApiError { retry_after_ms, ..ApiError::new(self.kind().1, shortened(self.to_string())) }
    }
}

/// The longest message, in characters. Only what a client wrote itself makes one longer.
const MAX_MESSAGE: usize = 200;

/// An error does not carry a megabyte back.
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
        match gamao_rules::Player::from_index(usize::from(seat)) {
            Some(player) => Self::AlreadySeated(player),
            None => Self::internal(anyhow::anyhow!("the store names a seat {seat}")),
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

impl From<VaultError> for Error {
    fn from(_: VaultError) -> Self {
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

/// Other people's messages in our form: lower case, no full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
