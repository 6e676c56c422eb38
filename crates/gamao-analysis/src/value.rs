//! The value of a position on the scales that people use.

use core::fmt;

use gamao_engine::Stakes;
use serde::Serialize;

/// The value of a position or of a play at its stakes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Value {
    /// The equity: 1 is a single game won at the current cube.
    pub equity: f32,
    /// The chance to win the match, from 0 to 1, where one is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_chance: Option<f32>,
}

impl Value {
    /// A value of the engine, as [`Stakes::equity`] takes it.
    pub fn new(stakes: Stakes, value: f32) -> Self {
        Self { equity: stakes.equity(value), match_chance: stakes.match_chance(value) }
    }

    /// The chance to win the match as a last column: `  51.41% mwc`, or nothing.
    pub(crate) fn match_column(&self) -> String {
        self.match_chance.map_or(String::new(), |chance| format!("  {:.2}% mwc", 100.0 * chance))
    }
}

/// `+0.225  51.41% mwc`
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.3}{}", self.equity, self.match_column())
    }
}
