//! Marks of decisions and grades of players.

use serde::Serialize;

/// How bad a decision is. Marks go by the unrounded loss.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Mark {
    /// A loss of 0.020 or more.
    #[serde(rename = "?!")]
    Doubtful,
    /// A loss of 0.040 or more.
    #[serde(rename = "?")]
    Error,
    /// A loss of 0.080 or more.
    #[serde(rename = "??")]
    Blunder,
}

impl Mark {
    /// All marks, the least first.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Error, Self::Blunder];

    /// The mark of a loss, if it deserves one.
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mark| loss >= mark.threshold())
    }

    /// The least loss that is marked so.
    pub const fn threshold(self) -> f64 {
        match self {
            Self::Doubtful => 0.020,
            Self::Error => 0.040,
            Self::Blunder => 0.080,
        }
    }

    /// `?!`, `?` or `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Error => "?",
            Self::Blunder => "??",
        }
    }
}

/// How well somebody plays, by PR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Grade {
    /// PR below 2.5.
    WorldChampion,
    /// Below 5.
    WorldClass,
    /// Below 7.5.
    Expert,
    /// Below 12.5.
    Advanced,
    /// Below 17.5.
    Intermediate,
    /// Below 22.5.
    Casual,
    /// Below 30.
    Beginner,
    /// From there on.
    Learner,
}

impl Grade {
    /// The grade of a PR.
    pub fn of(pr: f64) -> Self {
        match pr {
            pr if pr < 2.5 => Self::WorldChampion,
            pr if pr < 5.0 => Self::WorldClass,
            pr if pr < 7.5 => Self::Expert,
            pr if pr < 12.5 => Self::Advanced,
            pr if pr < 17.5 => Self::Intermediate,
            pr if pr < 22.5 => Self::Casual,
            pr if pr < 30.0 => Self::Beginner,
            _ => Self::Learner,
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WorldChampion => "world champion",
            Self::WorldClass => "world class",
            Self::Expert => "expert",
            Self::Advanced => "advanced",
            Self::Intermediate => "intermediate",
            Self::Casual => "casual",
            Self::Beginner => "beginner",
            Self::Learner => "learner",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_grades_begin_exactly_at_their_thresholds() {
        let mark = |loss| Mark::of(loss).map_or("", Mark::sign);
        assert_eq!(
            [0.0, 0.0199, 0.02, 0.04, 0.0799, 0.08].map(mark),
            ["", "", "?!", "?", "?", "??"]
        );
        let grade = |pr| Grade::of(pr).name();
        assert_eq!(
            [0.0, 2.5, 5.0, 7.5, 12.5, 17.5, 22.5, 30.0].map(grade),
            [
                "world champion",
                "world class",
                "expert",
                "advanced",
                "intermediate",
                "casual",
                "beginner",
                "learner"
            ]
        );
    }
}
