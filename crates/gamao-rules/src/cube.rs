//! The doubling cube.

use crate::{Beavers, CubeRules, Player};

/// The cube as it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cube {
    /// The face on top; a power of two, 1 at the start.
    pub value: u32,
    /// Who may turn it next; nobody alone while it lies in the centre.
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

    /// Whether it may still be turned this many times.
    pub const fn can_turn(self, times: u32, rules: CubeRules) -> bool {
        rules.on && self.value << times <= rules.limit
    }

    /// Whether the taker of a double offered with the cube lying like this may beaver: only a first
    /// double can be beavered.
    pub fn can_beaver(self, beavers: Beavers, rules: CubeRules) -> bool {
        beavers != Beavers::Off && self.owner.is_none() && self.can_turn(2, rules)
    }
}
