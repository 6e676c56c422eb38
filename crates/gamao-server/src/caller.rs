//! Who sent a request, for the rate limits.

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::request::Parts,
};
use gamao_rules::Seat;
use gamao_store::RoomId;

use crate::{
    error::Error,
    holder::Holder,
    limits::Subject,
    site::Site,
    visitor::{CookieNames, Visitor},
};

/// The address and the visitor that a request comes from. Never logged.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) address: IpAddr,
    visitor: Option<Holder>,
}

impl Caller {
    /// The visitor, if they hold a seat anywhere.
    pub(crate) fn visitor(&self) -> Option<&Holder> {
        self.visitor.as_ref()
    }

    /// The caller as the limits count them, for no seat.
    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject { address: self.address, visitor: self.visitor.as_ref(), seat: None }
    }

    /// The same, for a seat.
    pub(crate) fn subject_at<'a>(&'a self, room: &'a RoomId, seat: Seat) -> Subject<'a> {
        Subject { seat: Some((room, seat)), ..self.subject() }
    }
}

impl<S> FromRequestParts<S> for Caller
where
    S: Send + Sync,
    Site: FromRef<S>,
    CookieNames: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let ConnectInfo(peer) = ConnectInfo::<SocketAddr>::from_request_parts(parts, state)
            .await
            .map_err(Error::internal)?;
        let address = Site::from_ref(state).client(&parts.headers, peer.ip());
        let visitor = Visitor::from_request_parts(parts, state).await?;
        Ok(Self { address, visitor: visitor.holder() })
    }
}
