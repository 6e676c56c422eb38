//! `gamao bearoff`: bear-off tables.

use std::{fs, io::Write, path::PathBuf, process::ExitCode, time::Instant};

use anyhow::Context;
use clap::Subcommand;
use gamao_engine::bearoff::TwoSided;

use crate::printer::Printer;

/// Build and check bear-off tables.
///
/// Small ones are built on demand; larger two-sided ones are files.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao bearoff build --checkers 8 bearoff.table")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build a two-sided table with cube equities
    Build {
        /// Checkers a side: 6 take 7 MB, 8 take 72 MB, 10 take 513 MB.
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=10))]
        checkers: u8,

        /// The file to write.
        file: PathBuf,
    },
    /// Check that a file is a complete, undamaged table, and print its size
    Check {
        /// The file.
        file: PathBuf,
    },
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = Printer::new();
    match &args.command {
        Command::Build { checkers, file } => {
            let start = Instant::now();
            let table = TwoSided::build(usize::from(*checkers))?;
            fs::write(file, table.as_bytes()).with_context(|| file.display().to_string())?;
            writeln!(
                out,
                "{}: two-sided, {checkers} checkers a side, {} bytes in {:.1} s",
                file.display(),
                table.as_bytes().len(),
                start.elapsed().as_secs_f32()
            )?;
        }
        Command::Check { file } => {
            let name = || file.display().to_string();
            let table = crate::tables::open(file).with_context(name)?;
            table.verify().with_context(name)?;
            writeln!(out, "{}: two-sided, {} checkers a side", name(), table.checkers())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
