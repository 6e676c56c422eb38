//! Real browsers against the real binary.

use anyhow::Result;

use crate::{machine, project::Project, server, steps::count_tests, web};

/// Plays in Chromium; `args` go to the Playwright test runner.
pub(crate) fn run(project: &Project, args: &[String]) -> Result<()> {
    machine::check_for_build(project)?;
    count(project, args).map(drop)
}

/// The same; returns how many tests passed.
pub(crate) fn count(project: &Project, args: &[String]) -> Result<u64> {
    // Before anything that takes long.
    let chromium = machine::chromium(project)?;
    let gamao = server::for_tests(project)?;
    web::install(project, "e2e")?;
    count_tests(
        project
            .npm("e2e", "run --silent test --")
            .args(args)
            .env("CHROMIUM", chromium)
            .env("GAMAO", gamao),
    )
}
