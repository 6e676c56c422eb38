//! `gamao convert`: converts match files to another format.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::{Context, bail};

use crate::{printer::note, records};

/// Convert match files to another format.
///
/// Writes a file of the same name with the format's extension beside each file, or into one folder.
/// What the format cannot represent is listed on standard error.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao convert downloads/ --to sgf --into converted/")]
pub(crate) struct Args {
    /// Files or folders.
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// The format
    #[arg(long, value_enum)]
    to: records::To,

    /// A folder for the new files, created if it does not exist
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,

    /// Overwrite existing files
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if let Some(folder) = &args.into {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    records::for_each(&args.files, |path| {
        let mut target = path.with_extension(args.to.extension());
        if let Some(folder) = &args.into {
            target = folder.join(target.file_name().context("the file has no name")?);
        }
        let name = || target.display().to_string();
        if target.exists() && !args.force {
            bail!("{} already exists; use --force to overwrite it", name());
        }
        let record = records::read(path)?;
        let bytes = records::write(path, &record, args.to)?;
        // Atomically.
        let part = target.with_extension("part");
        fs::write(&part, bytes).and_then(|()| fs::rename(&part, &target)).with_context(name)?;
        note!("{}", name());
        Ok(())
    })
}
