//! `GET /api/rooms/{room}/events?after=N&limit=N`: a page of the log.

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

/// The query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventsQuery {
    #[serde(default)]
    after: Seq,
    limit: Option<u32>,
}

/// The maximum number of events in a page.
const MAX_EVENTS: u32 = 1000;

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    RoomPath(room): RoomPath,
    Params(query): Params<EventsQuery>,
) -> Result<Json<EventsPage>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let head = rooms.state(&room).await?.head();
    let limit = query.limit.unwrap_or(MAX_EVENTS).min(MAX_EVENTS);
    let events = rooms.events(&room, query.after, limit).await?;
    Ok(Json(EventsPage { events, seq: head.into() }))
}
