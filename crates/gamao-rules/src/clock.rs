//! Time: what each seat has left, and what happens when nobody acts.
//!
//! Events carry no time; the log does. [`Clocks`] fold events together with the instant at which
//! each was recorded, so the time left is a function of the log like everything else.
//!
//! * A *turn* lasts from the opponent's play to one's own, or from a question (a double, a
//!   resignation) to its answer. The delay is granted once per turn; a correspondence clock is a delay of
//!   days without a bank. While the dice are due from the server nobody is charged, but a seat that owes
//!   a share of the fair dice is.
//! * The bank is for the whole match. A player whose flag fell starts the next game with what is left: the
//!   delay, or with a Fischer clock one increment.
//! * The network delay of a turn, as measured by the server, is not charged, up to
//!   [`Clocks::LAG_LIMIT_MS`] per turn.
//! * While the server is down nobody is charged: [`Event::ClocksHeld`] says for how long.
//! * During a vacation a correspondence clock stops until the allowance is used up.

mod owed;
mod seat;

#[cfg(test)]
mod tests;

use crate::{BySeat, Clock, Event, Seat, Seats, Table};

use owed::Shares;
use seat::SeatClock;
pub use seat::TimeLeft;

/// What happens when nobody acts in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Deadline {
    /// This player forfeits the game by the clock.
    Forfeit {
        /// When, milliseconds since 1970.
        #[cfg_attr(feature = "serde", serde(rename = "at"))]
        at_ms: u64,
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
    },
    /// The room expires without a winner.
    Expire {
        /// When, milliseconds since 1970.
        #[cfg_attr(feature = "serde", serde(rename = "at"))]
        at_ms: u64,
    },
}

impl Deadline {
    /// When, milliseconds since 1970.
    pub const fn at_ms(self) -> u64 {
        match self {
            Self::Forfeit { at_ms, .. } | Self::Expire { at_ms } => at_ms,
        }
    }
}

/// The clocks of a table. Built only by folding events with the time at which they happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    clock: Clock,
    claim_after_ms: u64,
    seats: BySeat<SeatClock>,
    shares: Shares,
    /// When something other than talk last happened.
    moved_at: u64,
    is_finished: bool,
}

impl Clocks {
    /// How long a room may be inactive before it expires: seven days.
    pub const EXPIRE_AFTER_MS: u64 = 7 * Clock::DAY_MS;
    /// The maximum network delay that is not charged per turn.
    pub const LAG_LIMIT_MS: u64 = 1500;

    /// The clocks of a table opened at `at_ms`.
    pub fn new(table: &Table, at_ms: u64) -> Self {
        let rules = table.rules();
        Self {
            clock: rules.clock,
            claim_after_ms: rules.claim_after_ms,
            seats: table.seats().map(|_| SeatClock::new(rules.clock)),
            shares: Shares::default(),
            moved_at: at_ms,
            is_finished: false,
        }
    }

    /// Folds an event that happened at `at_ms` and led to `table`. `lag_ms` is the network delay of the
    /// command that caused it.
    pub fn evolve(&mut self, table: &Table, event: &Event, at_ms: u64, lag_ms: u64) {
        if event.is_talk() {
            return; // Talk neither stops a clock nor keeps a room alive.
        }
        if let Event::ClocksHeld { ms } = *event {
            self.seats.values_mut().for_each(|seat| seat.hold(ms));
            self.moved_at = self.moved_at.saturating_add(ms);
            return;
        }
        let actor = event.author().map(|author| table.seat_of_author(author));
        for seat in self.seats.seats() {
            let lag_ms = if actor == Some(seat) { lag_ms } else { 0 };
            self.seats[seat].charge_until(at_ms, lag_ms);
        }
        self.shares.evolve(event);
        self.refill(table, event);
        let owes = self.shares.who_owes(table);
        for seat in self.seats.seats() {
            let clock = &mut self.seats[seat];
            clock.is_on_vacation = table.vacation().contains(seat);
            clock.set_running(owes.contains(seat), at_ms, actor == Some(seat));
        }
        self.moved_at = at_ms;
        self.is_finished = table.is_finished();
    }

