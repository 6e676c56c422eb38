//! Compilers that earlier runs have made and kept in `.tools`, each under the name of what it is.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use semver::Version;

use super::{debian, packages::rust_version};

const PREFIX: &str = "wasm-rustc-";

/// The name of a compiler: Debian's version of it, the machine's Rust whose cargo drives it, and the
/// recipe by which its standard library was built.
pub(super) fn name(debian: &str, host: &Version) -> String {
    format!("{PREFIX}{debian}{}", suffix(host))
}

fn suffix(host: &Version) -> String {
    format!("-host-{host}-recipe-{:08x}", debian::recipe())
}

/// Whether a compiler, going by its name, serves beside the machine's Rust `host` for what needs Rust
/// `required`.
pub(super) fn serves(name: &str, host: &Version, required: &Version) -> bool {
    name.strip_prefix(PREFIX)
        .and_then(|name| name.strip_suffix(&suffix(host)))
        .and_then(rust_version)
        .is_some_and(|rust| rust >= *required)
}

/// The names of all that are kept, after those were removed that do not serve.
pub(super) fn sweep(tools: &Path, host: &Version, required: &Version) -> Result<Vec<String>> {
    let mut kept = Vec::new();
    let entries =
        fs::read_dir(tools).with_context(|| format!("cannot read {}", tools.display()))?;
    for entry in entries {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if !name.starts_with(PREFIX) {
            continue;
        }
        if serves(&name, host, required) {
            kept.push(name);
        } else {
            println!("removing {name}, which does not serve beside Rust {host}");
            remove(&entry.path())?;
        }
    }
    Ok(kept)
}

/// Removes whatever stands at a path.
pub(super) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() && !path.is_symlink() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    removed.with_context(|| format!("cannot remove {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_serve_is_removed() {
        let tools = tempfile::tempdir().unwrap();
        let host = Version::new(1, 95, 0);
        let good = name("1.96.0+dfsg1-1~deb12u2", &host);
        let folders = [
            "wasm-rustc-1.95.0",
            "wasm-rustc-1.95.0.unfinished",
            &name("1.85.0+dfsg3-1~deb12u3", &host),
            &name("1.96.0+dfsg1-1~deb12u2", &Version::new(1, 94, 0)),
            &format!("{good}0"),
            &good,
            "bindgen",
        ];
        for folder in folders {
            fs::create_dir_all(tools.path().join(folder).join("usr/bin")).unwrap();
        }
        fs::write(tools.path().join("wasm-rustc-file"), "").unwrap();
        let kept = sweep(tools.path(), &host, &Version::new(1, 95, 0)).unwrap();
        assert_eq!(kept, std::slice::from_ref(&good));
        let mut left: Vec<_> =
            fs::read_dir(tools.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, ["bindgen", &good]);
    }
}
