//! Where things are, and how commands are run.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use semver::Version;
use serde::Deserialize;
use xshell::{Cmd, Shell, cmd};

/// The checkout, and a shell whose working directory is its root.
pub(crate) struct Project {
    /// Runs commands in the root of the checkout.
    pub(crate) shell: Shell,
    /// The root of the checkout.
    pub(crate) root: PathBuf,
    /// Where cargo builds.
    pub(crate) target: PathBuf,
    /// Whether rustup, where it manages the toolchain, may add the wasm32 standard library.
    pub(crate) rustup_target_add: bool,
}

impl Project {
    /// The checkout that this xtask was compiled in.
    pub(crate) fn open(rustup_target_add: bool) -> Result<Self> {
        #[derive(Deserialize)]
        struct Metadata {
            target_directory: PathBuf,
        }

        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("the xtask is not in the checkout")?
            .to_path_buf();
        let shell = Shell::new()?;
        shell.change_dir(&root);
        let metadata = cmd!(shell, "cargo metadata --no-deps --format-version 1").quiet().read()?;
        let Metadata { target_directory: target } = serde_json::from_str(&metadata)?;
        Ok(Self { shell, root, target, rustup_target_add })
    }

    /// A folder that stands for a checkout.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Self {
        let shell = Shell::new().expect("a working directory");
        shell.change_dir(root);
        let target = root.join("target");
        Self { shell, root: root.to_path_buf(), target, rustup_target_add: false }
    }

    /// A path below the root.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// The cache of tools built or fetched for this checkout; ignored by git.
    pub(crate) fn tools(&self) -> PathBuf {
        self.path(".tools")
    }

    /// A cargo command; words are separated by blanks.
    pub(crate) fn cargo(&self, words: &str) -> Cmd<'_> {
        cmd!(self.shell, "cargo").args(words.split_whitespace())
    }

    /// An npm command in `folder`, without its advertisements.
    pub(crate) fn npm(&self, folder: impl AsRef<Path>, words: &str) -> Cmd<'_> {
        let folder = folder.as_ref();
        cmd!(self.shell, "npm --prefix {folder} --no-fund --no-audit --no-update-notifier")
            .args(words.split_whitespace())
    }

    /// The oldest Rust that compiles this workspace, from its `Cargo.toml`.
    pub(crate) fn required_rust() -> Result<Version> {
        let text = env!("CARGO_PKG_RUST_VERSION");
        let full = if text.matches('.').count() == 1 { format!("{text}.0") } else { text.into() };
        full.parse().with_context(|| format!("invalid rust-version {text}"))
    }

    /// The version of the machine's rustc, without its channel.
    pub(crate) fn rustc_version(&self) -> Result<Version> {
        let line = cmd!(self.shell, "rustc --version").quiet().read()?;
        line.split(' ')
            .nth(1)
            .and_then(|version| version.split('-').next()?.parse().ok())
            .with_context(|| format!("no version in the answer of rustc: {line}"))
    }

    /// The version of a package in a `Cargo.lock`.
    pub(crate) fn locked_version(&self, lock: &str, package: &str) -> Result<String> {
        let text = self.shell.read_file(lock)?;
        let name = format!("name = \"{package}\"");
        text.lines()
            .skip_while(|line| *line != name)
            .nth(1)
            .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'))
            .map(str::to_owned)
            .with_context(|| format!("no {package} in {lock}"))
    }
}
