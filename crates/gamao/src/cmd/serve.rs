//! `gamao serve`: rooms, sockets, bots and the browser interface.

mod analyst;
mod secrets;

use std::{
    collections::HashMap,
    io::{self, IsTerminal, Write},
    process::ExitCode,
    sync::Arc,
};

use anyhow::Context;
use gamao_room::EngineBrain;
use gamao_rules::Variant;
use gamao_server::{Clock, Config, DataFolder, Server, Services, SystemClock, prepare};
use gamao_store_sqlite::{SqliteLimits, SqliteStore};
use tracing_subscriber::EnvFilter;

use self::analyst::EngineAnalyst;
use crate::tables::TableArgs;

/// Serve games in the browser, with all data in one folder.
///
/// By default it listens on port 8080 and creates a folder `data` on the first start. It can be
/// stopped at any time without losing anything that was acknowledged.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: gamao serve --listen 0.0.0.0:8080 --data /var/lib/gamao")]
pub(crate) struct Args {
    #[command(flatten)]
    config: Config,

    #[command(flatten)]
    tables: TableArgs,

    /// Log level, or levels by module, such as `warn,gamao_server=debug`
    #[arg(long, env = "GAMAO_LOG", default_value = "info")]
    log: String,

    /// Log one JSON object per line
    #[arg(long, env = "GAMAO_LOG_JSON")]
    log_json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    start_logging(args)?;
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start threads")?;
    let evaluators = Variant::ALL.into_iter().map(|variant| {
        let evaluator = args.tables.evaluator(variant)?;
        anyhow::Ok((variant, evaluator))
    });
    let evaluators: HashMap<_, _> = evaluators.collect::<Result<_, _>>()?;
    let brain = EngineBrain::with_evaluators(|variant| {
        evaluators.get(&variant).cloned().context("an evaluator for each variant")
    })?;
    let analyst = EngineAnalyst::new(evaluators);
    runtime.block_on(serve(args.config.clone(), brain, analyst))?;
    Ok(ExitCode::SUCCESS)
}

fn start_logging(args: &Args) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&args.log)
        .with_context(|| format!("invalid log levels {:?}", args.log))?;
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr)
        // The reader may be gone, and the fallback would panic then.
        .log_internal_errors(false);
    if args.log_json {
        logs.json().init();
    } else {
        logs.init();
    }
    Ok(())
}

/// Every socket is an open file, of which the system usually allows a thousand by default.
#[cfg(unix)]
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        let stays = limit.current.unwrap_or(u64::MAX);
        tracing::warn!(%error, "cannot raise the limit of open files, which is {stays}");
    }
}

/// This platform has no such limit.
#[cfg(not(unix))]
fn raise_file_limit() {}

async fn serve(config: Config, brain: EngineBrain, analyst: EngineAnalyst) -> anyhow::Result<()> {
    let data = DataFolder::open(&config.data)?;
    let limits = SqliteLimits { max_bytes: config.max_database_bytes() };
    let store = Arc::new(SqliteStore::open_within(&data.database()?, limits).await?);
    let clock = SystemClock::new();
    let dice_keys = prepare(&config, &data, &*store, clock.wall()).await?;
    let services = Services {
        store,
        clock: Arc::new(clock),
        heartbeat: SqliteStore::HEARTBEAT,
        secrets: secrets::source()?,
        dice_keys,
        brain: Arc::new(brain),
        analyst: Arc::new(analyst),
    };
    let stop = stop_signal()?;
    let server = Server::bind(config, services)?;
    let address = server.local_addr()?;
    let shown = if address.ip().is_unspecified() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    };
    writeln!(io::stdout(), "Gamão is at http://{shown}").ok();
    server.run(stop).await
}

/// Completes on a request to stop: Ctrl-C, or the signal of service managers.
#[cfg(unix)]
fn stop_signal() -> anyhow::Result<impl Future<Output = ()> + Send> {
    use tokio::signal::unix::{SignalKind, signal};

    let (mut terminate, mut interrupt) =
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Completes on a request to stop: Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> anyhow::Result<impl Future<Output = ()> + Send> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
