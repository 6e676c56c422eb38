//! `GET /api/rooms/{room}/socket`: the WebSocket of a room.

use axum::{
    extract::{State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    response::Response,
};

use super::{RoomPath, seat, send_command::Seat};
use crate::{
    app::App,
    error::Error,
    limits::{Action, Key},
    origin::Address,
    socket::{self, Connection},
    visitor::Visitor,
};

pub(crate) async fn handle(
    State(app): State<App>,
    address: Address,
    visitor: Visitor,
    RoomPath(room): RoomPath,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let upgrade = upgrade.map_err(|error| Error::BadRequest(error.body_text().to_lowercase()))?;
    app.throttle.address(Action::Connect, &address)?;
    app.rooms.log(&room).await?;
    let viewer = seat(&app.rooms, &room, &visitor).await?;
    let holder = visitor.holder();
    let key = match &holder {
        Some(holder) => Key::Visitor(holder.0.clone()),
        None => Key::address(address.0),
    };
    let present = app.connections.enter(&room, viewer, key)?;
    let seat = viewer.zip(holder).map(|(player, holder)| Seat { player, holder });
    Ok(socket::configure(upgrade)
        .on_upgrade(move |socket| Connection::new(app, room, seat, present).serve(socket)))
}
