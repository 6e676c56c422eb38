//! The commands that the machine has.

use std::path::PathBuf;

use anyhow::{Context as _, Result};

/// Where a command is, if the machine has it.
pub(crate) fn find(command: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(command))
        .find(|file| file.is_file())
}

/// Where a command is.
///
/// # Errors
///
/// When the machine lacks it; says what it is for.
pub(crate) fn need(command: &str, purpose: &str) -> Result<PathBuf> {
    find(command).with_context(|| format!("{command} is missing: {purpose}"))
}
