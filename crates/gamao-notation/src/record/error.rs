//! Why a file cannot be read, what is doubtful in one that can, and why a record cannot be written.

use core::fmt;

use crate::{PositionTextError, excerpt::cut};

use super::MatchRecord;

/// Why nothing of a file can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordError {
    /// There is nothing in it.
    Empty,
    /// It has more than [`MatchRecord::MOST_BYTES`].
    TooLarge,
    /// It holds more games or actions than are read.
    TooMany(&'static str),
    /// It is of a format that is not read.
    Unsupported(&'static str),
    /// It is JSON that is no record.
    Json(String),
    /// It is damaged.
    Damaged(Damage),
    /// It has no game in it.
    NoGame,
    /// It holds no match, and is too long for a text that holds a position.
    NoMatch,
    /// It is neither a match nor a text that holds one position.
    Nothing(PositionTextError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::TooLarge => {
                write!(f, "the file is larger than {} MiB", MatchRecord::MOST_BYTES >> 20)
            }
            Self::TooMany(what) => write!(f, "the file holds too many {what}"),
            Self::Unsupported(format) => {
                write!(f, "{format} files cannot be read: export the match as .mat")
            }
            Self::Json(error) => write!(f, "no record of ours: {error}"),
            Self::Damaged(damage) => write!(f, "the file is damaged: {damage}"),
            Self::NoGame => f.write_str("there is no game in the file"),
            Self::NoMatch => f.write_str("there is no match in the file"),
            Self::Nothing(error) => {
                write!(f, "no match in the file, and {}", cut(&error.to_string(), 300))
            }
        }
    }
}

impl core::error::Error for RecordError {}

/// What is wrong with a binary file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Damage {
    /// It ends too early.
    Truncated,
    /// The table of what is in it makes no sense.
    Table,
    /// A checksum is wrong.
    Checksum,
    /// What is compressed cannot be unpacked.
    Compression,
    /// It unpacks to more than 32 MiB.
    Unpacked,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Truncated => "it ends too early",
            Self::Table => "its table makes no sense",
            Self::Checksum => "a checksum is wrong",
            Self::Compression => "what is compressed cannot be unpacked",
            Self::Unpacked => "it unpacks to more than 32 MiB",
        })
    }
}

/// Where in a file something is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On this line, from 1.
    Line(usize),
    /// In this record of a binary file, from 1.
    Record(usize),
    /// In this game, from 1.
    Game(usize),
    /// In the file as a whole.
    File,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(n) => write!(f, "line {n}"),
            Self::Record(n) => write!(f, "record {n}"),
            Self::Game(n) => write!(f, "game {n}"),
            Self::File => f.write_str("file"),
        }
    }
}

/// Something doubtful in a file that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

/// What is doubtful.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// This cannot be read; the rest of the game is left out.
    Unreadable(String),
    /// The play is not legal. It is kept as written and not judged.
    Illegal(String),
    /// Something is written after the end of a game.
    AfterEnd(String),
    /// A cube action that does not fit; the rest of the game is left out.
    Cube(&'static str),
    /// The cube is written at this value, but it should be another.
    CubeValue {
        /// As written.
        written: u32,
        /// As counted.
        counted: u32,
    },
    /// The next game's score differs from the result. The result stands.
    Score,
    /// The match is longer than written: this many points of a site that writes the limit of the
    /// cube there.
    MoneyWithLimit(u32),
    /// A second match begins, which is not read.
    SecondMatch,
    /// A header that cannot be read.
    Header(String),
    /// The game has no lines with names and score.
    NoScore,
    /// The game begins from a position that cannot be.
    Setup,
    /// The file ends too early.
    Truncated,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(text) => {
                write!(f, "cannot read {text:?}; the rest of the game is left out")
            }
            Self::Illegal(text) => write!(f, "illegal play {text:?}, kept as written"),
            Self::AfterEnd(text) => write!(f, "{text:?} after the end of the game is left out"),
            Self::Cube(what) => write!(f, "{what}; the rest of the game is left out"),
            Self::CubeValue { written, counted } => {
                write!(f, "the cube is written at {written} and should be at {counted}")
            }
            Self::Score => {
                f.write_str("the score of the next game does not follow from the result")
            }
            Self::MoneyWithLimit(limit) => {
                write!(
                    f,
                    "read as a money game with a cube up to {limit}, as this site writes them"
                )
            }
            Self::SecondMatch => f.write_str("a second match begins here, which is not read"),
            Self::Header(text) => write!(f, "cannot read the header {text:?}"),
            Self::NoScore => f.write_str("a game without a line of names and score is left out"),
            Self::Setup => f.write_str("the position to start from cannot be and is left out"),
            Self::Truncated => f.write_str("the file ends too early"),
        }
    }
}

/// Why a record cannot be written in a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// There is no game in it.
    NoGame,
    /// The last position cannot be written: the game is over, or a resignation waits.
    NoPosition,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGame => "the record holds no game",
            Self::NoPosition => "the record ends in no position that this form can hold",
        })
    }
}

impl core::error::Error for WriteError {}
