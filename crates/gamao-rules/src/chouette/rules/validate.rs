//! Which cards can be played.

use core::fmt;

use crate::{Beavers, Seat, TableRules};

use super::{ChouetteRules, Consultation, TeamCubes};

/// Why a card is refused: every reason, not only the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChouetteRulesError {
    /// In the order of the card's fields.
    pub problems: Vec<ChouetteRulesProblem>,
}

/// One reason why a card cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChouetteRulesProblem {
    /// This number of seats.
    Seats(u8),
    /// Advice only from those whose own cube has been turned, where the team has one cube.
    AdviceByOwnCube,
    /// This is no last face of a cube.
    CubeLimit(u32),
    /// This number of automatic doubles.
    AutomaticDoubles(u32),
    /// The cube cannot be turned as often as a beaver turns it.
    BeaverBeyondLimit(u32),
    /// The cube cannot be turned as often as a raccoon turns it.
    RaccoonBeyondLimit(u32),
}

impl ChouetteRulesProblem {
    /// One of each.
    pub const ALL: [Self; 6] = [
        Self::Seats(2),
        Self::AdviceByOwnCube,
        Self::CubeLimit(3),
        Self::AutomaticDoubles(7),
        Self::BeaverBeyondLimit(2),
        Self::RaccoonBeyondLimit(4),
    ];
}

impl fmt::Display for ChouetteRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for ChouetteRulesError {}

impl fmt::Display for ChouetteRulesProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Seats(number) => write!(
                f,
                "invalid number of seats {number}: {} to {}",
                ChouetteRules::MIN_PLAYERS,
                ChouetteRules::MAX_SEATS
            ),
            Self::AdviceByOwnCube => {
                f.write_str("advice by members whose cube has been turned without a cube for each")
            }
            Self::CubeLimit(limit) => {
                write!(f, "invalid cube limit {limit}: a power of two, 2 to 4096")
            }
            Self::AutomaticDoubles(number) => write!(
                f,
                "invalid number of automatic doubles {number}: 0 to {}",
                TableRules::MAX_AUTOMATIC_DOUBLES
            ),
            Self::BeaverBeyondLimit(limit) => {
                write!(f, "beavers with a cube limit of {limit}: a beaver turns the cube to 4")
            }
            Self::RaccoonBeyondLimit(limit) => {
                write!(f, "raccoons with a cube limit of {limit}: a raccoon turns the cube to 8")
            }
        }
    }
}

impl ChouetteRules {
    /// The fewest players of a game: two of them play, and somebody stands behind the captain.
    pub const MIN_PLAYERS: u8 = 3;
    /// The most seats of a table.
    pub const MAX_SEATS: u8 = Seat::MAX as u8;

    /// The card itself, if it can be played.
    ///
    /// # Errors
    ///
    /// A [`ChouetteRulesError`] that names every reason at once.
    pub fn validate(self) -> Result<Self, ChouetteRulesError> {
        use ChouetteRulesProblem as Problem;
        let limit = self.cube_limit;
        let has_limit = limit.is_power_of_two() && (2..=4096).contains(&limit);
        let advises_by_cube = self.consultation == Consultation::TurnedCubes;
        let broken = [
            (
                !(Self::MIN_PLAYERS..=Self::MAX_SEATS).contains(&self.seats),
                Problem::Seats(self.seats),
            ),
            (advises_by_cube && self.cubes == TeamCubes::One, Problem::AdviceByOwnCube),
            (!has_limit, Problem::CubeLimit(limit)),
            (
                self.automatic_doubles > TableRules::MAX_AUTOMATIC_DOUBLES,
                Problem::AutomaticDoubles(self.automatic_doubles),
            ),
            (
                has_limit && self.beavers == Beavers::On && limit < 4,
                Problem::BeaverBeyondLimit(limit),
            ),
            (
                has_limit && self.beavers == Beavers::Raccoons && limit < 8,
                Problem::RaccoonBeyondLimit(limit),
            ),
        ];
        let problems: Vec<_> =
            broken.into_iter().filter_map(|(is_broken, why)| is_broken.then_some(why)).collect();
        if problems.is_empty() { Ok(self) } else { Err(ChouetteRulesError { problems }) }
    }
}
