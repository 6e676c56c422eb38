//! The HTTP handlers, one file per operation.

pub(crate) mod analysis;
pub(crate) mod analysis_report;
pub(crate) mod board_picture;
pub(crate) mod create_room;
pub(crate) mod device_links;
pub(crate) mod dice;
pub(crate) mod events;
pub(crate) mod health;
pub(crate) mod ledger;
pub(crate) mod make_device_link;
pub(crate) mod my_rooms;
pub(crate) mod room_info;
pub(crate) mod room_page;
pub(crate) mod send_command;
pub(crate) mod snapshot;
pub(crate) mod socket;
pub(crate) mod take_seat;
pub(crate) mod transcript;
pub(crate) mod use_device_link;

mod input;

use axum::{
    http::{Method, Uri},
    response::{IntoResponse, Response},
};
use gamao_rules::Seat;
use gamao_store::RoomId;

pub(crate) use self::input::{Body, Params, RoomPath};
use crate::{error::Error, rooms::Rooms, visitor::Visitor};

/// The seat that a visitor holds in a room.
pub(crate) async fn seat(
    rooms: &Rooms,
    room: &RoomId,
    visitor: &Visitor,
) -> Result<Option<Seat>, Error> {
    let Some(holder) = visitor.holder() else {
        return Ok(None);
    };
    let seat = rooms.store.seat_of(room, &holder.0).await?;
    Ok(seat.and_then(|seat| Seat::from_index(usize::from(seat))))
}

/// The response of a path to a method that it does not support.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> Error {
    Error::wrong_method(&method, &uri)
}

/// The response when a handler panicked.
#[expect(clippy::needless_pass_by_value, reason = "the signature is the middleware's")]
pub(crate) fn panic_answer(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or(panic.downcast_ref::<&str>().copied())
        .unwrap_or("no panic message");
    Error::internal(anyhow::anyhow!("a handler panicked: {text}")).into_response()
}
