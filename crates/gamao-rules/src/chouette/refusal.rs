//! Why a chouette refuses a command.

use core::fmt;

use crate::{CubeProblem, RuleNumber, Seat};

use super::rules::{ChouetteRulesError, ChouetteRulesProblem};

/// Why a command is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChouetteError {
    /// The chouette is not at a point where this makes sense; says what is awaited.
    OutOfTurn {
        /// What was asked.
        asked: &'static str,
        /// What the chouette waits for.
        awaited: String,
    },
    /// The cube may not be turned now; says why.
    CubeNotAllowed(CubeProblem),
    /// The house-rules card cannot be played.
    Rules(ChouetteRulesError),
    /// Anything else; says why.
    Refused(ChouetteRefusal),
}

/// Why a chouette refuses what is otherwise in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChouetteRefusal {
    /// The chouette is open already.
    Open,
    /// The chouette is not open yet.
    NotOpen,
    /// The table has no such seat.
    NoSuchSeat,
    /// The seat is taken.
    SeatTaken(Seat),
    /// Nobody sits on this seat.
    EmptySeat,
    /// There are too few players for a game.
    TooFewPlayers,
    /// The dice are not those of the seats that look for their places.
    WrongDice,
    /// Only the box may do this.
    NotInBox,
    /// Only the captain may do this.
    NotCaptain,
    /// Only a member of the team may do this.
    NotInTeam,
    /// The member is out of this game.
    Dropped,
    /// The member follows the captain, until it returns.
    FollowsCaptain,
    /// Nobody else would play for this side.
    PlaysForSide,
    /// The member is at the table.
    NotAbsent,
    /// The seat has answered already.
    Answered,
    /// A member did not agree to turn the cube this turn.
    Declined,
    /// The team has one cube: it is offered to all, and answered for all.
    OneCube,
    /// These are not the answers that are due.
    WrongAnswers,
    /// The table plays no raccoons.
    NoRaccoons,
    /// There is nobody to offer an extra to, or none was offered by this seat.
    NoExtra,
    /// A resignation of this size was refused since the last play.
    ResignationRefused,
    /// Nobody resigns between the request for the dice and the throw.
    DiceDue,
    /// The table plays without advice.
    NoAdvice,
    /// The member's cube has not been turned yet.
    CubeNotTurned,
}

impl ChouetteRefusal {
    /// All refusals, whoever they are about.
    pub const ALL: [Self; 24] = [
        Self::Open,
        Self::NotOpen,
        Self::NoSuchSeat,
        Self::SeatTaken(Seat::A),
        Self::EmptySeat,
        Self::TooFewPlayers,
        Self::WrongDice,
        Self::NotInBox,
        Self::NotCaptain,
        Self::NotInTeam,
        Self::Dropped,
        Self::FollowsCaptain,
        Self::PlaysForSide,
        Self::NotAbsent,
        Self::Answered,
        Self::Declined,
        Self::OneCube,
        Self::WrongAnswers,
        Self::NoRaccoons,
        Self::NoExtra,
        Self::ResignationRefused,
        Self::DiceDue,
        Self::NoAdvice,
        Self::CubeNotTurned,
    ];
}

