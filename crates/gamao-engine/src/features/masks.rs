//! Places as sets of bits.

use gamao_rules::Side;

/// The 24 points, without off (bit 0) and bar (bit 25).
pub(super) const POINTS: u32 = 0x1ff_fffe;
/// The bar.
pub(super) const BAR: u32 = 1 << 25;
/// The six home points.
pub(super) const HOME: u32 = 0x7e;

const LOW: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;

/// Gathers bit 0 of every nibble of a word.
#[inline(always)]
fn gather(nibbles: u64) -> u32 {
    let mut x = nibbles & 0x1111_1111_1111_1111;
    x = (x | x >> 3) & 0x0303_0303_0303_0303;
    x = (x | x >> 6) & 0x000f_000f_000f_000f;
    x = (x | x >> 12) & 0x0000_00ff_0000_00ff;
    (x | x >> 24) as u32 & 0xffff
}

#[inline(always)]
fn gather_all(nibbles: u128) -> u32 {
    gather(nibbles as u64) | gather((nibbles >> 64) as u64) << 16
}

/// Places (off and bar included) whose nibble is not zero.
#[inline(always)]
pub(super) fn occupied(bits: u128) -> u32 {
    gather_all((bits | bits >> 1 | bits >> 2 | bits >> 3) & LOW)
}

/// The same set of points seen by the opponent; off and bar are dropped.
#[inline(always)]
pub(super) fn mirrored(set: u32) -> u32 {
    (set & POINTS).reverse_bits() >> 6
}

/// Where one side stands, from its own view.
#[derive(Clone, Copy)]
pub(super) struct SideMasks {
    /// Points and bar with at least one checker.
    pub(super) any: u32,
    /// Points and bar with at least two.
    pub(super) made: u32,
    /// Points and bar with at least three.
    pub(super) spare: u32,
    /// Checkers on the bar.
    pub(super) on_bar: u32,
    /// Checkers borne off.
    pub(super) off: u32,
}

impl SideMasks {
    #[inline(always)]
    pub(super) fn of(side: Side) -> Self {
        let bits = side.to_bits();
        let on_board = !1;
        Self {
            any: occupied(bits) & on_board,
            made: gather_all((bits >> 1 | bits >> 2 | bits >> 3) & LOW) & on_board,
            spare: gather_all((bits & bits >> 1 | bits >> 2 | bits >> 3) & LOW) & on_board,
            on_bar: (bits >> 100) as u32 & 15,
            off: bits as u32 & 15,
        }
    }
}
