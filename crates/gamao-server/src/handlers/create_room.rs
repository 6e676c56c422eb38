//! `POST /api/rooms`: opens a room and takes a seat in it.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use axum_extra::extract::CookieJar;
use gamao_protocol::{
    display_name,
    rest::{CreateRoom, Opponent, RoomCreated},
};
use gamao_rules::{Command, Occupant, Seats};
use gamao_store::SeatClaim;

use super::Body;
use crate::{
    bot::Bots,
    caller::Caller,
    capacity::Capacity,
    error::Error,
    limits::{Action, Key, Limits},
    rooms::{NewRoom, Rooms},
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(bots): State<Arc<Bots>>,
    State(capacity): State<Arc<Capacity>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    Body(request): Body<CreateRoom>,
) -> Result<(StatusCode, CookieJar, Json<RoomCreated>), Error> {
    limits.charge(Action::OpenRoom, &caller.subject())?;
    if let Opponent::Bot { level } = &request.opponent
        && bots.is_strong(level)
    {
        limits.charge(Action::StrongBot, &caller.subject())?;
    }
    capacity.check().await?;
    let seats = Seats::first(request.rules.seat_count());
    let me = match request.seat {
        Some(seat) => seat,
        None => rooms.random_seat(seats)?,
    };
    let (holder, cookie) = visitor.known()?;
    let mut commands = vec![
        Command::Open(request.rules),
        Command::Sit(me, Occupant::Person { name: display_name(&request.name) }),
    ];
    if let Opponent::Bot { level } = request.opponent {
        let level = bots.level(&level)?;
        let bots = seats.without(me).into_iter();
        commands
            .extend(bots.map(|seat| Command::Sit(seat, Occupant::Bot { level: level.clone() })));
    }
    let seat = SeatClaim { seat: me.to_u8(), holder: holder.0 };
    let room = rooms.open(NewRoom { commands, seat }).await?;
    rooms.remember_network(&room, Key::network(caller.address));
    Ok((StatusCode::CREATED, cookie, Json(RoomCreated { room: room.0, seat: me })))
}
