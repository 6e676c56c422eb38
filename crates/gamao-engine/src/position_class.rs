//! Kinds of positions.

use gamao_rules::{Board, Side};

/// What kind of game a position is: whether tables know it, how alive the cube is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PositionClass {
    /// One side has borne off everything.
    Finished,
    /// No contact, all checkers of both sides at home.
    BearOff,
    /// No contact.
    Race,
    /// Contact, and a side has at most six checkers that are not dead on its ace and deuce points.
    Crashed,
    /// Any other position with contact.
    Contact,
}

impl PositionClass {
    /// The class of a board.
    pub fn of(board: Board) -> Self {
        let is_home = |side: Side| side.rearmost().to_u8() <= 6;
        if board.is_over() {
            Self::Finished
        } else if is_home(board.mine) && is_home(board.theirs) {
            Self::BearOff
        } else if !board.has_contact() {
            Self::Race
        } else if alive(board.mine) <= 6 || alive(board.theirs) <= 6 {
            Self::Crashed
        } else {
            Self::Contact
        }
    }
}

/// Which layers of a net judge a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NetClass {
    /// Some checkers have yet to pass some of the opponent's.
    Contact,
    /// All have passed: a pure race.
    Race,
}

impl NetClass {
    /// All classes, in the order of their layers in a weights file.
    pub const ALL: [Self; 2] = [Self::Contact, Self::Race];

    /// The class of a board.
    #[inline]
    pub const fn of(board: Board) -> Self {
        if board.has_contact() { Self::Contact } else { Self::Race }
    }

    /// The index in [`NetClass::ALL`].
    pub const fn to_usize(self) -> usize {
        self as usize
    }
}

/// Checkers in play beyond the two lowest points: the sum of the nibbles from the third on, added
/// up in pairs and then all at once.
fn alive(side: Side) -> u8 {
    const LOW: u128 = 0x0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F_0F0F;
    let nibbles = side.to_bits() >> 12;
    let bytes = (nibbles & LOW) + (nibbles >> 4 & LOW);
    let folded = (bytes as u64) + (bytes >> 64) as u64;
    (folded.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use gamao_rules::Variant;

    use super::*;
    use crate::testing::board;

    #[test]
    fn boards_fall_into_their_classes() {
        let check = |board: Board, class| {
            assert_eq!(PositionClass::of(board), class, "{board:?}");
            assert_eq!(PositionClass::of(board.flipped()), class, "{board:?}");
        };
        check(Variant::Standard.start(), PositionClass::Contact);
        check(board(&[], &[(1, 2)]), PositionClass::Finished);
        check(board(&[(6, 15)], &[(6, 15)]), PositionClass::BearOff);
        check(board(&[(12, 15)], &[(12, 15)]), PositionClass::Race);
        check(board(&[(12, 15)], &[(14, 14), (6, 1)]), PositionClass::Contact);
        check(board(&[(2, 9), (6, 5), (24, 1)], &[(6, 15)]), PositionClass::Crashed);
        check(board(&[(25, 1), (1, 14)], &[(4, 2)]), PositionClass::Crashed);
    }
}
