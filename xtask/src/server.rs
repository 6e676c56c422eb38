//! The binary: built with everything in it, and started.

use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::{lock::Lock, machine, project::Project, steps::Plan, wasm, web};

/// Builds what is out of date and serves until interrupted.
pub(crate) fn run(project: &Project, lock: Option<Lock>, args: &[String]) -> Result<()> {
    let mut plan = Plan::default();
    plan.step("what the machine has", || machine::check_for_build(project));
    plan.step("rules for the browser", || wasm::build(project));
    plan.step("npm packages", || web::install(project, "web"));
    plan.step("browser bundle", || web::build(project));
    plan.step("server", || Ok(project.cargo("build --release --package gamao").run()?));
    plan.run()?;
    // Others may build while this one serves.
    drop(lock);
    let gamao = project.target.join("release/gamao");
    cmd!(project.shell, "{gamao} serve").args(args).run()?;
    Ok(())
}

/// Builds the binary that end-to-end tests play against.
pub(crate) fn for_tests(project: &Project) -> Result<PathBuf> {
    web::build(project)?;
    project.cargo("build --package gamao").run()?;
    Ok(debug(project))
}

/// The binary of a debug build; compiling all Rust tests makes it as well.
pub(crate) fn debug(project: &Project) -> PathBuf {
    project.target.join("debug/gamao")
}
