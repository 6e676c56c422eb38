//! The modules for the browser: `gamao-wasm` compiled, bound and put where the page finds it.

mod bindgen;
mod choice;
mod debian;
mod kept;
mod packages;
mod toolchain;
mod trial;

use anyhow::{Result, ensure};

use crate::{fresh::Made, project::Project, steps::timed};

/// A module.
struct Package {
    /// Its name.
    name: &'static str,
    /// Where its users find it with its JavaScript side.
    folder: &'static str,
    /// What it has beside the rules.
    features: &'static [&'static str],
    /// What it is made from beside the rules.
    sources: &'static [&'static str],
}

/// The rules, for every page.
const RULES: Package =
    Package { name: "gamao", folder: "web/src/wasm/pkg", features: &[], sources: &[] };

/// The rules with the host and the engine, for who plays without a server.
const HOST: Package = Package {
    name: "host",
    folder: "web/src/host/pkg",
    features: &["host"],
    sources: &["crates/gamao-engine", "crates/gamao-room", "weights"],
};

/// What every module is made from.
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

/// Builds all modules that are not up to date.
pub(crate) fn build(project: &Project) -> Result<()> {
    RULES.ensure_built(project)?;
    HOST.ensure_built(project).map(drop)
}

/// Builds the module of the page unless it is up to date. Returns its stamp.
pub(crate) fn ensure_rules(project: &Project) -> Result<String> {
    RULES.ensure_built(project)
}

impl Package {
    fn ensure_built(&self, project: &Project) -> Result<String> {
        let module = project.path(self.folder).join(format!("{}_bg.wasm", self.name));
        Made {
            name: &format!("wasm-{}", self.name),
            from: &[&SOURCES, self.sources].concat(),
            and: &project.rustc_version()?.to_string(),
            proof: &module,
        }
        .ensure(project, || self.compile(project))
    }

    fn compile(&self, project: &Project) -> Result<()> {
        let toolchain = toolchain::find_or_make(project)?;
        // Another compiler than the host's may be at work here: give it a folder of its own.
        let target = project.target.join("wasm");
        let cargo = project
            .cargo("build --package gamao-wasm --lib --target-dir")
            .arg(&target)
            .args(["--features", &self.features.join(",")]);
        timed(&format!("compiling the module {} for the browser", self.name), || {
            Ok(toolchain.apply(cargo).run()?)
        })?;
        let module = target.join(trial::TRIPLE).join(trial::PROFILE).join("gamao_wasm.wasm");
        ensure!(module.exists(), "cargo left no {}", module.display());
        bindgen::bind(project, &module, &project.path(self.folder), self.name)
    }
}
