//! `GET /healthz`: whether the server can do its work.

use std::sync::Arc;

use axum::extract::State;

use crate::{error::Error, rooms::Rooms};

/// Asks the store something, so that "ok" means more than a running process.
pub(crate) async fn handle(State(rooms): State<Arc<Rooms>>) -> Result<&'static str, Error> {
    rooms.store.next_deadline(rooms.clock.now()).await?;
    Ok("ok\n")
}
