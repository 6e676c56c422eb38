//! Files with match records: which ones, read with their names in every message.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::ValueEnum;
use gamao_notation::{Format, MatchRecord};

use crate::printer::note;

/// The form to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum To {
    /// Match text, as GNU Backgammon and most sites write it.
    Mat,
    /// Match text, as eXtreme Gammon writes it.
    Xgtext,
    /// GNU Backgammon's game trees.
    Sgf,
    /// eXtreme Gammon's binary file.
    Xg,
    /// The last position as eXtreme Gammon's binary file.
    Xgp,
    /// Our own JSON, which holds all of a record.
    Json,
    /// The ids of the last position.
    Position,
}

impl To {
    pub(crate) fn format(self) -> Format {
        match self {
            Self::Mat => Format::Mat,
            Self::Xgtext => Format::XgText,
            Self::Sgf => Format::Sgf,
            Self::Xg => Format::Xg,
            Self::Xgp => Format::Xgp,
            Self::Json => Format::Json,
            Self::Position => Format::Position,
        }
    }

    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Mat => "mat",
            Self::Xgtext | Self::Position => "txt",
            Self::Sgf => "sgf",
            Self::Xg => "xg",
            Self::Xgp => "xgp",
            Self::Json => "json",
        }
    }
}

/// The files named, and those of the folders named with what is below them, in order.
pub(crate) fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let entries = fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            let entries = entries.with_context(|| path.display().to_string())?;
            let mut inside: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
            // A link may lead back to where it stands.
            inside.retain(|path| !path.is_symlink());
            inside.sort();
            files.extend(self::files(&inside)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// The record in a file. Its warnings go to the standard error.
pub(crate) fn read(path: &Path) -> anyhow::Result<MatchRecord> {
    Ok(open(path)?.1)
}

/// The same, with the bytes that it was read from.
pub(crate) fn open(path: &Path) -> anyhow::Result<(Vec<u8>, MatchRecord)> {
    let name = || path.display().to_string();
    let size = fs::metadata(path).with_context(name)?.len();
    if size > MatchRecord::MOST_BYTES as u64 {
        bail!("{}: {}", name(), gamao_notation::RecordError::TooLarge);
    }
    let bytes = fs::read(path).with_context(name)?;
    let record = MatchRecord::read(&bytes).with_context(name)?;
    for warning in &record.warnings {
        note!("{}: {warning}", path.display());
    }
    Ok((bytes, record))
}

/// The record as a file of another form. What is lost goes to the standard error.
pub(crate) fn write(path: &Path, record: &MatchRecord, to: To) -> anyhow::Result<Vec<u8>> {
    let written = record.write(to.format()).with_context(|| path.display().to_string())?;
    if !written.lost.is_empty() {
        let lost: Vec<_> = written.lost.iter().map(ToString::to_string).collect();
        note!("{}: lost: {}", path.display(), lost.join(", "));
    }
    Ok(written.bytes)
}

/// Does something with every file, and goes on after those with which it cannot be done.
pub(crate) fn for_each(
    paths: &[PathBuf],
    mut act: impl FnMut(&Path) -> anyhow::Result<()>,
) -> anyhow::Result<std::process::ExitCode> {
    let files = files(paths)?;
    if files.is_empty() {
        bail!("no files in the folders");
    }
    let mut failed = 0;
    for file in &files {
        if let Err(error) = act(file) {
            if crate::is_broken_pipe(&error) {
                return Err(error);
            }
            note!("error: {error:#}");
            failed += 1;
        }
    }
    Ok(if failed > 0 { std::process::ExitCode::FAILURE } else { std::process::ExitCode::SUCCESS })
}
