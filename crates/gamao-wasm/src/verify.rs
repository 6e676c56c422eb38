//! The check of a transcript, in the browser.

use gamao_protocol::Transcript;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, table::json};

/// The JSON of a `VerifyReport` on the JSON of a `Transcript`.
#[wasm_bindgen(js_name = verifyTranscript)]
pub fn verify_transcript(transcript: &str) -> Result<String, BrowserError> {
    let transcript: Transcript = serde_json::from_str(transcript)
        .map_err(|error| BrowserError::Json { what: "transcript", error })?;
    Ok(json(&gamao_protocol::verify(&transcript)))
}
