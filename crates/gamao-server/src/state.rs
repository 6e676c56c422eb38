//! The state that handlers share.

use std::sync::Arc;

use axum::extract::FromRef;

use crate::{
    analyses::Analyses,
    bot::Bots,
    capacity::Capacity,
    limits::Limits,
    picture::PictureCache,
    rooms::{Connections, Rooms},
    shutdown::Shutdown,
    site::Site,
    statistics::Statistics,
    timeouts::SocketTimeout,
    visitor::CookieNames,
};

/// Handles to the parts of the server. A handler extracts only those it uses.
#[derive(Clone, FromRef)]
pub(crate) struct AppState {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) bots: Arc<Bots>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) pictures: Arc<PictureCache>,
    pub(crate) statistics: Arc<Statistics>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) capacity: Arc<Capacity>,
    pub(crate) site: Site,
    pub(crate) socket_timeout: SocketTimeout,
    pub(crate) cookie_names: CookieNames,
    pub(crate) shutdown: Shutdown,
}
