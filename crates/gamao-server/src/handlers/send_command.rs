//! `POST /api/rooms/{room}/commands`: a wish of one's seat, for programs without a socket.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::{CommandAccepted, SendCommand};
use gamao_rules::{Player, SeatCommand};
use gamao_store::{Cause, CommandKey, RoomId, Seq};

use super::{Body, RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Key, Limits},
    random,
    rooms::{Rooms, Wish},
    visitor::{Holder, Visitor},
};

/// A seat, and by whose right and from where one acts for it.
pub(crate) struct Seat {
    pub(crate) player: Player,
    pub(crate) holder: Holder,
    pub(crate) caller: Caller,
}

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    Body(request): Body<SendCommand>,
) -> Result<Json<CommandAccepted>, Error> {
    limits.charge(Action::Command, &caller.who())?;
    let player = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    let holder = visitor.holder().ok_or(Error::NotSeated)?;
    let id = request.id.clone();
    let seat = Seat { player, holder, caller };
    let seq = submit(&rooms, &limits, &room, &seat, request, 0).await?;
    Ok(Json(CommandAccepted { id, seq: seq.into() }))
}

/// What a command is charged as, besides a command: what does not bring a game nearer to its end has a
/// budget of its own, or a room could grow without end.
fn charges(command: &SeatCommand) -> &'static [Action] {
    match command {
        SeatCommand::Say { .. } => &[Action::Aside, Action::Say],
        SeatCommand::Rematch => &[Action::Rematch],
        SeatCommand::Anchor { .. } | SeatCommand::SignOff { .. } => &[Action::Anchor],
        SeatCommand::Resign { .. }
        | SeatCommand::AcceptResign
        | SeatCommand::RefuseResign
        | SeatCommand::Claim
        | SeatCommand::EndSession
        | SeatCommand::Correspond
        | SeatCommand::OfferCorrespond
        | SeatCommand::StartVacation
        | SeatCommand::EndVacation => &[Action::Aside],
        SeatCommand::Roll { .. }
        | SeatCommand::Release { .. }
        | SeatCommand::Play { .. }
        | SeatCommand::Double
        | SeatCommand::Take
        | SeatCommand::Pass
        | SeatCommand::Beaver
        | SeatCommand::Raccoon => &[],
    }
}

/// Submits a command of a seat that took `lag_ms` to arrive; also what a socket does with one. That it
/// is a command has been charged.
pub(crate) async fn submit(
    rooms: &Arc<Rooms>,
    limits: &Limits,
    room: &RoomId,
    Seat { player, holder, caller }: &Seat,
    SendCommand { id, command, seen, leave }: SendCommand,
    lag_ms: u32,
) -> Result<Seq, Error> {
    for &action in charges(&command) {
        limits.charge(action, &caller.at(room, *player))?;
    }
    rooms.note_place(room, Key::place(caller.address));
    let length = id.chars().count();
    if length == 0 || length > SendCommand::MAX_ID_LEN {
        let most = SendCommand::MAX_ID_LEN;
        return Err(Error::BadRequest(format!(
            "a command id has 1 to {most} characters, not {length}"
        )));
    }
    let asked = serde_json::to_string(&(&command, seen, leave)).map_err(Error::internal)?;
    let digest = random::hash("gamao/command/v1", &asked);
    let wish = Wish {
        command: command.by(*player),
        cause: Some(Cause::Command(CommandKey { author: holder.0.clone(), id, digest })),
        seat: None,
        seen,
        lag_ms,
        leave,
    };
    rooms.submit(room, wish).await
}
