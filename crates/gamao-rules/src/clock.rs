//! Time: what each player has left, and what happens when nobody acts.

use crate::{ByPlayer, Player};

/// What happens when nobody acts in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    /// When, milliseconds since 1970.
    pub at_ms: u64,
    /// What.
    pub kind: DeadlineKind,
}

/// What a deadline brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadlineKind {
    /// This player forfeits the game by the clock.
    Forfeit(Player),
    /// The room expires without a winner.
    Expire,
}

/// What a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// Free time left in this turn, spent before the bank.
    pub delay_ms: u64,
    /// The bank, or the time for the turn in correspondence.
    pub bank_ms: u64,
}

/// The clocks of a table. Built only by folding events with the time at which they happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    running: Option<Player>,
}

impl Clocks {
    /// Whose clock runs.
    pub fn running(&self) -> Option<Player> {
        self.running
    }

    /// What each has left; `None` without a clock.
    pub fn left(&self, _now_ms: u64) -> Option<ByPlayer<TimeLeft>> {
        todo!()
    }

    /// When the waiting player may claim the win, if the table goes by absence.
    pub fn claim_at(&self) -> Option<u64> {
        todo!()
    }

    /// What happens next if nobody acts.
    pub fn deadline(&self) -> Option<Deadline> {
        todo!()
    }

    /// Who is on vacation.
    pub fn vacation(&self) -> ByPlayer<bool> {
        todo!()
    }
}
