//! Kinds of positions.

use gamao_rules::{Board, Side};

/// What kind of game a position is: which evaluator knows it best, how alive the cube is.
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
        let (mine, theirs) = (rear(board.mine), rear(board.theirs));
        if mine == 0 || theirs == 0 {
            Self::Finished
        } else if mine <= 6 && theirs <= 6 {
            Self::BearOff
        } else if mine + theirs <= 24 {
            Self::Race
        } else if alive(board.mine) <= 6 || alive(board.theirs) <= 6 {
            Self::Crashed
        } else {
            Self::Contact
        }
    }

    /// Whether the sides can still hit each other.
    pub const fn has_contact(self) -> bool {
        matches!(self, Self::Crashed | Self::Contact)
    }
}

fn rear(side: Side) -> u8 {
    side.rearmost().to_u8()
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
        check(board(&[(12, 15)], &[(13, 14), (6, 1)]), PositionClass::Contact);
        check(board(&[(2, 9), (6, 5), (24, 1)], &[(6, 15)]), PositionClass::Crashed);
        check(board(&[(25, 1), (1, 14)], &[(4, 2)]), PositionClass::Crashed);
    }
}
