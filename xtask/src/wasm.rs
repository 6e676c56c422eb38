//! The rules in the browser: `gamao-wasm` compiled, bound and put where the web bundle finds it.

mod bindgen;
mod choice;
mod debian;
mod kept;
mod packages;
mod toolchain;
mod trial;

use anyhow::{Result, ensure};

use crate::{fresh::Made, project::Project, steps::timed};

/// Where the web bundle finds the module and its JavaScript side.
const PKG: &str = "web/src/wasm/pkg";

/// What the module is made from.
const SOURCES: [&str; 11] = [
    "Cargo.toml",
    "Cargo.lock",
    "crates/gamao-rules",
    "crates/gamao-notation",
    "crates/gamao-dice",
    "crates/gamao-record",
    "crates/gamao-protocol",
    "crates/gamao-wasm",
    "xtask/bindgen",
    "xtask/src/wasm",
    "xtask/src/wasm.rs",
];

/// Builds the module unless it is up to date.
pub(crate) fn build(project: &Project) -> Result<()> {
    ensure_built(project).map(drop)
}

/// Builds the module unless it is up to date. Returns its stamp.
pub(crate) fn ensure_built(project: &Project) -> Result<String> {
    Made {
        name: "wasm",
        from: &SOURCES,
        and: &project.rustc_version()?.to_string(),
        proof: &project.path(PKG).join("gamao_bg.wasm"),
    }
    .ensure(project, || compile(project))
}

fn compile(project: &Project) -> Result<()> {
    let toolchain = toolchain::find_or_make(project)?;
    // Another compiler than the host's may be at work here: give it a folder of its own.
    let target = project.target.join("wasm");
    let cargo = project.cargo("build --package gamao-wasm --lib --target-dir").arg(&target);
    timed("compiling the rules for the browser", || Ok(toolchain.apply(cargo).run()?))?;
    let module = target.join(trial::TRIPLE).join(trial::PROFILE).join("gamao_wasm.wasm");
    ensure!(module.exists(), "cargo left no {}", module.display());
    bindgen::bind(project, &module, &project.path(PKG))
}
