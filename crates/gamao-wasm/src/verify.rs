//! The check of a transcript, in the browser.

use gamao_dice::LedgerEntry;
use gamao_record::{Transcript, VerifyReport, verify, verify_with_line};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError,
    border::{FromJs, ToJs, typed},
};

typed! {
    FromJs<Transcript>: "protocol.Transcript",
    FromJs<Vec<LedgerEntry>>: "readonly protocol.LedgerEntry[]",
    ToJs<VerifyReport>: "protocol.VerifyReport",
}

/// Checks a transcript; with `lines`, those of the ledger that were looked up under the number of the
/// transcript's, also its line.
///
/// # Errors
///
/// If either cannot be read. What is wrong with a transcript stands in the report.
#[wasm_bindgen(js_name = verifyTranscript)]
pub fn verify_transcript(
    transcript: FromJs<Transcript>,
    lines: Option<FromJs<Vec<LedgerEntry>>>,
) -> Result<ToJs<VerifyReport>, BrowserError> {
    let transcript = transcript.read("transcript")?;
    Ok(ToJs(match lines {
        Some(lines) => verify_with_line(&transcript, lines.read("ledger")?.first()),
        None => verify(&transcript),
    }))
}
