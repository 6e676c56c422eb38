//! GNU Match IDs: cube, score and dice of a match in 12 characters.
//!
//! Nine bytes of little-endian bit fields in base64 (GNU Backgammon manual, "A technical description
//! of the Match ID"). Together with a position id, `4HPwATDgc/ABMA:cAkAAAAAAAAE`, it is all of a
//! match but its history.

use core::{fmt, str::FromStr};

use gamao_rules::{ByPlayer, Die, Player, Roll, WinSize};

use crate::{
    PositionId, PositionIdError,
    base64::{self, DecodeError},
    excerpt::excerpt,
};

/// A match between two turns or within one, as GNU Backgammon sees it. [`Player::A`] is its player
/// 0, shown as O at the top of the board; [`Player::B`] is player 1, shown as X at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GnubgMatch {
    /// The value of the cube, a power of two up to 32,768.
    pub cube: u32,
    /// Who may double; `None` while the cube is in the centre.
    pub owner: Option<Player>,
    /// Whose board it is: the player on roll, or who offered a double or to resign.
    pub on_roll: Player,
    /// Whether this is the Crawford game.
    pub crawford: bool,
    /// The state of the game.
    pub game: GameState,
    /// Who must act: the player on roll, or who must answer an offer.
    pub to_act: Player,
    /// Whether a double is offered.
    pub doubled: bool,
    /// Which loss is offered by resigning.
    pub resigned: Option<WinSize>,
    /// The dice, if rolled, the higher first.
    pub dice: Option<Roll>,
    /// Points to win the match, up to 32,767; 0 in a money session.
    pub length: u32,
    /// Points won, up to 32,767 each.
    pub score: ByPlayer<u32>,
    /// Whether gammons count only after a double. Of no meaning in a match.
    pub jacoby: bool,
}

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameState {
    /// None has begun.
    None,
    /// It is being played.
    Playing,
    /// All checkers were borne off.
    Over,
    /// Ended by a resignation.
    Resigned,
    /// Ended by passing a double.
    Dropped,
}

impl GameState {
    const ALL: [Self; 5] = [Self::None, Self::Playing, Self::Over, Self::Resigned, Self::Dropped];
}

/// The highest score or length that an id can express.
const MOST_POINTS: u32 = (1 << 15) - 1;

impl GnubgMatch {
    /// The match, if it is possible.
    ///
    /// # Errors
    ///
    /// The first invalid value.
    pub fn validate(self) -> Result<Self, MatchProblem> {
        let Self { cube, length, score, .. } = self;
        if !cube.is_power_of_two() || cube > 1 << 15 {
            return Err(MatchProblem::Cube(cube));
        }
        for number in [length, score.a, score.b] {
            if number > MOST_POINTS {
                return Err(MatchProblem::TooLarge(number));
            }
        }
        for points in [score.a, score.b] {
            if self.game == GameState::Playing && length > 0 && points >= length {
                return Err(MatchProblem::Score { points, length });
            }
        }
        Ok(self)
    }
}

/// Why a match is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MatchProblem {
    /// A cube that is no power of two up to 32,768.
    Cube(u32),
    /// Points above 32,767.
    TooLarge(u32),
    /// A score that would have ended the match.
    Score {
        /// The score.
        points: u32,
        /// The points that win the match.
        length: u32,
    },
    /// An invalid owner of the cube.
    Owner(u32),
    /// An unknown state of the game.
    Game(u32),
    /// Dice that are no roll.
    Dice(u32, u32),
}

impl fmt::Display for MatchProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cube(cube) => write!(f, "invalid cube value {cube}"),
            Self::TooLarge(number) => write!(f, "{number} points are more than {MOST_POINTS}"),
            Self::Score { points, length } => {
                write!(f, "a score of {points} in a match to {length} that goes on")
            }
            Self::Owner(owner) => write!(f, "invalid cube owner {owner}"),
            Self::Game(state) => write!(f, "invalid game state {state}"),
            Self::Dice(first, second) => write!(f, "invalid dice {first}-{second}"),
        }
    }
}

impl core::error::Error for MatchProblem {}

/// The 72 bits of a match id of a possible match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchId {
    state: GnubgMatch,
}

impl MatchId {
    /// The match.
    pub fn state(self) -> GnubgMatch {
        self.state
    }

    fn from_bits(bits: u128) -> Result<Self, MatchProblem> {
        let mut rest = bits;
        let mut field = |width: u32| {
            let value = (rest & ((1 << width) - 1)) as u32;
            rest >>= width;
            value
        };
        let player = |bit| if bit == 0 { Player::A } else { Player::B };
        let cube = 1 << field(4);
        let owner = match field(2) {
            3 => None,
            owner @ (0 | 1) => Some(player(owner)),
            owner => return Err(MatchProblem::Owner(owner)),
        };
        let on_roll = player(field(1));
        let crawford = field(1) == 1;
        let game = field(3);
        let game = *GameState::ALL.get(game as usize).ok_or(MatchProblem::Game(game))?;
        let to_act = player(field(1));
        let doubled = field(1) == 1;
        let resigned = field(2).checked_sub(1).map(|level| WinSize::ALL[level as usize]);
        let dice = match (field(3), field(3)) {
            (0, 0) => None,
            (first, second) => {
                let die = |face| Die::from_face(face as u8);
                let roll =
                    die(first).zip(die(second)).map(|(first, second)| Roll { first, second });
                Some(roll.ok_or(MatchProblem::Dice(first, second))?.sorted())
            }
        };
        let length = field(15);
        let score = ByPlayer { a: field(15), b: field(15) };
        let jacoby = field(1) == 0;
        let state = GnubgMatch {
            cube,
            owner,
            on_roll,
            crawford,
            game,
            to_act,
            doubled,
            resigned,
            dice,
            length,
            score,
            jacoby,
        };
        Self::try_from(state)
    }

