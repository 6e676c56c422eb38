//! Licences, sources and bans of all dependencies.

use std::path::Path;

use anyhow::Result;
use xshell::cmd;

use crate::{project::Project, steps::timed};

/// The version built into `.tools`.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny; builds it first, once, in the profile that compiles fastest.
///
/// Advisories are left out: their database is a git repository, not to be reached from everywhere.
pub(crate) fn check(project: &Project) -> Result<()> {
    let home = project.tools().join(format!("cargo-deny-{VERSION}"));
    let deny = home.join("bin/cargo-deny");
    let shell = &project.shell;
    if !serves(project, &deny) {
        shell.remove_path(&home)?;
        // A killed build resumes where it was: cargo tracks what is done.
        let built = project.tools().join("cargo-deny.unfinished");
        timed(&format!("building cargo-deny {VERSION}, once"), || {
            cmd!(
                shell,
                "cargo install cargo-deny --version {VERSION} --locked --profile dev --quiet --root {home} --target-dir {built}"
            )
            .env("CARGO_PROFILE_DEV_DEBUG", "false")
            .run()?;
            Ok(shell.remove_path(&built)?)
        })?;
    }
    cmd!(
        shell,
        "{deny} --workspace --all-features check --hide-inclusion-graph bans licenses sources"
    )
    .run()?;
    Ok(())
}

/// Whether this is a cargo-deny of the right version, and whole.
fn serves(project: &Project, deny: &Path) -> bool {
    let version = cmd!(project.shell, "{deny} --version").quiet().ignore_stderr().read();
    version.is_ok_and(|said| said.ends_with(VERSION))
}
