//! The house rules of a chouette: every matter that clubs settle differently.

mod validate;

use crate::Beavers;

pub use validate::{ChouetteRulesError, ChouetteRulesProblem};

/// How the first places are found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Seating {
    /// Everybody rolls one die: the highest is the box, the next the captain, and so on. Ties roll again.
    Roll,
    /// In the order of arrival.
    Entrance,
}

/// Who may advise the captain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Consultation {
    /// Every member who is in the game.
    Members,
    /// Nobody.
    Nobody,
    /// Members whose own cube has been turned.
    TurnedCubes,
}

/// How many cubes the team has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TeamCubes {
    /// One, which the team turns by the consent of every member in the game.
    One,
    /// One for each member, who turns it alone.
    Each,
}

/// When a captain answers the box's double. Answers of one round are sealed, and shown together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CaptainAnswers {
    /// With all the others.
    Together,
    /// Alone, before the others.
    First,
    /// Alone, after the others.
    Last,
}

/// When the box leaves its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BoxLeaves {
    /// When it loses the game: on the board, or to the last member in it.
    OnLoss,
    /// When it loses on balance, over all members.
    OnBalance,
}

/// The house-rules card of a chouette, agreed before anyone sits down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChouetteRules {
    /// How many may sit at a time, 3 to 8.
    pub seats: u8,
    /// How the first places are found.
    pub seating: Seating,
    /// Who may advise the captain.
    pub consultation: Consultation,
    /// One cube for the team, or one for each member.
    pub cubes: TeamCubes,
    /// The last face of a cube, a power of two from 2 to 4096; 64 by custom.
    pub cube_limit: u32,
    /// When the captain answers the box's double.
    pub captain_answers: CaptainAnswers,
    /// Whether those who passed may offer an extra to the only member who took.
    pub extras: bool,
    /// When the box leaves its place.
    pub box_leaves: BoxLeaves,
    /// Gammons and backgammons count 1 unless the cube has been turned.
    pub jacoby: bool,
    /// How many equal opening throws may double the centred cubes in one game; 0 for none.
    pub automatic_doubles: u32,
    /// Whether whoever takes a first double may redouble at once and keep the cube.
    pub beavers: Beavers,
    /// A backgammon counts 2 instead of 3.
    pub backgammon_is_two: bool,
}

impl ChouetteRules {
    /// The custom of most clubs.
    pub const CLUB: Self = Self {
        seats: Self::MAX_SEATS,
        seating: Seating::Roll,
        consultation: Consultation::Members,
        cubes: TeamCubes::One,
        cube_limit: 64,
        captain_answers: CaptainAnswers::Together,
        extras: false,
        box_leaves: BoxLeaves::OnLoss,
        jacoby: true,
        automatic_doubles: 0,
        beavers: Beavers::Off,
        backgammon_is_two: false,
    };
}

impl Default for ChouetteRules {
    fn default() -> Self {
        Self::CLUB
    }
}
