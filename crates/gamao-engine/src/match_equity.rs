//! Match equity: the chance to win a match from a score.

mod mao;
mod table;

pub use mao::MaoEquities;
pub use table::{MatchEquityTable, ParseMatchEquityError};
