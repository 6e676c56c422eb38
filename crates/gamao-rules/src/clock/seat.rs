//! The clock of one seat.

use crate::{Clock, Clocks};

/// The time a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeLeft {
    /// Free time left in this turn, spent before the bank.
    pub delay_ms: u64,
    /// The bank; always 0 in correspondence, where the whole turn is free time.
    pub bank_ms: u64,
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SeatClock {
    /// Since when the clock has been running without being charged; `None` while it is stopped.
    pub(super) since: Option<u64>,
    /// When the player last acted, or the table began to wait for them.
    waited_from: u64,
    /// Free time left in this turn.
    delay_ms: u64,
    bank_ms: u64,
    /// The network delay that may still be credited in this turn.
    lag_ms: u64,
    /// The vacation allowance left.
    pub(super) vacation_ms: u64,
    pub(super) is_on_vacation: bool,
}

impl SeatClock {
    pub(super) fn new(clock: Clock) -> Self {
        let (bank_ms, vacation_ms) = match clock {
            Clock::None => (0, 0),
            Clock::Delay { bank_ms, .. } | Clock::Fischer { bank_ms, .. } => (bank_ms, 0),
            Clock::Correspondence { vacation_ms, .. } => (0, vacation_ms),
        };
        let mut clocked = Self {
            since: None,
            waited_from: 0,
            delay_ms: 0,
            bank_ms,
            lag_ms: 0,
            vacation_ms,
            is_on_vacation: false,
        };
        clocked.start_turn(clock);
        clocked
    }

    pub(super) fn start_game(&mut self, clock: Clock) {
        self.start_turn(clock);
        if let Clock::Fischer { increment_ms, .. } = clock {
            self.bank_ms = self.bank_ms.max(increment_ms);
        }
    }

    pub(super) fn start_turn(&mut self, clock: Clock) {
        self.lag_ms = Clocks::LAG_LIMIT_MS;
        self.delay_ms = match clock {
            Clock::None | Clock::Fischer { .. } => 0,
            Clock::Delay { delay_ms, .. } => delay_ms,
            Clock::Correspondence { turn_ms, .. } => turn_ms,
        };
    }

    pub(super) fn end_turn(&mut self, clock: Clock) {
        if let Clock::Fischer { increment_ms, .. } = clock {
            self.bank_ms = self.bank_ms.saturating_add(increment_ms);
        }
    }

    /// Changes to another clock in the middle of a turn.
    pub(super) fn change(&mut self, clock: Clock) {
        *self = Self { since: self.since, waited_from: self.waited_from, ..Self::new(clock) };
    }

    /// Starts, continues or stops; `has_acted` if the player has just acted.
    pub(super) fn set_running(&mut self, runs: bool, now_ms: u64, has_acted: bool) {
        if self.since.is_none() || has_acted {
            self.waited_from = now_ms;
        }
        // A clock that keeps running keeps its overdraft.
        self.since = runs.then(|| self.since.unwrap_or(now_ms));
    }

    /// Skips a period in which nobody could play.
    pub(super) fn hold(&mut self, ms: u64) {
        self.since = self.since.map(|since| since.saturating_add(ms));
        self.waited_from = self.waited_from.saturating_add(ms);
    }

    pub(super) fn charge_until(&mut self, now_ms: u64, lag_ms: u64) {
        *self = self.charged_until(now_ms, lag_ms);
    }

    /// The clock at `now_ms` if it runs until then.
    pub(super) fn charged_until(mut self, now_ms: u64, lag_ms: u64) -> Self {
        let Some(since) = self.since else { return self };
        let mut elapsed = now_ms.saturating_sub(since);
        let mut spend = |purse: &mut u64, most: u64| {
            let spent = elapsed.min(*purse).min(most);
            *purse -= spent;
            elapsed -= spent;
        };
        spend(&mut self.lag_ms, lag_ms);
        if self.is_on_vacation {
            spend(&mut self.vacation_ms, u64::MAX);
        }
        spend(&mut self.delay_ms, u64::MAX);
        spend(&mut self.bank_ms, u64::MAX);
        // What could not be charged stays due, so that the instant of the flag does not move once it has fallen.
        self.since = Some(since.max(now_ms - elapsed));
        self
    }

    pub(super) fn left(self, now_ms: u64) -> TimeLeft {
        let Self { delay_ms, bank_ms, .. } = self.charged_until(now_ms, 0);
        TimeLeft { delay_ms, bank_ms }
    }

    pub(super) fn flag_at(self) -> Option<u64> {
        let vacation_ms = if self.is_on_vacation { self.vacation_ms } else { 0 };
        self.since.map(|since| {
            since
                .saturating_add(vacation_ms)
                .saturating_add(self.delay_ms)
                .saturating_add(self.bank_ms)
        })
    }

    pub(super) fn is_over(self, now_ms: u64, lag_ms: u64) -> bool {
        let lag_ms = lag_ms.min(self.lag_ms);
        self.flag_at().is_some_and(|flag| now_ms.saturating_sub(lag_ms) >= flag)
    }

    pub(super) fn waiting_since(self) -> Option<u64> {
        self.since.map(|_| self.waited_from)
    }
}
