//! Levels of analysis.

use core::{fmt, str::FromStr};

use gamao_engine::Thinking;
use serde::Serialize;

/// How deeply a match is analysed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Level {
    /// Plays and cube one roll ahead, luck by static evaluation.
    Fast,
    /// Plays and cube two rolls ahead, luck one.
    #[default]
    Standard,
    /// As standard, with rollouts of close decisions.
    Thorough,
}

impl Level {
    /// All levels, the quickest first.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Standard, Self::Thorough];

    /// `fast`, `standard` or `thorough`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Standard => "standard",
            Self::Thorough => "thorough",
        }
    }

    /// How plays are searched.
    pub(crate) const fn thinking(self) -> Thinking {
        match self {
            Self::Fast => Thinking::plies(1),
            Self::Standard | Self::Thorough => Thinking::analysis(2),
        }
    }

    /// Rolls looked ahead for cube actions and resignations.
    pub(crate) const fn cube_plies(self) -> u8 {
        match self {
            Self::Fast => 1,
            Self::Standard | Self::Thorough => 2,
        }
    }

    /// Rolls looked ahead after each roll whose luck is weighed.
    pub(crate) const fn luck_plies(self) -> u8 {
        match self {
            Self::Fast => 0,
            Self::Standard | Self::Thorough => 1,
        }
    }

    /// Whether close decisions are rolled out.
    pub(crate) const fn rolls_out(self) -> bool {
        matches!(self, Self::Thorough)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| format!("unknown level {text:?}: fast, standard or thorough"))
    }
}
