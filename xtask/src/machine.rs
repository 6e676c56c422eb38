//! What the machine must have, and how it gets what it lacks.

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use xshell::cmd;

use crate::project::Project;

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

/// Installs Debian packages, saying so; as root, or by a sudo that asks no password.
pub(crate) fn apt_install(project: &Project, packages: &[&str], purpose: &str) -> Result<()> {
    let names = packages.join(" ");
    if find("apt-get").is_none() {
        bail!("{names} missing ({purpose}), and this is no Debian machine: install it by hand");
    }
    println!("installing {names} by apt-get: {purpose}");
    apt_get(project, "update -qq")?;
    apt_get(project, &format!("install -y -qq --no-install-recommends {names}"))
        .with_context(|| format!("cannot install {names}: {purpose}"))
}

/// Runs apt-get with the rights it needs.
pub(crate) fn apt_get(project: &Project, words: &str) -> Result<()> {
    let words = words.split_whitespace();
    let shell = &project.shell;
    let root = cmd!(shell, "id -u").quiet().read()? == "0";
    let command = if root {
        cmd!(shell, "apt-get")
    } else {
        need("sudo", "apt-get needs root")?;
        cmd!(shell, "sudo -n apt-get")
    };
    Ok(command.args(words).env("DEBIAN_FRONTEND", "noninteractive").run()?)
}

/// Chromium: the one that `CHROMIUM` names, or one on the machine, or Debian's.
pub(crate) fn chromium(project: &Project) -> Result<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Ok(path.into());
    }
    let on_path = || NAMES.iter().find_map(|name| find(name));
    if let Some(path) = on_path() {
        return Ok(path);
    }
    apt_install(project, &["chromium", "fonts-dejavu-core"], "end-to-end tests run in Chromium")?;
    on_path().context("chromium is installed but not on the PATH: name it in CHROMIUM")
}
