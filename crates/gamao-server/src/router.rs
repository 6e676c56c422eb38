//! The routes and their middleware.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware::{from_fn, from_fn_with_state},
    routing::{delete, get, post},
};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer};

use crate::{assets, csrf, handlers, headers, state::AppState, timeouts};

/// The maximum size of a request body, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// Everything the server serves.
pub(crate) fn router(state: AppState) -> Router {
    let pages = assets::PAGES
        .into_iter()
        .fold(Router::new(), |router, path| router.route(path, get(assets::page)));
    pages
        .route("/api/rooms", post(handlers::create_room::handle))
        .route("/api/rooms/{room}", get(handlers::room_info::handle))
        .route("/api/rooms/{room}/seat", post(handlers::take_seat::handle))
        .route("/api/rooms/{room}/commands", post(handlers::send_command::handle))
        .route("/api/rooms/{room}/events", get(handlers::events::handle))
        .route("/api/rooms/{room}/snapshot", get(handlers::snapshot::handle))
        .route("/api/rooms/{room}/socket", get(handlers::socket::handle))
        .route(
            "/api/rooms/{room}/device-link",
            get(handlers::device_links::list).post(handlers::make_device_link::handle),
        )
        .route("/api/rooms/{room}/device-link/{id}", delete(handlers::device_links::revoke))
        .route("/api/rooms/{room}/device", post(handlers::use_device_link::handle))
        .route("/api/rooms/{room}/matches/{number}/transcript", get(handlers::transcript::handle))
        .route("/api/rooms/{room}/matches/{number}/analysis", get(handlers::analysis::handle))
        .route("/api/ledger", get(handlers::ledger::page))
        .route("/api/ledger.jsonl", get(handlers::ledger::whole))
        .route("/api/dice/statistics", get(handlers::dice::site))
        .route("/api/my/dice", get(handlers::dice::mine))
        .route("/api/my/rooms", get(handlers::my_rooms::handle))
        .route("/m/{room}/{number}/report", get(handlers::analysis_report::handle))
        .route("/r/{room}", get(handlers::room_page::handle))
        .route("/r/{room}/board.png", get(handlers::board_picture::handle))
        .route("/assets.sha256", get(assets::hashes))
        .route("/healthz", get(handlers::health::handle))
        .fallback(assets::serve)
        .method_not_allowed_fallback(handlers::wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(state.site.clone(), csrf::check))
        .layer(from_fn(timeouts::limit_request))
        .layer(CatchPanicLayer::custom(handlers::panic_answer))
        .layer(from_fn_with_state(state.site.clone(), headers::add))
        .layer(CompressionLayer::new())
        .with_state(state)
}
