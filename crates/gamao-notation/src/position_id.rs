//! GNU Position IDs: a board in 14 characters.
//!
//! For the opponent of the player on roll and then for the player on roll, each from the own view:
//! for points 1 to 24 and the bar as many 1 bits as checkers and then a 0 bit. The 80 bits fill
//! ten bytes from the least significant end, written in base64 without padding. Who is on roll is
//! not part of the id. (GNU Backgammon manual, "A technical description of the Position ID".)

use core::{fmt, str::FromStr};

use gamao_rules::{Board, BoardError, Point, Side};

use crate::{
    base64::{self, DecodeError},
    excerpt::excerpt,
};

/// The checkers on the board according to the id. Not yet a legal [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionId {
    /// The 80 bits.
    bits: u128,
}

impl PositionId {
    /// The board of standard backgammon: checkers not found are borne off, fifteen a side.
    ///
    /// # Errors
    ///
    /// As [`PositionId::board_with`].
    pub fn board(self) -> Result<Board, PositionIdError> {
        self.board_with(15)
    }

    /// The board with this many checkers a side (3 in hypergammon).
    ///
    /// # Errors
    ///
    /// If a side has more checkers, there are bits after the last one, or the board is illegal.
    pub fn board_with(self, checkers: u8) -> Result<Board, PositionIdError> {
        let error = |problem| PositionIdError { id: self.to_string(), problem };
        // No side has room for more than fifteen; a board of more is refused in the end.
        let most = checkers.min(15);
        let mut rest = self.bits;
        let mut side = || {
            let (mut side, mut found) = (Side::EMPTY, 0);
            for place in (1..=25).map(Point::new) {
                let here = rest.trailing_ones();
                rest >>= here + 1;
                found += here;
                if found > u32::from(most) {
                    return Err(error(PositionIdProblem::TooMany { checkers: most }));
                }
                side = side.with(place, here as u8);
            }
            Ok(side.with(Point::OFF, most - found as u8))
        };
        let (theirs, mine) = (side()?, side()?);
        if rest != 0 {
            return Err(error(PositionIdProblem::Spare));
        }
        Board { mine, theirs }
            .validate(checkers)
            .map_err(|reasons| error(PositionIdProblem::Board(reasons)))
    }
}

impl From<Board> for PositionId {
    fn from(board: Board) -> Self {
        let (mut bits, mut width) = (0, 0);
        for side in [board.theirs, board.mine] {
            for place in (1..=25).map(Point::new) {
                let here = u32::from(side.count(place));
                bits |= ((1_u128 << here) - 1) << width;
                width += here + 1;
            }
        }
        Self { bits }
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64::encode::<10>(self.bits))
    }
}

/// Blanks around the id are ignored.
impl FromStr for PositionId {
    type Err = PositionIdError;

    fn from_str(text: &str) -> Result<Self, PositionIdError> {
        let id = text.trim();
        match base64::decode::<10>(id) {
            Ok(bits) => Ok(Self { bits }),
            Err(error) => Err(PositionIdError {
                id: excerpt(id),
                problem: match error {
                    DecodeError::Length(length) => PositionIdProblem::Length(length),
                    DecodeError::Character(c) => PositionIdProblem::Character(c),
                    DecodeError::Spare => PositionIdProblem::Spare,
                },
            }),
        }
    }
}

/// Why text is not the GNU Position ID of a legal board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionIdError {
    /// The offending id, cut short if it is long.
    pub id: String,
    /// What is wrong with it.
    pub problem: PositionIdProblem,
}

/// What is wrong with a position id.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionIdProblem {
    /// It has this many characters instead of 14.
    Length(usize),
    /// This character is not in the base64 alphabet.
    Character(char),
    /// There are bits after the last field.
    Spare,
    /// A side has more checkers than are played with.
    TooMany {
        /// How many are played with.
        checkers: u8,
    },
    /// The board is not legal.
    Board(BoardError),
}

impl fmt::Display for PositionIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid position id {:?}: ", self.id)?;
        match &self.problem {
            PositionIdProblem::Length(n) => write!(f, "{n} characters instead of 14"),
            PositionIdProblem::Character(c) => write!(f, "{c:?} is not a base64 character"),
            PositionIdProblem::Spare => f.write_str("bits after the last field"),
            PositionIdProblem::TooMany { checkers } => {
                write!(f, "a side has more than {checkers} checkers")
            }
            PositionIdProblem::Board(reasons) => reasons.fmt(f),
        }
    }
}

impl core::error::Error for PositionIdError {}