impl fmt::Display for ChouetteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn { asked, awaited } => {
                write!(f, "cannot {asked} now: the chouette waits for {awaited}")
            }
            Self::CubeNotAllowed(why) => write!(f, "the cube may not be turned: {why}"),
            Self::Rules(error) => write!(f, "invalid chouette rules: {error}"),
            Self::Refused(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for ChouetteError {}

impl From<CubeProblem> for ChouetteError {
    fn from(why: CubeProblem) -> Self {
        Self::CubeNotAllowed(why)
    }
}

impl From<ChouetteRefusal> for ChouetteError {
    fn from(why: ChouetteRefusal) -> Self {
        Self::Refused(why)
    }
}

impl fmt::Display for ChouetteRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "the chouette is open already",
            Self::NotOpen => "the chouette is not open yet",
            Self::NoSuchSeat => "the table has no such seat",
            Self::SeatTaken(seat) => return write!(f, "seat {seat} is taken"),
            Self::EmptySeat => "nobody sits on this seat",
            Self::TooFewPlayers => "a chouette is played by three or more",
            Self::WrongDice => "these are not the dice of those who look for their places",
            Self::NotInBox => "only the box may do this",
            Self::NotCaptain => "only the captain may do this",
            Self::NotInTeam => "only a member of the team may do this",
            Self::Dropped => "this member is out of the game",
            Self::FollowsCaptain => "this member follows the captain until it returns",
            Self::PlaysForSide => "nobody else is at the table to play for this side",
            Self::NotAbsent => "this member is at the table",
            Self::Answered => "this seat has answered already",
            Self::Declined => "a member did not agree to turn the cube this turn",
            Self::OneCube => "the team has one cube: it is turned for everybody in the game",
            Self::WrongAnswers => "these are not the answers that are due",
            Self::NoRaccoons => "there is no beavered cube to be turned once more",
            Self::NoExtra => "no extra is on offer here",
            Self::ResignationRefused => "this resignation was refused; offer more, or play on",
            Self::DiceDue => "a resignation waits until the dice are thrown",
            Self::NoAdvice => "the table plays without advice",
            Self::CubeNotTurned => "the cube of this member has not been turned yet",
        })
    }
}

/// Where the reference pages (`docs/learn`) say what a refusal rests on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChouetteRule {
    /// A numbered rule of the page `rules`, which holds in every game.
    Numbered(RuleNumber),
    /// An anchor of the page `chouette`.
    Chouette(&'static str),
}

/// The number, or the anchor.
impl fmt::Display for ChouetteRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Numbered(number) => number.fmt(f),
            Self::Chouette(anchor) => f.write_str(anchor),
        }
    }
}

const fn rule(section: u8, rule: u8) -> ChouetteRule {
    ChouetteRule::Numbered(RuleNumber { section, rule })
}

impl ChouetteError {
    /// The rule that this refusal rests on.
    pub const fn rule(&self) -> ChouetteRule {
        match self {
            Self::OutOfTurn { .. } => rule(15, 3),
            Self::CubeNotAllowed(problem) => ChouetteRule::Numbered(problem.rule()),
            // Every problem of the card has a rule of its own.
            Self::Rules(_) => rule(15, 1),
            Self::Refused(refusal) => refusal.rule(),
        }
    }
}

impl ChouetteRefusal {
    /// The rule behind the refusal.
    pub const fn rule(self) -> ChouetteRule {
        match self {
            Self::Open | Self::NotOpen => rule(15, 1),
            Self::NoSuchSeat | Self::SeatTaken(_) | Self::EmptySeat => rule(15, 2),
            Self::ResignationRefused => rule(13, 2),
            Self::DiceDue => rule(13, 3),
            Self::NoRaccoons => rule(10, 5),
            Self::TooFewPlayers | Self::WrongDice | Self::NotInBox | Self::NotInTeam => {
                ChouetteRule::Chouette("roles")
            }
            Self::NotCaptain | Self::NoAdvice | Self::CubeNotTurned => {
                ChouetteRule::Chouette("advice")
            }
            Self::Declined | Self::OneCube => ChouetteRule::Chouette("team-doubles"),
            Self::Dropped | Self::Answered | Self::WrongAnswers | Self::NoExtra => {
                ChouetteRule::Chouette("box-doubles")
            }
            Self::FollowsCaptain | Self::PlaysForSide | Self::NotAbsent => {
                ChouetteRule::Chouette("joining")
            }
        }
    }
}

impl ChouetteRulesProblem {
    /// The rule that the card breaks.
    pub const fn rule(self) -> ChouetteRule {
        match self {
            Self::Seats(_) => ChouetteRule::Chouette("roles"),
            Self::AdviceByOwnCube => ChouetteRule::Chouette("advice"),
            Self::CubeLimit(_) => rule(8, 6),
            Self::AutomaticDoubles(_) => rule(10, 3),
            Self::BeaverBeyondLimit(_) => rule(10, 4),
            Self::RaccoonBeyondLimit(_) => rule(10, 5),
        }
    }
}
