//! `GET /api/rooms/{room}/matches/{number}/transcript`: everything needed to verify a finished match.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use gamao_record::Transcript;
use gamao_store::RoomId;

use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    Path((room, number)): Path<(String, String)>,
) -> Result<Json<Transcript>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let named = || format!("{number} in room {room}");
    let number = number.parse().map_err(|_| Error::NoSuchMatch(named()))?;
    Ok(Json(rooms.transcript(&RoomId(room), number).await?))
}
