//! `gamao export`: prints a match in another format.

use std::{io::Write, path::PathBuf, process::ExitCode};

use crate::{printer::Printer, records};

/// Write matches in another format to standard output.
///
/// What the format cannot represent is listed on standard error. To write files, use `gamao convert`.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao export match.xg --to mat > match.mat")]
pub(crate) struct Args {
    /// Files or folders.
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The format
    #[arg(long, value_enum)]
    to: records::To,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut printer = Printer::new();
    records::for_each(&args.files, |path| {
        let record = records::read(path)?;
        Ok(printer.write_all(&records::write(path, &record, args.to)?)?)
    })
}
