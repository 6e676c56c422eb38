//! Links: the values that the fair dice are made of.

use core::{fmt, str::FromStr};

/// A link, an anchor, a secret or a digest of the fair dice: 32 bytes, written as 64 lower-case
/// hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Link(pub [u8; 32]);

impl Link {
    /// The part of a digest that people compare: its first 80 bits, in groups that can be read aloud.
    pub fn fingerprint(self) -> String {
        let digits = self.to_string();
        [0, 4, 8, 12, 16].map(|start| &digits[start..start + 4]).join(" ")
    }
}

impl AsRef<[u8]> for Link {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// 64 digits.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is not a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkError(String);

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid link {:?}: 64 lower-case hexadecimal digits are needed", self.0)
    }
}

impl core::error::Error for LinkError {}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        // An error message should not carry a megabyte back.
        bytes(text).map(Self).ok_or_else(|| LinkError(text.chars().take(80).collect()))
    }
}

fn bytes(text: &str) -> Option<[u8; 32]> {
    let digit = |b: u8| match b {
        b'0'..=b'9' => Some(b - b'0'),
        b'a'..=b'f' => Some(b - b'a' + 10),
        _ => None,
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    let pairs: &[_; 32] = pairs.try_into().ok()?;
    let mut bytes = [0; 32];
    for (byte, &[high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(high)? << 4 | digit(low)?;
    }
    Some(bytes)
}

impl TryFrom<String> for Link {
    type Error = LinkError;

    fn try_from(text: String) -> Result<Self, LinkError> {
        text.parse()
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.to_string()
    }
}
