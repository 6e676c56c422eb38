//! The six levels.

use core::fmt;
use std::str::FromStr;

use crate::Thinking;

/// How strong a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Very easy.
    Sagui,
    /// Easy.
    Tatu,
    /// Medium.
    Capivara,
    /// Hard.
    LoboGuara,
    /// Expert.
    Onca,
    /// World class.
    Harpia,
}

/// The settings of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Settings {
    /// The standard deviation of its error about a play, in points of a cube at 1.
    pub(super) noise: f32,
    /// The maximum loss of a play that it may choose, in points of a cube at 1.
    pub(super) tolerance: f32,
    /// The weight of a beginner's habits.
    pub(super) habit: f32,
    /// How it searches for plays.
    pub(super) thinking: Thinking,
    /// Plies of its cube decisions.
    pub(super) cube_plies: u8,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 6] =
        [Self::Sagui, Self::Tatu, Self::Capivara, Self::LoboGuara, Self::Onca, Self::Harpia];

    /// The name in texts and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sagui => "sagui",
            Self::Tatu => "tatu",
            Self::Capivara => "capivara",
            Self::LoboGuara => "lobo-guara",
            Self::Onca => "onca",
            Self::Harpia => "harpia",
        }
    }

    /// The name as people read it.
    pub const fn display_name(self) -> &'static str {
        match self {
            Self::Sagui => "Sagui",
            Self::Tatu => "Tatu",
            Self::Capivara => "Capivara",
            Self::LoboGuara => "Lobo-guará",
            Self::Onca => "Onça",
            Self::Harpia => "Harpia",
        }
    }

    pub(super) const fn settings(self) -> Settings {
        const fn noisy(noise: f32, tolerance: f32, habit: f32) -> Settings {
            Settings { noise, tolerance, habit, thinking: Thinking::plies(0), cube_plies: 0 }
        }
        const fn thinking(plies: u8, cube_plies: u8) -> Settings {
            Settings { thinking: Thinking::plies(plies), cube_plies, ..noisy(0.0, 0.0, 0.0) }
        }
        match self {
            Self::Sagui => noisy(0.18, 0.70, 0.12),
            Self::Tatu => noisy(0.10, 0.35, 0.06),
            Self::Capivara => noisy(0.05, 0.20, 0.02),
            Self::LoboGuara => noisy(0.02, 0.08, 0.0),
            Self::Onca => thinking(1, 1),
            Self::Harpia => thinking(2, 2),
        }
    }
}

/// The name as people read it.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.display_name())
    }
}

/// No level has that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError(String);

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown level \"{}\"", self.0)
    }
}

impl core::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(name: &str) -> Result<Self, ParseLevelError> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| ParseLevelError(name.into()))
    }
}
