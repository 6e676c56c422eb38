//! The JavaScript side of a module, by wasm-bindgen's own library.

use std::path::Path;

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::project::Project;

/// Writes the module and its JavaScript and TypeScript side to `folder`.
pub(crate) fn bind(project: &Project, module: &Path, folder: &Path) -> Result<()> {
    let ours = project.locked_version("Cargo.lock", "wasm-bindgen")?;
    let theirs = project.locked_version("xtask/bindgen/Cargo.lock", "wasm-bindgen-cli-support")?;
    ensure!(
        ours == theirs,
        "Cargo.lock has wasm-bindgen {ours}, xtask/bindgen/Cargo.lock has {theirs}: \
         both must be the same"
    );
    let shell = &project.shell;
    shell.remove_path(folder)?;
    let built = project.tools().join("bindgen");
    cmd!(
        shell,
        "cargo run --quiet --locked --manifest-path xtask/bindgen/Cargo.toml --target-dir {built} -- {module} {folder} gamao"
    )
    .run()?;
    Ok(())
}
