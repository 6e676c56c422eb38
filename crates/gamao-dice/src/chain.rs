//! Hash chains and their anchors.

use core::fmt;

use gamao_rules::{Party, Seat};

use crate::{Link, encoding::Fields};

/// The number of links in a chain. A match that needs more re-seeds.
pub const CHAIN_LENGTH: u32 = 4096;

/// Whose chain it is. A table for two has seats 0 and 1, a chouette more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Role {
    /// The server.
    Server,
    /// A seat, counted from 0.
    Seat(u8),
}

impl From<Party> for Role {
    fn from(party: Party) -> Self {
        match party {
            Party::Server => Self::Server,
            Party::Seat(seat) => seat.into(),
        }
    }
}

impl From<Seat> for Role {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat.to_u8())
    }
}

/// `server`, `seat-0`, `seat-1`, …
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server => f.write_str("server"),
            Self::Seat(seat) => write!(f, "seat-{seat}"),
        }
    }
}

/// A party's chain for one match: link 0 is the anchor, link `length` the secret itself.
///
/// Stores only the secret and hashes on demand: at most `length` hashes, about a millisecond, instead of 128 kB
/// for the whole chain. Use [`Chain::marked`] if every link will be needed.
#[derive(Clone, PartialEq, Eq)]
pub struct Chain {
    match_id: String,
    role: Role,
    secret: Link,
    length: u32,
    /// Every [`MARK`]-th link below the secret; empty unless requested.
    marks: Vec<Link>,
}

/// Hashes between two marks: 2 kB of marks for a chain of full length.
const MARK: u32 = 64;

impl Chain {
    /// The chain of a secret, with [`CHAIN_LENGTH`] links.
    pub fn new(match_id: impl Into<String>, role: Role, secret: Link) -> Self {
        Self::with_length(match_id, role, secret, CHAIN_LENGTH)
    }

    /// The chain of a secret with another length; only test vectors use one.
    pub fn with_length(match_id: impl Into<String>, role: Role, secret: Link, length: u32) -> Self {
        Self { match_id: match_id.into(), role, secret, length, marks: Vec::new() }
    }

    /// The same chain with some links stored, so that each of the others takes only a few hashes.
    #[must_use]
    pub fn marked(mut self) -> Self {
        let mut link = self.secret;
        self.marks = (0..self.length / MARK)
            .map(|_| {
                link = self.hash_down(link, MARK);
                link
            })
            .collect();
        self
    }

    /// The anchor, published before the first roll.
    pub fn anchor(&self) -> Link {
        self.below_secret(self.length)
    }

    /// The k-th link, k = 1, 2, …, or `None` when the chain is used up (or k is 0: the anchor is
    /// no link).
    pub fn link(&self, k: u32) -> Option<Link> {
        (1..=self.length).contains(&k).then(|| self.below_secret(self.length - k))
    }

    fn below_secret(&self, hashes: u32) -> Link {
        let marks = (hashes / MARK).min(self.marks.len() as u32);
        let nearest = marks.checked_sub(1).map_or(self.secret, |mark| self.marks[mark as usize]);
        self.hash_down(nearest, hashes - marks * MARK)
    }

    fn hash_down(&self, from: Link, hashes: u32) -> Link {
        (0..hashes).fold(from, |link, _| hash_link(&self.match_id, self.role, &link))
    }
}

/// Keeps the secret out of logs.
impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain")
            .field("match_id", &self.match_id)
            .field("role", &self.role)
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// Whether `link` follows `previous` (the anchor, or the party's link before) in this chain.
pub fn is_next_link(match_id: &str, role: Role, previous: &Link, link: &Link) -> bool {
    hash_link(match_id, role, link) == *previous
}

/// `x[k-1] = SHA256(F("gamao/chain/v1", match_id, role, x[k]))`.
fn hash_link(match_id: &str, role: Role, link: &Link) -> Link {
    let fields = Fields::new("gamao/chain/v1").text(match_id).text(&role.to_string());
    fields.bytes(&link.0).digest()
}

/// The anchors of all parties of a match: the server's, then the seats' in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Anchors {
    /// The server's.
    pub server: Link,
    /// Seat 0's, seat 1's, …
    pub seats: Vec<Link>,
}

/// The digest that every seat signs off on before the first roll:
/// `SHA256(F("gamao/anchors/v1", match_id, rules, server anchor, seat-0 anchor, …))`.
///
/// `rules` is the canonical text of the table's rules.
pub fn anchors_digest(match_id: &str, rules: &str, anchors: &Anchors) -> Link {
    let fields = Fields::new("gamao/anchors/v1").text(match_id).text(rules);
    let anchors = core::iter::once(&anchors.server).chain(&anchors.seats);
    anchors.fold(fields, |fields, anchor| fields.bytes(&anchor.0)).digest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_change_no_link() {
        for length in [1, 63, 64, 65, 200] {
            let plain = Chain::with_length("m", Role::Server, Link([7; 32]), length);
            let marked = plain.clone().marked();
            assert_eq!(plain.anchor(), marked.anchor(), "length {length}");
            for k in 0..=length + 1 {
                assert_eq!(plain.link(k), marked.link(k), "link {k} of {length}");
            }
        }
    }
}
