//! `GET /healthz`: whether the server can read and write its database.

use std::sync::Arc;

use axum::extract::State;

use crate::{error::Error, rooms::Rooms};

/// Reads from the store, and checks the last write, or makes one if that failed or is old. "ok" means that
/// games can be played.
pub(crate) async fn handle(State(rooms): State<Arc<Rooms>>) -> Result<&'static str, Error> {
    rooms.store.next_deadline(rooms.now()).await?;
    rooms.store.check_writing().await?;
    Ok("ok\n")
}
