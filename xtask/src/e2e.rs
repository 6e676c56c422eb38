//! Real browsers against the real binary.

use std::path::Path;

use anyhow::Result;

use crate::{machine, project::Project, server, web};

/// Plays in Chromium; `args` go to the Playwright test runner.
pub(crate) fn run(project: &Project, args: &[String]) -> Result<()> {
    machine::check_for_build(project)?;
    // Before anything that takes long.
    let chromium = machine::chromium(project)?;
    let gamao = server::for_tests(project)?;
    web::install(project, "e2e")?;
    play(project, &chromium, &gamao, args)
}

/// The same with a binary that was built, in a Chromium that was found.
pub(crate) fn play(
    project: &Project,
    chromium: &Path,
    gamao: &Path,
    args: &[String],
) -> Result<()> {
    let tests = project.npm("e2e", "run --silent test --").args(args);
    Ok(tests.env("CHROMIUM", chromium).env("GAMAO", gamao).run()?)
}
