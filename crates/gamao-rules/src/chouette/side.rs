//! The two sides of a chouette.

use core::fmt;

/// Who plays against whom: one against all the others. Which side of the board each has is for the owner of
/// the board to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ChouetteSide {
    /// The player who plays alone.
    Box,
    /// The captain, and the members behind it.
    Team,
}

impl ChouetteSide {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Box, Self::Team];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Box => Self::Team,
            Self::Team => Self::Box,
        }
    }
}

impl fmt::Display for ChouetteSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Box => "the box",
            Self::Team => "the team",
        })
    }
}
