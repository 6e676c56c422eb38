//! `GET /api/rooms/{room}/socket`: the WebSocket of a room.

use axum::{
    extract::{State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    response::Response,
};

use super::{RoomPath, seat};
use crate::{
    caller::Caller,
    error::Error,
    limits::Action,
    rooms::SeatHolder,
    socket::{self, Connection},
    state::AppState,
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(app): State<AppState>,
    caller: Caller,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|error| Error::BadRequest(error.body_text().to_lowercase()))?;
    app.limits.charge(Action::Connect, &caller.subject())?;
    app.rooms.state(&room).await?;
    let viewer = seat(&app.rooms, &room, &visitor).await?;
    let guard = app.connections.enter(&room, viewer, &caller)?;
    let seat = viewer.zip(visitor.holder()).map(|(seat, holder)| SeatHolder {
        seat,
        holder,
        caller: caller.clone(),
    });
    Ok(socket::configure(upgrade)
        .on_upgrade(move |socket| Connection::new(app, room, caller, seat, guard).serve(socket)))
}
