//! A cache of positions, with the best reply to each of their rolls.
//!
//! Within one decision the same positions come up again and again: at one ply and then at two, after
//! rolls that leave the bar shut, by plays in another order; in a rollout the first turns of all
//! games are alike. A whole position, with some 400 boards judged, costs as little to look up as a
//! single board, and what is found is what would be worked out again, bit for bit.

use std::collections::HashMap;

use gamao_rules::{Board, MoveRules, Roll};

use super::Context;
use crate::{
    Outcome, Stakes,
    valuation::{CubeState, Seat},
};

/// For each roll the board that the best play leaves, seen by the opponent, and its outcome.
pub(crate) type Replies = [(Board, Outcome); Roll::ALL.len()];

/// The number of positions kept before all are dropped, in a little over a megabyte. A decision at
/// two plies needs some 100, the first turns of a rollout 463.
pub(super) const CAPACITY: usize = 1024;

/// What the choice of a reply depends on, besides what stays the same within one search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Key {
    pub(super) board: Board,
    pub(super) cube: CubeState,
    pub(super) seat: Seat,
}

#[derive(Debug)]
pub(super) struct Cache {
    capacity: usize,
    /// What all entries were chosen for.
    setting: Option<(Stakes, MoveRules)>,
    entries: HashMap<Key, Box<Replies>>,
}

impl Cache {
    /// A cache of this many positions; 0 disables it.
    pub(super) fn new(capacity: usize) -> Self {
        Self { capacity, setting: None, entries: HashMap::new() }
    }

    /// The replies at a position, if they are cached.
    pub(super) fn get(&mut self, context: &Context<'_>, key: &Key) -> Option<&Replies> {
        let setting = Some((context.valuation.stakes(), context.moves));
        if self.setting != setting {
            self.setting = setting;
            self.entries.clear();
        }
        self.entries.get(key).map(|replies| &**replies)
    }

    /// Caches replies for the setting of the last [`Cache::get`].
    pub(super) fn insert(&mut self, key: Key, replies: &Replies) {
        if self.entries.len() >= self.capacity {
            self.entries.clear();
        }
        if self.capacity > 0 {
            self.entries.insert(key, Box::new(*replies));
        }
    }
}
