//! Finds a compiler for the browser, or makes one; each is checked before it is used.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, ensure};
use xshell::cmd;

use super::{
    choice::{self, Facts, Rustup, Tried, Way},
    debian, kept,
    packages::{self, Lists, ROOTS},
    trial::{TRIPLE, Toolchain},
};
use crate::{
    apt::{self, Source},
    commands,
    project::Project,
    steps::timed,
};

/// The first toolchain, in the order of [`choice::next`], that serves.
pub(super) fn find_or_make(project: &Project) -> Result<Toolchain> {
    let mut search = Search::begin(project)?;
    let mut tried = Vec::new();
    loop {
        let way = choice::next(&search.facts, &tried).map_err(|refusal| anyhow!(refusal))?;
        let failure = match search.try_way(&way) {
            Ok(Some(toolchain)) => {
                println!("the compiler for the browser is {}", way.name());
                return Ok(toolchain);
            }
            Ok(None) => None,
            Err(error) => {
                println!("{}: {error:#}", way.name());
                Some(format!("{error:#}"))
            }
        };
        tried.push(Tried { way, failure });
    }
}

struct Search<'a> {
    project: &'a Project,
    facts: Facts,
    /// Where the lists in the facts are from.
    source: Source,
}

impl<'a> Search<'a> {
    fn begin(project: &'a Project) -> Result<Self> {
        let required = Project::required_rust()?;
        let host = project.rustc_version()?;
        let facts = Facts {
            has_target: has_std(project)?,
            rustup: rustup(project)?,
            kept: kept::sweep(&project.tools(), &host, &required)?,
            has_apt: Source::is_there(),
            lists: None,
            required,
            host,
        };
        Ok(Self { project, facts, source: Source::Machine })
    }

    /// Goes one way. It may lead to a compiler, or only to new facts.
    fn try_way(&mut self, way: &Way) -> Result<Option<Toolchain>> {
        let project = self.project;
        match way {
            Way::Installed => {
                Toolchain::OWN.check(project)?;
                Ok(Some(Toolchain::OWN))
            }
            Way::Kept(name) => use_kept(project, &project.tools().join(name)).map(Some),
            Way::RustupTargetAdd => {
                timed("rustup adds the standard library for the browser", || {
                    Ok(cmd!(project.shell, "rustup target add {TRIPLE}").run()?)
                })?;
                self.facts.has_target = has_std(project)?;
                ensure!(self.facts.has_target, "rustc does not see what rustup has added");
                Ok(None)
            }
            Way::ReadLists => {
                self.read_lists()?;
                Ok(None)
            }
            Way::FetchLists => {
                let (source, outcome) = Source::fetch(project)?;
                self.source = source;
                self.read_lists()?;
                outcome.map(|()| None)
            }
            Way::Debian(selection) => {
                let name = kept::name(&selection.version, &self.facts.host);
                let home = project.tools().join(name);
                debian::make(project, &self.source, selection, &home).map(Some)
            }
        }
    }

    fn read_lists(&mut self) -> Result<()> {
        let records = self.source.records(self.project, &ROOTS)?;
        let lists = Lists::read(&records, &apt::installed(self.project)?);
        if let Err(shortfall) = packages::select(&lists, &self.facts.required) {
            println!("Debian's packages: {shortfall}");
        }
        self.facts.lists = Some(lists);
        Ok(())
    }
}

/// A toolchain that an earlier run has kept; removed when it does not serve.
fn use_kept(project: &Project, home: &Path) -> Result<Toolchain> {
    let checked =
        debian::toolchain(home).and_then(|toolchain| toolchain.check(project).map(|()| toolchain));
    if checked.is_err() {
        kept::remove(home)?;
    }
    checked.context("it does not serve any more and was removed")
}

/// Whether the machine's rustc has a standard library for the browser.
fn has_std(project: &Project) -> Result<bool> {
    let folder =
        cmd!(project.shell, "rustc --print target-libdir --target {TRIPLE}").quiet().read()?;
    Ok(Path::new(&folder).read_dir().is_ok_and(|mut files| {
        files.any(|file| {
            file.is_ok_and(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
        })
    }))
}

/// Whether rustup manages the machine's rustc, and may add to it.
fn rustup(project: &Project) -> Result<Rustup> {
    if commands::find("rustup").is_none() {
        return Ok(Rustup::Absent);
    }
    let shell = &project.shell;
    let sysroot = PathBuf::from(cmd!(shell, "rustc --print sysroot").quiet().read()?);
    let rustc = cmd!(shell, "rustup which rustc").quiet().ignore_stderr().read();
    Ok(if !rustc.is_ok_and(|path| Path::new(&path).starts_with(sysroot)) {
        Rustup::Absent
    } else if project.rustup_target_add {
        Rustup::Allowed
    } else {
        Rustup::Forbidden
    })
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        os::unix::fs::{PermissionsExt as _, symlink},
    };

    use super::*;

    /// Keeps what `make` leaves in a folder, and sees that it is found out and removed.
    fn check(make: impl FnOnce(&Path), reason: &str) {
        let root = tempfile::tempdir().unwrap();
        let project = Project::at(root.path());
        let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");
        fs::copy(workspace, root.path().join("Cargo.toml")).unwrap();
        let home = project.tools().join("wasm-rustc-kept");
        fs::create_dir_all(&home).unwrap();
        make(&home);
        let error = format!("{:#}", use_kept(&project, &home).err().unwrap());
        assert!(error.contains(reason), "{error}");
        assert!(!home.exists());
    }

    fn write_linker(home: &Path) {
        let folder = home.join("usr/lib/llvm-22/bin");
        fs::create_dir_all(&folder).unwrap();
        symlink("/bin/false", folder.join("wasm-ld")).unwrap();
    }

    fn write_rustc(home: &Path, script: &str) {
        let rustc = home.join("rustc");
        fs::write(&rustc, script).unwrap();
        fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755)).unwrap();
    }

    #[test]
    fn an_empty_folder_is_no_toolchain() {
        check(|_| (), "no compiler at");
    }

    #[test]
    fn a_compiler_without_a_linker_is_no_toolchain() {
        check(|home| write_rustc(home, ""), "cannot read");
        check(
            |home| {
                write_rustc(home, "");
                fs::create_dir_all(home.join("usr/lib")).unwrap();
            },
            "no linker",
        );
    }

    #[test]
    fn a_compiler_that_fails_is_no_toolchain() {
        check(
            |home| {
                write_linker(home);
                write_rustc(home, "#!/bin/sh\nexit 1\n");
            },
            "a trial build fails",
        );
    }

    /// The machine's own, which has no standard library for the browser or cannot link with this.
    #[test]
    fn a_compiler_that_lacks_a_part_is_no_toolchain() {
        check(
            |home| {
                write_linker(home);
                write_rustc(home, "#!/bin/sh\nexec rustc \"$@\"\n");
            },
            "a trial build fails",
        );
    }
}
