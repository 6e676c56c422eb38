//! Debian's packages, from the machine's own lists or from newly fetched ones.

use std::{io::IsTerminal as _, path::Path};

use anyhow::{Context as _, Result, ensure};
use tempfile::TempDir;
use xshell::{Cmd, cmd};

use crate::{
    commands::{find, need},
    project::Project,
    scratch,
    steps::timed,
};

/// Installs packages, saying so: as root, or by sudo.
///
/// # Errors
///
/// When the machine has no apt, when this user may not install, or when apt fails.
pub(crate) fn install(project: &Project, packages: &[&str]) -> Result<()> {
    need("apt-get", "this is no Debian machine")?;
    let names = packages.join(" ");
    timed(&format!("installing {names} by apt-get"), || {
        // A list of some other source may fail to arrive and matter nothing here.
        let updated = as_root(project, "apt-get update -qq")?.run();
        let install = || {
            as_root(project, "apt-get install -y -qq --no-install-recommends")?
                .args(["-o", "DPkg::Lock::Timeout=120"])
                .args(packages)
                .run()
                .with_context(|| format!("apt-get cannot install {names}"))
        };
        let again = |_| {
            // What an interrupted installation has left to be done.
            as_root(project, "dpkg --configure -a")?.run()?;
            install()
        };
        install().or_else(again).map_err(|error| match updated {
            Ok(()) => error,
            Err(before) => error.context(before),
        })
    })
}

fn as_root<'a>(project: &'a Project, words: &str) -> Result<Cmd<'a>> {
    let shell = &project.shell;
    let words = words.split_whitespace().collect::<Vec<_>>();
    let cmd = if cmd!(shell, "id -u").quiet().read()? == "0" {
        cmd!(shell, "env DEBIAN_FRONTEND=noninteractive {words...}")
    } else {
        need("sudo", "only root may install packages")?;
        // Where nobody could type a password, sudo must not ask for one.
        let ask = if std::io::stdin().is_terminal() { None } else { Some("-n") };
        cmd!(shell, "sudo {ask...} env DEBIAN_FRONTEND=noninteractive {words...}")
    };
    Ok(cmd)
}

/// Where lists of packages are read from. Neither kind needs root.
pub(crate) enum Source {
    /// The machine's, as they happen to be.
    Machine,
    /// Lists fetched for this run alone, into a folder that goes with it.
    Own(TempDir),
}

impl Source {
    /// Whether the machine has apt at all.
    pub(crate) fn is_there() -> bool {
        find("apt-get").is_some() && find("dpkg-deb").is_some()
    }

    /// Fetches the lists of all sources that the machine knows. What could not be fetched is said by
    /// apt; what could be is used.
    pub(crate) fn fetch(project: &Project) -> Result<(Self, Result<()>)> {
        let folder = scratch::folder(project)?;
        for name in ["lists/partial", "cache/archives/partial"] {
            project.shell.create_dir(folder.path().join(name))?;
        }
        let source = Self::Own(folder);
        let outcome = timed("fetching the lists of Debian's packages, without root", || {
            Ok(source.apt(project, "apt-get update -qq -o APT::Update::Error-Mode=any").run()?)
        });
        Ok((source, outcome))
    }

    /// The records of some packages and of all they depend on, as `apt-cache show` prints them; empty
    /// when the lists know none.
    pub(crate) fn records(&self, project: &Project, packages: &[&str]) -> Result<String> {
        let depends = self
            .apt(project, "apt-cache depends --recurse --no-recommends --no-suggests")
            .args(["--no-conflicts", "--no-breaks", "--no-replaces", "--no-enhances"])
            .args(packages);
        let tree = read_known(depends)?;
        let mut names: Vec<String> = tree
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_alphanumeric()))
            .map(str::to_owned)
            .collect();
        // Each LLVM has a linker of its own, on which its library does not depend.
        let linkers: Vec<String> = names
            .iter()
            .filter_map(|name| Some(format!("lld-{}", name.strip_prefix("libllvm")?)))
            .collect();
        names.extend(linkers);
        if names.is_empty() {
            return Ok(String::new());
        }
        read_known(self.apt(project, "apt-cache show --no-all-versions").args(names))
    }

    /// Downloads packages to `folder`.
    pub(crate) fn download(
        &self,
        project: &Project,
        packages: &[String],
        folder: &Path,
    ) -> Result<()> {
        project.shell.create_dir(folder)?;
        let _here = project.shell.push_dir(folder);
        Ok(self.apt(project, "apt-get download -qq").args(packages).run()?)
    }

    /// An apt command that reads these lists.
    fn apt<'a>(&self, project: &'a Project, words: &str) -> Cmd<'a> {
        let mut words = words.split_whitespace();
        let program = words.next().unwrap_or_default();
        let cmd = cmd!(project.shell, "{program}")
            .env("LC_ALL", "C")
            // Root's apt would download as a user of its own, who may not write here.
            .args(["-o", "APT::Sandbox::User=root", "-o", "Acquire::Languages=none"]);
        let cmd = match self {
            Self::Machine => cmd,
            Self::Own(folder) => {
                let lists = folder.path().join("lists");
                let cache = folder.path().join("cache");
                cmd.arg("-o")
                    .arg(format!("Dir::State::Lists={}", lists.display()))
                    .arg("-o")
                    .arg(format!("Dir::Cache={}", cache.display()))
            }
        };
        cmd.args(words)
    }
}

/// What apt-cache knows of what it was asked; nothing is an answer too.
fn read_known(cmd: Cmd<'_>) -> Result<String> {
    let output = cmd.quiet().ignore_status().ignore_stderr().output()?;
    ensure!(output.status.code().is_some(), "apt-cache was killed");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The names of all packages that are installed, one on a line.
pub(crate) fn installed(project: &Project) -> Result<String> {
    let format = "${db:Status-Abbrev}${Package}\n";
    let all = cmd!(project.shell, "dpkg-query --show --showformat {format}").quiet().read()?;
    Ok(all
        .lines()
        .filter_map(|line| line.strip_prefix("ii "))
        .flat_map(|name| [name, "\n"])
        .collect())
}
