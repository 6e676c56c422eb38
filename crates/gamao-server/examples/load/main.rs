//! How the server bears load: thousands of open sockets in live games, a turn every few seconds.
//!
//! ```text
//! cargo run --release -p gamao-server --example load
//! ```
//!
//! The server runs as a process of its own, so that its memory can be told from the clients'; both
//! share the machine. It prints the time from a client's submit to its opponent's receipt, of turns
//! that are decided, made durable and sent on, and the same for a server that only echoes, which
//! is the limit of machine, runtime and clients. Every client checks that it hears every
//! event once and in order. With `--bot harpia --games 50` the opponents are bots, and it prints how long
//! they are over their plays beyond the delay they are told to keep; `--crowd 110` adds games of one other address. With
//! `--watchers 500` a class watches one game, with `--server URL` the server is one that is running already, such as
//! that of an earlier version. It stops by itself; `ulimit -n` must allow two files a socket.

mod bots;
mod connection;
mod echo;
mod game;
mod process;
mod report;
mod watchers;

use std::{process::ExitCode, time::Duration};

use clap::Parser;

use self::process::ServerProcess;

/// Measure the server under load, then a bare echo server.
#[derive(Clone, Debug, Parser)]
struct Args {
    /// Live games, with two sockets each
    #[arg(long, default_value_t = 1000)]
    games: usize,

    /// How long to play, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,

    /// The interval of the turns of a game, in milliseconds
    #[arg(long, default_value_t = 3000)]
    every_ms: u64,

    /// Play against bots of this level, a turn this many milliseconds after theirs
    #[arg(long, value_name = "LEVEL")]
    bot: Option<String>,

    /// With `--bot`: this many more games, all from one other address
    #[arg(long, default_value_t = 0)]
    crowd: usize,

    /// One game with this many watchers, all from one address, under the standard limits
    #[arg(long)]
    watchers: Option<usize>,

    /// The URL of a running server to measure, which must have `--limit-factor 0` and `--trusted-hops 1`
    #[arg(long, value_name = "URL")]
    server: Option<String>,

    /// Be a server instead: `gamao` or `echo` (the measurement starts itself with this)
    #[arg(long, hide = true)]
    serve: Option<String>,
}

impl Args {
    fn every(&self) -> Duration {
        Duration::from_millis(self.every_ms)
    }

    /// The server to measure.
    fn server(&self, kind: &str) -> anyhow::Result<ServerProcess> {
        match &self.server {
            Some(address) => Ok(ServerProcess::at(address)),
            None => ServerProcess::start(kind),
        }
    }

    /// The time at which game `n` starts, so that turns are spread evenly.
    fn phase(&self, n: usize) -> Duration {
        self.every() * n as u32 / self.games.max(1) as u32
    }
}

/// Where clients come from, as a proxy would say.
const HERE: &str = "203.0.113.1";
const ELSEWHERE: &str = "203.0.113.2";

#[tokio::main]
async fn main() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    match args.serve.as_deref() {
        Some("echo") => echo::serve().await?,
        Some("limited") => game::serve("1").await?,
        Some(_) => game::serve("0").await?,
        None => measure(&args).await?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn measure(args: &Args) -> anyhow::Result<()> {
    if let Some(level) = &args.bot {
        let (games, crowd) = (args.games, args.crowd);
        println!("{games} games against {level}, {crowd} others elsewhere, {} s", args.seconds);
        let server = args.server("gamao")?;
        report::print("bots", &bots::play(args, level, &server).await?);
        return Ok(());
    }
    if let Some(count) = args.watchers {
        println!("a game with {count} watchers from one address, {} s", args.seconds);
        let server = args.server("limited")?;
        report::print("class", &watchers::play(args, count, &server).await?);
        return Ok(());
    }
    println!(
        "{} games, {} sockets, a turn every {} ms each, {} s",
        args.games,
        2 * args.games,
        args.every_ms,
        args.seconds
    );
    let server = args.server("gamao")?;
    let outcome = game::play(args, &server).await?;
    report::print("gamao", &outcome);
    drop(server);
    if args.server.is_some() {
        return Ok(());
    }
    let server = ServerProcess::start("echo")?;
    let outcome = echo::play(args, &server).await?;
    report::print("echo", &outcome);
    Ok(())
}
