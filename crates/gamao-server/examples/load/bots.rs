//! Games against bots.

use std::time::{Duration, Instant};

use anyhow::ensure;
use gamao_protocol::rest::Opponent;
use gamao_rules::{Phase, Seat};
use reqwest::Client;
use tokio::{task::JoinSet, time::sleep};

use crate::{
    Args, ELSEWHERE, HERE,
    game::{BOT_DELAY, Sitter, in_parallel, open_against},
    process::ServerProcess,
    report::Outcome,
};

/// Opens the games and plays them for the given time.
pub(crate) async fn play(
    args: &Args,
    level: &str,
    server: &ServerProcess,
) -> anyhow::Result<Outcome> {
    let http = Client::new();
    let before = server.memory();
    let open = |from| open(http.clone(), server.address.clone(), level.to_owned(), from);
    let seats = in_parallel(args.games, |_| open(HERE)).await?;
    let crowd = in_parallel(args.crowd, |_| open(ELSEWHERE)).await?;
    let memory = before.zip(server.memory());
    let start = Instant::now();
    let (mut tasks, mut others) = (JoinSet::new(), JoinSet::new());
    for (n, seat) in crowd.into_iter().enumerate() {
        others.spawn(run(args.clone(), n, start, seat));
    }
    for (n, seat) in seats.into_iter().enumerate() {
        tasks.spawn(run(args.clone(), n, start, seat));
    }
    let mut delays = Vec::new();
    while let Some(done) = tasks.join_next().await {
        delays.extend(done??);
    }
    ensure!(!delays.is_empty(), "no bot has played within {} s", args.seconds);
    let elapsed = start.elapsed();
    Ok(Outcome { delays, shares: Vec::new(), sockets: args.games, memory, elapsed })
}

async fn open(
    http: Client,
    base: String,
    level: String,
    from: &'static str,
) -> anyhow::Result<Sitter> {
    let (room, cookie) = open_against(&http, &base, Opponent::Bot { level }, from).await?;
    Sitter::sit(&base, &room, Seat::A, cookie, from).await
}

/// Plays one game after the other until the time is over. Gives how long the bot was over each
/// play, from the receipt of its dice to that of the play, beyond the delay it is told to keep.
async fn run(
    args: Args,
    n: usize,
    start: Instant,
    mut seat: Sitter,
) -> anyhow::Result<Vec<Duration>> {
    let mut thought = Vec::new();
    sleep(args.phase(n)).await;
    let end = start + Duration::from_secs(args.seconds);
    seat.hear_dice().await?;
    while Instant::now() < end {
        let table = seat.table()?;
        let is_over = *table.phase() == Phase::Over;
        if is_over || seat.is_to_act()? {
            if matches!(table.phase(), Phase::ToRoll { .. }) {
                sleep(args.every()).await;
            }
            seat.act().await?;
            seat.hear_next().await?;
        } else if matches!(table.phase(), Phase::ToPlay { .. }) {
            let thrown = Instant::now();
            seat.hear_next().await?;
            // The dice may have been heard late.
            thought.push(thrown.elapsed().saturating_sub(BOT_DELAY));
        } else {
            seat.hear_next().await?;
        }
        seat.hear_dice().await?;
    }
    Ok(thought)
}
