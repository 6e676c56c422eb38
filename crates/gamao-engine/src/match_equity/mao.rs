//! The chance to win a *mão*, the traditional Brazilian hand to ten points.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Stakes;

/// The shares of results among the wins of a *mão*, between equal players.
///
/// A third of wins as gammons or more is what cubeless play to the end gives; a fifth of last
/// rolls are doubles, a little more than one in six since a double bears off more.
const GAMAO_SHARE: f32 = 0.28;
const CANTADA_SHARE: f32 = 0.20;

/// The chance to win a *mão* for every score, for one worth of the *gamão cantado*.
#[derive(Clone, PartialEq, Debug)]
pub struct MaoEquities {
    length: u32,
    gamao_cantado: u32,
    chances: Vec<f32>,
}

impl MaoEquities {
    /// The highest number of points a player may need.
    pub const LENGTH: u32 = Stakes::LONGEST_MAO;

    /// Computes the chances, from the last point backwards.
    pub fn new(gamao_cantado: u32) -> Self {
        let length = Self::LENGTH;
        let mut table =
            Self { length, gamao_cantado, chances: vec![0.5; (length * length) as usize] };
        let shares = table.shares();
        for total in 2..=2 * length {
            for mine in 1..=length.min(total - 1) {
                let theirs = total - mine;
                if theirs > length {
                    continue;
                }
                let chance = shares
                    .iter()
                    .map(|&(points, share)| {
                        0.5 * share
                            * (table.chance(mine.saturating_sub(points), theirs)
                                + table.chance(mine, theirs.saturating_sub(points)))
                    })
                    .sum();
                let index = table.index(mine, theirs);
                table.chances[index] = chance;
            }
        }
        table
    }

    /// The same, computed once for each value of the *gamão cantado*.
    pub fn cached(gamao_cantado: u32) -> Arc<Self> {
        static TABLES: Mutex<Option<HashMap<u32, Arc<MaoEquities>>>> = Mutex::new(None);
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        tables
            .get_or_insert_default()
            .entry(gamao_cantado)
            .or_insert_with(|| Arc::new(Self::new(gamao_cantado)))
            .clone()
    }

    /// The chance to win the hand, needing `mine` points against `theirs`.
    pub fn chance(&self, mine: u32, theirs: u32) -> f32 {
        match (mine, theirs) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            _ => self.chances[self.index(mine.min(self.length), theirs.min(self.length))],
        }
    }

    /// What a win counts: (points, share of wins).
    fn shares(&self) -> [(u32, f32); 4] {
        [
            (1, (1.0 - GAMAO_SHARE) * (1.0 - CANTADA_SHARE)),
            (2, (1.0 - GAMAO_SHARE) * CANTADA_SHARE),
            (3, GAMAO_SHARE * (1.0 - CANTADA_SHARE)),
            (self.gamao_cantado, GAMAO_SHARE * CANTADA_SHARE),
        ]
    }

    fn index(&self, mine: u32, theirs: u32) -> usize {
        ((mine - 1) * self.length + theirs - 1) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_scores_are_even_and_a_lead_is_worth_something() {
        let table = MaoEquities::new(4);
        for away in 1..=MaoEquities::LENGTH {
            assert!((table.chance(away, away) - 0.5).abs() < 1e-5);
        }
        for mine in 2..=10 {
            for theirs in 1..=10 {
                assert!(table.chance(mine - 1, theirs) >= table.chance(mine, theirs));
            }
        }
    }

    #[test]
    fn the_last_point_is_worked_out_by_hand() {
        // Needing 1 against 2: half the games are won at once; a lost one leaves 1-1 if it was a
        // plain single game, and loses the hand otherwise.
        let table = MaoEquities::new(4);
        let plain = (1.0 - GAMAO_SHARE) * (1.0 - CANTADA_SHARE);
        let expected = 0.5 + 0.5 * plain * 0.5;
        assert!((table.chance(1, 2) - expected).abs() < 1e-6);
    }
}
