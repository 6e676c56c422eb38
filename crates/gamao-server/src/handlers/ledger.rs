//! `GET /api/ledger?after=N&limit=N`: a page of the public ledger. `GET /api/ledger.jsonl`: all of it, as
//! JSON lines.

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

/// The query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LedgerQuery {
    #[serde(default)]
    after: u64,
    limit: Option<u32>,
}

/// The maximum number of lines in a page.
const MAX_LINES: u32 = 1000;

pub(crate) async fn page(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    Params(query): Params<LedgerQuery>,
) -> Result<Json<LedgerPage>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let limit = query.limit.unwrap_or(MAX_LINES).min(MAX_LINES);
    let head = rooms.store.ledger_head().await?;
    Ok(Json(LedgerPage { entries: rooms.ledger(query.after, limit).await?, head }))
}

pub(crate) async fn whole(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
) -> Result<Response, Error> {
    limits.charge(Action::Export, &caller.subject())?;
    let pages = stream::try_unfold(0, move |after| {
        let rooms = Arc::clone(&rooms);
        async move { lines(&rooms, after).await.map_err(Error::into_api) }
    });
    let body = Body::from_stream(stream::StreamExt::map(pages, |page| {
        page.map_err(|error| std::io::Error::other(error.message))
    }));
    Ok(([(CONTENT_TYPE, "application/jsonl")], body).into_response())
}

/// The next lines as text, with the number of the last one; `None` at the end.
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
