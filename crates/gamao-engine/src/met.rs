//! Match equity: the chance to win a match from a score.

mod mao;
mod model;
mod table;

pub use mao::MaoEquities;
pub use table::{Crawford, MatchEquityTable, ParseMetError};
