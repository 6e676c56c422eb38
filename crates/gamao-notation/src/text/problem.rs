//! Why a drawn board is refused.

use core::fmt;

use gamao_rules::{BoardError, Player};

/// Why a drawn board cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DrawingProblem {
    /// An edge has no other that goes with it.
    Edge(String),
    /// A row does not fit the edges.
    Row(String),
    /// The halves are not of one height.
    Rows(usize),
    /// The drawing of this point is impossible.
    Point(u8),
    /// The drawing of the bar is impossible.
    Bar,
    /// A player has more than fifteen checkers.
    TooMany {
        /// The player.
        player: Player,
        /// How many.
        checkers: u32,
    },
    /// What is written does not agree with what is drawn.
    Count {
        /// What is counted.
        what: &'static str,
        /// Whose.
        player: Player,
        /// As written.
        told: u32,
        /// As drawn.
        drawn: u32,
    },
    /// The text says two different things.
    Told {
        /// Of what.
        what: &'static str,
        /// Where it says the second.
        line: String,
    },
    /// The board is not legal.
    Board(BoardError),
}

impl fmt::Display for DrawingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge(line) => write!(f, "no other edge goes with {line:?}"),
            Self::Row(line) => write!(f, "the row {line:?} does not fit the edges"),
            Self::Rows(n) => write!(f, "{n} rows do not make two halves"),
            Self::Point(point) => write!(f, "invalid point {point}"),
            Self::Bar => f.write_str("invalid bar"),
            Self::TooMany { player, checkers } => {
                write!(f, "{} has {checkers} checkers", letter(*player))
            }
            Self::Count { what, player, told, drawn } => {
                let letter = letter(*player);
                write!(f, "{told} {what} of {letter} in the text, {drawn} on the board")
            }
            Self::Told { what, line } => write!(f, "{line:?} says otherwise about {what}"),
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DrawingProblem {}

/// What a player is drawn by.
pub(super) fn letter(player: Player) -> char {
    match player {
        Player::A => 'O',
        Player::B => 'X',
    }
}
