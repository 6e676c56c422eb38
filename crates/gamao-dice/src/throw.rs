//! Computing dice from links.

use gamao_rules::{Die, Roll};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::{Link, encoding::Fields};

/// Bytes of 252 and above are skipped: 252 is the largest multiple of 6 in a byte, so all six faces are exactly
/// equally likely. A plain `% 6` would favour 1 to 4 by 43 to 42.
const REJECT_FROM: u8 = 252;

/// Everything that determines one roll of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw<'a> {
    /// The match.
    pub match_id: &'a str,
    /// 1 for the match's first roll; a tie in the opening counts.
    pub number: u64,
    /// The server's link.
    pub server: Link,
    /// The contributing seats' links, in ascending seat order.
    pub seats: &'a [(u8, Link)],
}

impl<'a> Throw<'a> {
    /// An endless iterator of dice: a roll takes two, a seating throw one per seat.
    pub fn dice(&self) -> Dice<'a> {
        Dice { throw: self.clone(), counter: 0, block: [0; 32], used: 32 }
    }

    /// The roll: the first two dice.
    pub fn roll(&self) -> Roll {
        let mut dice = self.dice();
        Roll { first: dice.next_die(), second: dice.next_die() }
    }

    /// `HMAC-SHA256(server's link, F("gamao/roll/v1", match_id, i, s, link of s, …, c))`.
    fn block(&self, counter: u64) -> [u8; 32] {
        let fields = Fields::new("gamao/roll/v1").text(self.match_id).integer(self.number);
        let fields = self
            .seats
            .iter()
            .fold(fields, |fields, (seat, link)| fields.integer(u64::from(*seat)).bytes(&link.0))
            .integer(counter);
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.server.0).expect("HMAC takes a key of any length");
        mac.update(fields.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

/// The endless sequence of dice of one throw.
#[derive(Clone, Debug)]
pub struct Dice<'a> {
    throw: Throw<'a>,
    counter: u64,
    block: [u8; 32],
    used: usize,
}

impl Dice<'_> {
    /// The next die.
    pub fn next_die(&mut self) -> Die {
        loop {
            if self.used == self.block.len() {
                self.block = self.throw.block(self.counter);
                self.counter += 1;
                self.used = 0;
            }
            let byte = self.block[self.used];
            self.used += 1;
            if byte < REJECT_FROM {
                return Die::new(byte % 6 + 1);
            }
        }
    }
}

impl Iterator for Dice<'_> {
    type Item = Die;

    fn next(&mut self) -> Option<Die> {
        Some(self.next_die())
    }
}
