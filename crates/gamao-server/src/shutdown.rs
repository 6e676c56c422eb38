//! How connections learn that the server stops, and how the server waits for them.

use tokio::sync::{mpsc, watch};

/// Held by everything that must end before the server does.
#[derive(Clone)]
pub(crate) struct Shutdown {
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// The server waits until all senders are dropped.
    pub(crate) _alive: mpsc::Sender<()>,
}

impl Shutdown {
    /// Waits until the server stops.
    pub(crate) async fn stopped(&mut self) {
        // The sender lives until it has sent.
        self.stopping.wait_for(|stopping| *stopping).await.ok();
    }
}
