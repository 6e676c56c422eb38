//! Writes the TypeScript types that the browser shares with Rust, or checks that the written ones are fresh.

use std::{env, fs, path::Path, process::ExitCode};

fn main() -> ExitCode {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let fresh = gamao_typescript::typescript();
    let outcome = match env::args().nth(1).as_deref() {
        None => fs::write(&path, fresh).map_err(|error| error.to_string()),
        Some("--check") => match fs::read_to_string(&path) {
            Ok(text) if text == fresh => Ok(()),
            Ok(_) => Err("stale: run `cargo run -p gamao-typescript --bin export-types`".into()),
            Err(error) => Err(error.to_string()),
        },
        Some(other) => Err(format!("unknown argument {other:?}; only --check is known")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("web/src/protocol.ts: {why}");
            ExitCode::FAILURE
        }
    }
}
