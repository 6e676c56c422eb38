//! Board lines of FIBS, the First Internet Backgammon Server.
//!
//! `board:You:Opponent:length:score:score:` and then 26 places, whose turn it is, the dice of both,
//! the cube, and more: two names and 50 numbers. GNU Backgammon, UBGI and many clients speak them.

use core::{fmt, str::FromStr};

use gamao_rules::{Board, BoardError, ByPlayer, Die, Player, Point, Roll, Side};

use crate::{Session, Setting, TextCube, XgidDice, excerpt::excerpt};

/// A board line. As in [`GnubgMatch`](crate::GnubgMatch), [`Player::A`] is O and [`Player::B`] X.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FibsBoard {
    /// The player the line was written for, whose name comes first.
    pub you: Player,
    /// Both names.
    pub names: ByPlayer<String>,
    /// Points that win the match; `None` without end.
    pub length: Option<u32>,
    /// Points won.
    pub score: ByPlayer<u32>,
    /// Whose turn it is. After a double it stays the doubler's.
    pub on_roll: Player,
    /// The roll to be played.
    pub roll: Option<Roll>,
    /// The cube, before a double that is offered.
    pub cube: TextCube,
    /// Whether a double is to be answered.
    pub doubled: bool,
    /// Whether the Crawford game is over.
    pub post_crawford: bool,
    /// The checkers, each side from its own view; none counts as borne off.
    checkers: ByPlayer<Side>,
    /// How many checkers the line says are borne off.
    off: ByPlayer<u8>,
}

/// A match of this length or more has no end.
const UNLIMITED: i32 = 9999;

/// Numbers after the two names.
const NUMBERS: usize = 50;

impl FibsBoard {
    /// The board with this many checkers a side, seen by the player on roll.
    ///
    /// # Errors
    ///
    /// If there is no such board, or the line says that others are borne off.
    pub fn board_with(&self, checkers: u8) -> Result<Board, FibsBoardError> {
        for player in Player::ALL {
            let (told, left) =
                (self.off[player], checkers.saturating_sub(self.checkers[player].total()));
            // Some programs leave the field empty.
            if told != 0 && told != left {
                return Err(FibsBoardError::Off { told, left });
            }
        }
        let all = self
            .checkers
            .map(|side| side.with(Point::OFF, checkers.min(15).saturating_sub(side.total())));
        let board = Board { mine: all[self.on_roll], theirs: all[self.on_roll.other()] };
        board.validate(checkers).map_err(FibsBoardError::Board)
    }

    /// Whether this is the Crawford game.
    pub fn is_crawford(&self) -> bool {
        let one_away = |player| self.length.is_some_and(|length| self.score[player] + 1 == length);
        !self.post_crawford && one_away(Player::A) != one_away(Player::B)
    }

    /// Who has to decide: the player on roll, or who must answer a double.
    pub fn to_act(&self) -> Player {
        if self.doubled { self.on_roll.other() } else { self.on_roll }
    }

    /// The line as GNU Backgammon means it when it asks an external player: names and scores begin
    /// with who has to decide. Everything else belongs to the colours, as ever.
    #[must_use]
    pub fn told_to_who_decides(mut self) -> Self {
        if self.to_act() != self.you {
            self.score = ByPlayer::new(self.score.b, self.score.a);
            self.names = ByPlayer::new(self.names.b, self.names.a);
        }
        self
    }

    /// What the line says besides the checkers.
    pub fn setting(&self) -> Setting {
        let dice = match (self.doubled, self.roll) {
            (true, _) => XgidDice::Doubled,
            (false, Some(roll)) => XgidDice::Rolled(roll.sorted()),
            (false, None) => XgidDice::NotRolled,
        };
        let session = match self.length {
            None => Session::Money { jacoby: None, beavers: None },
            Some(length) => {
                Session::Match { length, score: self.score, crawford: Some(self.is_crawford()) }
            }
        };
        Setting {
            on_roll: self.on_roll,
            dice: Some(dice),
            cube: Some(self.cube),
            max_cube_exponent: None,
            session: Some(session),
        }
    }
}

/// Numbers after the fiftieth, and whatever follows them, are ignored.
impl FromStr for FibsBoard {
    type Err = FibsBoardError;

    fn from_str(line: &str) -> Result<Self, FibsBoardError> {
        let rest = line.trim().strip_prefix("board:").ok_or(FibsBoardError::Prefix)?;
        // The two names may hold anything but a colon; all else is numbers.
        let mut parts = rest.splitn(3, ':');
        let (first, second) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let rest = parts.next().unwrap_or_default();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let numbers: Vec<i32> = rest[..end]
            .split(':')
            .filter(|word| !word.is_empty())
            .take(NUMBERS)
            .map(|word| word.parse().map_err(|_| FibsBoardError::Number(excerpt(word))))
            .collect::<Result<_, _>>()?;
        if numbers.len() < NUMBERS {
            return Err(FibsBoardError::Truncated(numbers.len()));
        }
        read([first, second], &numbers)
    }
}

