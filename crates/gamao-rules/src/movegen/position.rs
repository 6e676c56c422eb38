//! A board as sets of points, for the generator.

use crate::{Board, Point, Side};

/// Bit 25.
const BAR: u32 = 1 << 25;
/// Everything behind the home board, the bar included.
const OUTSIDE: u32 = 0x03ff_ff80;
/// The home board.
pub(crate) const HOME: u32 = 0x7e;

/// What a move adds to the packed side, by die and by the point it leaves. Rows are padded to 32 so
/// that no bounds check is needed.
pub(super) const DELTA: [[u128; 32]; 8] = {
    let mut delta = [[0u128; 32]; 8];
    let mut die = 1;
    while die <= 6 {
        let mut from = 1_usize;
        while from <= 25 {
            let to = from.saturating_sub(die);
            delta[die][from] = (1u128 << (4 * to)).wrapping_sub(1 << (4 * from));
            from += 1;
        }
        die += 1;
    }
    delta
};

/// What a hit adds to the opponent's packed side, by the hitter's landing point.
pub(super) const HIT: [u128; 32] = {
    let mut hit = [0u128; 32];
    let mut to = 1;
    while to <= 24 {
        hit[to] = (1u128 << 100) - (1 << (4 * (25 - to)));
        to += 1;
    }
    hit
};

/// A board in the middle of a turn: the packed sides, and as bit sets (bit `n` is place `n` seen by
/// the mover) the sets that the generator needs.
#[derive(Clone, Copy)]
pub(crate) struct Position {
    /// The mover's checkers, packed.
    pub(super) mine: u128,
    /// The opponent's checkers, packed, from the opponent's view.
    pub(super) theirs: u128,
    /// Where the mover has checkers, the bar included.
    pub(super) occupied: u32,
    /// Where the opponent has exactly one checker.
    pub(super) blots: u32,
    /// Where the opponent has two or more. Never changes during a turn.
    blocked: u32,
    /// Where the mover has hit in its own home. Kept only under `no_hit_and_run`.
    hit_at_home: u32,
}

impl Position {
    #[inline]
    pub(crate) fn new(board: Board) -> Self {
        const LOWEST: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;
        let (mine, theirs) = (board.mine.to_bits(), board.theirs.to_bits());
        let many = (theirs >> 1 | theirs >> 2 | theirs >> 3) & LOWEST;
        let any_mine = (mine | mine >> 1 | mine >> 2 | mine >> 3) & LOWEST;
        Self {
            mine,
            theirs,
            occupied: gather(any_mine) & !1,
            blots: mirror(gather(theirs & LOWEST & !many)),
            blocked: mirror(gather(many)),
            hit_at_home: 0,
        }
    }

    #[inline]
    pub(crate) fn board(&self) -> Board {
        Board { mine: Side::from_bits(self.mine), theirs: Side::from_bits(self.theirs) }
    }

    /// The places a checker may leave with this die. `NO_RUN`: the rule `no_hit_and_run` is on.
    #[inline]
    pub(crate) fn sources<const NO_RUN: bool>(&self, die: u32) -> u32 {
        let movable = if NO_RUN { self.occupied & !self.pinned() } else { self.occupied };
        let inside = movable & self.open(die);
        if self.occupied & BAR != 0 {
            return inside & BAR;
        }
        if self.occupied & OUTSIDE != 0 {
            return inside;
        }
        let off = if self.occupied >> die == 0 && self.occupied != 0 {
            1 << self.occupied.ilog2()
        } else {
            1 << die
        };
        inside | movable & off
    }

    /// The places from which this die leads to a point that the opponent does not hold.
    #[inline]
    pub(super) fn open(&self, die: u32) -> u32 {
        !(self.blocked << die) & !0 << (die + 1)
    }

    /// Whether, after a move of any one checker, none is on the bar and not all are at home.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        let outside = self.occupied & OUTSIDE;
        self.occupied & BAR == 0 && outside & outside.wrapping_sub(1) != 0
    }

    /// The position after a checker left `from` with `die`, which must be legal.
    #[inline]
    #[must_use]
    pub(crate) fn after<const NO_RUN: bool>(&self, from: u32, die: u32) -> Self {
        let to = 1 << from.saturating_sub(die);
        let hit = self.blots & to;
        let mine = self.mine.wrapping_add(DELTA[die as usize & 7][from as usize & 31]);
        let left = (mine >> (4 * from)) as u32 & 15;
        Self {
            mine,
            theirs: if hit == 0 {
                self.theirs
            } else {
                self.theirs.wrapping_add(HIT[from.wrapping_sub(die) as usize & 31])
            },
            occupied: self.occupied & !(u32::from(left == 0) << from) | to & !1,
            blots: self.blots & !hit,
            blocked: self.blocked,
            hit_at_home: if NO_RUN { self.hit_at_home | hit & HOME } else { 0 },
        }
    }

    /// Points where the only checker is one that hit there this turn.
    fn pinned(&self) -> u32 {
        let alone = |&point: &u32| board_count(self.mine, point) == 1;
        bits(self.hit_at_home).filter(alone).fold(0, |set, point| set | 1 << point)
    }
}

fn board_count(side: u128, place: u32) -> u8 {
    Side::from_bits(side).count(Point::new(place as u8))
}

/// The indices of the set bits, ascending.
#[inline]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let lowest = set.trailing_zeros();
        set &= set - 1;
        Some(lowest)
    })
}

/// The same points seen by the opponent; bar and off are dropped.
#[inline]
fn mirror(set: u32) -> u32 {
    set.reverse_bits() >> 6 & 0x01ff_fffe
}

/// Packs bits 0, 4, 8, ... into bits 0, 1, 2, ...
#[inline]
fn gather(spread: u128) -> u32 {
    const fn half(mut x: u64) -> u32 {
        x = (x | x >> 3) & 0x0303_0303_0303_0303;
        x = (x | x >> 6) & 0x000f_000f_000f_000f;
        x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
        x = (x | x >> 24) & 0xffff;
        x as u32
    }
    half(spread as u64) | half((spread >> 64) as u64) << 16
}
