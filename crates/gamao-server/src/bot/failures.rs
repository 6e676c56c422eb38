//! Failures of bots to make a legal move: they are retried with growing pauses, then given up.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use gamao_store::{RoomId, Seq};

/// The failures of the bot of each room, with the head of its log at the time.
#[derive(Default)]
pub(super) struct Failures(Mutex<HashMap<RoomId, (Seq, u32)>>);

/// The number of tries before the bot is given up.
const TRIES: u32 = 6;

/// The pause after the first failure, in milliseconds; each later one is twice as long.
const FIRST_PAUSE_MS: u64 = 5_000;

impl Failures {
    /// How often the bot of a room has failed since its last event.
    pub(super) fn count(&self, room: &RoomId, head: Seq) -> u32 {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures.retain(|of, (at, _)| of != room || *at == head);
        failures.get(room).map_or(0, |&(_, count)| count)
    }

    /// Counts a failure; returns the pause before the next try in milliseconds, or `None` to give up.
    pub(super) fn add(&self, room: &RoomId, head: Seq) -> Option<u64> {
        let count = self.count(room, head) + 1;
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if count < TRIES {
            failures.insert(room.clone(), (head, count));
            Some(FIRST_PAUSE_MS << (count - 1))
        } else {
            failures.remove(room);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_there_are_no_more_tries() {
        let failures = Failures::default();
        let (room, other) = (RoomId("r".into()), RoomId("s".into()));
        let seconds = |at| failures.add(&room, at).map(|ms| ms / 1000);
        assert_eq!([seconds(7), seconds(7)], [Some(5), Some(10)]);
        // A log that has moved is another situation.
        assert_eq!((failures.count(&room, 7), failures.count(&room, 8)), (2, 0));
        let all: Vec<_> = (0..6).map(|_| seconds(8)).collect();
        assert_eq!(all, [Some(5), Some(10), Some(20), Some(40), Some(80), None]);
        assert_eq!(failures.count(&other, 8), 0);
    }
}
