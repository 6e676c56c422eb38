//! `POST /api/rooms/{room}/device`: redeems a private link for its seat.

use std::sync::Arc;

use axum::{Json, extract::State};
use axum_extra::extract::CookieJar;
use gamao_protocol::rest::{SeatTaken, UseDeviceLink};
use gamao_rules::Seat;

use super::{Body, RoomPath, make_device_link};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    random,
    rooms::Rooms,
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    Body(request): Body<UseDeviceLink>,
) -> Result<(CookieJar, Json<SeatTaken>), Error> {
    limits.charge(Action::DeviceLink, &caller.subject())?;
    if !random::is_token(&request.token, make_device_link::TOKEN_LEN) {
        return Err(Error::NoSuchLink);
    }
    let (holder, cookie) = visitor.known()?;
    let hash = make_device_link::hash(&request.token);
    let now = rooms.now();
    let seat = rooms.store.redeem_device_link(&room, &hash, &holder.0, now).await?;
    let seat = Seat::from_index(usize::from(seat)).ok_or(Error::NoSuchLink)?;
    Ok((cookie, Json(SeatTaken { seat })))
}
