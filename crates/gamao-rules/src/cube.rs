//! The doubling cube.

use crate::Player;

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
}
