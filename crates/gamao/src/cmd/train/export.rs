//! `gamao train export`.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use gamao_engine::weights;

use super::files;

/// Write the weights file of a run, and print its hash.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A run, a weights file, or `embedded`.
    net: PathBuf,
    /// The weights file to write.
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let bytes = files::load_net(&args.net)?.to_bytes();
    files::replace(&args.out, &bytes)?;
    writeln!(io::stdout().lock(), "{}", weights::sha256(&bytes))?;
    Ok(ExitCode::SUCCESS)
}
