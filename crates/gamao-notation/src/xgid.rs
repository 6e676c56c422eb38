//! XGIDs: eXtreme Gammon's one-line text of a position and its match.
//!
//! `XGID=<26 places>:cube:owner:turn:dice:score:score:rules:length:maximum`. The board is always
//! seen by the player at the bottom ("X"), whoever's turn it is: the first place is the top player's
//! bar, then points 1 to 24 of the bottom player, then the bottom player's bar; `A` to `O` are one
//! to fifteen checkers of the bottom player, `a` to `o` of the top player.

mod parse;

use core::fmt;

use gamao_rules::{Board, BoardError, ByPlayer, Player, Point, Roll, Side};

use crate::{GameState, GnubgMatch};

pub use parse::{XgidError, XgidProblem};

/// A position and its match. As in [`GnubgMatch`], [`Player::A`] sits at the top ("O") and
/// [`Player::B`] at the bottom ("X").
///
/// ```
/// use gamao_notation::Xgid;
///
/// let xgid: Xgid = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10".parse()?;
/// assert_eq!(xgid.state().length, 7);
/// assert_eq!(xgid.board()?, gamao_rules::Variant::Standard.start());
/// assert_eq!(xgid.to_string(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Xgid {
    /// Each player's checkers from the own view; none counts as borne off.
    checkers: ByPlayer<Side>,
    /// A possible match whose game is being played.
    state: GnubgMatch,
    dice: XgidDice,
    extras: XgidExtras,
}

/// The meaning of the dice field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum XgidDice {
    /// The player on turn may double or roll.
    NotRolled,
    /// The roll to be played, the higher die first.
    Rolled(Roll),
    /// The player on turn has doubled, and the other must answer.
    Doubled,
    /// The double was beavered, and the player on turn must answer.
    Beavered,
    /// The beaver was raccooned, and the other must answer.
    Raccooned,
}

/// What an XGID says of the rules beyond [`GnubgMatch`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct XgidExtras {
    /// Whether beavers are played. Of no meaning in a match.
    pub beavers: bool,
    /// The last face of the cube is two to this power, 0 to 15; 10 by custom.
    pub max_cube_exponent: u8,
}

impl Default for XgidExtras {
    fn default() -> Self {
        Self { beavers: false, max_cube_exponent: 10 }
    }
}

impl Xgid {
    /// The XGID of a board seen by the player on roll, or `None` if there is none: XGIDs know no
    /// resignations and only games that are being played.
    pub fn new(board: Board, state: GnubgMatch, extras: XgidExtras) -> Option<Self> {
        let answers = state.to_act != state.on_roll;
        let dice = match (state.doubled, state.dice, answers) {
            (false, None, false) => XgidDice::NotRolled,
            (false, Some(roll), false) => XgidDice::Rolled(roll.sorted()),
            (true, None, true) => XgidDice::Doubled,
            (true, None, false) => XgidDice::Beavered,
            _ => return None,
        };
        if state.game != GameState::Playing
            || state.resigned.is_some()
            || state.validate().is_err()
            || extras.max_cube_exponent > 15
        {
            return None;
        }
        let board = if state.on_roll == Player::A { board } else { board.flipped() };
        let is_match = state.length > 0;
        Some(Self {
            checkers: ByPlayer::new(board.mine, board.theirs).map(without_off),
            state: GnubgMatch {
                crawford: state.crawford && is_match,
                jacoby: state.jacoby && !is_match,
                dice: state.dice.map(Roll::sorted),
                ..state
            },
            dice,
            extras: XgidExtras { beavers: extras.beavers && !is_match, ..extras },
        })
    }

    /// The board seen by the player on roll; checkers not found are borne off, fifteen a side.
    ///
    /// # Errors
    ///
    /// If the board is illegal.
    pub fn board(&self) -> Result<Board, BoardError> {
        self.board_with(15)
    }

    /// The board with this many checkers a side (3 in hypergammon).
    ///
    /// # Errors
    ///
    /// If the board is illegal.
    pub fn board_with(&self, checkers: u8) -> Result<Board, BoardError> {
        let all = self
            .checkers
            .map(|side| side.with(Point::OFF, checkers.min(15).saturating_sub(side.total())));
        let on_roll = self.state.on_roll;
        Board { mine: all[on_roll], theirs: all[on_roll.other()] }.validate(checkers)
    }

    /// The match. After a raccoon it looks like an ordinary double.
    pub fn state(&self) -> GnubgMatch {
        self.state
    }

    /// The meaning of the dice field.
    pub fn dice(&self) -> XgidDice {
        self.dice
    }

    /// What a match id does not say.
    pub fn extras(&self) -> XgidExtras {
        self.extras
    }
}

fn without_off(side: Side) -> Side {
    Side::from_bits(side.to_bits() & !15)
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("XGID=")?;
        let ByPlayer { a: top, b: bottom } = self.checkers;
        for place in 0..=25 {
            let of_top = top.count(Point::new(25 - place));
            let of_bottom = if place == 0 { 0 } else { bottom.count(Point::new(place)) };
            let letter = match (of_bottom, of_top) {
                (0, 0) => '-',
                (0, n) => char::from(b'a' - 1 + n),
                (n, _) => char::from(b'A' - 1 + n),
            };
            write!(f, "{letter}")?;
        }
        let state = &self.state;
        let sign = |player| if player == Player::A { -1 } else { 1 };
        let (exponent, owner) = (state.cube.ilog2(), state.owner.map_or(0, sign));
        write!(f, ":{exponent}:{owner}:{}:", sign(state.on_roll))?;
        match self.dice {
            XgidDice::NotRolled => f.write_str("00"),
            XgidDice::Rolled(roll) => write!(f, "{}{}", roll.high(), roll.low()),
            XgidDice::Doubled => f.write_str("D"),
            XgidDice::Beavered => f.write_str("B"),
            XgidDice::Raccooned => f.write_str("R"),
        }?;
        let rules = if state.length > 0 {
            u8::from(state.crawford)
        } else {
            u8::from(state.jacoby) + 2 * u8::from(self.extras.beavers)
        };
        let ByPlayer { a: of_top, b: of_bottom } = state.score;
        let maximum = self.extras.max_cube_exponent;
        write!(f, ":{of_bottom}:{of_top}:{rules}:{}:{maximum}", state.length)
    }
}
