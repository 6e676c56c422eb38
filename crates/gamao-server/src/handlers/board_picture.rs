//! `GET /r/{room}/board.png`: the current board, for link previews.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use gamao_rules::Player;

use super::RoomPath;
use crate::{
    assets,
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    picture::PictureCache,
    rooms::Rooms,
};

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(pictures): State<Arc<PictureCache>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    RoomPath(room): RoomPath,
    headers: HeaderMap,
) -> Result<Response, Error> {
    limits.charge(Action::Picture, &caller.subject())?;
    let state = rooms.state(&room).await?;
    let tag = format!("\"{}\"", state.head());
    let common = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if assets::has_tag(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, common).into_response());
    }
    let png = pictures.get(&room, state.head(), state.table().board(Player::A)).await?;
    Ok((common, [(header::CONTENT_TYPE, "image/png")], png).into_response())
}
