//! Text forms.

use gamao_notation::PlayText;
use gamao_rules::Play;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError,
    border::{FromJs, typed},
};

typed! {
    FromJs<Play>: "readonly protocol.Step[]",
}

/// A play in its one printed form: `13/7* 8/7`, `bar/20`, `6/off(2)`.
///
/// # Errors
///
/// If it is not a play.
#[wasm_bindgen(js_name = playText)]
pub fn play_text(steps: FromJs<Play>) -> Result<String, BrowserError> {
    Ok(PlayText::from(steps.read("play")?).to_string())
}
