//! `GET /api/rooms/{room}`: a summary of a room.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::RoomInfo;

use super::{RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::{Rooms, info},
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
) -> Result<Json<RoomInfo>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let state = rooms.state(&room).await?;
    let viewer = seat(&rooms, &room, &visitor).await?;
    Ok(Json(info(&room, &state, viewer)))
}
