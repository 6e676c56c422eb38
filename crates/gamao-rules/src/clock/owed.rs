//! Who keeps the others waiting.

use crate::{ByPlayer, Event, Occupant, Party, Player, Table};

/// What is known of the shares of fair dice: which seat owes one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Shares {
    /// The server has anchored a chain, so rolls need a share of both seats.
    are_in_use: bool,
    has_rolled: bool,
    has_anchored: ByPlayer<bool>,
    has_signed_off: ByPlayer<bool>,
    has_released: ByPlayer<bool>,
}

impl Shares {
    pub(super) fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Anchored { party: Party::Server, .. } => self.are_in_use = true,
            Event::Anchored { party: Party::Seat(player), .. } => {
                // As in `gamao-dice`: before any roll or link, new anchors need new sign-offs.
                if !self.has_rolled && !self.has_released[player.other()] {
                    self.has_signed_off = ByPlayer::default();
                }
                self.has_anchored[player] = true;
                self.has_released[player] = false;
            }
            Event::SetBack { .. } => *self = Self::default(),
            Event::SignedOff { player, .. } => self.has_signed_off[player] = true,
            Event::LinkReleased { player, .. } | Event::RollAsked { player, link: Some(_) } => {
                self.has_released[player] = true;
            }
            Event::Rolled { .. } => {
                self.has_rolled = true;
                self.has_released = ByPlayer::default();
            }
            _ => {}
        }
    }

    /// Whom the table waits for: who is to act, or who owes a share of the dice that are due.
    pub(super) fn who_owes(self, table: &Table) -> ByPlayer<bool> {
        let owes = |player: Player| match table.to_act() {
            Some(awaited) => awaited == player,
            None => self.are_in_use && table.is_throw_due() && self.owes_share(table, player),
        };
        ByPlayer::new(owes(Player::A), owes(Player::B))
    }

    /// Whether a person could go on and does not; nobody is charged for the other's share.
    fn owes_share(self, table: &Table, player: Player) -> bool {
        let steps = [self.has_anchored, self.has_signed_off, self.has_released];
        let next = steps.into_iter().find(|done| !(done.a && done.b));
        let is_person = matches!(table.seats()[player], Some(Occupant::Person { .. }));
        is_person && next.is_some_and(|done| !done[player])
    }
}
