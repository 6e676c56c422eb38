//! A seat's part of the fair dice, for clients.

use gamao_rules::{Party, Seat, SeatCommand, Table};

use crate::{Chain, Link, MatchDice, Owed};

/// The secret of a seat, and the commands derived from it.
///
/// One secret serves all matches of a room: the match id is part of every hash, so their chains are independent.
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

    /// The command that the seat owes, to be sent at once; `None` if it owes nothing.
    pub fn owed(&self, table: &Table, dice: &MatchDice) -> Option<SeatCommand> {
        Some(match dice.owes(self.seat, table.is_throw_due())? {
            // A used-up chain needs another secret, because its links are known.
            Owed::Anchor if dice.anchor_of(Party::Seat(self.seat)) == Some(self.anchor(dice)) => {
                return None;
            }
            Owed::Anchor => SeatCommand::Anchor { anchor: self.anchor(dice) },
            Owed::SignOff => SeatCommand::SignOff { digest: dice.digest()? },
            Owed::Link => SeatCommand::Release { link: self.next_link(dice)? },
        })
    }

    /// The command that requests the dice, with the seat's link unless that is released already.
    pub fn roll(&self, dice: &MatchDice) -> SeatCommand {
        let is_out = dice.released(self.seat).is_some();
        SeatCommand::Roll { link: if is_out { None } else { self.next_link(dice) } }
    }

    /// The next link, to be released now or in advance; `None` when the chain is used up and the seat has to
    /// anchor another.
    pub fn next_link(&self, dice: &MatchDice) -> Option<Link> {
        self.chain(dice).link(dice.next_link(Party::Seat(self.seat)))
    }

    /// The anchor of the chain for the current match, to be published first, or again with a new secret after
    /// the old one was lost.
    pub fn anchor(&self, dice: &MatchDice) -> Link {
        self.chain(dice).anchor()
    }

    fn chain(&self, dice: &MatchDice) -> Chain {
        Chain::new(dice.match_id(), self.seat.into(), self.secret)
    }
}
