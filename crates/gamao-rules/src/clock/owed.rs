//! Who keeps the others waiting.

use crate::{ByPlayer, Event, Occupant, Party, Phase, Player, Table};

/// What is known of the shares of fair dice: which seat owes one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Shares {
    /// The server has anchored a chain, so rolls need a share of every person.
    are_in_use: bool,
    has_signed_off: ByPlayer<bool>,
    has_released: ByPlayer<bool>,
}

impl Shares {
    pub(super) fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Anchored { party: Party::Server, .. } => self.are_in_use = true,
            Event::SignedOff { player, .. } => self.has_signed_off[player] = true,
            Event::LinkReleased { player, .. } | Event::RollAsked { player, link: Some(_) } => {
                self.has_released[player] = true;
            }
            Event::Rolled { .. } => self.has_released = ByPlayer::default(),
            _ => {}
        }
    }

    /// Whom the table waits for: who is to act, or who owes a share of the dice that are due.
    pub(super) fn who_owes(self, table: &Table) -> ByPlayer<bool> {
        let owes = |player: Player| match table.to_act() {
            Some(awaited) => awaited == player,
            None => table.is_throw_due() && self.owes_share(table, player),
        };
        ByPlayer::new(owes(Player::A), owes(Player::B))
    }

    fn owes_share(self, table: &Table, player: Player) -> bool {
        let is_person = matches!(table.seats()[player], Some(Occupant::Person { .. }));
        let is_ready = self.has_released[player]
            // Sign-offs come before the first roll of a match, and only there.
            && (self.has_signed_off[player] || *table.phase() != Phase::Opening);
        self.are_in_use && is_person && !is_ready
    }
}
