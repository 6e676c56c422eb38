//! How long requests and sockets may take.

use std::time::Duration;

use axum::{extract::Request, middleware::Next, response::Response};
use tokio::time::timeout;

use crate::error::Error;

/// How long the body of a request may take to arrive.
pub(crate) const BODY: Duration = Duration::from_secs(15);

/// How long a request may take in all; for a socket, until it is open.
const REQUEST: Duration = Duration::from_secs(30);

/// Answers a request that takes too long. A read has changed nothing; the outcome of anything else is
/// unknown, since a command that has been accepted is completed in any case.
pub(crate) async fn limit_request(request: Request, next: Next) -> Result<Response, Error> {
    let error = if request.method().is_safe() { Error::Busy } else { Error::Unknown };
    timeout(REQUEST, next.run(request)).await.map_err(|_| error)
}

/// How long a client may take to answer a ping, or to accept a message. Only answers count: a client that
/// does not read is disconnected, whatever it sends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SocketTimeout(Duration);

impl SocketTimeout {
    pub(crate) fn new(seconds: u32) -> Self {
        Self(Duration::from_secs(seconds.max(1).into()))
    }

    /// The timeout itself.
    pub(crate) fn duration(self) -> Duration {
        self.0
    }

    /// The interval between pings.
    pub(crate) fn ping_every(self) -> Duration {
        2 * self.0
    }

    /// The interval at which answers are checked for.
    pub(crate) fn check_every(self) -> Duration {
        self.0 / 5
    }
}
