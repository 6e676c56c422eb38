//! The limit: a server that sends back what it gets.

use std::time::Instant;

use axum::{
    Router,
    extract::ws::{Message, WebSocket, WebSocketUpgrade},
    routing::any,
    serve::ListenerExt,
};
use tokio::{net::TcpListener, task::JoinSet, time::sleep};

use crate::{Args, HERE, connection::Connection, process::ServerProcess, report::Outcome};

/// Runs until killed.
pub(crate) async fn serve() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    let upgrade = async |upgrade: WebSocketUpgrade| {
        upgrade.read_buffer_size(1024).write_buffer_size(0).on_upgrade(echo)
    };
    let listener = listener.tap_io(|connection| connection.set_nodelay(true).expect("a socket"));
    axum::serve(listener, Router::new().route("/", any(upgrade))).await?;
    Ok(())
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

/// As many sockets and messages as the games have, of the same size.
pub(crate) async fn play(args: &Args, server: &ServerProcess) -> anyhow::Result<Outcome> {
    let address = format!("{}/", server.address.replacen("http", "ws", 1));
    let before = server.memory();
    let mut pairs = Vec::new();
    for _ in 0..args.games {
        let pair = (
            Connection::open(&address, None, HERE).await?,
            Connection::open(&address, None, HERE).await?,
        );
        pairs.push(pair);
    }
    let memory = before.zip(server.memory());
    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for (n, (mut a, b)) in pairs.into_iter().enumerate() {
        let args = args.clone();
        tasks.spawn(async move {
            let mut delays = Vec::new();
            sleep(args.phase(n)).await;
            let end = start + std::time::Duration::from_secs(args.seconds);
            while Instant::now() < end {
                // A turn is two commands: roll and play.
                for _ in 0..2 {
                    let sent = Instant::now();
                    a.send("x".repeat(150)).await?;
                    a.next().await?;
                    delays.push(sent.elapsed());
                }
                sleep(args.every()).await;
            }
            drop(b);
            anyhow::Ok(delays)
        });
    }
    let mut delays = Vec::new();
    while let Some(done) = tasks.join_next().await {
        delays.extend(done??);
    }
    Ok(Outcome {
        delays,
        shares: Vec::new(),
        sockets: 2 * args.games,
        memory,
        elapsed: start.elapsed(),
    })
}
