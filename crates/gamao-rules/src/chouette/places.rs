//! The rolls for the first places.

use std::collections::BTreeMap;

use crate::{Die, Seat, Seats};

/// Who has rolled what: one die each, and one more as long as somebody else rolled the same.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct PlaceRolls(BTreeMap<Seat, Vec<Die>>);

impl PlaceRolls {
    /// Whether anybody has rolled.
    pub(super) fn has_begun(&self) -> bool {
        !self.0.is_empty()
    }

    /// Who must roll: everybody at first, then those who tie.
    pub(super) fn due(&self, seats: &[Seat]) -> Seats {
        let dice = |seat| self.0.get(seat).map_or(&[][..], Vec::as_slice);
        let is_tied = |seat| seats.iter().any(|other| other != seat && dice(other) == dice(seat));
        seats.iter().filter(|&seat| is_tied(seat)).copied().collect()
    }

    pub(super) fn add(&mut self, dice: &BTreeMap<Seat, Die>) {
        for (&seat, &die) in dice {
            self.0.entry(seat).or_default().push(die);
        }
    }

    /// The highest first. A die rolled again decides only among those who rolled it.
    pub(super) fn sort(&self, seats: &mut [Seat]) {
        seats.sort_by(|a, b| self.0.get(b).cmp(&self.0.get(a)));
    }
}
