//! Dice, and the shares they are made from.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::Player;

/// A face, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "number")]
pub struct Die(pub rules::Die);

/// A number that is on no die.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("invalid die {0}: faces are 1 to 6")]
pub struct DieError(u8);

impl TryFrom<u8> for Die {
    type Error = DieError;

    fn try_from(face: u8) -> Result<Self, DieError> {
        rules::Die::from_face(face).map(Self).ok_or(DieError(face))
    }
}

impl From<Die> for u8 {
    fn from(die: Die) -> Self {
        die.0.to_u8()
    }
}

/// Two dice in thrown order: `[3, 1]`. In the opening the first is A's and the second B's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(from = "[Die; 2]", into = "[Die; 2]")]
#[ts(type = "[number, number]")]
pub struct Roll(pub rules::Roll);

impl From<[Die; 2]> for Roll {
    fn from([first, second]: [Die; 2]) -> Self {
        Self(rules::Roll { first: first.0, second: second.0 })
    }
}

impl From<Roll> for [Die; 2] {
    fn from(roll: Roll) -> Self {
        [Die(roll.0.first), Die(roll.0.second)]
    }
}

/// A link, an anchor, a secret or a digest of the fair dice: 32 bytes as 64 lower-case hexadecimal
/// digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "String", into = "String")]
#[ts(type = "string")]
pub struct Link(pub rules::Link);

impl Link {
    /// What people compare of a digest: its first 80 bits, in groups that can be read out.
    pub fn fingerprint(self) -> String {
        let digits = String::from(self);
        [0, 4, 8, 12, 16].map(|start| &digits[start..start + 4]).join(" ")
    }
}

/// A text that is not a link.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("invalid link {0:?}: 64 lower-case hexadecimal digits are needed")]
pub struct LinkError(String);

impl TryFrom<String> for Link {
    type Error = LinkError;

    fn try_from(text: String) -> Result<Self, LinkError> {
        let digit = |b: u8| match b {
            b'0'..=b'9' => Some(b - b'0'),
            b'a'..=b'f' => Some(b - b'a' + 10),
            _ => None,
        };
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let mut link = [0; 32];
        let fits = rest.is_empty()
            && pairs.len() == link.len()
            && link.iter_mut().zip(pairs).all(|(byte, &[high, low])| {
                let value = digit(high).zip(digit(low)).map(|(h, l)| h << 4 | l);
                *byte = value.unwrap_or(0);
                value.is_some()
            });
        if fits {
            Ok(Self(link))
        } else {
            // An error message should not carry a megabyte back.
            Err(LinkError(text.chars().take(80).collect()))
        }
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        link.0
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .map(|nibble| char::from(DIGITS[nibble as usize]))
            .collect()
    }
}

/// Who owns a chain of the fair dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Party {
    /// The server.
    Server,
    /// Seat A.
    A,
    /// Seat B.
    B,
}

impl From<rules::Party> for Party {
    fn from(party: rules::Party) -> Self {
        match party {
            rules::Party::Server => Self::Server,
            rules::Party::Seat(rules::Player::A) => Self::A,
            rules::Party::Seat(rules::Player::B) => Self::B,
        }
    }
}

impl From<Party> for rules::Party {
    fn from(party: Party) -> Self {
        match party {
            Party::Server => Self::Server,
            Party::A => Self::Seat(Player::A.into()),
            Party::B => Self::Seat(Player::B.into()),
        }
    }
}

/// One party's contribution to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub struct Share {
    /// Whose it is.
    pub party: Party,
    /// The link of that party's chain.
    pub link: Link,
}

impl From<rules::Share> for Share {
    fn from(share: rules::Share) -> Self {
        Self { party: share.party.into(), link: Link(share.link) }
    }
}

impl From<Share> for rules::Share {
    fn from(share: Share) -> Self {
        Self { party: share.party.into(), link: share.link.0 }
    }
}
