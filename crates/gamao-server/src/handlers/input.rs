//! Extractors whose rejections are our errors.

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::request::Parts,
};
use gamao_store::RoomId;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::{error::Error, timeouts};

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let arrived = timeout(timeouts::BODY, Json::from_request(request, state)).await;
        let Json(body) = arrived.map_err(|_| Error::SlowBody)??;
        Ok(Self(body))
    }
}

/// The query parameters.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let Query(params) = Query::from_request_parts(parts, state).await?;
        Ok(Self(params))
    }
}

/// The room id in the path, which may not exist.
pub(crate) struct RoomPath(pub(crate) RoomId);

impl<S: Send + Sync> FromRequestParts<S> for RoomPath {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let Path(room) = Path::<String>::from_request_parts(parts, state).await?;
        Ok(Self(RoomId(room)))
    }
}
