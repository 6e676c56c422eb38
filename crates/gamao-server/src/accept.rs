//! Accepting connections, with a timeout for those that send no request.

use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
};
use hyper::{
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use socket2::SockRef;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::sleep,
};

use crate::{limits::Key, shutdown::Shutdown};

/// How long a connection may take to send a request, at first and between two requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);

/// The send buffer of a connection in the kernel, in bytes.
const SEND_BUFFER: usize = 128 * 1024;

/// The pause after a failed accept, mostly because too many files are open.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections until the server stops, then waits until all have ended.
pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    max_per_address: usize,
    mut shutdown: Shutdown,
) {
    let open = Arc::new(OpenConnections { max: max_per_address, counts: Mutex::default() });
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let mut is_failing = false;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = shutdown.stopped() => break,
        };
        match accepted {
            Ok((stream, address)) => {
                is_failing = false;
                // One too many is closed without an answer, which would cost what the limit saves.
                if let Some(slot) = open.enter(address) {
                    let serving =
                        serve(stream, address, router.clone(), HEADER_TIMEOUT, shutdown.clone());
                    let alive = alive.clone();
                    tokio::spawn(async move {
                        serving.await;
                        drop((slot, alive));
                    });
                }
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                if !is_failing {
                    tracing::error!(%error, "cannot accept connections; trying again");
                }
                is_failing = true;
                sleep(PAUSE).await;
            }
        }
    }
    drop((listener, alive));
    all_gone.recv().await;
}

async fn serve(
    stream: TcpStream,
    address: SocketAddr,
    router: Router,
    header_timeout: Duration,
    mut shutdown: Shutdown,
) {
    // The larger the buffer, the later it is noticed that a client does not read.
    if let Err(error) = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER) {
        tracing::debug!(%error, "cannot set the send buffer of a connection");
    }
    // Messages are small and urgent: none may wait to be sent with the next.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot set TCP_NODELAY on a connection");
    }
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.call(request)
    });
    let mut connection = std::pin::pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(header_timeout)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades()
    );
    // Errors of a connection are not the server's.
    tokio::select! {
        ended = connection.as_mut() => drop(ended),
        () = shutdown.stopped() => {
            connection.as_mut().graceful_shutdown();
            drop(connection.await);
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// The number of open connections of each address.
struct OpenConnections {
    /// The maximum for one address; 0 for no limit.
    max: usize,
    counts: Mutex<HashMap<Key, usize>>,
}

impl OpenConnections {
    /// A slot for one more connection of an address, unless it has the maximum.
    fn enter(self: &Arc<Self>, address: SocketAddr) -> Option<Slot> {
        let key = Key::address(address.ip());
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if self.max > 0 && *count >= self.max {
            return None;
        }
        *count += 1;
        Some(Slot { open: Arc::clone(self), key })
    }
}

/// Counts a connection until it is dropped.
struct Slot {
    open: Arc<OpenConnections>,
    key: Key,
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut counts = self.open.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::watch,
        time::timeout,
    };

    use super::*;

    async fn check_disconnected(said: &str) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let mut client = TcpStream::connect(address).await.expect("connects");
        let (stream, address) = listener.accept().await.expect("accepts");
        let (_stopper, stopping) = watch::channel(false);
        let (alive, _all_gone) = mpsc::channel(1);
        let shutdown = Shutdown { stopping, _alive: alive };
        let header_timeout = Duration::from_millis(50);
        let serving = tokio::spawn(serve(stream, address, Router::new(), header_timeout, shutdown));
        client.write_all(said.as_bytes()).await.expect("writes");
        let mut heard = Vec::new();
        let ended = timeout(Duration::from_secs(10), client.read_to_end(&mut heard)).await;
        assert!(ended.is_ok(), "{said:?} keeps a connection for good");
        serving.await.expect("no panic");
    }

    #[tokio::test]
    async fn a_client_that_sends_no_request_is_disconnected() {
        check_disconnected("").await;
        check_disconnected("GET / HTTP/1.1\r\nhost: a\r\n").await;
        check_disconnected("GET / HTTP/1.1\r\nhost: a\r\n\r\n").await;
    }

    #[test]
    fn connections_of_one_address_are_limited() {
        let open = Arc::new(OpenConnections { max: 2, counts: Mutex::default() });
        let address = |text: &str| text.parse::<SocketAddr>().expect("an address");
        let first = open.enter(address("10.0.0.1:1"));
        let second = open.enter(address("10.0.0.1:2"));
        assert!(first.is_some() && second.is_some());
        assert!(open.enter(address("10.0.0.1:3")).is_none());
        assert!(open.enter(address("10.0.0.2:3")).is_some());
        drop(first);
        assert!(open.enter(address("10.0.0.1:4")).is_some());
        drop(second);
        assert!(open.counts.lock().expect("no panic").is_empty());
    }
}
