//! `GET /api/rooms/{room}/matches/{number}/transcript`: all that is needed to check a finished match.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use gamao_protocol::Transcript;
use gamao_store::RoomId;

use crate::{error::Error, limits::Action, origin::Address, rooms::Rooms, throttle::Throttle};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(throttle): State<Throttle>,
    address: Address,
    Path((room, number)): Path<(String, String)>,
) -> Result<Json<Transcript>, Error> {
    throttle.address(Action::Read, &address)?;
    let named = || format!("{number} in room {room}");
    let number = number.parse().map_err(|_| Error::NoSuchMatch(named()))?;
    Ok(Json(rooms.transcript(&RoomId(room), number).await?))
}
