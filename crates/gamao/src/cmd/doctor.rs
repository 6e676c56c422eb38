//! `gamao doctor`: checks a data folder for missing, damaged or unreadable data.

use std::{io::Write, net::TcpListener, process::ExitCode};

use gamao_server::{
    Clock, Config, DATABASE, DataFolder, Finding, FindingCode, SystemClock, examine,
};
use gamao_store::Store;
use gamao_store_sqlite::{SetBack, SqliteStore};
use serde::Serialize;

use crate::printer::Printer;

/// Check a data folder for missing, damaged or unreadable data, without changing anything.
///
/// Accepts the flags of `gamao serve`, and may run while the server does. The exit status is 1 if
/// there are findings.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: gamao doctor --data /var/lib/gamao")]
pub(crate) struct Args {
    #[command(flatten)]
    config: Config,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    ok: bool,
    findings: Vec<Finding>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let findings = runtime.block_on(find(&args.config));
    let ok = findings.is_empty();
    let mut out = Printer::new();
    if args.json {
        out.json(&Report { ok, findings })?;
    } else if ok {
        writeln!(out, "No problems found in {}.", args.config.data.display())?;
    } else {
        for Finding { message, rooms, .. } in &findings {
            writeln!(out, "* {message}")?;
            if !rooms.is_empty() && !message.contains(&rooms[0]) {
                writeln!(out, "  rooms: {}", rooms.join(", "))?;
            }
        }
    }
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn find(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !DataFolder::is_in_use(&config.data) {
        findings.extend(check_address(config));
    }
    let of_database = |error: String| Finding::new(FindingCode::Database, error);
    match SqliteStore::open_to_read(&config.data.join(DATABASE)).await {
        Ok(store) => {
            findings.extend(store.set_back().map(restored));
            match store.faults().await {
                Ok(faults) => findings.extend(faults.into_iter().map(of_database)),
                Err(error) => findings.push(of_database(error.to_string())),
            }
            let is_sound = findings.iter().all(|finding| finding.code != FindingCode::Database);
            match examine(config, &store, SystemClock::new().wall()).await {
                Ok(found) => findings.extend(found),
                // The damage of the database has been reported already.
                Err(error) if is_sound => findings.push(of_database(format!("{error:#}"))),
                Err(_) => {}
            }
            store.close().await;
        }
        Err(error) => findings.push(of_database(error.to_string())),
    }
    findings
}

fn restored(sign: SetBack) -> Finding {
    let message = format!(
        "the database was restored to an earlier state ({sign}): another generation begins at the next start"
    );
    Finding::new(FindingCode::Restored, message)
}

fn check_address(config: &Config) -> Option<Finding> {
    let error = TcpListener::bind(config.listen).err()?;
    let message = format!("cannot listen on {}: {error}", config.listen);
    Some(Finding::new(FindingCode::Address, message))
}
