//! `GET /api/rooms/{room}/snapshot?seq=N`: the table after an event, by default the last.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::Snapshot;
use gamao_store::Seq;
use serde::Deserialize;

use super::{Params, RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::{Rooms, view},
    visitor::Visitor,
};

/// The query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SnapshotQuery {
    seq: Option<Seq>,
}

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    Params(query): Params<SnapshotQuery>,
) -> Result<Json<Snapshot>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let latest = rooms.held_state(&room).await?;
    let viewer = seat(&rooms, &room, &visitor).await?;
    let state = match query.seq {
        Some(seq) if seq != latest.head() => {
            let state = rooms.state_at(&room, seq).await?.ok_or_else(|| {
                let head = latest.head();
                Error::BadRequest(format!("the room has no event {seq}; its last is {head}"))
            })?;
            Arc::new(state)
        }
        _ => latest,
    };
    let view = view(&state, viewer, &rooms.facts(&room));
    Ok(Json(Snapshot { seq: state.head().into(), view }))
}
