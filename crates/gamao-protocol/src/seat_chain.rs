//! What a client does for its seat's part of the fair dice.

use gamao_dice::{Chain, MatchDice, Owed};
use gamao_rules::{Party, Player, Table};

use crate::{Command, Link};

/// The secret of a seat, and the commands that follow from it.
///
/// One secret serves all matches of a room: a match's id goes into every hash, so its chains have
/// nothing in common.
#[derive(Clone)]
pub struct SeatChain {
    seat: Player,
    secret: gamao_dice::Link,
}

impl SeatChain {
    /// The chains of a secret that nobody else knows: 32 random bytes.
    pub fn new(seat: Player, secret: gamao_dice::Link) -> Self {
        Self { seat, secret }
    }

    /// What the dice wait for from this seat, to be sent at once; `None` while they do not.
    pub fn owed(&self, table: &Table, dice: &MatchDice) -> Option<Command> {
        Some(match dice.owes(self.seat, table.is_throw_due())? {
            // A chain that is used up needs another secret: its links are known.
            Owed::Anchor if dice.anchor_of(Party::Seat(self.seat)) == Some(self.anchor(dice).0) => {
                return None;
            }
            Owed::Anchor => Command::Anchor { anchor: self.anchor(dice) },
            Owed::SignOff => Command::SignOff { digest: Link(dice.digest()?) },
            Owed::Link => Command::Release { link: self.next_link(dice)? },
        })
    }

    /// The command that asks for one's dice, with one's link unless that is out already.
    pub fn roll(&self, dice: &MatchDice) -> Command {
        let is_out = dice.released(self.seat).is_some();
        Command::Roll { link: if is_out { None } else { self.next_link(dice) } }
    }

    /// The link that is next, to be released or left behind; `None` when the chain is used up and
    /// the seat has to anchor another.
    pub fn next_link(&self, dice: &MatchDice) -> Option<Link> {
        self.chain(dice).link(dice.next_link(Party::Seat(self.seat))).map(Link)
    }

    /// The anchor of the chain for the match at hand, to be published first, or again with a new
    /// secret after the old one was lost.
    pub fn anchor(&self, dice: &MatchDice) -> Link {
        Link(self.chain(dice).anchor())
    }

    fn chain(&self, dice: &MatchDice) -> Chain {
        Chain::new(dice.match_id(), self.seat.into(), self.secret)
    }
}
