//! Hypergammon, solved: backgammon with three checkers a side has few enough positions to know the
//! value of each.

mod places;
mod solve;

use std::fmt;

use gamao_rules::{Board, Point, Side};

use crate::{
    CubefulEquities, Evaluator, Outcome,
    bearoff::TableError,
    file::{self, Kind},
};
use places::{count, rank};
pub use solve::Progress;

/// How many checkers, as a byte, and seven zeros: what comes before the entries.
const PREFIX: usize = 8;

/// Five chances and three equities, two bytes each.
const ENTRY: usize = 16;

/// The maximum equity: a backgammon.
const RANGE: f32 = 3.0;

/// Every pair of ways to place up to three checkers a side: outcome, and money equities with the
/// cube (gammons count from the start, no Jacoby).
pub struct HypergammonTable {
    checkers: usize,
    /// Where the entries begin in `bytes`.
    entries: usize,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
}

impl fmt::Debug for HypergammonTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HypergammonTable").field("checkers", &self.checkers).finish_non_exhaustive()
    }
}

impl HypergammonTable {
    /// A table from the bytes of its file; a memory-mapped one will do. Only the beginning is read:
    /// see [`HypergammonTable::verify`].
    ///
    /// # Errors
    ///
    /// If they are not those of a table.
    pub fn from_bytes(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, TableError> {
        let content = file::locate(Kind::Hypergammon, bytes.as_ref())?;
        let slice = &bytes.as_ref()[content.clone()];
        let checkers = usize::from(slice.first().copied().unwrap_or_default());
        if !(1..=3).contains(&checkers) {
            return Err(TableError::Checkers(checkers));
        }
        let expected = ENTRY * count(checkers).pow(2);
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
        Ok(file::verify(Kind::Hypergammon, self.as_bytes())?)
    }

    /// Checkers a side.
    pub fn checkers(&self) -> usize {
        self.checkers
    }

    /// The file to store.
    pub fn as_bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }

    /// The entry of a board; `None` if a side has another number of checkers.
    fn entry(&self, board: Board) -> Option<&[u8]> {
        let fits = |side: Side| usize::from(side.total()) == self.checkers;
        if !fits(board.mine) || !fits(board.theirs) {
            return None;
        }
        let index = rank(board.mine) * count(self.checkers) + rank(board.theirs);
        let start = self.entries + ENTRY * index;
        self.as_bytes().get(start..start + ENTRY)
    }
}

impl Evaluator for HypergammonTable {
    /// The exact outcome. A board with another number of checkers is as good as unknown: even.
    fn evaluate(&self, board: Board) -> Outcome {
        if let Some(outcome) = Outcome::of_finished(board) {
            return outcome;
        }
        let Some(entry) = self.entry(board) else {
            return Outcome { win: 0.5, ..Outcome::default() };
        };
        let chance =
            |i: usize| f32::from(u16::from_le_bytes([entry[2 * i], entry[2 * i + 1]])) / 65_535.0;
        Outcome {
            win: chance(0),
            win_gammon: chance(1),
            win_backgammon: chance(2),
            lose_gammon: chance(3),
            lose_backgammon: chance(4),
        }
    }

    fn exact_cubeful(&self, board: Board) -> Option<CubefulEquities> {
        if let Some(outcome) = Outcome::of_finished(board) {
            let equity = outcome.equity();
            return Some(CubefulEquities { centred: equity, mine: equity, theirs: equity });
        }
        let entry = self.entry(board)?;
        let equity = |i: usize| {
            let scaled = i16::from_le_bytes([entry[2 * i], entry[2 * i + 1]]);
            f32::from(scaled) / f32::from(i16::MAX) * RANGE
        };
        Some(CubefulEquities { centred: equity(5), mine: equity(6), theirs: equity(7) })
    }
}

/// Evaluates hypergammon by an evaluator of backgammon: as if twelve more checkers a side had been
/// borne off. That knows nothing of gammons, which only a search then sees.
#[derive(Clone, Debug)]
pub struct Padded<E>(pub E);

impl<E: Evaluator> Evaluator for Padded<E> {
    fn evaluate(&self, board: Board) -> Outcome {
        Outcome::of_finished(board).unwrap_or_else(|| {
            let pad = |side: Side| side.with(Point::OFF, 15 - side.total());
            self.0.evaluate(Board { mine: pad(board.mine), theirs: pad(board.theirs) })
        })
    }
}
