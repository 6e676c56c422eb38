//! `POST /api/rooms/{room}/device-link`: a private link that carries one's seat to another device.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest;
use gamao_store::DeviceLink;

use super::{RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    random,
    rooms::Rooms,
    visitor::Visitor,
};

/// Long enough to send it to oneself, short enough to be forgotten in a chat.
const VALID_MS: u64 = 15 * 60 * 1000;

/// Links to a seat that can be used at the same time; one more takes the place of the oldest.
const MAX_LINKS: u32 = 3;

/// Characters of the secret, five bits each.
pub(super) const TOKEN_LEN: usize = 32;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
) -> Result<Json<rest::DeviceLink>, Error> {
    limits.charge(Action::DeviceLink, &caller.who())?;
    let seat = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    let token = random::word::<TOKEN_LEN>()?;
    let now = rooms.now();
    let expires_at = now.plus_ms(VALID_MS);
    let link =
        DeviceLink { token_hash: hash(&token), room: room.clone(), seat: seat as u8, expires_at };
    let id = link.id().to_owned();
    rooms.store.put_device_link(link, MAX_LINKS, now).await?;
    Ok(Json(rest::DeviceLink {
        id,
        // Behind the hash sign it is not sent to any server, nor kept in any log.
        path: format!("/r/{room}#device={token}"),
        expires_at: expires_at.ms(),
    }))
}

/// What is kept of a secret.
pub(super) fn hash(token: &str) -> String {
    random::hash("gamao/device-link/v1", token)
}
