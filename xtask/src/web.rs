//! The browser side: packages by lock file, types of the protocol, bundle, checks.

use anyhow::{Result, ensure};

use crate::{fresh::Made, machine, project::Project, steps::count_tests, wasm};

/// The TypeScript types of the protocol; kept in git.
const TYPES: &str = "web/src/protocol.ts";

/// Builds the bundle unless it is up to date.
pub(crate) fn build(project: &Project) -> Result<()> {
    let wasm = wasm::ensure_built(project)?;
    install(project, "web")?;
    Made { name: "web", from: &["web"], and: &wasm, proof: &project.path("web/dist/index.html") }
        .ensure(project, || Ok(project.npm("web", "run --silent build").run()?))
        .map(drop)
}

/// Installs the npm packages of a folder, exactly as its lock file says, when that has changed.
pub(crate) fn install(project: &Project, folder: &str) -> Result<()> {
    machine::need("npm", "install Node.js 20.19 or later")?;
    Made {
        name: &format!("npm-{folder}"),
        from: &[&format!("{folder}/package-lock.json")],
        and: "",
        proof: &project.path(folder).join("node_modules/.package-lock.json"),
    }
    .ensure(project, || {
        Ok(project.npm(folder, "ci").env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").run()?)
    })
    .map(drop)
}

/// Writes the TypeScript types of the protocol.
pub(crate) fn write_types(project: &Project) -> Result<()> {
    Ok(project.cargo("run --quiet --package gamao-protocol --bin export-types").run()?)
}

/// Writes the types and complains when that changed them.
pub(crate) fn check_types(project: &Project) -> Result<()> {
    let before = project.shell.read_file(TYPES)?;
    write_types(project)?;
    ensure!(
        before == project.shell.read_file(TYPES)?,
        "{TYPES} was stale and has been rewritten: commit it"
    );
    Ok(())
}

/// Type-checks the browser side and the end-to-end tests.
pub(crate) fn check(project: &Project) -> Result<()> {
    project.npm("web", "run --silent check").run()?;
    Ok(project.npm("e2e", "run --silent check").run()?)
}

/// Runs its unit tests.
pub(crate) fn test(project: &Project) -> Result<u64> {
    count_tests(project.npm("web", "run --silent test"))
}
