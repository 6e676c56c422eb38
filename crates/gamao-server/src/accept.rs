//! Taking connections, with bounds on how long one may stay without asking for anything.

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

use crate::{app::Shutdown, limits::Key};

/// How long a connection may take to say what it wants, at first and between two requests.
const PATIENCE: Duration = Duration::from_secs(15);

/// Bytes that the system keeps of what one connection is sent.
const SEND_BUFFER: usize = 128 * 1024;

/// The pause after the system gave no connection, mostly because too many files are open.
const PAUSE: Duration = Duration::from_millis(200);

/// Takes connections until the server stops, then waits until those taken have ended.
pub(crate) async fn run(
    listener: TcpListener,
    router: Router,
    most_of_one_address: usize,
    mut shutdown: Shutdown,
) {
    let open = Arc::new(Open { most: most_of_one_address, counts: Mutex::default() });
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
                // One too many is closed without a word: an answer would cost what is being saved.
                if let Some(place) = open.enter(address) {
                    let serving =
                        serve(stream, address, router.clone(), PATIENCE, shutdown.clone());
                    let alive = alive.clone();
                    tokio::spawn(async move {
                        serving.await;
                        drop((place, alive));
                    });
                }
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                if !is_failing {
                    tracing::error!(%error, "connections cannot be taken; trying again");
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
    patience: Duration,
    mut shutdown: Shutdown,
) {
    // What a client does not read waits here, and its length says how late that is noticed.
    if let Err(error) = SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER) {
        tracing::debug!(%error, "a connection keeps its buffer");
    }
    // Messages are small and each is wanted at once: none waits to be sent with the next.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps its delay");
    }
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.call(request)
    });
    let mut connection = std::pin::pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades()
    );
    // How a connection failed is its client's affair.
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

/// How many connections each address has open.
struct Open {
    /// For one address; 0 for any number.
    most: usize,
    counts: Mutex<HashMap<Key, usize>>,
}

impl Open {
    /// A place for one more connection of an address, if it has fewer than the most.
    fn enter(self: &Arc<Self>, address: SocketAddr) -> Option<Place> {
        let key = Key::address(address.ip());
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if self.most > 0 && *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { open: Arc::clone(self), key })
    }
}

/// Counts a connection while it lives.
struct Place {
    open: Arc<Open>,
    key: Key,
}

impl Drop for Place {
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

    async fn check_let_go(said: &str) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let mut client = TcpStream::connect(address).await.expect("connects");
        let (stream, address) = listener.accept().await.expect("accepts");
        let (_stopper, stopping) = watch::channel(false);
        let (alive, _all_gone) = mpsc::channel(1);
        let shutdown = Shutdown { stopping, _alive: alive };
        let patience = Duration::from_millis(50);
        let serving = tokio::spawn(serve(stream, address, Router::new(), patience, shutdown));
        client.write_all(said.as_bytes()).await.expect("writes");
        let mut heard = Vec::new();
        let ended = timeout(Duration::from_secs(10), client.read_to_end(&mut heard)).await;
        assert!(ended.is_ok(), "{said:?} keeps a connection for good");
        serving.await.expect("no panic");
    }

    #[tokio::test]
    async fn who_asks_for_nothing_is_let_go() {
        check_let_go("").await;
        check_let_go("GET / HTTP/1.1\r\nhost: a\r\n").await;
        check_let_go("GET / HTTP/1.1\r\nhost: a\r\n\r\n").await;
    }

    #[test]
    fn an_address_has_so_many_places_and_gets_them_back() {
        let open = Arc::new(Open { most: 2, counts: Mutex::default() });
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
