//! A class of watchers behind one address.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use anyhow::ensure;
use gamao_protocol::{ClientMessage, ServerMessage};
use gamao_rules::Phase;
use reqwest::Client;
use tokio::{
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{
    Args, HERE,
    connection::Connection,
    game::{connect, in_parallel, open},
    process::ServerProcess,
    report::Outcome,
};

/// After the last turn everything is heard within this time.
const REST: Duration = Duration::from_secs(5);

/// Connects them all at once, plays for the given time, and returns how long each event took from
/// its command's submission to each watcher.
pub(crate) async fn play(
    args: &Args,
    count: usize,
    server: &ServerProcess,
) -> anyhow::Result<Outcome> {
    let (http, base) = (Client::new(), server.address.clone());
    let room = open(http.clone(), base.clone()).await?;
    let address = room.0.clone();
    let (_, [mut a, mut b]) = connect(base.clone(), Some(room)).await?;
    let before = server.memory();
    let come = Instant::now();
    let watchers = in_parallel(count, |_| watch(http.clone(), base.clone(), address.clone())).await;
    let watchers = watchers?;
    println!("{count} watchers were let in within {:.1} s", come.elapsed().as_secs_f64());
    let mut tasks = JoinSet::new();
    let start = Instant::now();
    let end = start + Duration::from_secs(args.seconds);
    for watcher in watchers {
        tasks.spawn(listen(watcher, end + REST));
    }
    let mut sent = HashMap::new();
    while Instant::now() < end {
        let (mover, waiter) = if a.is_to_act()? { (&mut a, &mut b) } else { (&mut b, &mut a) };
        ensure!(!matches!(mover.table()?.phase(), Phase::Over), "the game is over");
        let next = mover.seq + 1;
        sent.insert(next, Instant::now());
        mover.act().await?;
        tokio::try_join!(mover.hear(next), waiter.hear(next))?;
        tokio::try_join!(mover.hear_dice(), waiter.hear_dice())?;
        let seq = mover.seq.max(waiter.seq);
        tokio::try_join!(mover.hear(seq), waiter.hear(seq))?;
        sleep(args.every()).await;
    }
    let memory = before.zip(server.memory());
    let mut delays = Vec::new();
    let mut presence = 0;
    while let Some(done) = tasks.join_next().await {
        let heard = done??;
        presence += heard.presence;
        for (seq, at) in heard.events {
            if let Some(sent) = sent.get(&seq) {
                delays.push(at - *sent);
            }
        }
    }
    ensure!(delays.len() == sent.len() * count, "a watcher missed something");
    println!("each heard {:.1} times who is there", presence as f64 / count as f64);
    Ok(Outcome { delays, shares: Vec::new(), sockets: count, memory, elapsed: start.elapsed() })
}

/// Comes as a browser does: the page, the room, the socket.
async fn watch(http: Client, base: String, room: String) -> anyhow::Result<Connection> {
    for path in [format!("/r/{room}"), format!("/api/rooms/{room}"), "/api/my/rooms".to_owned()] {
        let answer = http.get(format!("{base}{path}")).header("x-forwarded-for", HERE);
        let status = answer.send().await?.status();
        ensure!(status != 429, "{path} is refused");
    }
    let address = format!("{}/api/rooms/{room}/socket", base.replacen("http", "ws", 1));
    let mut connection = Connection::open(&address, None, HERE).await?;
    connection.send(serde_json::to_string(&ClientMessage::Hello { after: None })?).await?;
    Ok(connection)
}

/// What one watcher heard.
#[derive(Default)]
struct Heard {
    events: Vec<(u64, Instant)>,
    presence: usize,
}

async fn listen(mut connection: Connection, until: Instant) -> anyhow::Result<Heard> {
    let mut heard = Heard::default();
    while let Ok(text) =
        timeout(until.saturating_duration_since(Instant::now()), connection.next()).await
    {
        let at = Instant::now();
        match serde_json::from_str(&text?)? {
            ServerMessage::Events { events } => {
                heard.events.extend(events.iter().map(|envelope| (envelope.seq, at)));
            }
            ServerMessage::Presence { .. } => heard.presence += 1,
            _ => {}
        }
    }
    Ok(heard)
}
