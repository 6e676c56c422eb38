//! `POST /api/rooms/{room}/commands`: a command for the visitor's seat, for programs without a socket.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::{CommandAccepted, SendCommand};

use super::{Body, RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::{Rooms, SeatHolder},
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    Body(request): Body<SendCommand>,
) -> Result<Json<CommandAccepted>, Error> {
    limits.charge(Action::Command, &caller.subject())?;
    let seat = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    let holder = visitor.holder().ok_or(Error::NotSeated)?;
    let id = request.id.clone();
    let holder = SeatHolder { seat, holder, caller };
    let seq = rooms.submit_for(&limits, &room, &holder, request, 0).await?;
    Ok(Json(CommandAccepted { id, seq: seq.into() }))
}
