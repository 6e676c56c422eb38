//! `GET /api/rooms/{room}`: what can be known of a room without entering it.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::RoomInfo;
use gamao_rules::Player;
use gamao_store::RoomId;

use super::{RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::{Log, Rooms, to_ms},
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
) -> Result<Json<RoomInfo>, Error> {
    limits.charge(Action::Read, &caller.who())?;
    let log = rooms.log(&room).await?;
    let viewer = seat(&rooms, &room, &visitor).await?;
    Ok(Json(info(&room, &log, viewer)))
}

/// A room as `viewer` may know it.
pub(super) fn info(room: &RoomId, log: &Log, viewer: Option<Player>) -> RoomInfo {
    let table = log.table();
    RoomInfo {
        room: room.0.clone(),
        rules: *table.rules(),
        seats: table.seats().clone(),
        viewer,
        phase: *table.phase(),
        to_act: table.to_act(),
        score: table.score(),
        seq: log.head.into(),
        created_at: to_ms(log.created_at),
        updated_at: to_ms(log.updated_at),
    }
}
