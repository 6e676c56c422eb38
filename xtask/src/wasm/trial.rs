//! The proof that a compiler serves: it builds a small crate for the browser as ours is built.

use std::{ffi::OsString, fs};

use anyhow::{Context as _, Result, ensure};
use xshell::Cmd;

use crate::{project::Project, scratch};

/// The target.
pub(super) const TRIPLE: &str = "wasm32-unknown-unknown";

/// Every browser of the last years has 128-bit SIMD; the engine is three times as fast with it.
pub(super) const FLAGS: &str = "-Ctarget-feature=+simd128";

/// The profile in the workspace's `Cargo.toml`.
pub(super) const PROFILE: &str = "wasm";

/// What every module starts with.
const MAGIC: &[u8] = b"\0asm";

/// Takes from the standard library what comes in several crates: allocation, hashing, formatting.
const SOURCE: &str = r#"
#[unsafe(no_mangle)]
pub extern "C" fn trial(n: u32) -> usize {
    let words: std::collections::HashMap<u32, String> =
        (0..n).map(|k| (k, format!("{:.3}", (k as f32).sqrt()))).collect();
    words.values().map(String::len).sum()
}
"#;

/// A compiler with a standard library for the browser.
pub(super) struct Toolchain {
    /// What cargo must be told; nothing when the machine's own toolchain works.
    pub(super) env: Vec<(&'static str, OsString)>,
}

impl Toolchain {
    /// The machine's own.
    pub(super) const OWN: Self = Self { env: Vec::new() };

    /// Makes a cargo command compile for the browser with this toolchain.
    pub(super) fn apply<'a>(&self, cmd: Cmd<'a>) -> Cmd<'a> {
        cmd.args(["--target", TRIPLE, "--profile", PROFILE])
            // They would come before those of the target.
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)
            .envs(self.env.iter().map(|(name, value)| (name, value)))
    }

    /// Builds a small crate. It has a build script, for the machine's side must work too.
    ///
    /// # Errors
    ///
    /// When that fails: the toolchain does not serve.
    pub(super) fn check(&self, project: &Project) -> Result<()> {
        let folder = scratch::folder(project)?;
        let folder = folder.path();
        let workspace = project.shell.read_file("Cargo.toml")?;
        let profile = workspace
            .split("\n\n")
            .find(|paragraph| paragraph.starts_with(&format!("[profile.{PROFILE}]")))
            .with_context(|| format!("no profile {PROFILE} in Cargo.toml"))?;
        let manifest = format!(
            "[package]\nname = \"trial\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [lib]\ncrate-type = [\"cdylib\"]\n[workspace]\n{profile}\n"
        );
        project.shell.write_file(folder.join("Cargo.toml"), manifest)?;
        project.shell.write_file(folder.join("src/lib.rs"), SOURCE)?;
        project.shell.write_file(folder.join("build.rs"), "fn main() {}\n")?;
        let _here = project.shell.push_dir(folder);
        let target = folder.join("target");
        let output = self
            .apply(project.cargo("build --quiet --offline --target-dir").arg(&target))
            .quiet()
            .ignore_status()
            .output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "a trial build fails: {}", first_lines(&said));
        let module = fs::read(target.join(TRIPLE).join(PROFILE).join("trial.wasm"))
            .context("a trial build leaves no module")?;
        ensure!(module.starts_with(MAGIC), "a trial build leaves no WebAssembly");
        Ok(())
    }
}

/// Enough of a compiler's complaint to see what is wrong.
fn first_lines(text: &str) -> String {
    text.lines().filter(|line| !line.trim().is_empty()).take(4).collect::<Vec<_>>().join("; ")
}
