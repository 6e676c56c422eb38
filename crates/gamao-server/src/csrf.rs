//! Protection from cross-site requests.

use axum::{
    extract::{Request, State},
    http::header,
    middleware::Next,
    response::Response,
};

use crate::{error::Error, site::Site};

/// Refuses requests with side effects, and sockets, that pages of other sites send in a visitor's name.
/// Programs that are not browsers send no origin, and no cookie by accident.
pub(crate) async fn check(
    State(site): State<Site>,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    let headers = request.headers();
    let acts = !request.method().is_safe() || headers.contains_key(header::UPGRADE);
    if let Some(origin) = headers.get(header::ORIGIN).filter(|_| acts) {
        let origin = origin.to_str().unwrap_or("an unreadable origin");
        if !site.owns(origin, headers) {
            return Err(Error::ForeignOrigin(origin.to_owned()));
        }
    }
    Ok(next.run(request).await)
}
