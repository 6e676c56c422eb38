//! `GET /api/my/rooms`: the rooms in which the asker holds a seat, latest first.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::MyRooms;
use gamao_rules::Player;

use super::room_info::info;
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
    visitor::Visitor,
};

/// Rooms in one answer.
const MAX_ROOMS: u32 = 50;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
) -> Result<Json<MyRooms>, Error> {
    limits.charge(Action::Read, &caller.who())?;
    let Some(holder) = visitor.holder() else {
        return Ok(Json(MyRooms::default()));
    };
    let mut mine = MyRooms::default();
    for held in rooms.store.rooms_of(&holder.0, MAX_ROOMS).await? {
        // One room that is damaged must not hide the others.
        let log = match rooms.log(&held.room).await {
            Ok(log) => log,
            Err(error) => {
                error.into_api();
                continue;
            }
        };
        let seat = Player::from_index(usize::from(held.seat));
        mine.rooms.push(info(&held.room, &log, seat));
    }
    Ok(Json(mine))
}
