//! A compiler for the browser from Debian's packages.
//!
//! `rustc-web` is the recent rustc that Debian keeps for its browsers. It comes without a standard
//! library for `wasm32-unknown-unknown`, but `rust-web-src` has the source. Nothing is installed, and
//! nothing needs root: the packages are unpacked, the library is built once (a minute or two), what is
//! no longer needed is thrown away, and the rest is kept in `.tools` if it stands a trial.

use std::{
    ffi::OsString,
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, Result, ensure};
use xshell::cmd;

use super::{
    packages::Selection,
    trial::{FLAGS, TRIPLE, Toolchain},
};
use crate::{apt::Source, project::Project, scratch, steps::timed};

/// A `rustc` that finds its libraries, and hands them to its linker, in the folder it stands in.
const WRAPPER: &str = "#!/bin/sh
home=$(dirname \"$0\")
for folder in \"$home\"/lib/*-linux-gnu \"$home\"/usr/lib/*-linux-gnu; do
  [ -d \"$folder\" ] && LD_LIBRARY_PATH=$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
exec \"$home/usr/bin/rustc\" \"$@\"
";

/// An empty crate, by way of which the standard library is built.
const SEED: &str = "[package]
name = \"seed\"
version = \"0.0.0\"
edition = \"2024\"
[workspace]
[profile.release]
panic = \"abort\"
";

/// Without the bitcode a later link with LTO fails.
const STD_FLAGS: &str = "-Cembed-bitcode=yes";

/// Which parts of the standard library are built.
const STD: &str = "-Zbuild-std=std,panic_abort";

/// A number that changes with the way in which a toolchain is made.
pub(super) fn recipe() -> u32 {
    let mut hasher = DefaultHasher::new();
    [WRAPPER, SEED, FLAGS, STD_FLAGS, STD].hash(&mut hasher);
    hasher.finish() as u32
}

/// Makes a toolchain of the selected packages, puts it to the trial and keeps it at `home`.
pub(super) fn make(
    project: &Project,
    source: &Source,
    selection: &Selection,
    home: &Path,
) -> Result<Toolchain> {
    let version = &selection.version;
    println!("making a compiler for the browser from Debian's rustc-web {version}, once:");
    let folder = scratch::folder(project)?;
    let unfinished = folder.path().join("toolchain");
    let debs = folder.path().join("debs");
    let count = selection.packages.len();
    timed(&format!("downloading {count} packages"), || {
        source.download(project, &selection.packages, &debs)
    })?;
    timed("unpacking them", || unpack(project, &debs, &unfinished))?;
    timed("building the standard library for the browser", || build_std(project, &unfinished))?;
    timed("trying the compiler", || toolchain(&unfinished)?.check(project))?;
    project.shell.remove_path(unfinished.join("usr/src"))?;
    scratch::replace(project, &unfinished, home)?;
    toolchain(home)
}

/// What cargo must be told to use the toolchain at `home`.
///
/// # Errors
///
/// When its compiler or its linker is not there.
pub(super) fn toolchain(home: &Path) -> Result<Toolchain> {
    let rustc = home.join("rustc");
    ensure!(rustc.is_file(), "no compiler at {}", rustc.display());
    let linker = linker(&home.join("usr/lib"))?;
    Ok(Toolchain {
        env: vec![
            ("RUSTC", rustc.into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker.into()),
        ],
    })
}

fn linker(libraries: &Path) -> Result<PathBuf> {
    fs::read_dir(libraries)
        .with_context(|| format!("cannot read {}", libraries.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("llvm-"))
        })
        .map(|path| path.join("bin/wasm-ld"))
        .find(|path| path.exists())
        .with_context(|| format!("no linker for {TRIPLE} in {}", libraries.display()))
}

/// Unpacks the compiler, its linker, the libraries they need and the source of its library.
fn unpack(project: &Project, debs: &Path, home: &Path) -> Result<()> {
    let shell = &project.shell;
    shell.create_dir(home)?;
    for deb in shell.read_dir(debs)? {
        let is_source =
            deb.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rust-web-src"));
        if is_source {
            unpack_library(&deb, home)?;
        } else {
            cmd!(shell, "dpkg-deb --extract {deb} {home}").quiet().run()?;
        }
    }
    let rustc = home.join("rustc");
    shell.write_file(&rustc, WRAPPER)?;
    cmd!(shell, "chmod +x {rustc}").quiet().run()?;
    Ok(())
}

/// Of forty thousand files of source, a tenth is the library.
fn unpack_library(deb: &Path, home: &Path) -> Result<()> {
    let mut archive = Command::new("dpkg-deb")
        .arg("--fsys-tarfile")
        .arg(deb)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start dpkg-deb")?;
    let from = archive.stdout.take().context("no stdout")?;
    let unpacked = Command::new("tar")
        .arg("-C")
        .arg(home)
        .args(["-x", "--wildcards", "./usr/src/*/library", "./usr/lib/rustlib"])
        .stdin(from)
        .status()
        .context("cannot start tar")?;
    ensure!(archive.wait()?.success() && unpacked.success(), "cannot unpack {}", deb.display());
    Ok(())
}

/// Builds the standard library by way of an empty crate, and puts it where the compiler looks.
fn build_std(project: &Project, home: &Path) -> Result<()> {
    let shell = &project.shell;
    let folder = scratch::folder(project)?;
    let seed = folder.path();
    shell.write_file(seed.join("Cargo.toml"), SEED)?;
    shell.write_file(seed.join("src/lib.rs"), "#![no_std]\n")?;
    let _here = shell.push_dir(seed);
    let built = seed.join("target");
    let toolchain = toolchain(home)?;
    let flags = OsString::from(format!("{FLAGS} {STD_FLAGS}"));
    cmd!(shell, "cargo build --quiet --release --target {TRIPLE} --target-dir {built} {STD}")
        .envs(toolchain.env)
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)
        .run()
        .context("cannot build the wasm32 standard library")?;
    let library = home.join(format!("usr/lib/rustlib/{TRIPLE}/lib"));
    shell.create_dir(&library)?;
    let mut copied = 0;
    for file in shell.read_dir(built.join(TRIPLE).join("release/deps"))? {
        if file.extension().is_some_and(|end| end == "rlib") {
            shell.copy_file(&file, &library)?;
            copied += 1;
        }
    }
    ensure!(copied > 0, "cargo left no standard library in {}", built.display());
    Ok(())
}
