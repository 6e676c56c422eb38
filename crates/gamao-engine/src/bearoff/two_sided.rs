//! Bear-offs of few checkers against few: exact, with the cube.

use core::fmt;

use gamao_rules::{Board, Roll};

use thiserror::Error;

use super::home::{CHECKERS, count, for_each_next, rank, unrank};
use crate::{
    CubefulEquities, Outcome,
    file::{self, FileError, Kind},
};

/// How many checkers, as a byte, and seven zeros: what comes before the entries.
const PREFIX: usize = 8;

/// Chance of winning and three equities, two bytes each.
const ENTRY: usize = 8;

/// Every pair of home positions of up to a number of checkers, the player on roll first: its
/// chance of winning and its money equities with the cube, played perfectly by both sides.
///
/// No gammons are left, so Jacoby makes no difference; nobody beavers.
pub struct TwoSided {
    checkers: usize,
    /// Where the entries begin in `bytes`.
    entries: usize,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
}

impl fmt::Debug for TwoSided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TwoSided").field("checkers", &self.checkers).finish_non_exhaustive()
    }
}

/// Why bytes are not a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// They are not a whole file of the kind.
    #[error(transparent)]
    File(#[from] FileError),
    /// No table is for this many checkers.
    #[error("invalid number of checkers {0} in a table")]
    Checkers(usize),
    /// The content has another length than that of a table for as many checkers.
    #[error("invalid table: {found} bytes of entries instead of {expected}")]
    Entries {
        /// Bytes there.
        found: usize,
        /// Bytes such a table has.
        expected: usize,
    },
}

impl TwoSided {
    /// The highest number of checkers that a table is made for: 513 MB.
    pub const MAX_CHECKERS: usize = 10;

    /// The table for six checkers a side: 6.8 MB, made in under a second. It is not made to be stored.
    pub(crate) fn small() -> Self {
        Self { checkers: 6, entries: 0, bytes: Box::new(Solver::new(6).solve(Vec::new())) }
    }

    /// Works out the table for up to `checkers` checkers a side: for ten it takes minutes, and three
    /// times the size of the file in memory.
    ///
    /// # Errors
    ///
    /// [`TableError::Checkers`] beyond [`TwoSided::MAX_CHECKERS`] or for none.
    pub fn build(checkers: usize) -> Result<Self, TableError> {
        check_checkers(checkers)?;
        let mut bytes = file::begin();
        bytes.push(checkers as u8);
        bytes.resize(file::HEADER + PREFIX, 0);
        let entries = bytes.len();
        let bytes = file::finish(Kind::BearOff, Solver::new(checkers).solve(bytes));
        Ok(Self { checkers, entries, bytes: Box::new(bytes) })
    }

    /// A table from the bytes of its file; a memory-mapped one will do. Only the beginning is read:
    /// see [`TwoSided::verify`].
    ///
    /// # Errors
    ///
    /// If they are not those of a table.
    pub fn from_bytes(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, TableError> {
        let content = file::locate(Kind::BearOff, bytes.as_ref())?;
        let slice = &bytes.as_ref()[content.clone()];
        let checkers = usize::from(slice.first().copied().unwrap_or_default());
        check_checkers(checkers)?;
        let expected = ENTRY * count(checkers) * count(checkers);
        let found = slice.len().saturating_sub(PREFIX);
        if found != expected {
            return Err(TableError::Entries { found, expected });
        }
        Ok(Self { checkers, entries: content.start + PREFIX, bytes: Box::new(bytes) })
    }

    /// Reads the whole file and verifies its checksum.
    ///
    /// # Errors
    ///
    /// If it does not match.
    pub fn verify(&self) -> Result<(), TableError> {
        Ok(file::verify(Kind::BearOff, self.as_bytes())?)
    }

    /// The file to store.
    pub fn as_bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The highest number of checkers a side that it knows.
    pub fn checkers(&self) -> usize {
        self.checkers
    }

    /// The outcome of a bear-off, if both sides have few enough checkers, all at home.
    pub(crate) fn outcome(&self, board: Board) -> Option<Outcome> {
        let entry = self.entry(board)?;
        Some(Outcome {
            win: f32::from(u16::from_le_bytes([entry[0], entry[1]])) / f32::from(u16::MAX),
            ..Outcome::default()
        })
    }

    /// The money equities with the cube, likewise.
    pub(crate) fn cubeful(&self, board: Board) -> Option<CubefulEquities> {
        let entry = self.entry(board)?;
        let equity = |i: usize| {
            f32::from(i16::from_le_bytes([entry[i], entry[i + 1]])) / f32::from(i16::MAX)
        };
        Some(CubefulEquities { centred: equity(2), mine: equity(4), theirs: equity(6) })
    }

    fn entry(&self, board: Board) -> Option<&[u8]> {
        if board.mine.rearmost().to_u8() > 6 || board.theirs.rearmost().to_u8() > 6 {
            return None;
        }
        let positions = count(self.checkers);
        let (mine, theirs) = (rank(board.mine), rank(board.theirs));
        if mine >= positions || theirs >= positions {
            return None;
        }
        let start = self.entries + ENTRY * (mine * positions + theirs);
        self.as_bytes().get(start..start + ENTRY)
    }
}

fn check_checkers(checkers: usize) -> Result<(), TableError> {
    const { assert!(TwoSided::MAX_CHECKERS <= CHECKERS) };
    if (1..=TwoSided::MAX_CHECKERS).contains(&checkers) {
        Ok(())
    } else {
        Err(TableError::Checkers(checkers))
    }
}

/// Values during the computation, seen by the player on roll.
#[derive(Clone, Copy, Default)]
struct Values {
    /// Twice the chance of winning, less one.
    cubeless: f32,
    centred: f32,
    mine: f32,
    theirs: f32,
}

struct Solver {
    positions: usize,
    /// For each position and roll, where its results begin in `results`.
    starts: Vec<u32>,
    results: Vec<u16>,
    values: Vec<Values>,
}

impl Solver {
    fn new(checkers: usize) -> Self {
        let positions = count(checkers);
        let mut starts = Vec::with_capacity(positions * Roll::ALL.len() + 1);
        let mut results = Vec::new();
        for number in 0..positions {
            for roll in Roll::ALL {
                starts.push(results.len() as u32);
                if number > 0 {
                    for_each_next(unrank(number), roll, |next| results.push(next as u16));
                }
            }
        }
        starts.push(results.len() as u32);
        Self { positions, starts, results, values: vec![Values::default(); positions * positions] }
    }

