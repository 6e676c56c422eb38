//! The script of the documentation that checks dice, held against the committed transcripts.

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;
use serde_json::value::RawValue;
use xshell::cmd;

use crate::project::Project;

const SCRIPT: &str = "docs/verify_dice.py";
const VECTORS: &str = "crates/gamao-record/testdata/transcripts.json";

/// A row of the committed transcripts.
#[derive(Deserialize)]
struct Vector {
    name: String,
    /// What held for each roll.
    guarantees: Vec<String>,
    /// Who could have known a roll that was not thrown.
    unthrown: Vec<String>,
    /// What is wrong with it, if anything.
    fault: Option<String>,
    /// As it stands: the text that was signed depends on the order of fields.
    transcript: Box<RawValue>,
}

/// Hands every transcript to the script, and says how many it judged right.
pub(crate) fn test(project: &Project) -> Result<()> {
    let shell = &project.shell;
    let vectors: Vec<Vector> =
        serde_json::from_str(&shell.read_file(VECTORS)?).context("invalid vectors")?;
    let folder = shell.create_temp_dir()?;
    let file = folder.path().join("transcript.json");
    for Vector { name, guarantees, unthrown, fault, transcript } in &vectors {
        shell.write_file(&file, transcript.get())?;
        let output = cmd!(shell, "python3 {SCRIPT} {file}").quiet().ignore_status().output()?;
        let expected = i32::from(fault.is_some());
        let is_right = output.status.code() == Some(expected) && output.stderr.is_empty();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        ensure!(is_right, "{name}: {said}");
        let last_word = |line: &str| line.rsplit(' ').next().unwrap_or_default().to_owned();
        let rolls: Vec<_> = said.lines().filter(|line| line.starts_with("roll ")).collect();
        let is_agreed = rolls.len() == guarantees.len()
            && rolls
                .iter()
                .zip(guarantees)
                .all(|(line, guarantee)| [guarantee, "WRONG"].contains(&last_word(line).as_str()));
        ensure!(is_agreed, "{name}: other guarantees than {guarantees:?}: {said}");
        let known = said.lines().filter(|line| line.contains("could have known"));
        let known: Vec<_> = known.filter_map(|line| line.split(' ').nth(4)).collect();
        ensure!(known == *unthrown, "{name}: others than {unthrown:?} could have known: {said}");
    }
    println!("{} passed", vectors.len());
    Ok(())
}
