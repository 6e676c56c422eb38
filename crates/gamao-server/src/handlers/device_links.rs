//! `GET /api/rooms/{room}/device-link`: the unused device links to the visitor's seat.
//! `DELETE /api/rooms/{room}/device-link/{id}`: revokes one of them.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use gamao_protocol::rest::{DeviceLinks, UnusedLink};
use gamao_rules::Seat;
use gamao_store::RoomId;

use super::{RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
    visitor::Visitor,
};

pub(crate) async fn list(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
) -> Result<Json<DeviceLinks>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let seat = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    unused(&rooms, &room, seat).await
}

pub(crate) async fn revoke(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    Path((room, id)): Path<(String, String)>,
) -> Result<Json<DeviceLinks>, Error> {
    limits.charge(Action::DeviceLink, &caller.subject())?;
    let room = RoomId(room);
    let seat = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    if !rooms.store.revoke_device_link(&room, seat.to_u8(), &id).await? {
        return Err(Error::NoSuchLink);
    }
    unused(&rooms, &room, seat).await
}

async fn unused(rooms: &Rooms, room: &RoomId, seat: Seat) -> Result<Json<DeviceLinks>, Error> {
    let links = rooms.store.device_links(room, seat.to_u8(), rooms.now()).await?;
    let link = |link: &gamao_store::DeviceLink| UnusedLink {
        id: link.id().to_owned(),
        expires_at: link.expires_at.ms(),
    };
    Ok(Json(DeviceLinks { links: links.iter().map(link).collect() }))
}
