//! `gamao restored`: records that the database was restored to an earlier state.

use std::{io::Write, path::PathBuf, process::ExitCode};

use gamao_server::{DATABASE, DataFolder};
use gamao_store::{Site, Store};
use gamao_store_sqlite::SqliteStore;

use crate::printer::Printer;

/// Record that the database was restored to an earlier state, for example from a disk snapshot.
///
/// This begins another generation of the site, so that open pages reload everything. It is not needed for
/// a file made by `gamao backup`, nor for any older file in a folder whose `gamao.witness` was not
/// restored with it: both are detected. The server must not be running.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: gamao restored --data /var/lib/gamao")]
pub(crate) struct Args {
    /// Folder of the database
    #[arg(long, env = "GAMAO_DATA", default_value = "data")]
    data: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(note(args))?;
    Ok(ExitCode::SUCCESS)
}

async fn note(Args { data }: &Args) -> anyhow::Result<()> {
    let database = data.join(DATABASE);
    anyhow::ensure!(database.is_file(), "there is no database {}", database.display());
    let _folder = DataFolder::open(data)?;
    let store = SqliteStore::open(&database).await?;
    let begun = match store.set_back() {
        Some(_) => store.site().await?.generation,
        None => store.begin_generation().await?,
    };
    store.close().await;
    writeln!(Printer::new(), "This is now generation {begun} of the site.")?;
    Ok(())
}
