//! Walks over all plays of a roll so that each distinct result is visited once.

use crate::Roll;

use super::position::{Position, bits};

/// What is recorded on the way to a result: nothing, or the moves made.
pub(super) trait Trail: Copy + Default {
    /// The trail after one more move.
    fn then(self, from: u32, die: u32) -> Self;
}

impl Trail for () {
    fn then(self, _: u32, _: u32) {}
}

/// Receives the results; those that differ only in the last step come together.
pub(super) trait Sink {
    /// What must be recorded on the way to a result.
    type Trail: Trail;

    /// From `position`, reached over `trail`, a play ends by moving a checker from any one of
    /// `sources` with `die`.
    fn last_steps(&mut self, position: &Position, trail: Self::Trail, sources: u32, die: u32);

    /// No die can be used.
    fn pass(&mut self, position: &Position);
}

/// Visits every distinct result of a roll once, under the maximum rule.
#[inline]
pub(super) fn walk<const NO_RUN: bool, S: Sink>(start: &Position, roll: Roll, sink: &mut S) {
    let (high, low) = (roll.high().to_u8().into(), roll.low().to_u8().into());
    let found = if high == low {
        doubles::<NO_RUN, S>(start, high, sink)
    } else {
        two_dice::<NO_RUN, S>(start, high, low, sink)
            || one_die::<NO_RUN, S>(start, high, low, sink)
    };
    if !found {
        sink.pass(start);
    }
}

/// Plays that use both of two different dice. A result is a pair: the point left with the high die
/// and the point left with the low one. Two pairs, or two orders of one pair, lead to one board in
/// only three ways:
///
/// 1. Independent moves, in either order. The second pass therefore leaves out every high move
///    that the first pass could begin with.
/// 2. One checker using both dice, over either landing, if it hits on neither; and, the same board
///    again, the checker that stands on a landing moving on while the other takes its place.
/// 3. Two checkers borne off, whichever die takes which. The first pass finds all of these that
///    the second would begin with bearing off.
#[inline]
fn two_dice<const NO_RUN: bool, S: Sink>(
    start: &Position,
    high: u32,
    low: u32,
    sink: &mut S,
) -> bool {
    let begin_high = start.sources::<NO_RUN>(high);
    let mut found = false;
    let mut chained = 0;
    for from in bits(begin_high) {
        let next = start.after::<NO_RUN>(from, high);
        let mut sources = next.sources::<NO_RUN>(low);
        let landing = 1 << from.saturating_sub(high) & !1;
        if sources & landing != 0 {
            chained |= 1 << from;
            if start.blots & landing == 0 && begin_high & 1 << (from - low) != 0 {
                sources &= !landing;
            }
        }
        if sources != 0 {
            found = true;
            sink.last_steps(&next, S::Trail::default().then(from, high), sources, low);
        }
    }
    // Continuing from the high landing reaches the same board as over the low one.
    let met = chained & !(start.blots << high | start.blots << low);
    let mut begin_low = start.sources::<NO_RUN>(low) & !0 << (low + 1);
    if start.is_plain() {
        // Then only continuing from the landing can be new.
        begin_low &= (start.open(high) & !begin_high) << low & !met;
    }
    for from in bits(begin_low) {
        let next = start.after::<NO_RUN>(from, low);
        let mut sources = next.sources::<NO_RUN>(high) & !begin_high;
        if met & 1 << from != 0 {
            sources &= !(1 << (from - low));
        }
        if sources != 0 {
            found = true;
            sink.last_steps(&next, S::Trail::default().then(from, low), sources, high);
        }
    }
    found
}

/// Plays of a single die, of two different ones: the larger if it can be used.
#[inline]
fn one_die<const NO_RUN: bool, S: Sink>(
    start: &Position,
    high: u32,
    low: u32,
    sink: &mut S,
) -> bool {
    for die in [high, low] {
        let sources = start.sources::<NO_RUN>(die);
        if sources != 0 {
            sink.last_steps(start, S::Trail::default(), sources, die);
            return true;
        }
    }
    false
}

/// Plays of a double, as many of its four moves as possible.
///
/// A result is a multiset of points left. Each is visited once, from high to low: if any order of
/// it is legal then so is this one, because a move never hinders those from lower points.
#[inline]
fn doubles<const NO_RUN: bool, S: Sink>(start: &Position, die: u32, sink: &mut S) -> bool {
    let trail = S::Trail::default();
    descend::<4, NO_RUN, S>(start, trail, die, !0, sink)
        || descend::<3, NO_RUN, S>(start, trail, die, !0, sink)
        || descend::<2, NO_RUN, S>(start, trail, die, !0, sink)
        || descend::<1, NO_RUN, S>(start, trail, die, !0, sink)
}

/// Visits every way to make `MOVES` moves from `allowed` points. `MOVES` is a constant so that each
/// depth is compiled separately, the inner ones without a call.
#[inline]
fn descend<const MOVES: u32, const NO_RUN: bool, S: Sink>(
    position: &Position,
    trail: S::Trail,
    die: u32,
    allowed: u32,
    sink: &mut S,
) -> bool {
    let sources = position.sources::<NO_RUN>(die) & allowed;
    if MOVES == 1 {
        if sources != 0 {
            sink.last_steps(position, trail, sources, die);
        }
        return sources != 0;
    }
    let mut found = false;
    for from in bits(sources) {
        let next = position.after::<NO_RUN>(from, die);
        let (trail, allowed) = (trail.then(from, die), (2 << from) - 1);
        found |= match MOVES {
            4 => descend::<3, NO_RUN, S>(&next, trail, die, allowed, sink),
            3 => descend::<2, NO_RUN, S>(&next, trail, die, allowed, sink),
            _ => descend::<1, NO_RUN, S>(&next, trail, die, allowed, sink),
        };
    }
    found
}