    /// Appends the entries to `bytes`. Pairs are solved in an order in which everything needed is there:
    /// by the greater number of the two, then by the smaller, the greater on roll first. A play makes
    /// its side's number smaller.
    fn solve(mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for greater in 0..self.positions {
            for smaller in 0..=greater {
                for (mine, theirs) in [(greater, smaller), (smaller, greater)] {
                    let values = self.value(mine, theirs);
                    self.values[mine * self.positions + theirs] = values;
                }
            }
        }
        for values in &self.values {
            let win = f32::midpoint(values.cubeless, 1.0) * f32::from(u16::MAX);
            bytes.extend((win.round() as u16).to_le_bytes());
            for equity in [values.centred, values.mine, values.theirs] {
                let scaled = (equity * f32::from(i16::MAX)).round() as i16;
                bytes.extend(scaled.to_le_bytes());
            }
        }
        bytes
    }

    fn value(&self, mine: usize, theirs: usize) -> Values {
        let sure =
            |equity| Values { cubeless: equity, centred: equity, mine: equity, theirs: equity };
        if mine == 0 {
            return sure(1.0);
        }
        if theirs == 0 {
            return sure(-1.0);
        }
        let mut played = Values::default();
        for (i, roll) in Roll::ALL.into_iter().enumerate() {
            let at = mine * Roll::ALL.len() + i;
            let range = self.starts[at] as usize..self.starts[at + 1] as usize;
            let mut best = sure(f32::NEG_INFINITY);
            for &next in &self.results[range] {
                let after = &self.values[theirs * self.positions + usize::from(next)];
                best.cubeless = best.cubeless.max(-after.cubeless);
                best.centred = best.centred.max(-after.centred);
                best.mine = best.mine.max(-after.theirs);
                best.theirs = best.theirs.max(-after.mine);
            }
            let weight = f32::from(roll.weight()) / 36.0;
            played.cubeless += weight * best.cubeless;
            played.centred += weight * best.centred;
            played.mine += weight * best.mine;
            played.theirs += weight * best.theirs;
        }
        let doubled = (2.0 * played.theirs).min(1.0);
        Values { centred: played.centred.max(doubled), mine: played.mine.max(doubled), ..played }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gamao_rules::for_each_result;

    use super::*;
    use crate::{Owner, bearoff::Tables, testing::board};

    /// Equities computed from the rules alone, one cube at a time.
    #[derive(Default)]
    struct Slow(HashMap<(Board, Option<Owner>), f64>);

    impl Slow {
        /// With a cube of this owner, or without one.
        fn equity(&mut self, board: Board, cube: Option<Owner>) -> f64 {
            if board.is_over() {
                return if board.mine.to_bits() >> 4 == 0 { 1.0 } else { -1.0 };
            }
            if let Some(&known) = self.0.get(&(board, cube)) {
                return known;
            }
            let mut value = self.rolled(board, cube);
            if matches!(cube, Some(Owner::Centre | Owner::Mine)) {
                let taken = 2.0 * self.rolled(board, Some(Owner::Theirs));
                value = value.max(taken.min(1.0));
            }
            self.0.insert((board, cube), value);
            value
        }

        fn rolled(&mut self, board: Board, cube: Option<Owner>) -> f64 {
            let mut total = 0.0;
            for roll in Roll::ALL {
                let mut results = Vec::new();
                for_each_result(board, roll, |result| results.push(result.flipped()));
                let best = results
                    .into_iter()
                    .map(|after| -self.equity(after, cube.map(Owner::flipped)))
                    .fold(f64::NEG_INFINITY, f64::max);
                total += f64::from(roll.weight()) / 36.0 * best;
            }
            total
        }
    }

    #[test]
    fn the_table_is_what_the_rules_give() {
        let mut slow = Slow::default();
        let table = Tables::builtin().two_sided();
        let positions = [
            board(&[(5, 1), (2, 1)], &[(1, 2)]),
            board(&[(3, 1), (2, 1)], &[(1, 3)]),
            board(&[(6, 2)], &[(6, 2)]),
            board(&[(2, 3)], &[(4, 1), (3, 1)]),
            board(&[(4, 2), (1, 1)], &[(5, 1), (3, 2)]),
            board(&[(6, 1), (5, 1), (4, 1)], &[(6, 3)]),
        ];
        for board in positions {
            let outcome = table.outcome(board).unwrap();
            let cubeful = table.cubeful(board).unwrap();
            let mut check = |cube, got: f32| {
                let expected = slow.equity(board, cube);
                assert!(
                    (f64::from(got) - expected).abs() < 1e-4,
                    "{board:?} {cube:?}: {got} for {expected}"
                );
            };
            check(None, outcome.equity());
            check(Some(Owner::Centre), cubeful.centred);
            check(Some(Owner::Mine), cubeful.mine);
            check(Some(Owner::Theirs), cubeful.theirs);
        }
    }

    #[test]
    fn a_last_roll_position_is_doubled_from_half_and_passed_from_three_quarters() {
        let check = |mine: &[(u8, u8)], chances: f32| {
            let board = board(mine, &[(1, 2)]);
            let cubeful = Tables::builtin().two_sided().cubeful(board).unwrap();
            let dead = 2.0 * chances / 36.0 - 1.0;
            let centred = dead.max((2.0 * dead).min(1.0));
            assert!((cubeful.centred - centred).abs() < 1e-4, "{mine:?}");
            assert!((cubeful.theirs - dead).abs() < 1e-4, "{mine:?}");
        };
        check(&[(6, 1), (2, 1)], 13.0);
        check(&[(4, 1), (3, 1)], 17.0);
        check(&[(5, 1), (2, 1)], 19.0);
        check(&[(3, 1), (2, 1)], 25.0);
        check(&[(2, 2)], 26.0);
        check(&[(4, 1), (1, 1)], 29.0);
    }

    #[test]
    fn bytes_come_back_and_bad_ones_are_refused_by_name() {
        let table = TwoSided::build(2).unwrap();
        let bytes = table.as_bytes().to_vec();
        let board = board(&[(5, 1), (2, 1)], &[(1, 2)]);
        let again = TwoSided::from_bytes(bytes.clone()).unwrap();
        assert_eq!(again.cubeful(board), table.cubeful(board));
        assert_eq!(again.outcome(three()), None);
        assert_eq!(again.verify(), Ok(()));
        let check = |bytes: Vec<u8>, error: &str| {
            assert_eq!(TwoSided::from_bytes(bytes).unwrap_err().to_string(), error);
        };
        check(b"gnubg".to_vec(), "not a bear-off table");
        let expected = "truncated or overlong bear-off table: 100 bytes instead of 6344";
        check(bytes[..100].to_vec(), expected);
        // Of version 1: the same content after a word.
        let old = [b"gamaoBO2", &bytes[file::HEADER..]].concat();
        assert_eq!(TwoSided::from_bytes(old.clone()).unwrap().cubeful(board), table.cubeful(board));
        check(old[..100].to_vec(), "invalid table: 84 bytes of entries instead of 6272");
        let mut odd = old;
        odd[8] = 12;
        check(odd, "invalid number of checkers 12 in a table");
        let mut damaged = bytes;
        *damaged.last_mut().unwrap() ^= 1;
        let damaged = TwoSided::from_bytes(damaged).unwrap();
        let expected = "damaged bear-off table: the checksum does not match the content";
        assert_eq!(damaged.verify().unwrap_err().to_string(), expected);
        assert_eq!(TwoSided::build(0).unwrap_err(), TableError::Checkers(0));
    }

    fn three() -> Board {
        board(&[(1, 3)], &[(1, 2)])
    }
}
