//! The files in the folder of a run, and the sources of nets.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use gamao_engine::net::Net;
use gamao_train::{Run, Sample};

/// The newest state of a run.
pub(super) fn latest(folder: &Path) -> PathBuf {
    folder.join("latest.run")
}

/// The log of a run: seconds, games, positions, error, rate, tab-separated.
pub(super) fn log(folder: &Path) -> PathBuf {
    folder.join("log.tsv")
}

/// A run from a folder (its newest state) or a file.
pub(super) fn load_run(path: &Path) -> anyhow::Result<Run> {
    let file = if path.is_dir() { latest(path) } else { path.to_owned() };
    Run::resume(&read(&file)?).with_context(|| format!("cannot resume {}", file.display()))
}

/// A net from a weights file, a run's folder or file, or the word `embedded`.
pub(super) fn load_net(source: &Path) -> anyhow::Result<Net> {
    if source == Path::new("embedded") {
        return Ok(Net::clone(&Net::embedded()));
    }
    if is_run(source) {
        return Ok(load_run(source)?.net().clone());
    }
    Ok(Net::from_bytes(&source.display().to_string(), &read(source)?)?)
}

/// The samples of a file or a run.
pub(super) fn load_samples(path: &Path) -> anyhow::Result<Vec<Sample>> {
    if is_run(path) {
        return Ok(load_run(path)?.samples().collect());
    }
    Sample::read_all(&read(path)?)
        .with_context(|| format!("cannot read samples from {}", path.display()))
}

fn is_run(path: &Path) -> bool {
    path.is_dir() || path.extension().is_some_and(|e| e == "run")
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Replaces a file atomically.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || {
        let beside = path.with_extension("tmp");
        let mut file = fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}
