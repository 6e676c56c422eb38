//! What a client does for its seat's part of the fair dice.

use gamao_rules::{Party, Seat, SeatCommand, Table};

use crate::{Chain, Link, MatchDice, Owed};

/// The secret of a seat, and the commands that follow from it.
///
/// One secret serves all matches of a room: a match's id goes into every hash, so its chains have
/// nothing in common.
#[derive(Clone)]
pub struct SeatChain {
    seat: Seat,
    secret: Link,
}

impl SeatChain {
    /// The chains of a secret that nobody else knows: 32 random bytes.
    pub fn new(seat: Seat, secret: Link) -> Self {
        Self { seat, secret }
    }

    /// What the dice wait for from this seat, to be sent at once; `None` while they do not.
    pub fn owed(&self, table: &Table, dice: &MatchDice) -> Option<SeatCommand> {
        Some(match dice.owes(self.seat, table.is_throw_due())? {
            // A chain that is used up needs another secret: its links are known.
            Owed::Anchor if dice.anchor_of(Party::Seat(self.seat)) == Some(self.anchor(dice)) => {
                return None;
            }
            Owed::Anchor => SeatCommand::Anchor { anchor: self.anchor(dice) },
            Owed::SignOff => SeatCommand::SignOff { digest: dice.digest()? },
            Owed::Link => SeatCommand::Release { link: self.next_link(dice)? },
        })
    }

    /// The command that asks for one's dice, with one's link unless that is out already.
    pub fn roll(&self, dice: &MatchDice) -> SeatCommand {
        let is_out = dice.released(self.seat).is_some();
        SeatCommand::Roll { link: if is_out { None } else { self.next_link(dice) } }
    }

    /// The link that is next, to be released or left behind; `None` when the chain is used up and
    /// the seat has to anchor another.
    pub fn next_link(&self, dice: &MatchDice) -> Option<Link> {
        self.chain(dice).link(dice.next_link(Party::Seat(self.seat)))
    }

    /// The anchor of the chain for the match at hand, to be published first, or again with a new
    /// secret after the old one was lost.
    pub fn anchor(&self, dice: &MatchDice) -> Link {
        self.chain(dice).anchor()
    }

    fn chain(&self, dice: &MatchDice) -> Chain {
        Chain::new(dice.match_id(), self.seat.into(), self.secret)
    }
}
