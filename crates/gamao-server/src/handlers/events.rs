//! `GET /api/rooms/{room}/events?after=N&limit=N`: a part of the log.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::EventsPage;
use gamao_store::Seq;
use serde::Deserialize;

use super::{Params, RoomPath};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
};

/// Which part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    #[serde(default)]
    after: Seq,
    limit: Option<u32>,
}

/// Events in one answer, unless fewer are asked for.
const MAX_EVENTS: u32 = 1000;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    RoomPath(room): RoomPath,
    Params(page): Params<Page>,
) -> Result<Json<EventsPage>, Error> {
    limits.charge(Action::Read, &caller.who())?;
    let head = rooms.state(&room).await?.head();
    let limit = page.limit.unwrap_or(MAX_EVENTS).min(MAX_EVENTS);
    let events = rooms.events(&room, page.after, limit).await?;
    Ok(Json(EventsPage { events, seq: head.into() }))
}
