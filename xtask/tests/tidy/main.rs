//! What must hold of the tree as a whole.

mod circles;
mod markdown;
mod modules;

use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
