//! Writes the TypeScript types that the browser shares with Rust.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    fs::write(path, gamao_typescript::typescript())
}
