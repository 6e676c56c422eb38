//! A text that holds a position: a message, a page, an export of another program.
//!
//! [`PositionText`] is the one reader of what people paste. It finds ids wherever they stand (in a
//! sentence, in brackets, in a link, in HTML), FIBS board lines, and boards drawn by GNU Backgammon,
//! eXtreme Gammon (in its languages), `BGBlitz` and FIBS with what is written around them. Everything
//! found must tell the same: a text with two positions, or whose drawing and id disagree, is
//! refused, and so is a drawing that has lost its blanks.

mod clean;
mod drawing;
mod find;
mod words;

use core::{fmt, str::FromStr};

use gamao_rules::{Board, BoardError, ByPlayer, Player, Roll};

use crate::{
    FibsBoard, FibsBoardError, GnubgMatch, MatchId, MatchIdError, PositionId, PositionIdError,
    Xgid, XgidDice, XgidError, XgidExtras,
};

pub use drawing::DrawingProblem;

/// A position, and all that a text tells of the game around it.
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
    /// What is told besides the checkers.
    pub setting: Setting,
    /// What it was read from, in the order of the text.
    pub sources: Vec<Source>,
}

/// What is told of a game besides its checkers; `None` is what is not told. As in [`GnubgMatch`],
/// [`Player::A`] is O, drawn at the top, and [`Player::B`] is X, drawn at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Whose board it is; X where nothing is told.
    pub on_roll: Player,
    /// What is to be done: roll or double, play a roll, answer.
    pub dice: Option<XgidDice>,
    /// The cube as it lies, before a double that is offered.
    pub cube: Option<TextCube>,
    /// The last face of the cube is two to this power.
    pub max_cube_exponent: Option<u8>,
    /// What the game is part of.
    pub session: Option<Session>,
}

/// A doubling cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextCube {
    /// Its value.
    pub value: u32,
    /// Who may double; `None` while it is in the centre.
    pub owner: Option<Player>,
}

/// What a game is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Session {
    /// Points without end.
    Money {
        /// Whether gammons count only after a double.
        jacoby: Option<bool>,
        /// Whether beavers are played.
        beavers: Option<bool>,
    },
    /// A match.
    Match {
        /// Points that win it.
        length: u32,
        /// Points won so far.
        score: ByPlayer<u32>,
        /// Whether this is the Crawford game.
        crawford: Option<bool>,
    },
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

/// What one source tells.
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
    /// What a board line of FIBS tells.
    ///
    /// # Errors
    ///
    /// If its board cannot be.
    pub fn of_fibs(fibs: &FibsBoard, checkers: u8) -> Result<Self, FibsBoardError> {
        let (board, setting) = (fibs.board_with(checkers)?, fibs.setting());
        Ok(Self { board, setting, sources: vec![Source::Fibs] })
    }

    /// Reads a text, with this many checkers a side (15, or 3 in hypergammon).
    ///
    /// # Errors
    ///
    /// A [`PositionTextError`] that names what cannot be read or does not add up.
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

    /// What all pieces tell, if they agree.
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

impl Setting {
    const UNTOLD: Self =
        Self { on_roll: Player::B, dice: None, cube: None, max_cube_exponent: None, session: None };

    /// Adds what another source tells. Programs differ in whom they call X, so the player on roll is
    /// what the two are compared by.
    ///
    /// # Errors
    ///
    /// What they disagree about.
    fn merge(&mut self, other: Self) -> Result<(), &'static str> {
        let other = if other.on_roll == self.on_roll { other } else { other.swapped() };
        agree(&mut self.dice, other.dice).map_err(|()| "the dice")?;
        agree(&mut self.cube, other.cube).map_err(|()| "the cube")?;
        agree(&mut self.max_cube_exponent, other.max_cube_exponent)
            .map_err(|()| "the cube limit")?;
        match (&mut self.session, other.session) {
            (
                Some(Session::Money { jacoby, beavers }),
                Some(Session::Money { jacoby: other_jacoby, beavers: other_beavers }),
            ) => {
                agree(jacoby, other_jacoby).map_err(|()| "the Jacoby rule")?;
                agree(beavers, other_beavers).map_err(|()| "beavers")
            }
            (
                Some(Session::Match { length, score, crawford }),
                Some(Session::Match { length: other_length, score: other_score, crawford: other }),
            ) => {
                agree(crawford, other).map_err(|()| "the Crawford game")?;
                let same = *length == other_length && *score == other_score;
                if same { Ok(()) } else { Err("the score") }
            }
            (known @ None, told) => {
                *known = told;
                Ok(())
            }
            (_, None) => Ok(()),
            (Some(_), Some(_)) => Err("whether a match is played"),
        }
    }

    /// The same with X and O exchanged.
    fn swapped(self) -> Self {
        let session = self.session.map(|session| match session {
            Session::Match { length, score, crawford } => {
                Session::Match { length, score: ByPlayer::new(score.b, score.a), crawford }
            }
            money @ Session::Money { .. } => money,
        });
        let cube = self.cube.map(|cube| TextCube { owner: cube.owner.map(Player::other), ..cube });
        Self { on_roll: self.on_roll.other(), cube, session, ..self }
    }

    /// The setting that a match id tells: no limit of the cube, and no word on beavers.
    fn of_match(state: GnubgMatch) -> Self {
        let dice = match (state.doubled, state.dice) {
            (true, _) if state.to_act == state.on_roll => XgidDice::Beavered,
            (true, _) => XgidDice::Doubled,
            (false, Some(roll)) => XgidDice::Rolled(roll.sorted()),
            (false, None) => XgidDice::NotRolled,
        };
        let session = if state.length == 0 {
            Session::Money { jacoby: Some(state.jacoby), beavers: None }
        } else {
            let GnubgMatch { length, score, crawford, .. } = state;
            Session::Match { length, score, crawford: Some(crawford) }
        };
        Self {
            on_roll: state.on_roll,
            dice: Some(dice),
            cube: Some(TextCube { value: state.cube, owner: state.owner }),
            max_cube_exponent: None,
            session: Some(session),
        }
    }

    /// The setting that an XGID tells.
    fn of_xgid(xgid: &Xgid) -> Self {
        let XgidExtras { beavers: told, max_cube_exponent } = xgid.extras();
        let setting = Self::of_match(xgid.state());
        let session = match setting.session {
            Some(Session::Money { jacoby, .. }) => {
                Some(Session::Money { jacoby, beavers: Some(told) })
            }
            session => session,
        };
        Self {
            dice: Some(xgid.dice()),
            max_cube_exponent: Some(max_cube_exponent),
            session,
            ..setting
        }
    }
}

/// Takes over what is not known yet.
fn agree<T: PartialEq>(known: &mut Option<T>, told: Option<T>) -> Result<(), ()> {
    match (&known, told) {
        (_, None) => Ok(()),
        (None, told) => {
            *known = told;
            Ok(())
        }
        (Some(known), Some(told)) if *known == told => Ok(()),
        (Some(_), Some(_)) => Err(()),
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
    /// An XGID tells an impossible board.
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
    /// Two sources of one position tell different things of it.
    Disagree {
        /// What they disagree about.
        what: &'static str,
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
