//! `POST /api/rooms`: opens a room and takes a seat in it.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use axum_extra::extract::SignedCookieJar;
use gamao_protocol::rest::{CreateRoom, Opponent, RoomCreated};
use gamao_rules::{Command, Occupant, Player};
use gamao_store::SeatClaim;

use super::Body;
use crate::{
    bot::Bots,
    error::Error,
    limits::Action,
    origin::Address,
    random,
    rooms::{Opening, Rooms},
    throttle::Throttle,
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(bots): State<Arc<Bots>>,
    State(throttle): State<Throttle>,
    address: Address,
    visitor: Visitor,
    Body(request): Body<CreateRoom>,
) -> Result<(StatusCode, SignedCookieJar, Json<RoomCreated>), Error> {
    throttle.address(Action::OpenRoom, &address)?;
    let me = match request.seat {
        Some(seat) => seat.into(),
        None => drawn_by_lot()?,
    };
    let (holder, cookie) = visitor.known()?;
    let mut commands = vec![
        Command::Open(request.rules.into()),
        Command::Sit(me, Occupant::Person { name: name(&request.name)? }),
    ];
    if let Opponent::Bot { level } = request.opponent {
        let level = bots.level(&level)?;
        commands.push(Command::Sit(me.other(), Occupant::Bot { level }));
    }
    let seat = SeatClaim { seat: me as u8, holder: holder.0 };
    let room = rooms.open(Opening { commands, seat }).await?;
    Ok((StatusCode::CREATED, cookie, Json(RoomCreated { room: room.0, seat: me.into() })))
}

fn drawn_by_lot() -> Result<Player, Error> {
    let [byte] = random::bytes()?;
    Ok(if byte % 2 == 0 { Player::A } else { Player::B })
}

/// The longest display name, in characters.
const MAX_NAME: usize = 24;

/// A display name as it will be shown: trimmed, on one line.
pub(super) fn name(text: &str) -> Result<String, Error> {
    let name = text.trim();
    if name.chars().count() > MAX_NAME {
        return Err(Error::TooLarge(format!("the name is longer than {MAX_NAME} characters")));
    }
    if name.chars().any(char::is_control) {
        return Err(Error::BadRequest(format!("the name {name:?} has control characters")));
    }
    Ok(name.to_owned())
}
