//! Where things are, and how commands are run.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use xshell::{Cmd, Shell, cmd};

/// The checkout, and a shell whose working directory is its root.
pub(crate) struct Project {
    /// Runs commands in the root of the checkout.
    pub(crate) shell: Shell,
    /// The root of the checkout.
    pub(crate) root: PathBuf,
    /// Whether rustup may fetch the wasm32 standard library: only when a person asked for it.
    pub(crate) rustup_target_add: bool,
}

impl Project {
    /// The checkout that this xtask was compiled in.
    pub(crate) fn open(rustup_target_add: bool) -> Result<Self> {
        ensure!(
            !(rustup_target_add && in_ci()),
            "CI must not fetch a target by rustup: unset GAMAO_RUSTUP_TARGET_ADD"
        );
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .parent()
            .context("the xtask is not in the checkout")?
            .to_path_buf();
        let shell = Shell::new()?;
        shell.change_dir(&root);
        Ok(Self { shell, root, rustup_target_add })
    }

    /// A path below the root.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.root.join(below)
    }

    /// The cache of tools built or fetched for this checkout; ignored by git.
    pub(crate) fn tools(&self) -> PathBuf {
        self.path(".tools")
    }

    /// Where cargo builds.
    pub(crate) fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| self.path("target"), |dir| self.root.join(dir))
    }

    /// A cargo command; words are separated by blanks.
    pub(crate) fn cargo(&self, words: &str) -> Cmd<'_> {
        cmd!(self.shell, "cargo").args(words.split_whitespace())
    }

    /// An npm command in `folder`, without its advertisements.
    pub(crate) fn npm(&self, folder: &str, words: &str) -> Cmd<'_> {
        cmd!(self.shell, "npm --prefix {folder} --no-fund --no-audit --no-update-notifier")
            .args(words.split_whitespace())
    }

    /// The version of rustc, such as `1.95.0`.
    pub(crate) fn rustc_version(&self) -> Result<String> {
        let line = cmd!(self.shell, "rustc --version").quiet().read()?;
        line.split(' ')
            .nth(1)
            .map(str::to_owned)
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

/// Whether this run is continuous integration's.
pub(crate) fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|ci| !ci.is_empty())
}
