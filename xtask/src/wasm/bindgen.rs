//! The JavaScript side of a module, by wasm-bindgen's own library.

use std::path::Path;

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::{project::Project, scratch, steps::timed};

/// Writes the module and its JavaScript and TypeScript side to `folder`, under a name.
pub(crate) fn bind(project: &Project, module: &Path, folder: &Path, name: &str) -> Result<()> {
    let ours = project.locked_version("Cargo.lock", "wasm-bindgen")?;
    let theirs = project.locked_version("xtask/bindgen/Cargo.lock", "wasm-bindgen-cli-support")?;
    ensure!(
        ours == theirs,
        "Cargo.lock has wasm-bindgen {ours}, xtask/bindgen/Cargo.lock has {theirs}: \
         both must be the same"
    );
    let shell = &project.shell;
    let built = project.tools().join("bindgen");
    let words = ["--quiet", "--locked", "--manifest-path", "xtask/bindgen/Cargo.toml"];
    timed("building wasm-bindgen, a few minutes the first time", || {
        Ok(cmd!(shell, "cargo build {words...} --target-dir {built}").run()?)
    })?;
    let unfinished = scratch::folder(project)?;
    let bound = &unfinished.path().join("pkg");
    cmd!(shell, "cargo run {words...} --target-dir {built} -- {module} {bound} {name}").run()?;
    scratch::replace(project, bound, folder)
}
