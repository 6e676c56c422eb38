//! The binary: built with everything in it, and started.

use std::path::PathBuf;

use anyhow::Result;
use xshell::cmd;

use crate::{project::Project, web};

/// Builds what is out of date and serves until interrupted.
pub(crate) fn run(project: &Project, args: &[String]) -> Result<()> {
    web::build(project)?;
    project.cargo("build --release --package gamao").run()?;
    let gamao = project.target().join("release/gamao");
    cmd!(project.shell, "{gamao} serve").args(args).run()?;
    Ok(())
}

/// The binary that end-to-end tests play against: the one that Rust's own tests have compiled.
pub(crate) fn for_tests(project: &Project) -> Result<PathBuf> {
    web::build(project)?;
    project.cargo("build --package gamao").run()?;
    Ok(project.target().join("debug/gamao"))
}
