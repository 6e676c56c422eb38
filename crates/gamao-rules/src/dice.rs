//! Dice.

use core::{fmt, str::FromStr};

/// A face, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "number"))]
pub struct Die(u8);

impl Die {
    /// The six faces.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The die showing `face`.
    ///
    /// # Panics
    ///
    /// If `face` is not 1 to 6.
    #[track_caller]
    pub const fn new(face: u8) -> Self {
        assert!(face >= 1 && face <= 6, "die out of range");
        Self(face)
    }

    /// The die showing `face`, if there is one.
    pub const fn from_face(face: u8) -> Option<Self> {
        if face >= 1 && face <= 6 { Some(Self(face)) } else { None }
    }

    const fn from_digit(ascii: u8) -> Option<Self> {
        Self::from_face(ascii.wrapping_sub(b'0'))
    }

    /// The face, 1 to 6.
    pub const fn to_u8(self) -> u8 {
        self.0
    }
}

/// A number that is not on a die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaceError(u8);

impl fmt::Display for FaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid die {}: faces are 1 to 6", self.0)
    }
}

impl core::error::Error for FaceError {}

impl TryFrom<u8> for Die {
    type Error = FaceError;

    fn try_from(face: u8) -> Result<Self, FaceError> {
        Self::from_face(face).ok_or(FaceError(face))
    }
}

impl From<Die> for u8 {
    fn from(die: Die) -> Self {
        die.0
    }
}

impl From<Die> for u32 {
    fn from(die: Die) -> Self {
        die.0.into()
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Die {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let error = || DiceError { text: text.into(), expected: "a die from 1 to 6" };
        match text.as_bytes() {
            [digit] => Self::from_digit(*digit).ok_or_else(error),
            _ => Err(error()),
        }
    }
}

/// Text that is not a die, or not a roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceError {
    text: String,
    expected: &'static str,
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not {}", self.text, self.expected)
    }
}

impl core::error::Error for DiceError {}

/// Two dice in the order in which they were thrown.
///
/// The order matters only in the opening (the first die is seat 0's, the second seat 1's) and for display;
/// [`Roll::high`] and [`Roll::low`] ignore it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "[Die; 2]", into = "[Die; 2]"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "[number, number]"))]
pub struct Roll {
    /// The first die.
    pub first: Die,
    /// The second die.
    pub second: Die,
}

impl Roll {
    /// The 21 distinct rolls, higher die first, from 1-1 to 6-6.
    pub const ALL: [Self; 21] = {
        let mut all = [Self::new(1, 1); 21];
        let (mut high, mut i) = (1, 0);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[i] = Self::new(high, low);
                i += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// A roll of two faces.
    ///
    /// # Panics
    ///
    /// If a face is not 1 to 6.
    #[track_caller]
    pub const fn new(first: u8, second: u8) -> Self {
        Self { first: Die::new(first), second: Die::new(second) }
    }

    /// The higher die.
    pub fn high(self) -> Die {
        self.first.max(self.second)
    }

    /// The lower die.
    pub fn low(self) -> Die {
        self.first.min(self.second)
    }

    /// The same roll with the higher die first, as [`Roll::ALL`] has it.
    #[must_use]
    pub fn sorted(self) -> Self {
        Self { first: self.high(), second: self.low() }
    }

    /// Whether both dice show the same face.
    pub fn is_double(self) -> bool {
        self.first == self.second
    }

    /// How many of the 36 equally likely throws show this roll: 1 or 2.
    pub fn weight(self) -> u8 {
        if self.is_double() { 1 } else { 2 }
    }
}

impl From<[Die; 2]> for Roll {
    fn from([first, second]: [Die; 2]) -> Self {
        Self { first, second }
    }
}

impl From<Roll> for [Die; 2] {
    fn from(Roll { first, second }: Roll) -> Self {
        [first, second]
    }
}

/// `3-1`, in thrown order.
impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.second)
    }
}

/// `3-1` or `31`, in thrown order.
impl FromStr for Roll {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let error = || DiceError { text: text.into(), expected: "a roll such as 3-1" };
        match text.as_bytes() {
            [first, second] | [first, b'-', second] => Die::from_digit(*first)
                .zip(Die::from_digit(*second))
                .map(|(first, second)| Self { first, second })
                .ok_or_else(error),
            _ => Err(error()),
        }
    }
}
