//! The doubling cube.

use core::fmt;

use crate::{Beavers, CubeRules, Player};

/// The cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// The face on top; a power of two, 1 at the start.
    pub value: u32,
    /// Who owns it; `None` while it is in the centre.
    pub owner: Option<Player>,
}

impl Cube {
    /// The cube at the start of a game.
    pub const CENTRED: Self = Self { value: 1, owner: None };

    /// The cube after `taker` accepted a double.
    #[must_use]
    pub const fn taken_by(self, taker: Player) -> Self {
        Self { value: self.value * 2, owner: Some(taker) }
    }

    /// The cube after `taker` accepted a double and redoubled at once.
    #[must_use]
    pub const fn beavered_by(self, taker: Player) -> Self {
        Self { value: self.value * 4, owner: Some(taker) }
    }

    /// The cube turned once more, its owner staying: a raccoon, or an automatic double.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self { value: self.value * 2, owner: self.owner }
    }

    /// Whether it can still be turned this many times.
    pub const fn can_turn(self, times: u32, rules: CubeRules) -> bool {
        rules.on && self.value << times <= rules.limit
    }

    /// Whether the taker of a double offered from this position of the cube may beaver: only a first double
    /// can be beavered.
    pub fn can_beaver(self, beavers: Beavers, rules: CubeRules) -> bool {
        beavers != Beavers::Off && self.owner.is_none() && self.can_turn(2, rules)
    }
}

/// Why the cube may not be turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CubeProblem {
    /// The table has no cube.
    NoCube,
    /// The Crawford game is played without it.
    Crawford,
    /// A match to one point is played without it.
    OnePointMatch,
    /// The opponent owns it.
    NotOwner,
    /// It shows its last face already.
    LastFace,
    /// The table plays no beavers.
    NoBeavers,
    /// Only the first double of a game can be beavered.
    NotFirstDouble,
    /// A beaver would pass the last face.
    BeyondLastFace,
}

impl CubeProblem {
    /// All problems.
    pub const ALL: [Self; 8] = [
        Self::NoCube,
        Self::Crawford,
        Self::OnePointMatch,
        Self::NotOwner,
        Self::LastFace,
        Self::NoBeavers,
        Self::NotFirstDouble,
        Self::BeyondLastFace,
    ];
}

impl fmt::Display for CubeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoCube => "the table has none",
            Self::Crawford => "this is the Crawford game",
            Self::OnePointMatch => "a match to one point is played without it",
            Self::NotOwner => "the opponent owns it",
            Self::LastFace => "it shows its last face",
            Self::NoBeavers => "the table plays no beavers",
            Self::NotFirstDouble => "only a first double can be beavered",
            Self::BeyondLastFace => "it would pass its last face",
        })
    }
}
