//! Which seats the table waits for.

use crate::{Event, Party, Seats, Table};

/// Which seats owe a share of the fair dice, as far as the clocks need to know.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Shares {
    /// The server has anchored a chain, so rolls need a share of every contributor.
    are_in_use: bool,
    has_rolled: bool,
    anchored: Seats,
    signed_off: Seats,
    released: Seats,
}

impl Shares {
    pub(super) fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Anchored { party: Party::Server, .. } => self.are_in_use = true,
            Event::Anchored { party: Party::Seat(seat), .. } => {
                // As in `gamao-dice`: before any roll or link, new anchors need new sign-offs.
                self.released = self.released.without(seat);
                if !self.has_rolled && self.released.is_empty() {
                    self.signed_off = Seats::NONE;
                }
                self.anchored = self.anchored.with(seat);
            }
            Event::SetBack { .. } => *self = Self::default(),
            Event::SignedOff { seat, .. } => self.signed_off.set(seat, true),
            Event::LinkReleased { seat, .. } | Event::RollAsked { seat, link: Some(_) } => {
                self.released.set(seat, true);
            }
            Event::Rolled { .. } => {
                self.has_rolled = true;
                self.released = Seats::NONE;
            }
            _ => {}
        }
    }

    /// Whom the table waits for: who is to act, or who owes a share of the dice that are due.
    pub(super) fn who_owes(self, table: &Table) -> Seats {
        match table.to_act() {
            Some(side) => Seats::NONE.with(table.seat_of(side)),
            None if self.are_in_use && table.is_throw_due() => self.who_owes_a_share(table),
            None => Seats::NONE,
        }
    }

    /// The persons who could act and do not; nobody is charged for another's share.
    fn who_owes_a_share(self, table: &Table) -> Seats {
        let contributors = table.contributors();
        let steps = [self.anchored, self.signed_off, self.released];
        let missing = steps.into_iter().map(|done| contributors.minus(done));
        let next = missing.into_iter().find(|missing| !missing.is_empty()).unwrap_or_default();
        next.into_iter().filter(|&seat| table.is_person(seat)).collect()
    }
}
