//! `POST /api/rooms/{room}/seat`: takes the free seat.
//!
//! A `POST`, so that programs that fetch link previews never take a seat.

use std::sync::Arc;

use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use gamao_protocol::{
    display_name,
    rest::{SeatTaken, TakeSeat},
    told_apart,
};
use gamao_rules::{Command, Occupant, Player, RuleError};
use gamao_store::{RoomId, SeatClaim};

use super::{Body, RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    holder::Holder,
    limits::{Action, Limits},
    rooms::{Rooms, Submission},
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    Body(request): Body<TakeSeat>,
) -> Result<(CookieJar, Json<SeatTaken>), Error> {
    limits.charge(Action::TakeSeat, &caller.subject())?;
    let name = display_name(&request.name);
    let held = seat(&rooms, &room, &visitor).await?;
    let (holder, cookie) = visitor.known()?;
    let seat = match held {
        Some(seat) => seat,
        None => sit(&rooms, &room, &holder, &name).await?,
    };
    Ok((cookie, Json(SeatTaken { seat })))
}

/// Takes the first free seat.
async fn sit(
    rooms: &Arc<Rooms>,
    room: &RoomId,
    holder: &Holder,
    name: &str,
) -> Result<Player, Error> {
    for _ in Player::ALL {
        let state = rooms.state(room).await?;
        let free = Player::ALL.into_iter().find(|&player| state.table().seats()[player].is_none());
        let Some(player) = free else {
            break;
        };
        let name = match &state.table().seats()[player.other()] {
            Some(Occupant::Person { name: other }) => told_apart(name, other),
            Some(Occupant::Bot { .. }) | None => name.to_owned(),
        };
        let submission = Submission {
            request: Command::Sit(player, Occupant::Person { name }).into(),
            cause: None,
            seat: Some(SeatClaim { seat: player as u8, holder: holder.0.clone() }),
            lag_ms: 0,
        };
        match rooms.submit(room, submission).await {
            Ok(_) | Err(Error::AlreadySeated(_)) => {
                return seat_of(rooms, room, holder).await?.ok_or(Error::Stale);
            }
            Err(Error::Rule(RuleError::SeatTaken(_))) => {}
            Err(error) => return Err(error),
        }
    }
    // Another request of the same visitor may have taken it.
    seat_of(rooms, room, holder).await?.ok_or(Error::SeatsTaken)
}

async fn seat_of(rooms: &Rooms, room: &RoomId, holder: &Holder) -> Result<Option<Player>, Error> {
    let seat = rooms.store.seat_of(room, &holder.0).await?;
    Ok(seat.and_then(|seat| Player::from_index(usize::from(seat))))
}
