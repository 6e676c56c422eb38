//! Places a checker can be, numbered from its owner's view.

use core::fmt;

/// A place on the board from the owner's view: 24 is farthest from home, 1 nearest, the bar is
/// 25 and borne off is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "number"))]
pub struct Point(u8);

impl Point {
    /// Borne off.
    pub const OFF: Self = Self(0);
    /// The bar.
    pub const BAR: Self = Self(25);

    /// The place with this number.
    ///
    /// # Panics
    ///
    /// If `index` is above 25.
    #[track_caller]
    pub const fn new(index: u8) -> Self {
        assert!(index <= 25, "point out of range");
        Self(index)
    }

    /// The place with this number, if there is one.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index <= 25 { Some(Self(index)) } else { None }
    }

    /// The number, 0 to 25.
    pub const fn to_u8(self) -> u8 {
        self.0
    }

    /// The number, 0 to 25.
    pub const fn to_usize(self) -> usize {
        self.0 as usize
    }

    /// The same place seen by the opponent. Bar and off are each player's own and stay.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        if self.0 == 0 || self.0 == 25 { self } else { Self(25 - self.0) }
    }

    /// Whether this is one of the 24 points, neither bar nor off.
    pub const fn is_on_board(self) -> bool {
        self.0 >= 1 && self.0 <= 24
    }
}

/// A number that is no place of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointError(u8);

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid point {}: places are 0 (off) to 25 (bar)", self.0)
    }
}

impl core::error::Error for PointError {}

impl TryFrom<u8> for Point {
    type Error = PointError;

    fn try_from(index: u8) -> Result<Self, PointError> {
        Self::from_index(index).ok_or(PointError(index))
    }
}

impl From<Point> for u8 {
    fn from(point: Point) -> Self {
        point.0
    }
}

/// `bar`, `off`, or the number.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::BAR => f.write_str("bar"),
            Self::OFF => f.write_str("off"),
            Self(n) => write!(f, "{n}"),
        }
    }
}
