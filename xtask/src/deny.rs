//! Licences, sources and bans of all dependencies.

use anyhow::Result;
use xshell::cmd;

use crate::project::Project;

/// The version built into `.tools` where the machine has none.
const VERSION: &str = "0.20.2";

/// Runs cargo-deny; builds it first, once, in the profile that compiles fastest.
///
/// Advisories are left out: their database is a git repository, not to be reached from everywhere.
pub(crate) fn check(project: &Project) -> Result<()> {
    let home = project.tools().join(format!("cargo-deny-{VERSION}"));
    let deny = home.join("bin/cargo-deny");
    let shell = &project.shell;
    if !deny.exists() {
        println!("building cargo-deny {VERSION}, once");
        let scratch = project.tools().join("cargo-deny.unfinished");
        cmd!(
            shell,
            "cargo install cargo-deny --version {VERSION} --locked --profile dev --quiet --root {home} --target-dir {scratch}"
        )
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .run()?;
        shell.remove_path(&scratch)?;
    }
    cmd!(
        shell,
        "{deny} --workspace --all-features check --hide-inclusion-graph bans licenses sources"
    )
    .run()?;
    Ok(())
}
