//! `gamao abandon`: ends matches whose seed is lost.

use std::{io::Write, process::ExitCode};

use anyhow::Context;
use gamao_server::{Clock, Config, DataFolder, SystemClock, abandon, lost_seeds};
use gamao_store::Store;
use gamao_store_sqlite::SqliteStore;

use crate::printer::Printer;

/// End the matches whose seed cannot be decrypted, because the dice key is lost or the seed is damaged.
///
/// Without --yes it only lists them. Try to find the key first: with it the matches can continue.
/// Accepts the flags of `gamao serve`; the server must not be running.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: gamao abandon --data /var/lib/gamao --yes")]
pub(crate) struct Args {
    #[command(flatten)]
    config: Config,

    /// End them
    #[arg(long)]
    yes: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(end(args))?;
    Ok(ExitCode::SUCCESS)
}

async fn end(Args { config, yes }: &Args) -> anyhow::Result<()> {
    anyhow::ensure!(config.data.is_dir(), "there is no data folder {}", config.data.display());
    let data = DataFolder::open(&config.data)?;
    let store = SqliteStore::open(&data.database()?).await?;
    let mut out = Printer::new();
    let lost = lost_seeds(config, &data, &store).await?;
    if lost.is_empty() {
        writeln!(out, "The seeds of all matches can be decrypted.")?;
    }
    for seed in lost {
        let room = seed.room.clone();
        if *yes {
            abandon(&store, seed, SystemClock::new().wall()).await.context("cannot end a match")?;
            writeln!(out, "{room}: the match is over")?;
        } else {
            writeln!(out, "{room}: the seed is lost; use --yes to end the match")?;
        }
    }
    store.close().await;
    Ok(())
}
