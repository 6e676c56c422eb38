//! The handles that handlers share, and the table of contents of what is served.

use std::sync::Arc;

use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRef},
    middleware::{from_fn, from_fn_with_state},
    routing::{delete, get, post},
};
use tokio::sync::{mpsc, watch};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer};

use crate::{
    assets,
    bot::Bots,
    capacity::Capacity,
    handlers, headers,
    limits::Limits,
    origin,
    origin::Site,
    patience,
    pictures::Pictures,
    rooms::{Connections, Rooms},
    socket::Patience,
    statistics::Statistics,
    visitor::CookieNames,
};

/// The largest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// Handles. A handler asks only for those it uses.
#[derive(Clone, FromRef)]
pub(crate) struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) bots: Arc<Bots>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) statistics: Arc<Statistics>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) capacity: Arc<Capacity>,
    pub(crate) site: Site,
    pub(crate) patience: Patience,
    pub(crate) cookie_names: CookieNames,
    pub(crate) shutdown: Shutdown,
}

/// What a socket needs to end with the server.
#[derive(Clone)]
pub(crate) struct Shutdown {
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// Held while a socket lives; the server waits until all are dropped.
    pub(crate) _alive: mpsc::Sender<()>,
}

impl Shutdown {
    /// Waits until the server stops.
    pub(crate) async fn stopped(&mut self) {
        // The other end lives until it has said so.
        self.stopping.wait_for(|stopping| *stopping).await.ok();
    }
}

/// Everything that is served.
pub(crate) fn router(app: App) -> Router {
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
        .route("/api/ledger", get(handlers::ledger::page))
        .route("/api/ledger.jsonl", get(handlers::ledger::whole))
        .route("/api/dice/statistics", get(handlers::dice::site))
        .route("/api/my/dice", get(handlers::dice::mine))
        .route("/api/my/rooms", get(handlers::my_rooms::handle))
        .route("/r/{room}", get(handlers::room_page::handle))
        .route("/r/{room}/board.png", get(handlers::board_picture::handle))
        .route("/assets.sha256", get(assets::hashes))
        .route("/healthz", get(handlers::health::handle))
        .fallback(assets::serve)
        .method_not_allowed_fallback(handlers::wrong_method::handle)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(app.site.clone(), origin::check))
        .layer(from_fn(patience::bound))
        .layer(CatchPanicLayer::custom(handlers::panic_answer))
        .layer(from_fn_with_state(app.site.clone(), headers::add))
        .layer(CompressionLayer::new())
        .with_state(app)
}
