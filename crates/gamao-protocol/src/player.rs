//! The two seats.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::mirror::mirror;

mirror! {
    /// A seat: `"a"` is seat 0, `"b"` is seat 1.
    Player {
        /// Seat 0.
        A,
        /// Seat 1.
        B,
    }
}

/// A value for each player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
pub struct ByPlayer<T> {
    /// Seat 0's.
    pub a: T,
    /// Seat 1's.
    pub b: T,
}

impl<T> ByPlayer<T> {
    /// From the pair of `gamao-rules`, each value mapped.
    pub fn of<U>(pair: gamao_rules::ByPlayer<U>, f: impl FnMut(U) -> T) -> Self {
        let gamao_rules::ByPlayer { a, b } = pair.map(f);
        Self { a, b }
    }
}

impl<T> From<ByPlayer<T>> for gamao_rules::ByPlayer<T> {
    fn from(ByPlayer { a, b }: ByPlayer<T>) -> Self {
        Self { a, b }
    }
}