fn read([first, second]: [&str; 2], numbers: &[i32]) -> Result<FibsBoard, FibsBoardError> {
    let field = |name, value| FibsBoardError::Field { name, value };
    let after = &numbers[29..];
    let player = |name, sign| match sign {
        1 => Ok(Player::B),
        -1 => Ok(Player::A),
        _ => Err(field(name, sign)),
    };
    let you = player("colour", after[9])?;
    let on_roll = player("turn", after[0])?;
    player("direction", after[10])?;
    let by_player = |mine, theirs| match you {
        Player::A => ByPlayer::new(mine, theirs),
        Player::B => ByPlayer::new(theirs, mine),
    };
    let points = |name, value: i32| u32::try_from(value).map_err(|_| field(name, value));
    let score = [points("score", numbers[1])?, points("score", numbers[2])?];
    let value = points("cube value", after[5])?;
    let owner = match (after[6] != 0, after[7] != 0) {
        (true, false) => Some(you),
        (false, true) => Some(you.other()),
        _ => None,
    };
    let dice = if on_roll == you { [after[1], after[2]] } else { [after[3], after[4]] };
    let die = |n: i32| u8::try_from(n).ok().and_then(Die::from_face).ok_or_else(|| field("die", n));
    let roll = match dice {
        [0, 0] => None,
        [first, second] => Some(Roll { first: die(first)?, second: die(second)? }),
    };
    let borne_off =
        |n: i32| u8::try_from(n).ok().filter(|&n| n <= 15).ok_or_else(|| field("checkers off", n));
    let length = points("match length", numbers[0])?;
    Ok(FibsBoard {
        you,
        names: match you {
            Player::A => ByPlayer::new(first.into(), second.into()),
            Player::B => ByPlayer::new(second.into(), first.into()),
        },
        length: (length > 0 && numbers[0] < UNLIMITED).then_some(length),
        score: by_player(score[0], score[1]),
        on_roll,
        roll,
        cube: TextCube { value, owner },
        doubled: after[8] != 0,
        post_crawford: after[19] != 0,
        checkers: checkers(&numbers[3..29], you, after[10])?,
        off: {
            let [mine, theirs] = [borne_off(after[13])?, borne_off(after[14])?];
            match you {
                Player::A => ByPlayer::new(mine, theirs),
                Player::B => ByPlayer::new(theirs, mine),
            }
        },
    })
}

/// The checkers of both, each from the own view.
fn checkers(points: &[i32], you: Player, direction: i32) -> Result<ByPlayer<Side>, FibsBoardError> {
    let mut checkers = ByPlayer::new(Side::EMPTY, Side::EMPTY);
    for (place, &signed) in (0..).zip(points) {
        let n = u8::try_from(signed.unsigned_abs()).ok().filter(|&n| n <= 15);
        let n = n.ok_or(FibsBoardError::Checkers { place, checkers: signed })?;
        if n == 0 {
            continue;
        }
        let player = if signed > 0 { Player::B } else { Player::A };
        // Who moves down numbers the points as the line does.
        let moves_down = (player == you) == (direction < 0);
        let point = if moves_down { place } else { 25 - place };
        if point == 0 {
            return Err(FibsBoardError::Checkers { place, checkers: signed });
        }
        checkers[player] = checkers[player].with(Point::new(point), n);
        if checkers[player].total() > 15 {
            return Err(FibsBoardError::TooMany);
        }
    }
    Ok(checkers)
}

/// Why a line is no board line of FIBS.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FibsBoardError {
    /// It does not begin with `board:`.
    Prefix,
    /// It has this many numbers instead of 50.
    Truncated(usize),
    /// This is no number.
    Number(String),
    /// A field has an invalid value.
    Field {
        /// Which field.
        name: &'static str,
        /// What it holds.
        value: i32,
    },
    /// A place has an impossible number of checkers.
    Checkers {
        /// The place, 0 to 25.
        place: u8,
        /// What the line has there.
        checkers: i32,
    },
    /// A player has more than fifteen checkers.
    TooMany,
    /// The checkers borne off and those on the board do not add up.
    Off {
        /// Borne off, according to the line.
        told: u8,
        /// Missing on the board.
        left: u8,
    },
    /// The board is not legal.
    Board(BoardError),
}

impl fmt::Display for FibsBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid FIBS board: ")?;
        match self {
            Self::Prefix => f.write_str("expected a line \"board:...\""),
            Self::Truncated(n) => write!(f, "truncated, {n} numbers instead of {NUMBERS}"),
            Self::Number(word) => write!(f, "invalid number {word:?}"),
            Self::Field { name, value } => write!(f, "invalid {name} {value}"),
            Self::Checkers { place, checkers } => write!(f, "{checkers} checkers on place {place}"),
            Self::TooMany => f.write_str("a player has more than 15 checkers"),
            Self::Off { told, left } => {
                write!(f, "{told} checkers borne off, but {left} are missing on the board")
            }
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FibsBoardError {}
