//! `POST /api/rooms/{room}/commands`: a wish of one's seat, for programs without a socket.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::{
    ClientMessage, Command,
    rest::{CommandAccepted, SendCommand},
};
use gamao_rules::Player;
use gamao_store::{CommandKey, RoomId, Seq};

use super::{Body, RoomPath, seat};
use crate::{
    error::Error,
    limits::Action,
    random,
    rooms::{Rooms, Wish},
    throttle::Throttle,
    visitor::{Holder, Visitor},
};

/// A seat and by whose right one acts for it.
pub(crate) struct Seat {
    pub(crate) player: Player,
    pub(crate) holder: Holder,
}

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(throttle): State<Throttle>,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    Body(request): Body<SendCommand>,
) -> Result<Json<CommandAccepted>, Error> {
    let player = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    let holder = visitor.holder().ok_or(Error::NotSeated)?;
    let id = request.id.clone();
    let seq = submit(&rooms, &throttle, &room, &Seat { player, holder }, request, 0).await?;
    Ok(Json(CommandAccepted { id, seq: seq.into() }))
}

/// Submits a command of a seat that took `lag_ms` to arrive; also what a socket does with one.
pub(crate) async fn submit(
    rooms: &Arc<Rooms>,
    throttle: &Throttle,
    room: &RoomId,
    Seat { player, holder }: &Seat,
    SendCommand { id, command, seen, leave }: SendCommand,
    lag_ms: u32,
) -> Result<Seq, Error> {
    throttle.visitor(Action::Command, holder)?;
    if matches!(command, Command::Say { .. }) {
        throttle.visitor(Action::Say, holder)?;
    }
    let length = id.chars().count();
    if length == 0 || length > ClientMessage::MAX_ID_LEN {
        let most = ClientMessage::MAX_ID_LEN;
        return Err(Error::BadRequest(format!(
            "a command id has 1 to {most} characters, not {length}"
        )));
    }
    let asked = serde_json::to_string(&(&command, seen, leave)).map_err(Error::internal)?;
    let digest = random::hash("gamao/command/v1", &asked);
    let wish = Wish {
        command: command.by(*player),
        key: Some(CommandKey { author: holder.0.clone(), id, digest }),
        seat: None,
        taken: None,
        seen,
        lag_ms,
        leave: leave.map(|link| link.0),
    };
    rooms.submit(room, wish).await
}
