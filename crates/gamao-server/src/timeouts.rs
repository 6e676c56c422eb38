//! How long a request may take, and what it comes to if it takes longer.

use std::time::Duration;

use axum::{extract::Request, middleware::Next, response::Response};
use tokio::time::timeout;

use crate::error::Error;

/// How long the body of a request may take to arrive.
pub(crate) const ARRIVAL: Duration = Duration::from_secs(15);

/// How long a request may take in all; sockets only to be opened.
const ANSWER: Duration = Duration::from_secs(30);

/// Answers a request that takes too long. What only reads has done nothing; of anything else one cannot
/// say, for a command that has been taken runs to its end.
pub(crate) async fn bound(request: Request, next: Next) -> Result<Response, Error> {
    let error = if request.method().is_safe() { Error::Busy } else { Error::Unknown };
    timeout(ANSWER, next.run(request)).await.map_err(|_| error)
}
