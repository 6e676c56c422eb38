//! The rules in the browser: `gamao-wasm` compiled, bound and put where the web bundle finds it.

mod bindgen;
mod debian;
mod target;

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::{fresh::Made, project::Project};

/// Where the web bundle finds the module and its JavaScript side.
const PKG: &str = "web/src/wasm/pkg";

/// What the module is made from.
const SOURCES: [&str; 10] = [
    "Cargo.toml",
    "Cargo.lock",
    "crates/gamao-rules",
    "crates/gamao-notation",
    "crates/gamao-dice",
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
        and: &project.rustc_version()?,
        proof: &project.path(PKG).join("gamao_bg.wasm"),
    }
    .ensure(project, || compile(project))
}

fn compile(project: &Project) -> Result<()> {
    let shell = &project.shell;
    let toolchain = target::find_or_make(project)?;
    // Another compiler than the host's may be at work here: give it a folder of its own.
    let target_dir = project.target().join("wasm");
    let triple = target::TRIPLE;
    cmd!(
        shell,
        "cargo build --package gamao-wasm --lib --profile wasm --target {triple} --target-dir {target_dir}"
    )
    .envs(toolchain.env)
    .env(
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
        target::FLAGS,
    )
    .run()?;
    let module = target_dir.join(triple).join("wasm/gamao_wasm.wasm");
    ensure!(module.exists(), "cargo left no {}", module.display());
    bindgen::bind(project, &module, &project.path(PKG))
}
