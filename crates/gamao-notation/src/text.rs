//! A text that holds a position: a message, a page, an export of another program.
//!
//! [`PositionText`] is the one reader of what people paste. It finds ids wherever they stand (in a
//! sentence, in brackets, in a link, in HTML), FIBS board lines, and boards drawn by GNU Backgammon,
//! eXtreme Gammon (in its languages), `BGBlitz` and FIBS with what is written around them. Everything
//! found must agree: a text with two positions, or whose drawing and id disagree, is
//! refused, and so is a drawing that has lost its blanks.

mod clean;
mod drawing;
mod find;
mod ids;
mod problem;
mod words;

use core::{fmt, str::FromStr};

use gamao_rules::{Board, BoardError, Roll};

use crate::{
    FibsBoard, FibsBoardError, MatchId, MatchIdError, PositionId, PositionIdError, Setting,
    SettingPart, Xgid, XgidDice, XgidError,
};

pub use problem::DrawingProblem;

/// A position, and everything that a text says of the game around it.
///
/// ```
/// use gamao_notation::{PositionText, Session};
/// use gamao_rules::Variant;
///
/// let text: PositionText = "what now? (xgid=-b----E-C---eE---c-e----B-:0:0:1:31:0:2:0:7:10).".parse()?;
/// assert_eq!(text.board, Variant::Standard.start());
/// assert!(matches!(text.setting.session, Some(Session::Match { length: 7, .. })));
/// # Ok::<(), gamao_notation::PositionTextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionText {
    /// The checkers, seen by the player on roll.
    pub board: Board,
    /// What the text says besides the checkers.
    pub setting: Setting,
    /// What it was read from, in the order of the text.
    pub sources: Vec<Source>,
}

/// What something was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// An XGID.
    Xgid(Xgid),
    /// A GNU Position ID.
    Position(PositionId),
    /// A GNU Match ID.
    Match(MatchId),
    /// A board line of FIBS.
    Fibs,
    /// A drawn board, with the id of what is drawn.
    Drawing(PositionId),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xgid(xgid) => xgid.fmt(f),
            Self::Position(id) => write!(f, "position id {id}"),
            Self::Match(id) => write!(f, "match id {id}"),
            Self::Fibs => f.write_str("the FIBS board line"),
            Self::Drawing(id) => write!(f, "the drawn board ({id})"),
        }
    }
}

/// What one source says.
#[derive(Clone, Debug)]
struct Piece {
    source: Source,
    /// The checkers, seen by the player on roll.
    board: Option<Board>,
    setting: Option<Setting>,
}

impl Piece {
    fn of_fibs(fibs: &FibsBoard, checkers: u8) -> Result<Self, FibsBoardError> {
        let board = fibs.board_with(checkers)?;
        Ok(Self { source: Source::Fibs, board: Some(board), setting: Some(fibs.setting()) })
    }
}

impl PositionText {
    /// What a board line of FIBS says.
    ///
    /// # Errors
    ///
    /// If its board is illegal.
    pub fn of_fibs(fibs: &FibsBoard, checkers: u8) -> Result<Self, FibsBoardError> {
        let (board, setting) = (fibs.board_with(checkers)?, fibs.setting());
        Ok(Self { board, setting, sources: vec![Source::Fibs] })
    }

    /// Reads a text, with this many checkers a side (15, or 3 in hypergammon).
    ///
    /// # Errors
    ///
    /// A [`PositionTextError`] that names what is unreadable or inconsistent.
    pub fn read(text: &str, checkers: u8) -> Result<Self, PositionTextError> {
        let text = clean::clean(text);
        let mut pieces = find::pieces(&text, checkers)?;
        pieces.extend(drawing::pieces(&text, checkers)?);
        if pieces.iter().all(|piece| piece.board.is_none()) {
            return Err(find::nothing_found(&text, checkers));
        }
        Self::together(pieces)
    }

    /// The roll to be played, if thrown.
    pub fn roll(&self) -> Option<Roll> {
        match self.setting.dice {
            Some(XgidDice::Rolled(roll)) => Some(roll),
            _ => None,
        }
    }

    /// What all pieces say together, if they agree.
    fn together(pieces: Vec<Piece>) -> Result<Self, PositionTextError> {
        let mut board: Option<(Board, Source)> = None;
        let mut setting: Option<(Setting, Source)> = None;
        let mut sources = Vec::new();
        for piece in pieces {
            let source = piece.source.clone();
            match (&board, piece.board) {
                (None, Some(found)) => board = Some((found, source.clone())),
                (Some((known, first)), Some(found)) if *known != found => {
                    let (first, second) = (Box::new(first.clone()), Box::new(source));
                    return Err(PositionTextError::Boards { first, second });
                }
                _ => {}
            }
            match (&mut setting, piece.setting) {
                (None, Some(found)) => setting = Some((found, source.clone())),
                (Some((known, first)), Some(found)) => known.merge(found).map_err(|what| {
                    let (first, second) = (Box::new(first.clone()), Box::new(source.clone()));
                    PositionTextError::Disagree { what, first, second }
                })?,
                _ => {}
            }
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        let (board, _) = board.ok_or(PositionTextError::Nothing)?;
        let setting = setting.map_or(Setting::UNTOLD, |(setting, _)| setting);
        Ok(Self { board, setting, sources })
    }
}

impl FromStr for PositionText {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Self, PositionTextError> {
        Self::read(text, 15)
    }
}

/// Why a text gives no position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PositionTextError {
    /// There is neither an id nor a board in it.
    Nothing,
    /// An XGID cannot be read.
    Xgid(XgidError),
    /// An XGID has an impossible board.
    XgidBoard {
        /// The XGID.
        xgid: Box<Xgid>,
        /// What is wrong with its board.
        error: BoardError,
    },
    /// A position id cannot be read.
    Position(PositionIdError),
    /// A match id cannot be read.
    Match(MatchIdError),
    /// A board line cannot be read.
    Fibs(FibsBoardError),
    /// A drawn board cannot be read.
    Drawing(DrawingProblem),
    /// Two positions.
    Boards {
        /// One.
        first: Box<Source>,
        /// The other.
        second: Box<Source>,
    },
    /// Two sources of one position contradict each other.
    Disagree {
        /// What they disagree about.
        what: SettingPart,
        /// One.
        first: Box<Source>,
        /// The other.
        second: Box<Source>,
    },
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "no position in the text: expected an XGID, a GNU position id, a FIBS board line or \
                 a drawn board",
            ),
            Self::Xgid(error) => error.fmt(f),
            Self::XgidBoard { xgid, error } => write!(f, "invalid XGID \"{xgid}\": {error}"),
            Self::Position(error) => error.fmt(f),
            Self::Match(error) => error.fmt(f),
            Self::Fibs(error) => error.fmt(f),
            Self::Drawing(error) => write!(f, "invalid drawn board: {error}"),
            Self::Boards { first, second } => {
                write!(f, "two different positions in the text: {first} and {second}")
            }
            Self::Disagree { what, first, second } => {
                write!(f, "{first} and {second} disagree about {what}")
            }
        }
    }
}

impl core::error::Error for PositionTextError {}