    /// Grants the time of a new turn, game or clock.
    fn refill(&mut self, table: &Table, event: &Event) {
        let clock = self.clock;
        match *event {
            Event::GameStarted { .. } => {
                self.seats.values_mut().for_each(|seat| seat.start_game(clock));
            }
            // The opening throw gives the starter the first turn.
            Event::Rolled { .. } if table.last_play().is_none() => {
                self.seats.values_mut().for_each(|seat| seat.start_turn(clock));
            }
            Event::Played { player, .. } => {
                self.seats[table.seat_of(player)].end_turn(clock);
                self.seats[table.seat_of(player.other())].start_turn(clock);
            }
            Event::Doubled { player } | Event::ResignOffered { player, .. } => {
                self.seats[table.seat_of(player.other())].start_turn(clock);
            }
            // All others owe a link now.
            Event::RollAsked { seat: roller, .. } => {
                for seat in self.seats.seats().without(roller) {
                    self.seats[seat].start_turn(clock);
                }
            }
            Event::ClockChanged { clock, .. } => {
                self.clock = clock;
                self.seats.values_mut().for_each(|seat| seat.change(clock));
            }
            Event::Rematched => *self = Self::new(table, self.moved_at),
            _ => {}
        }
    }

    /// Whose clock runs. Several can run while they owe a share of the fair dice.
    pub fn running(&self) -> Seats {
        self.seats.seats_where(|seat| seat.since.is_some())
    }

    /// The time left to each at `now_ms`; `None` without a clock.
    pub fn left(&self, now_ms: u64) -> Option<BySeat<TimeLeft>> {
        (self.clock != Clock::None).then(|| self.seats.map(|seat| seat.left(now_ms)))
    }

    /// When this player's time is up, if nothing happens before.
    pub fn flag_at(&self, seat: Seat) -> Option<u64> {
        if self.clock == Clock::None { None } else { self.seats.get(seat)?.flag_at() }
    }

    /// When the only seat that the table waits for has not moved for too long, if absence can be claimed;
    /// with a correspondence clock only the flag decides.
    pub(crate) fn silent_at(&self) -> Option<u64> {
        if matches!(self.clock, Clock::Correspondence { .. }) {
            return None;
        }
        let since = self.seats[self.running().only()?].waiting_since()?;
        Some(since.saturating_add(self.claim_after_ms))
    }

    /// What happens next if nobody acts. A running clock takes precedence over the expiry of the room, since
    /// it decides the game.
    pub fn deadline(&self) -> Option<Deadline> {
        let flag = |seat| self.flag_at(seat).map(|at_ms| Deadline::Forfeit { at_ms, seat });
        let flags = self.seats.seats().into_iter().filter_map(flag);
        flags.min_by_key(|deadline| deadline.at_ms()).or_else(|| {
            let at_ms = self.moved_at.saturating_add(Self::EXPIRE_AFTER_MS);
            (!self.is_finished).then_some(Deadline::Expire { at_ms })
        })
    }

    /// Who is on vacation.
    pub fn vacation(&self) -> Seats {
        self.seats.seats_where(|seat| seat.is_on_vacation)
    }

    /// The vacation left to each, in milliseconds.
    pub fn vacation_left(&self, now_ms: u64) -> BySeat<u64> {
        self.seats.map(|seat| seat.charged_until(now_ms, 0).vacation_ms)
    }

    /// Whether this player's time is up for a command that arrives at `now_ms`.
    pub(crate) fn is_over(&self, seat: Seat, now_ms: u64, lag_ms: u64) -> bool {
        self.clock != Clock::None
            && self.seats.get(seat).is_some_and(|clock| clock.is_over(now_ms, lag_ms))
    }
}
