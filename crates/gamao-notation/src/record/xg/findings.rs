//! The analysis in cube and move records.

use super::fields::Fields;
use crate::record::{Found, Scale, StoredPlay};

/// What stands for a number that was not computed.
const MISSING: f64 = -1000.0;

/// Candidates of a roll that there is room for.
const MOST_CANDIDATES: usize = 32;

/// The equities of a cube record.
pub(super) fn cube(record: Fields<'_>) -> Option<Found> {
    let [no_double, double_take] = [152, 156].map(|at| f64::from(record.f32(at)));
    is_computed(record, 200).then_some(Found::Cube { no_double, double_take, scale: Scale::Equity })
}

/// The candidates of a move record.
pub(super) fn plays(record: Fields<'_>, checkers: u8) -> Option<Found> {
    let count = usize::try_from(record.i32(188)).unwrap_or(0).min(MOST_CANDIDATES);
    let candidates = (0..count).filter_map(|candidate| {
        // Losses by a backgammon, a gammon and any; wins by any, a gammon and a backgammon; the equity.
        let values: [f32; 7] =
            core::array::from_fn(|value| record.f32(1408 + 28 * candidate + 4 * value));
        let [lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon, equity] = values;
        Some(StoredPlay {
            board: record.board(192 + 26 * candidate, checkers)?,
            equity: f64::from(equity),
            outcome: [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon],
        })
    });
    is_computed(record, 2312).then(|| Found::Plays {
        candidates: candidates.collect(),
        // Losses are stored as they change the equity.
        loss: (-record.f64(2312)).max(0.0),
        counts: Some(record.u8(2304) == 0),
    })
}

/// The luck of a move record.
pub(super) fn luck(record: Fields<'_>) -> Option<Found> {
    is_computed(record, 2320).then(|| Found::Luck(record.f64(2320)))
}

fn is_computed(record: Fields<'_>, at: usize) -> bool {
    let number = record.f64(at);
    number.is_finite() && number > MISSING
}
