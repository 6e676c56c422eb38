//! `GET /api/my/rooms`: the rooms in which the visitor has a seat, latest first.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::MyRooms;

use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
    visitor::Visitor,
};

/// The maximum number of rooms in a response.
const MAX_ROOMS: u32 = 50;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
) -> Result<Json<MyRooms>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let Some(holder) = visitor.holder() else {
        return Ok(Json(MyRooms::default()));
    };
    let mut mine = MyRooms::default();
    for held in rooms.store.rooms_of(&holder.0, MAX_ROOMS).await? {
        match rooms.listed(&held).await {
            Ok(info) => mine.rooms.push(info),
            // One room that is damaged must not hide the others.
            Err(error) => error.log(),
        }
    }
    Ok(Json(mine))
}
