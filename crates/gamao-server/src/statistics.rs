//! Dice statistics, counted from the ledger.

use gamao_dice::chi_square;
use gamao_protocol::rest::{DiceStatistics, SiteDice};
use gamao_record::{Counts, LedgerRecord, OpenMatches};
use tokio::sync::Mutex;

use crate::{error::Error, rooms::Rooms};

/// Lines of the ledger read at once.
const PAGE: u32 = 1000;

/// The dice of all finished matches, up to the last ledger line read.
#[derive(Default)]
pub(crate) struct Statistics(Mutex<Totals>);

#[derive(Clone, Default)]
struct Totals {
    tally: Tally,
    open: OpenMatches,
    ledger: u64,
}

impl Statistics {
    /// The current statistics of the site.
    pub(crate) async fn site(&self, rooms: &Rooms) -> Result<SiteDice, Error> {
        let mut totals = self.0.lock().await;
        loop {
            let entries = rooms.ledger(totals.ledger, PAGE).await?;
            let Some(last) = entries.last() else {
                return Ok(SiteDice {
                    all: totals.tally.statistics(),
                    ledger: totals.ledger,
                    open: totals.open.count() as u64,
                    oldest: totals.open.oldest(),
                });
            };
            let head = last.number;
            for entry in &entries {
                totals.open.add(entry);
                if let Some(LedgerRecord::Closed { rolls, .. }) = LedgerRecord::of(entry) {
                    totals.tally.add_match(rolls.seats.values().chain([&rolls.opening]));
                }
            }
            totals.ledger = head;
        }
    }
}

/// Counts of rolls.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    matches: u64,
    pairs: Counts,
}

impl Tally {
    /// Adds the counts of one match.
    pub(crate) fn add_match<'a>(&mut self, counts: impl IntoIterator<Item = &'a Counts>) {
        self.matches += 1;
        for counts in counts {
            for (sum, count) in self.pairs.0.iter_mut().zip(counts.0) {
                *sum += count;
            }
        }
    }

    /// The statistics of the counts.
    pub(crate) fn statistics(&self) -> DiceStatistics {
        let pairs = &self.pairs.0;
        let rolls: u64 = pairs.iter().sum();
        let mut faces = [0; 6];
        let mut doubles = 0;
        for (pair, count) in pairs.iter().enumerate() {
            let (first, second) = (pair / 6, pair % 6);
            faces[first] += count;
            faces[second] += count;
            if first == second {
                doubles += count;
            }
        }
        let n = rolls as f64;
        DiceStatistics {
            matches: self.matches,
            rolls,
            faces_test: chi_square(&faces, &[n / 3.0; 6]),
            pairs_test: chi_square(pairs, &[n / 36.0; 36]),
            doubles_test: chi_square(&[doubles, rolls - doubles], &[n / 6.0, n * 5.0 / 6.0]),
            faces,
            pairs: self.pairs.clone(),
            doubles,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_summed_by_face_pair_and_double() {
        let mut counts = Counts::default();
        counts.0[0] = 3; // 1-1
        counts.0[8] = 2; // 2-3
        let mut tally = Tally::default();
        tally.add_match([&counts, &counts]);
        let found = tally.statistics();
        assert_eq!((found.matches, found.rolls, found.doubles), (1, 10, 6));
        assert_eq!(found.faces, [12, 4, 4, 0, 0, 0]);
        assert!(found.doubles_test.p_value < 0.01, "{:?}", found.doubles_test);
        assert_eq!(
            (found.faces_test.degrees, found.pairs_test.degrees, found.doubles_test.degrees),
            (5, 35, 1)
        );
    }

    #[test]
    fn without_rolls_nothing_is_surprising() {
        let found = Tally::default().statistics();
        for test in [found.faces_test, found.pairs_test, found.doubles_test] {
            assert_eq!((test.statistic, test.p_value), (0.0, 1.0));
        }
    }
}
