//! `gamao backup`: a verified copy of the database, made while the server runs.

use std::{
    io::Write,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, UNIX_EPOCH},
};

use anyhow::Context;
use gamao_store::Timestamp;
use gamao_store_sqlite::{Backup, backup};

use crate::printer::Printer;

/// Copy the database of a site to one file, whether the server is running or not.
///
/// The copy is a consistent snapshot, is verified before it gets its name, and is marked as a copy. It does
/// not contain keys: back up the dice key (`dice-key` in the data folder, or the file of `--dice-key`)
/// separately. Future rolls are in the copy, but encrypted under that key.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: gamao backup /var/backups/gamao.db --data /var/lib/gamao")]
pub(crate) struct Args {
    /// File to write
    file: PathBuf,

    /// Folder of the database
    #[arg(long, env = "GAMAO_DATA", default_value = "data")]
    data: PathBuf,

    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let database = args.data.join(gamao_server::DATABASE);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let made = runtime.block_on(backup(&database, &args.file, args.force));
    let Backup { rooms, events, ledger, last_event } = made.context("no backup was made")?;
    let file = args.file.display();
    let mut out = Printer::new();
    writeln!(out, "{file} has {rooms} rooms, {events} events, {ledger} lines of the ledger.")?;
    if let Some(Timestamp(ms)) = last_event {
        let at = UNIX_EPOCH + Duration::from_millis(ms.max(0).unsigned_abs());
        writeln!(out, "The last event was at {}.", humantime::format_rfc3339_seconds(at))?;
    }
    writeln!(
        out,
        "Back up the dice key as well, separately: without it, running matches cannot continue."
    )?;
    Ok(ExitCode::SUCCESS)
}
