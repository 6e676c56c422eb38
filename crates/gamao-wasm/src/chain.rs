//! The chains of one's own seat.

use gamao_dice::{Chain, Link};
use gamao_rules::Seat;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, border::FromJs};

/// The anchor of the chain of a secret: both are 64 hexadecimal digits.
///
/// # Errors
///
/// If the secret or the seat is not one.
#[wasm_bindgen(js_name = chainAnchor)]
pub fn chain_anchor(
    match_id: &str,
    seat: FromJs<Seat>,
    secret: &str,
) -> Result<String, BrowserError> {
    Ok(chain(match_id, seat, secret)?.anchor().to_string())
}

/// The `number`-th link of the chain of a secret, 1 for the first after the anchor; `undefined`
/// when the chain is used up.
///
/// # Errors
///
/// If the secret or the seat is not one.
#[wasm_bindgen(js_name = chainLink)]
pub fn chain_link(
    match_id: &str,
    seat: FromJs<Seat>,
    secret: &str,
    number: u32,
) -> Result<Option<String>, BrowserError> {
    Ok(chain(match_id, seat, secret)?.link(number).map(|link| link.to_string()))
}

fn chain(match_id: &str, seat: FromJs<Seat>, secret: &str) -> Result<Chain, BrowserError> {
    // The message would carry the secret: it is not passed on.
    let secret: Link = secret.parse().map_err(|_| BrowserError::Secret)?;
    Ok(Chain::new(match_id, seat.read("seat")?.into(), secret))
}
