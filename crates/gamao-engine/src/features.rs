//! The inputs of the net. The only feature encoder: training uses it too.
//!
//! Two groups of inputs, both from the view of the player on roll:
//!
//! * *Sparse*: for each side and each of its 26 places (off, 24 points, bar) whether it holds at
//!   least one, two, three checkers, and half of what stands there beyond three.
//! * *Extra*: hand-made numbers for each side (pips, shots, escapes, primes, bar entry, …), each a
//!   small integer times a power of two. Being exact in `f32`, they keep first-layer sums exact
//!   whatever the order of summation.

#![expect(
    clippy::inline_always,
    reason = "inlined into the SIMD entry points so as to be compiled with their CPU features"
)]

mod escape;
mod extra;
mod masks;
mod shots;
#[cfg(test)]
pub(crate) mod tests;

use gamao_rules::{Board, Side};

pub use extra::{EXTRA_NAMES, EXTRA_SIDE};

use escape::EscapeTables;
use masks::SideMasks;

/// Inputs for one place of one side.
const PER_PLACE: usize = 4;
/// Places of one side: off, 24 points, bar.
const PLACES: usize = 26;
/// Sparse inputs of one side.
const SPARSE_SIDE: usize = PLACES * PER_PLACE;
/// Sparse inputs.
pub const SPARSE: usize = 2 * SPARSE_SIDE;
/// Extra inputs, both sides.
pub const EXTRA: usize = 2 * EXTRA_SIDE;
/// All inputs.
pub const INPUTS: usize = SPARSE + EXTRA;
/// Extra inputs compared at a time.
const WORD: usize = size_of::<u64>();
const _: () = assert!(EXTRA.is_multiple_of(WORD));
/// Changes every time the meaning of an input changes; weights of another encoder are refused.
pub const ENCODER_VERSION: u32 = 1;

/// An input and by how much it counts.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Term {
    /// Which input, below [`INPUTS`].
    pub input: u32,
    /// Its value, or the change of its value.
    pub value: f32,
}

/// Terms on the stack, of one board or of several in turn.
#[derive(Clone)]
pub(crate) struct Terms<const CAPACITY: usize> {
    len: usize,
    terms: [Term; CAPACITY],
}

impl<const CAPACITY: usize> Terms<CAPACITY> {
    /// No terms.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { len: 0, terms: [Term { input: 0, value: 0.0 }; CAPACITY] }
    }

    /// How many there are.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Whether all terms of one more board fit in.
    #[inline(always)]
    pub(crate) const fn has_room(&self) -> bool {
        self.len + INPUTS <= CAPACITY
    }

    /// The terms added since there were `from`, up to when there were `to`.
    #[inline(always)]
    pub(crate) fn range(&self, from: usize, to: usize) -> &[Term] {
        &self.terms[from..to]
    }

    /// Drops all terms after the first `len`.
    #[inline(always)]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = len;
    }

    /// Adds one; callers ensure that there is room.
    #[inline(always)]
    fn push(&mut self, input: usize, value: f32) {
        self.terms[self.len] = Term { input: input as u32, value };
        self.len += 1;
    }
}

/// The encoded board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    board: Board,
    extra: [u8; EXTRA],
}

/// Turns boards into features; holds its look-up tables.
#[derive(Clone, Copy)]
pub struct Encoder {
    escapes: &'static EscapeTables,
}

impl Encoder {
    /// The encoder; the first call fills its tables.
    pub fn new() -> Self {
        Self { escapes: EscapeTables::shared() }
    }

    /// Encodes a board.
    #[inline(always)]
    pub fn encode(self, board: Board) -> Features {
        let mine = SideMasks::of(board.mine);
        let theirs = SideMasks::of(board.theirs);
        let mut extra = [0; EXTRA];
        let (a, b) = extra.split_at_mut(EXTRA_SIDE);
        extra::encode(board, mine, theirs, self.escapes, a, b);
        Features { board, extra }
    }
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Features {
    /// The board that was encoded.
    #[inline(always)]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The value of every extra input, as the net sees it.
    pub fn extras(&self) -> [f32; EXTRA] {
        std::array::from_fn(|i| f32::from(self.extra[i]) * extra::UNIT[i])
    }

    /// Adds every input that is not zero.
    #[inline(always)]
    pub(crate) fn terms<const N: usize>(&self, terms: &mut Terms<N>) {
        self.difference(
            &Self { board: Board { mine: Side::EMPTY, theirs: Side::EMPTY }, extra: [0; EXTRA] },
            terms,
        );
    }

    /// Adds what must be added to the inputs of `base` to get those of `self`.
    #[inline(always)]
    pub(crate) fn difference<const N: usize>(&self, base: &Self, terms: &mut Terms<N>) {
        for (side, old, first) in [
            (self.board.mine, base.board.mine, 0),
            (self.board.theirs, base.board.theirs, SPARSE_SIDE),
        ] {
            let (bits, old) = (side.to_bits(), old.to_bits());
            let mut left = masks::occupied(bits ^ old);
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                let to = (bits >> (4 * place)) as usize & 15;
                let from = (old >> (4 * place)) as usize & 15;
                let input = first + place * PER_PLACE;
                let (low, high, sign) = if to > from { (from, to, 1.0) } else { (to, from, -1.0) };
                for rank in low.min(3)..high.min(3) {
                    terms.push(input + rank, sign);
                }
                if high > 3 {
                    terms.push(input + 3, sign * 0.5 * (high - low.max(3)) as f32);
                }
            }
        }
        for (word, (new, old)) in self
            .extra
            .as_chunks::<WORD>()
            .0
            .iter()
            .zip(base.extra.as_chunks::<WORD>().0)
            .enumerate()
        {
            let mut left = u64::from_le_bytes(*new) ^ u64::from_le_bytes(*old);
            while left != 0 {
                let byte = left.trailing_zeros() as usize / 8;
                left &= !(0xff << (8 * byte));
                let change = i16::from(new[byte]) - i16::from(old[byte]);
                let i = word * WORD + byte;
                terms.push(SPARSE + i, f32::from(change) * extra::UNIT[i]);
            }
        }
    }
}
