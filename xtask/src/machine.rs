//! What the machine must have: checked before anything slow is started.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use semver::{Version, VersionReq};
use serde::Deserialize;
use xshell::cmd;

use crate::{
    apt,
    commands::{find, need},
    project::Project,
};

/// What `cargo xtask run` needs: Rust, Node.js and npm, recent enough.
pub(crate) fn check_for_build(project: &Project) -> Result<()> {
    let rust = project.rustc_version()?;
    let required = Project::required_rust()?;
    ensure!(rust >= required, "Rust {rust} is too old: this workspace needs {required} or later");
    let node = node_version(project)?;
    let npm = need("npm", "it comes with Node.js (Debian's package: npm)")?;
    let npm = cmd!(project.shell, "{npm} --version").quiet().read().context("npm does not run")?;
    println!("Rust {rust}, Node.js {node}, npm {npm}");
    Ok(())
}

/// What `cargo xtask test` needs besides.
pub(crate) fn check_for_test(project: &Project) -> Result<()> {
    check_for_build(project)?;
    for (tool, package) in [("fmt", "rustfmt-web"), ("clippy", "rust-web-clippy")] {
        let component = if tool == "fmt" { "rustfmt" } else { tool };
        project
            .cargo(&format!("{tool} --version"))
            .quiet()
            .ignore_stdout()
            .ignore_stderr()
            .run()
            .with_context(|| {
            format!(
                "cargo {tool} is missing: run `rustup component add {component}`, \
                     or install Debian's {package}"
            )
        })?;
    }
    Ok(())
}

/// The version of Node.js.
///
/// # Errors
///
/// When there is none, or when it is not one of those that `web/package.json` names.
pub(crate) fn node_version(project: &Project) -> Result<Version> {
    #[derive(Deserialize)]
    struct Manifest {
        engines: Engines,
    }
    #[derive(Deserialize)]
    struct Engines {
        node: String,
    }

    let text = project.shell.read_file("web/package.json")?;
    let Manifest { engines: Engines { node: range } } =
        serde_json::from_str(&text).context("invalid web/package.json")?;
    let node = need("node", &format!("install Node.js {range} with npm"))?;
    let said = cmd!(project.shell, "{node} --version").quiet().read()?;
    let version = said
        .trim_start_matches('v')
        .parse()
        .with_context(|| format!("no version in the answer of node: {said}"))?;
    ensure!(
        is_in(&range, &version)?,
        "Node.js {version} is not supported: this project needs {range}"
    );
    Ok(version)
}

/// Whether a version is in a range as npm writes it: `^20.19.0 || >=22.12.0`.
fn is_in(range: &str, version: &Version) -> Result<bool> {
    let alternatives = range
        .split("||")
        .map(VersionReq::parse)
        .collect::<Result<Vec<_>, _>>()
        .with_context(|| format!("invalid range of versions {range}"))?;
    Ok(alternatives.iter().any(|req| req.matches(version)))
}

/// Chromium: the one that `CHROMIUM` names, or one on the machine, or Debian's, which is installed.
///
/// # Errors
///
/// When there is none that runs; names the ways to one.
pub(crate) fn chromium(project: &Project) -> Result<PathBuf> {
    const NAMES: [&str; 5] =
        ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    const PACKAGES: [&str; 2] = ["chromium", "fonts-dejavu-core"];

    if let Some(path) = std::env::var_os("CHROMIUM") {
        let path = PathBuf::from(path);
        if runs(project, &path) {
            return Ok(path);
        }
        bail!("{} does not run: CHROMIUM must name a Chromium", path.display());
    }
    let on_path = || NAMES.iter().filter_map(|name| find(name)).find(|path| runs(project, path));
    if let Some(path) = on_path() {
        return Ok(path);
    }
    println!("there is no Chromium, in which the end-to-end tests run");
    let ways = || {
        let packages = PACKAGES.join(" ");
        format!(
            "no Chromium for the end-to-end tests: install one \
             (Debian, as root: `apt-get install {packages}`), or name one in CHROMIUM=/path/to/chromium"
        )
    };
    apt::install(project, &PACKAGES).with_context(ways)?;
    on_path().with_context(ways)
}

fn runs(project: &Project, program: &Path) -> bool {
    let version = cmd!(project.shell, "{program} --version");
    version.quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_in;

    #[test]
    fn a_version_of_node_serves_or_not() {
        let check = |version: &str, serves: bool| {
            let range = "^20.19.0 || >=22.12.0";
            assert_eq!(is_in(range, &version.parse().unwrap()).unwrap(), serves, "{version}");
        };
        check("18.19.0", false);
        check("20.18.3", false);
        check("20.19.0", true);
        check("20.20.2", true);
        check("21.7.3", false);
        check("22.11.0", false);
        check("22.12.0", true);
        check("24.1.0", true);
    }
}
