//! Boards: where the checkers are.

use core::fmt;

use crate::{Die, Play, Point, Step};

/// The checkers of one player, from that player's own view.
///
/// A nibble for each place, 0 (off) to 25 (bar), packed in one word: a count never exceeds 15, and
/// moving a checker is one addition and one subtraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Side(u128);

impl Side {
    /// No checkers at all.
    pub const EMPTY: Self = Self(0);

    /// The checkers on a place.
    #[inline]
    pub const fn count(self, point: Point) -> u8 {
        (self.0 >> (4 * point.to_u8()) & 15) as u8
    }

    /// A side with the given checkers added on a place.
    ///
    /// # Panics
    ///
    /// If more than 15 checkers would stand there.
    #[must_use]
    #[track_caller]
    pub const fn with(self, point: Point, checkers: u8) -> Self {
        assert!(self.count(point) + checkers <= 15, "more than 15 checkers on a point");
        Self(self.0 + ((checkers as u128) << (4 * point.to_u8())))
    }

    /// The side after a checker moved. There must be one on `from`, and fewer than 15 on `to`.
    #[must_use]
    pub const fn moved(self, from: Point, to: Point) -> Self {
        debug_assert!(self.count(from) > 0, "a checker to move");
        Self(self.0.wrapping_sub(1 << (4 * from.to_u8())).wrapping_add(1 << (4 * to.to_u8())))
    }

    /// All checkers, those borne off included.
    pub const fn total(self) -> u8 {
        let mut total = 0;
        let mut place = 0;
        while place <= 25 {
            total += self.count(Point::new(place));
            place += 1;
        }
        total
    }

    /// The pip count: the sum of the distances of all checkers from being borne off.
    pub const fn pips(self) -> u16 {
        let mut pips = 0;
        let mut place = 1;
        while place <= 25 {
            pips += place as u16 * self.count(Point::new(place)) as u16;
            place += 1;
        }
        pips
    }

    /// The packed word: nibble `n` counts the checkers on place `n`, 0 (off) to 25 (bar).
    #[inline]
    pub const fn to_bits(self) -> u128 {
        self.0
    }

    /// A side from its packed word, as [`Side::to_bits`] gives it. Not validated.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The highest occupied place, or off when every checker is.
    pub const fn rearmost(self) -> Point {
        let bits = self.0 & !15;
        if bits == 0 { Point::OFF } else { Point::new((bits.ilog2() / 4) as u8) }
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries((0..=25).map(Point::new).map(|p| (p, self.count(p))).filter(|&(_, n)| n > 0))
            .finish()
    }
}

/// A board as seen by the player on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Board {
    /// The checkers of the player on roll, from that player's view.
    pub mine: Side,
    /// The opponent's checkers, from the opponent's view.
    pub theirs: Side,
}

impl Board {
    /// The same board seen by the opponent.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// Whether one side has borne off all its checkers.
    #[inline]
    pub const fn is_over(self) -> bool {
        self.mine.to_bits() >> 4 == 0 || self.theirs.to_bits() >> 4 == 0
    }

    /// Whether some checkers of the two sides still have to pass each other.
    pub const fn has_contact(self) -> bool {
        self.mine.rearmost().to_u8() + self.theirs.rearmost().to_u8() > 25
    }

    /// The step of a checker of the player on roll that leaves `from` with `die`: it lands that many
    /// points lower, or off, and hits a blot there. Does not check that it is legal.
    pub fn step(self, from: Point, die: Die) -> Step {
        let to = Point::new(from.to_u8().saturating_sub(die.to_u8()));
        Step { from, to, die, hits: to.is_on_board() && self.theirs.count(to.mirrored()) == 1 }
    }

    /// The board after one step of the player on roll, who stays `mine`. The step must be a move of
    /// a checker that is there, to where no point is held against it.
    #[must_use]
    pub const fn after(self, step: Step) -> Self {
        let mut theirs = self.theirs;
        if step.hits {
            theirs = theirs.moved(step.to.mirrored(), Point::BAR);
        }
        Self { mine: self.mine.moved(step.from, step.to), theirs }
    }

    /// The board after all steps of a play, the mover still `mine`. The play must be legal.
    #[must_use]
    pub fn after_play(self, play: &Play) -> Self {
        play.steps().fold(self, Self::after)
    }

    /// Every rule this board breaks, with `checkers` a side (15, or 3 in hypergammon).
    ///
    /// # Errors
    ///
    /// A [`BoardError`] that names all reasons at once.
    pub fn validate(self, checkers: u8) -> Result<Self, BoardError> {
        let wrong = |total: u8| (total != checkers).then_some(total);
        let closed = |side: Side| (1..=6).all(|p| side.count(Point::new(p)) >= 2);
        let on_bar = |side: Side| side.count(Point::BAR) > 0;
        let done = |side: Side| side.to_bits() >> 4 == 0;
        let both = |has: &dyn Fn(Side) -> bool| has(self.mine) && has(self.theirs);
        let error = BoardError {
            mine_total: wrong(self.mine.total()),
            theirs_total: wrong(self.theirs.total()),
            shared: (1..=24)
                .map(Point::new)
                .filter(|&p| self.mine.count(p) > 0 && self.theirs.count(p.mirrored()) > 0)
                .fold(0, |set, p| set | 1 << p.to_u8()),
            both_shut_out: both(&closed) && both(&on_bar),
            both_done: both(&done),
        };
        if error == BoardError::default() { Ok(self) } else { Err(error) }
    }
}

/// Why a set-up is not a legal board: every reason, not only the first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct BoardError {
    /// How many checkers the player on roll has, if that is wrong.
    pub mine_total: Option<u8>,
    /// How many checkers the opponent has, if that is wrong.
    pub theirs_total: Option<u8>,
    /// A bit for every point (seen by the player on roll) held by both sides.
    pub shared: u32,
    /// Both sides are on the bar against closed boards, so nobody could ever move.
    pub both_shut_out: bool,
    /// Both sides have borne off everything.
    pub both_done: bool,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut reasons = Vec::new();
        if let Some(n) = self.mine_total {
            reasons.push(format!("the player on roll has {n} checkers"));
        }
        if let Some(n) = self.theirs_total {
            reasons.push(format!("the opponent has {n} checkers"));
        }
        for p in (1..=24).filter(|p| self.shared & 1 << p != 0) {
            reasons.push(format!("both sides stand on point {p}"));
        }
        if self.both_shut_out {
            reasons.push("both sides are on the bar against closed boards".into());
        }
        if self.both_done {
            reasons.push("both sides have borne off everything".into());
        }
        write!(f, "illegal board: {}", reasons.join("; "))
    }
}

impl core::error::Error for BoardError {}
