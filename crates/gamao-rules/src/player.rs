//! The two sides of a board.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// One of the two sides of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Player {
    /// The first side.
    A,
    /// The second side.
    B,
}

impl Player {
    /// Both sides, in order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The number of the side, 0 or 1.
    pub const fn to_usize(self) -> usize {
        self as usize
    }

    /// The side with this number, if there is one.
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::A),
            1 => Some(Self::B),
            _ => None,
        }
    }
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ByPlayer<T> {
    /// The value of A.
    pub a: T,
    /// The value of B.
    pub b: T,
}

impl<T> ByPlayer<T> {
    /// A value for each player.
    pub const fn new(a: T, b: T) -> Self {
        Self { a, b }
    }

    /// The same pair with every value mapped.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { a: f(self.a), b: f(self.b) }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::A => &self.a,
            Player::B => &self.b,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::A => &mut self.a,
            Player::B => &mut self.b,
        }
    }
}
