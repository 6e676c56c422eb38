//! A compiler with a standard library for the browser.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use xshell::cmd;

use super::debian;
use crate::{machine, project::Project};

/// The target.
pub(crate) const TRIPLE: &str = "wasm32-unknown-unknown";

/// Every browser of the last years has 128-bit SIMD; the engine is three times as fast with it.
pub(crate) const FLAGS: &str = "-Ctarget-feature=+simd128";

/// What cargo must be told to compile for the browser.
pub(crate) struct Toolchain {
    /// Environment variables; none when the machine's own toolchain will do.
    pub(crate) env: Vec<(&'static str, PathBuf)>,
}

/// The machine's toolchain where it has the target; else rustup's, if a person asked for that; else
/// one from Debian's packages.
pub(crate) fn find_or_make(project: &Project) -> Result<Toolchain> {
    let shell = &project.shell;
    if has_std(project)? {
        return Ok(Toolchain { env: Vec::new() });
    }
    if project.rustup_target_add {
        cmd!(shell, "rustup target add {TRIPLE}").run()?;
        ensure!(has_std(project)?, "rustup added {TRIPLE}, but rustc does not see it");
        return Ok(Toolchain { env: Vec::new() });
    }
    if machine::find("apt-get").is_none() {
        bail!(
            "rustc has no standard library for {TRIPLE}: run `rustup target add {TRIPLE}`, \
             or set GAMAO_RUSTUP_TARGET_ADD=true and try again"
        );
    }
    Ok(Toolchain {
        env: vec![
            ("RUSTC", debian::rustc(project)?),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(project)?),
        ],
    })
}

fn has_std(project: &Project) -> Result<bool> {
    let folder =
        cmd!(project.shell, "rustc --print target-libdir --target {TRIPLE}").quiet().read()?;
    Ok(has_std_in(Path::new(&folder)))
}

fn has_std_in(folder: &Path) -> bool {
    folder.read_dir().is_ok_and(|mut files| {
        files.any(|file| {
            file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
        })
    })
}

/// The linker that comes with rustc. It finds its library beside itself, so it is used in place.
fn linker(project: &Project) -> Result<PathBuf> {
    let shell = &project.shell;
    let sysroot = cmd!(shell, "rustc --print sysroot").quiet().read()?;
    let version = cmd!(shell, "rustc -vV").quiet().read()?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not name its host")?;
    let linker = Path::new(&sysroot).join(format!("lib/rustlib/{host}/bin/rust-lld"));
    ensure!(linker.exists(), "no linker for wasm at {}", linker.display());
    Ok(linker)
}
