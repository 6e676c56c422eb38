//! `POST /api/rooms/{room}/device-link`: a private link that gives another device the visitor's seat.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest;
use gamao_store::DeviceLink;

use super::{RoomPath, seat};
use crate::{
    caller::Caller,
    digest,
    error::Error,
    limits::{Action, Limits},
    random,
    rooms::Rooms,
    visitor::Visitor,
};

/// Long enough to send it to oneself, short enough to be left in a chat.
const VALID_MS: u64 = 15 * 60 * 1000;

/// The maximum number of valid links to a seat; another one replaces the oldest.
const MAX_LINKS: u32 = 3;

/// The length of the secret in characters of five bits.
pub(super) const TOKEN_LEN: usize = 32;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
) -> Result<Json<rest::DeviceLink>, Error> {
    limits.charge(Action::DeviceLink, &caller.subject())?;
    let seat = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    let token = random::token::<TOKEN_LEN>()?;
    let now = rooms.now();
    let expires_at = now.plus_ms(VALID_MS);
    let link =
        DeviceLink { token_hash: hash(&token), room: room.clone(), seat: seat.to_u8(), expires_at };
    let id = link.id().to_owned();
    rooms.store.put_device_link(link, MAX_LINKS, now).await?;
    Ok(Json(rest::DeviceLink {
        id,
        // In the fragment it is neither sent to a server nor logged.
        path: format!("/r/{room}#device={token}"),
        expires_at: expires_at.ms(),
    }))
}

/// The hash that is stored instead of the secret.
pub(super) fn hash(token: &str) -> String {
    digest::sha256("gamao/device-link/v1", token)
}
