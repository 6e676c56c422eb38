//! `GET /m/{room}/{number}/report`: the analysis of a finished match as a page to print and to send.
//!
//! Until it is done, the page shows how far it has come and loads itself again.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
};
use gamao_analysis::{AnalysisStatus, Language};
use serde::Deserialize;

use super::{Params, analysis};
use crate::{
    analyses::Analyses,
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
};

/// The page has styles and pictures in it, and nothing else.
const CONTENT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The query. Sites that pass links on add parameters of their own.
#[derive(Deserialize)]
pub(crate) struct Query {
    level: Option<String>,
    lang: Option<String>,
}

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(analyses): State<Arc<Analyses>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    Path((room, number)): Path<(String, String)>,
    Params(query): Params<Query>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let level = analysis::level(query.level.as_deref())?;
    let language = language(query.lang.as_deref(), &headers);
    let replay = format!("/r/{room}/replay");
    let page =
        match analysis::status(&rooms, &analyses, &limits, &caller, (room, number), level).await? {
            AnalysisStatus::Waiting => language.waiting_page(0.0),
            AnalysisStatus::Running(progress) => {
                language.waiting_page(progress.done as f64 / progress.total.max(1) as f64)
            }
            AnalysisStatus::Done { analysis } => analysis.html_linked(language, &replay),
        };
    let headers = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
        (header::VARY, "accept-language"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, [("x-robots-tag", "noindex")], Html(page)).into_response())
}

/// The language of the query, else the first that the client accepts, else Portuguese.
fn language(asked: Option<&str>, headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let accepted = accepted.unwrap_or("pt").split(',');
    let accepted = accepted.filter_map(|language| language.split(';').next()).map(str::trim);
    asked.into_iter().chain(accepted).find_map(Language::of_code).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_is_in_the_language_that_is_asked_for() {
        let mut headers = HeaderMap::new();
        assert_eq!(language(None, &headers), Language::Portuguese);
        headers.insert(header::ACCEPT_LANGUAGE, "fr, es;q=0.8, en;q=0.5".parse().expect("ascii"));
        assert_eq!(language(None, &headers), Language::Spanish);
        assert_eq!(language(Some("en"), &headers), Language::English);
        assert_eq!(language(Some("xx"), &headers), Language::Spanish);
    }
}