    fn to_bits(self) -> u128 {
        let state = self.state;
        let (mut bits, mut width) = (0, 0);
        let mut field = |value: u32, bits_wide: u32| {
            bits |= u128::from(value) << width;
            width += bits_wide;
        };
        let player = |player: Player| player.to_usize() as u32;
        field(state.cube.ilog2(), 4);
        field(state.owner.map_or(3, player), 2);
        field(player(state.on_roll), 1);
        field(state.crawford.into(), 1);
        field(state.game as u32, 3);
        field(player(state.to_act), 1);
        field(state.doubled.into(), 1);
        field(state.resigned.map_or(0, WinSize::to_u32), 2);
        field(state.dice.map_or(0, |roll| roll.high().into()), 3);
        field(state.dice.map_or(0, |roll| roll.low().into()), 3);
        field(state.length, 15);
        field(state.score.a, 15);
        field(state.score.b, 15);
        field((!state.jacoby).into(), 1);
        bits
    }
}

impl TryFrom<GnubgMatch> for MatchId {
    type Error = MatchProblem;

    fn try_from(state: GnubgMatch) -> Result<Self, MatchProblem> {
        let state = state.validate()?;
        Ok(Self { state: GnubgMatch { dice: state.dice.map(Roll::sorted), ..state } })
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base64::encode::<9>(self.to_bits()))
    }
}

/// Blanks around the id are ignored.
impl FromStr for MatchId {
    type Err = MatchIdError;

    fn from_str(text: &str) -> Result<Self, MatchIdError> {
        let id = text.trim();
        let error = |problem| MatchIdError { id: excerpt(id), problem };
        let bits = base64::decode::<9>(id).map_err(|problem| {
            error(match problem {
                DecodeError::Length(length) => MatchIdProblem::Length(length),
                DecodeError::Character(c) => MatchIdProblem::Character(c),
                DecodeError::Spare => MatchIdProblem::Spare,
            })
        })?;
        if bits >> 67 != 0 {
            return Err(error(MatchIdProblem::Spare));
        }
        Self::from_bits(bits).map_err(|problem| error(MatchIdProblem::Match(problem)))
    }
}

/// Text that is not the GNU Match ID of a possible match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchIdError {
    /// The offending id, cut short if it is long.
    pub id: String,
    /// What is wrong with it.
    pub problem: MatchIdProblem,
}

/// What is wrong with a match id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MatchIdProblem {
    /// It has this many characters instead of 12.
    Length(usize),
    /// This character is not in the base64 alphabet.
    Character(char),
    /// There are bits after the last field.
    Spare,
    /// The fields are not those of a possible match.
    Match(MatchProblem),
}

impl fmt::Display for MatchIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid match id {:?}: ", self.id)?;
        match self.problem {
            MatchIdProblem::Length(n) => write!(f, "{n} characters instead of 12"),
            MatchIdProblem::Character(c) => write!(f, "{c:?} is not a base64 character"),
            MatchIdProblem::Spare => f.write_str("bits after the last field"),
            MatchIdProblem::Match(problem) => problem.fmt(f),
        }
    }
}

impl core::error::Error for MatchIdError {}

/// A position id and a match id on one line, with a colon between them. The position is that of
/// [`GnubgMatch::on_roll`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GnubgId {
    /// The board.
    pub position: PositionId,
    /// The match.
    pub match_id: MatchId,
}

impl fmt::Display for GnubgId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.position, self.match_id)
    }
}

impl FromStr for GnubgId {
    type Err = GnubgIdError;

    fn from_str(text: &str) -> Result<Self, GnubgIdError> {
        let (position, match_id) =
            text.split_once(':').ok_or_else(|| GnubgIdError::Colon(text.trim().into()))?;
        Ok(Self {
            position: position.parse().map_err(GnubgIdError::Position)?,
            match_id: match_id.parse().map_err(GnubgIdError::Match)?,
        })
    }
}

/// Text that is not a position id and a match id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GnubgIdError {
    /// There is no colon in it.
    Colon(String),
    /// The first part is no position id.
    Position(PositionIdError),
    /// The second part is no match id.
    Match(MatchIdError),
}

impl fmt::Display for GnubgIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colon(text) => {
                write!(f, "invalid id {text:?}: expected a position id, a colon and a match id")
            }
            Self::Position(error) => error.fmt(f),
            Self::Match(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for GnubgIdError {}
