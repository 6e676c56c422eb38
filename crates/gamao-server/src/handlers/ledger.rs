//! `GET /api/ledger?after=N&limit=N`: a part of the public ledger. `GET /api/ledger.jsonl`: all of it,
//! one line of JSON for each of its lines.

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::State,
    http::header::CONTENT_TYPE,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use gamao_protocol::rest::LedgerPage;
use serde::Deserialize;

use super::Params;
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
    after: u64,
    limit: Option<u32>,
}

/// Lines in one answer, unless fewer are asked for; the whole is read by as many.
const MAX_LINES: u32 = 1000;

pub(crate) async fn page(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    Params(page): Params<Page>,
) -> Result<Json<LedgerPage>, Error> {
    limits.charge(Action::Read, &caller.who())?;
    let limit = page.limit.unwrap_or(MAX_LINES).min(MAX_LINES);
    let head = rooms.store.ledger_head().await?;
    Ok(Json(LedgerPage { entries: rooms.ledger(page.after, limit).await?, head }))
}

pub(crate) async fn whole(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
) -> Result<Response, Error> {
    limits.charge(Action::Export, &caller.who())?;
    let pages = stream::try_unfold(0, move |after| {
        let rooms = Arc::clone(&rooms);
        async move { lines(&rooms, after).await.map_err(Error::into_api) }
    });
    let body = Body::from_stream(stream::StreamExt::map(pages, |page| {
        page.map_err(|error| std::io::Error::other(error.message))
    }));
    Ok(([(CONTENT_TYPE, "application/jsonl")], body).into_response())
}

/// The text of the next lines, and the number of the last of them; `None` at the end.
async fn lines(rooms: &Rooms, after: u64) -> Result<Option<(String, u64)>, Error> {
    let entries = rooms.ledger(after, MAX_LINES).await?;
    let Some(last) = entries.last().map(|entry| entry.number) else {
        return Ok(None);
    };
    let mut text = String::new();
    for entry in &entries {
        text += &serde_json::to_string(entry).map_err(Error::internal)?;
        text.push('\n');
    }
    Ok(Some((text, last)))
}
