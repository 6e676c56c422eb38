//! Why a step is refused.

use core::fmt;

use crate::{Point, Step};

use super::Turn;

/// A step that cannot be completed to a legal play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnError {
    /// The refused step.
    pub step: Step,
    /// Why.
    pub problem: TurnProblem,
}

/// Why a step is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TurnProblem {
    /// No such die is left.
    NoDie,
    /// The mover has no checker there.
    NoChecker,
    /// The die does not lead there.
    WrongDistance,
    /// A checker is on the bar and has to enter first.
    BarFirst,
    /// The opponent holds the point.
    Blocked,
    /// Checkers are borne off only when all are at home.
    NotAllHome,
    /// Bearing off with a larger die is for the rearmost checker.
    HigherFirst,
    /// The checker has hit at home and stays there (`no_hit_and_run`).
    HitAndRun,
    /// Another play uses more dice.
    MoreDice,
    /// Only one die can be used, and it must be the larger.
    LargerDie,
    /// The step claims a hit where there is none, or the reverse.
    WrongHit,
}

/// Why a whole play is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalPlay {
    /// A step is not legal.
    Step(TurnError),
    /// A die is left that can still be played, for instance by this step.
    Incomplete(Step),
}

impl TurnProblem {
    /// All problems.
    pub const ALL: [Self; 11] = [
        Self::NoDie,
        Self::NoChecker,
        Self::WrongDistance,
        Self::BarFirst,
        Self::Blocked,
        Self::NotAllHome,
        Self::HigherFirst,
        Self::HitAndRun,
        Self::MoreDice,
        Self::LargerDie,
        Self::WrongHit,
    ];
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(error) => error.fmt(f),
            Self::Incomplete(Step { from, to, die, .. }) => {
                write!(f, "a {die} can still be played, such as {from}/{to}")
            }
        }
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Step { from, to, die, .. } = self.step;
        write!(f, "{from}/{to} with a {die} cannot be played here: {}", self.problem)
    }
}

impl core::error::Error for TurnError {}

impl fmt::Display for TurnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoDie => "no such die is left",
            Self::NoChecker => "no checker is there",
            Self::WrongDistance => "the die leads elsewhere",
            Self::BarFirst => "a checker on the bar has to enter first",
            Self::Blocked => "the opponent holds the point",
            Self::NotAllHome => "not all checkers are at home",
            Self::HigherFirst => "a checker stands farther back",
            Self::HitAndRun => "a checker that hits at home stays there",
            Self::MoreDice => "another way uses more dice",
            Self::LargerDie => "the larger die must be played",
            Self::WrongHit => "what it says of a hit is not so",
        })
    }
}

impl Turn {
    /// Why a step is not among the next ones.
    pub(super) fn refusal(&self, step: Step) -> TurnError {
        let board = self.board();
        let Step { from, die, .. } = step;
        let there = board.step(from, die);
        let problem = if !self.unused().contains(&die) {
            TurnProblem::NoDie
        } else if from == Point::OFF || board.mine.count(from) == 0 {
            TurnProblem::NoChecker
        } else if step.to != there.to {
            TurnProblem::WrongDistance
        } else if from != Point::BAR && board.mine.count(Point::BAR) > 0 {
            TurnProblem::BarFirst
        } else if there.to.is_on_board() && board.theirs.count(there.to.mirrored()) > 1 {
            TurnProblem::Blocked
        } else if there.to == Point::OFF && board.mine.rearmost().to_u8() > 6 {
            TurnProblem::NotAllHome
        } else if there.to == Point::OFF
            && from.to_u8() < die.to_u8()
            && board.mine.rearmost() > from
        {
            TurnProblem::HigherFirst
        } else if self.sources(&self.position(), die) & 1 << from.to_u8() == 0 {
            TurnProblem::HitAndRun
        } else if step.hits != there.hits {
            TurnProblem::WrongHit
        } else if self.is_refused_as_smaller(die) {
            TurnProblem::LargerDie
        } else {
            TurnProblem::MoreDice
        };
        TurnError { step, problem }
    }
}
