//! The numbered rule behind a refusal: the one mapping from errors to the reference pages.

use core::fmt;

use crate::{CubeProblem, IllegalPlay, Refusal, RuleError, TableRulesProblem, TurnProblem};

/// The number of a rule in the reference pages (`docs/learn/*/rules.md`), such as 4.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RuleNumber {
    /// The section.
    pub section: u8,
    /// The rule in it.
    pub rule: u8,
}

impl RuleNumber {
    const fn new(section: u8, rule: u8) -> Self {
        Self { section, rule }
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.section, self.rule)
    }
}

impl RuleError {
    /// The rule that is the reason for this refusal.
    pub const fn rule(&self) -> RuleNumber {
        match self {
            Self::OutOfTurn { .. } => RuleNumber::new(15, 3),
            Self::IllegalPlay(IllegalPlay::Step(error)) => error.problem.rule(),
            Self::IllegalPlay(IllegalPlay::Incomplete(_)) => RuleNumber::new(4, 1),
            Self::CubeNotAllowed(problem) => problem.rule(),
            Self::SeatTaken(_) => RuleNumber::new(15, 2),
            // Every problem of the house rules has a rule of its own.
            Self::Rules(_) => RuleNumber::new(15, 1),
            Self::TimeOver(_) => RuleNumber::new(14, 5),
            Self::ClaimTooEarly { .. } => RuleNumber::new(14, 7),
            Self::Refused(refusal) => refusal.rule(),
        }
    }
}

impl TurnProblem {
    /// The rule that is broken.
    pub const fn rule(self) -> RuleNumber {
        match self {
            Self::NoDie | Self::WrongDistance => RuleNumber::new(3, 2),
            Self::Blocked => RuleNumber::new(3, 5),
            Self::NoChecker => RuleNumber::new(3, 6),
            Self::MoreDice => RuleNumber::new(4, 1),
            Self::LargerDie => RuleNumber::new(4, 2),
            Self::WrongHit => RuleNumber::new(5, 2),
            Self::BarFirst => RuleNumber::new(5, 3),
            Self::NotAllHome => RuleNumber::new(6, 1),
            Self::HigherFirst => RuleNumber::new(6, 3),
            Self::HitAndRun => RuleNumber::new(12, 2),
        }
    }
}

impl CubeProblem {
    /// The rule that forbids the turn.
    pub const fn rule(self) -> RuleNumber {
        match self {
            Self::NotOwner => RuleNumber::new(8, 5),
            Self::LastFace => RuleNumber::new(8, 6),
            Self::NoCube => RuleNumber::new(8, 7),
            Self::Crawford => RuleNumber::new(9, 3),
            Self::OnePointMatch => RuleNumber::new(9, 5),
            Self::NoBeavers | Self::NotFirstDouble | Self::BeyondLastFace => RuleNumber::new(10, 4),
        }
    }
}

impl Refusal {
    /// The rule behind the refusal.
    pub const fn rule(self) -> RuleNumber {
        match self {
            Self::TableOpen | Self::TableNotOpen => RuleNumber::new(15, 1),
            Self::NoSuchSeat | Self::PlaysNoSide | Self::EmptySeat => RuleNumber::new(15, 2),
            Self::ReadyAlready => RuleNumber::new(9, 6),
            Self::NoMoneySession => RuleNumber::new(10, 1),
            Self::ResignationRefused => RuleNumber::new(13, 2),
            Self::DiceDue => RuleNumber::new(13, 3),
            Self::NoVacations | Self::OnVacation | Self::NotOnVacation => RuleNumber::new(14, 4),
            Self::TimeLeft(_) => RuleNumber::new(14, 5),
            Self::ClockDecides | Self::OpponentPresent => RuleNumber::new(14, 7),
            Self::NoLiveClock
            | Self::NotCorrespondence
            | Self::OwnClock
            | Self::BotClock
            | Self::AlreadyOffered
            | Self::NotAgreed => RuleNumber::new(14, 8),
            Self::NotExpired => RuleNumber::new(14, 9),
        }
    }
}

impl TableRulesProblem {
    /// The rule that the house rules break.
    pub const fn rule(self) -> RuleNumber {
        match self {
            Self::CubeLimit(_) => RuleNumber::new(8, 6),
            Self::NeedsCube(_) | Self::NoCube(_) => RuleNumber::new(8, 7),
            Self::MatchLength(_) => RuleNumber::new(9, 1),
            Self::AutomaticDoubles(_) => RuleNumber::new(10, 3),
            Self::MaoLength(_) => RuleNumber::new(11, 1),
            Self::GamaoCantado(_) => RuleNumber::new(11, 4),
            Self::MaoAsTavla => RuleNumber::new(11, 7),
            Self::Time { .. } | Self::NoTime => RuleNumber::new(14, 1),
        }
    }
}
