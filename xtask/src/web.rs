//! The browser side: packages by lock file, types shared with Rust, bundle, checks.

use anyhow::Result;

use crate::{fresh::Made, machine, project::Project, scratch, wasm};

/// Where the server finds the bundle.
const DIST: &str = "web/dist";

/// Builds the bundle unless it is up to date.
pub(crate) fn build(project: &Project) -> Result<()> {
    let wasm = wasm::ensure_rules(project)?;
    install(project, "web")?;
    let dist = project.path(DIST);
    Made { name: "web", from: &["web", "docs/learn"], and: &wasm, proof: &dist.join("index.html") }
        .ensure(project, || {
            let unfinished = scratch::folder(project)?;
            let bundle = unfinished.path().join("dist");
            project
                .npm("web", "run --silent build -- --emptyOutDir --outDir")
                .arg(&bundle)
                .run()?;
            scratch::replace(project, &bundle, &dist)
        })
        .map(drop)
}

/// Installs the npm packages of a folder, exactly as its lock file says, when that has changed.
pub(crate) fn install(project: &Project, folder: &str) -> Result<()> {
    let files = ["package.json", "package-lock.json"].map(|name| format!("{folder}/{name}"));
    let modules = project.path(folder).join("node_modules");
    Made {
        name: &format!("npm-{folder}"),
        from: &files.each_ref().map(String::as_str),
        // Some packages bring programs for one version and one kind of machine.
        and: &machine::node_version(project)?.to_string(),
        proof: &modules.join(".package-lock.json"),
    }
    .ensure(project, || {
        let unfinished = scratch::folder(project)?;
        for file in &files {
            project.shell.copy_file(project.path(file), unfinished.path())?;
        }
        project.npm(unfinished.path(), "ci").env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").run()?;
        scratch::replace(project, &unfinished.path().join("node_modules"), &modules)
    })
    .map(drop)
}

/// Writes the TypeScript types shared with Rust.
pub(crate) fn write_types(project: &Project) -> Result<()> {
    Ok(project.cargo("run --quiet --package gamao-typescript --bin export-types").run()?)
}

/// Type-checks the browser side and the end-to-end tests.
pub(crate) fn check(project: &Project) -> Result<()> {
    project.npm("web", "run --silent check").run()?;
    Ok(project.npm("e2e", "run --silent check").run()?)
}

/// Runs its unit tests.
pub(crate) fn test(project: &Project) -> Result<()> {
    Ok(project.npm("web", "run --silent test").run()?)
}
