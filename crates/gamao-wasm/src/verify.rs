//! The check of a transcript, in the browser.

use gamao_dice::LedgerEntry;
use gamao_record::{Transcript, verify, verify_with_line};
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, table::json};

/// The JSON of a `VerifyReport` on the JSON of a `Transcript`; with `lines`, the JSON of those lines of the
/// ledger that were looked up under the number of the transcript's, also on its line.
///
/// # Errors
///
/// If the JSON of either cannot be read. What is wrong with a transcript stands in the report.
#[wasm_bindgen(js_name = verifyTranscript)]
pub fn verify_transcript(transcript: &str, lines: Option<String>) -> Result<String, BrowserError> {
    let transcript: Transcript = read(transcript, "transcript")?;
    Ok(json(&match lines {
        Some(lines) => {
            let lines: Vec<LedgerEntry> = read(&lines, "ledger")?;
            verify_with_line(&transcript, lines.first())
        }
        None => verify(&transcript),
    }))
}

fn read<T: DeserializeOwned>(text: &str, what: &'static str) -> Result<T, BrowserError> {
    serde_json::from_str(text).map_err(|error| BrowserError::Json { what, error })
}
