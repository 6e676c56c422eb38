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
use gamao_rules::{Command, Occupant, RuleError, Seat, Table};
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
) -> Result<Seat, Error> {
    for _ in Seat::ALL {
        let state = rooms.state(room).await?;
        let free = state.table().seats().seats_where(Option::is_none).into_iter().next();
        let Some(free) = free else {
            break;
        };
        let name = unlike_others(name, state.table());
        let submission = Submission {
            request: Command::Sit(free, Occupant::Person { name }).into(),
            cause: None,
            seat: Some(SeatClaim { seat: free.to_u8(), holder: holder.0.clone() }),
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

/// The name, told apart from those of the others at the table.
fn unlike_others(name: &str, table: &Table) -> String {
    table.seats().values().fold(name.to_owned(), |name, other| match other {
        Some(Occupant::Person { name: other }) => told_apart(&name, other),
        Some(Occupant::Bot { .. }) | None => name,
    })
}

async fn seat_of(rooms: &Rooms, room: &RoomId, holder: &Holder) -> Result<Option<Seat>, Error> {
    let seat = rooms.store.seat_of(room, &holder.0).await?;
    Ok(seat.and_then(|seat| Seat::from_index(usize::from(seat))))
}
