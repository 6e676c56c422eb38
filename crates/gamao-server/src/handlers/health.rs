//! `GET /healthz`: whether the server can do its work.

use std::sync::Arc;

use axum::extract::State;

use crate::{error::Error, rooms::Rooms};

/// Reads, and tells the outcome of the last write, or of one made now if that failed or is old: "ok"
/// means that games can go on.
pub(crate) async fn handle(State(rooms): State<Arc<Rooms>>) -> Result<&'static str, Error> {
    rooms.store.next_deadline(rooms.now()).await?;
    rooms.store.check_writing().await?;
    Ok("ok\n")
}
