//! A compiler for the browser from Debian's packages.
//!
//! `rustc-web` is the recent rustc that Debian keeps for its browsers. It comes without a standard
//! library for `wasm32-unknown-unknown`, but `rust-web-src` has the source. Nothing is installed:
//! the packages are unpacked into `.tools`, the library is built there once (a minute or two), and
//! what is no longer needed is thrown away.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use xshell::{Shell, cmd};

use super::target::{FLAGS, TRIPLE};
use crate::{machine, project::Project};

/// Path of a `rustc` that can compile for the browser; makes it when it is not in the cache.
pub(crate) fn rustc(project: &Project) -> Result<PathBuf> {
    // Keyed by the machine's own rustc, whose cargo and linker work together with this one.
    let name = format!("wasm-rustc-{}", project.rustc_version()?);
    let home = project.tools().join(&name);
    let rustc = home.join("rustc");
    if !rustc.exists() {
        println!("building the wasm32 standard library from Debian's packages, once");
        let unfinished = project.tools().join(format!("{name}.unfinished"));
        let shell = project.shell.clone();
        shell.remove_path(&unfinished)?;
        shell.create_dir(&unfinished)?;
        unpack(project, &shell, &unfinished)?;
        write_wrapper(&shell, &unfinished.join("rustc"))?;
        build_std(&shell, &unfinished)?;
        shell.remove_path(unfinished.join("usr/src"))?;
        fs::rename(&unfinished, &home)?;
    }
    Ok(rustc)
}

/// Downloads and unpacks the compiler, the libraries it needs and the source of its library.
fn unpack(project: &Project, shell: &Shell, home: &Path) -> Result<()> {
    machine::need("dpkg-deb", "it unpacks the compiler")?;
    let known = cmd!(shell, "apt-cache show --no-all-versions rust-web-src")
        .quiet()
        .ignore_stdout()
        .ignore_stderr();
    if known.run().is_err() {
        machine::apt_get(project, "update -qq")?;
    }
    // The names carry versions that move on: libstd-rust-web-1.96, libllvm22.
    let libstd = dependency(shell, "libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = dependency(shell, &libstd, "libllvm")?;
    let packages = ["rustc-web", "libstd-rust-web-dev", "rust-web-src", &libstd, &llvm];

    let debs = home.join("debs");
    shell.create_dir(&debs)?;
    let _here = shell.push_dir(&debs);
    // As root apt would first try to download as its own user, who may not write here.
    cmd!(shell, "apt-get download -qq -o APT::Sandbox::User=root {packages...}")
        .run()
        .context("cannot download Debian's compiler")?;
    for deb in shell.read_dir(&debs)? {
        let is_source =
            deb.file_name().is_some_and(|name| name.to_string_lossy().starts_with("rust-web-src"));
        if is_source {
            // Forty thousand files, of which a tenth is the library.
            let tar = home.join("source.tar");
            let bytes = cmd!(shell, "dpkg-deb --fsys-tarfile {deb}").quiet().output()?;
            shell.write_file(&tar, bytes.stdout)?;
            cmd!(
                shell,
                "tar -x -C {home} -f {tar} --wildcards ./usr/src/*/library ./usr/lib/rustlib"
            )
            .run()?;
            shell.remove_path(&tar)?;
        } else {
            cmd!(shell, "dpkg-deb --extract {deb} {home}").run()?;
        }
    }
    shell.remove_path(&debs)?;
    Ok(())
}

/// The one dependency of a package whose name starts with `prefix`.
fn dependency(shell: &Shell, package: &str, prefix: &str) -> Result<String> {
    let depends = cmd!(shell, "apt-cache depends {package}").quiet().read()?;
    depends
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: "))
        .find(|name| name.starts_with(prefix))
        .map(str::to_owned)
        .with_context(|| format!("Debian's {package} depends on no {prefix}*"))
}

/// A `rustc` that finds its libraries in the folder it stands in.
fn write_wrapper(shell: &Shell, rustc: &Path) -> Result<()> {
    shell.write_file(
        rustc,
        "#!/bin/sh\n\
         home=$(dirname \"$0\")\n\
         libraries=$(echo \"$home\"/usr/lib/*-linux-gnu)\n\
         LD_LIBRARY_PATH=$libraries exec \"$home/usr/bin/rustc\" \"$@\"\n",
    )?;
    cmd!(shell, "chmod +x {rustc}").quiet().run()?;
    Ok(())
}

/// Builds the standard library by way of an empty crate, and puts it where the compiler looks.
fn build_std(shell: &Shell, home: &Path) -> Result<()> {
    let seed = home.join("seed");
    shell.write_file(
        seed.join("Cargo.toml"),
        "[package]\nname = \"seed\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [workspace]\n[profile.release]\npanic = \"abort\"\n",
    )?;
    shell.write_file(seed.join("src/lib.rs"), "#![no_std]\n")?;
    let _here = shell.push_dir(&seed);
    let built = seed.join("target");
    cmd!(
        shell,
        "cargo build --release --target {TRIPLE} --target-dir {built} -Zbuild-std=std,panic_abort"
    )
    .env("RUSTC", home.join("rustc"))
    .env("RUSTC_BOOTSTRAP", "1")
    // Without the bitcode a later link with LTO fails.
    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", format!("{FLAGS} -Cembed-bitcode=yes"))
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
    shell.remove_path(&seed)?;
    Ok(())
}
