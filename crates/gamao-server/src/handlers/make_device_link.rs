//! `POST /api/rooms/{room}/device-link`: a private link that carries one's seat to another device.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest;
use gamao_store::DeviceLink;

use super::{RoomPath, seat};
use crate::{
    error::Error,
    limits::Action,
    random,
    rooms::{Rooms, to_ms},
    throttle::Throttle,
    visitor::Visitor,
};

/// Long enough to send it to oneself, short enough to be forgotten in a chat.
const VALID_MS: u64 = 15 * 60 * 1000;

/// Characters of the secret, five bits each.
pub(super) const TOKEN_LEN: usize = 32;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(throttle): State<Throttle>,
    visitor: Visitor,
    RoomPath(room): RoomPath,
) -> Result<Json<rest::DeviceLink>, Error> {
    let holder = visitor.holder().ok_or(Error::NotSeated)?;
    throttle.visitor(Action::DeviceLink, &holder)?;
    let seat = seat(&rooms, &room, &visitor).await?.ok_or(Error::NotSeated)?;
    let token = random::word::<TOKEN_LEN>()?;
    let now = rooms.clock.now();
    let expires_at = now.plus_ms(VALID_MS);
    let link =
        DeviceLink { token_hash: hash(&token), room: room.clone(), seat: seat as u8, expires_at };
    rooms.store.put_device_link(link, now).await?;
    Ok(Json(rest::DeviceLink {
        // Behind the hash sign it is not sent to any server, nor kept in any log.
        path: format!("/r/{room}#device={token}"),
        expires_at: to_ms(expires_at),
    }))
}

/// What is kept of a secret.
pub(super) fn hash(token: &str) -> String {
    random::hash("gamao/device-link/v1", token)
}
