//! `gamao solve`: solves games that are small enough.

use std::{
    fs,
    io::Write,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use anyhow::Context;
use clap::Subcommand;
use gamao_engine::hypergammon::HypergammonTable;

use crate::printer::{Printer, note};

/// Solve a variant exactly.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao solve hypergammon hypergammon.table")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Hypergammon: 10.7 million positions, a file of 172 MB, and a quarter of an hour or more.
    Hypergammon {
        /// Checkers a side; fewer than three make a quick trial.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
        checkers: u8,

        /// The file to write.
        file: PathBuf,
    },
    /// Check that a file is a complete, undamaged table, and print its number of checkers
    Check {
        /// The file.
        file: PathBuf,
    },
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let line = match &args.command {
        Command::Hypergammon { checkers, file } => hypergammon(*checkers, file)?,
        Command::Check { file } => {
            let name = file.display().to_string();
            let table = crate::tables::hypergammon(file).with_context(|| name.clone())?;
            table.verify().with_context(|| name.clone())?;
            format!("{name}: {} checkers a side", table.checkers())
        }
    };
    writeln!(Printer::new(), "{line}")?;
    Ok(ExitCode::SUCCESS)
}

/// Solves and writes the table; returns a summary.
fn hypergammon(checkers: u8, file: &Path) -> anyhow::Result<String> {
    let start = Instant::now();
    let table = HypergammonTable::solve(usize::from(checkers), |progress| {
        note!(
            "sweep {}: greatest change {:.6}, {:.0} s",
            progress.sweep,
            progress.change,
            start.elapsed().as_secs_f32()
        );
        ControlFlow::Continue(())
    })?;
    fs::write(file, table.as_bytes()).with_context(|| file.display().to_string())?;
    Ok(format!(
        "{}: {checkers} checkers a side, {} bytes in {:.0} s",
        file.display(),
        table.as_bytes().len(),
        start.elapsed().as_secs_f32()
    ))
}
