//! The script of the documentation that checks dice, held against the committed transcripts.

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::value::RawValue;
use xshell::cmd;

use crate::project::Project;

const SCRIPT: &str = "docs/verify_dice.py";
const VECTORS: &str = "crates/gamao-protocol/testdata/transcripts.json";

/// A row of the committed transcripts.
#[derive(Deserialize)]
struct Vector {
    name: String,
    /// What is wrong with it, if anything.
    fault: Option<String>,
    /// As it stands: the text that was signed depends on the order of fields.
    transcript: Box<RawValue>,
}

/// Hands every transcript to the script; answers how many it judged right.
pub(crate) fn test(project: &Project) -> Result<u64> {
    let shell = &project.shell;
    let vectors: Vec<Vector> =
        serde_json::from_str(&shell.read_file(VECTORS)?).context("invalid vectors")?;
    let folder = shell.create_temp_dir()?;
    let file = folder.path().join("transcript.json");
    for Vector { name, fault, transcript } in &vectors {
        shell.write_file(&file, transcript.get())?;
        let output = cmd!(shell, "python3 {SCRIPT} {file}").quiet().ignore_status().output()?;
        let expected = i32::from(fault.is_some());
        let is_right = output.status.code() == Some(expected) && output.stderr.is_empty();
        let said = [output.stdout, output.stderr].concat();
        ensure!(is_right, "{name}: {}", String::from_utf8_lossy(&said));
    }
    Ok(vectors.len() as u64)
}
