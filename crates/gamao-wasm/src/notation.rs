//! Text forms.

use gamao_notation::PlayText;
use gamao_rules::Play;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::BrowserError;

/// A play (the JSON of its steps) in its one printed form: `13/7* 8/7`, `bar/20`, `6/off(2)`.
///
/// # Errors
///
/// If the JSON is not a play.
#[wasm_bindgen(js_name = playText)]
pub fn play_text(steps: &str) -> Result<String, BrowserError> {
    let play: Play =
        serde_json::from_str(steps).map_err(|error| BrowserError::Json { what: "play", error })?;
    Ok(PlayText::from(play).to_string())
}
