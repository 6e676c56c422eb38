//! Time: what each player has left, and what happens when nobody acts.
//!
//! Events carry no time; the log does. [`Clocks`] fold events together with the instant at which
//! each was recorded, so the time left is a function of the log like everything else.
//!
//! * A *turn* lasts from the opponent's play to one's own, or from a question (a double, a
//!   resignation) to its answer. The delay is granted once a turn and not given back by halves; a
//!   correspondence clock is a delay of days without a bank. While the server owes the dice nobody
//!   is charged, but a seat that owes a share of fair dice is.
//! * The bank is for the whole match. A player whose flag fell goes into the next game with what is
//!   left: the delay, or with a Fischer clock one increment.
//! * The connection's share of a turn, as the server measured it, is not charged, up to
//!   [`Clocks::LAG_LIMIT_MS`] a turn.
//! * While the server is away nobody is charged: [`Event::ClocksHeld`] says for how long.
//! * On vacation a correspondence clock stands still until the allowance is used up.

mod owed;
mod side;

#[cfg(test)]
mod tests;

use crate::{ByPlayer, Clock, Event, Player, Table, TableRules};

use owed::Shares;
use side::SideClock;
pub use side::TimeLeft;

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
        player: Player,
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
    sides: ByPlayer<SideClock>,
    shares: Shares,
    /// When something other than talk last happened.
    moved_at: u64,
    is_finished: bool,
}

impl Clocks {
    /// How long a room may stand still before it expires: seven days.
    pub const EXPIRE_AFTER_MS: u64 = 7 * Clock::DAY_MS;
    /// How much of one turn may be ascribed to the connection.
    pub const LAG_LIMIT_MS: u64 = 1500;

    /// The clocks of a table opened under these rules.
    pub fn new(rules: &TableRules, at_ms: u64) -> Self {
        let side = SideClock::new(rules.clock);
        Self {
            clock: rules.clock,
            claim_after_ms: rules.claim_after_ms,
            sides: ByPlayer::new(side, side),
            shares: Shares::default(),
            moved_at: at_ms,
            is_finished: false,
        }
    }

    /// Folds an event that happened at `at_ms` and led to `table`. `lag_ms` is how long the
    /// connection took to deliver the command behind it.
    pub fn evolve(&mut self, table: &Table, event: &Event, at_ms: u64, lag_ms: u64) {
        if event.is_talk() {
            return; // It neither stops a clock nor keeps a room alive.
        }
        if let Event::ClocksHeld { ms } = *event {
            self.each(|side| side.hold(ms));
            self.moved_at = self.moved_at.saturating_add(ms);
            return;
        }
        let actor = event.player();
        for player in Player::ALL {
            let lag_ms = if actor == Some(player) { lag_ms } else { 0 };
            self.sides[player].charge_until(at_ms, lag_ms);
        }
        self.shares.evolve(event);
        self.refill(table, event);
        let owes = self.shares.who_owes(table);
        for player in Player::ALL {
            let side = &mut self.sides[player];
            side.is_on_vacation = table.vacation()[player];
            side.set_running(owes[player], at_ms, actor == Some(player));
        }
        self.moved_at = at_ms;
        self.is_finished = table.is_finished();
    }

    /// Grants what a new turn, game or clock brings.
    fn refill(&mut self, table: &Table, event: &Event) {
        let clock = self.clock;
        match *event {
            Event::GameStarted { .. } => self.each(|side| side.start_game(clock)),
            // The opening throw gives the starter the first turn.
            Event::Rolled { .. } if table.last_play().is_none() => {
                self.each(|side| side.start_turn(clock));
            }
            Event::Played { player, .. } => {
                self.sides[player].end_turn(clock);
                self.sides[player.other()].start_turn(clock);
            }
            Event::Doubled { player }
            | Event::ResignOffered { player, .. }
            | Event::RollAsked { player, .. } => {
                self.sides[player.other()].start_turn(clock);
            }
            Event::ClockChanged { clock, .. } => {
                self.clock = clock;
                self.each(|side| side.change(clock));
            }
            Event::Rematched => *self = Self::new(table.rules(), self.moved_at),
            _ => {}
        }
    }

    fn each(&mut self, mut f: impl FnMut(&mut SideClock)) {
        f(&mut self.sides.a);
        f(&mut self.sides.b);
    }

    /// Whose clock runs. Both can, while both owe a share of fair dice.
    pub fn running(&self) -> ByPlayer<bool> {
        self.sides.map(|side| side.since.is_some())
    }

    /// What each has left at `now_ms`; `None` without a clock.
    pub fn left(&self, now_ms: u64) -> Option<ByPlayer<TimeLeft>> {
        (self.clock != Clock::None).then(|| self.sides.map(|side| side.left(now_ms)))
    }

    /// When this player's time is over, if nothing happens before.
    pub fn flag_at(&self, player: Player) -> Option<u64> {
        if self.clock == Clock::None { None } else { self.sides[player].flag_at() }
    }

    /// When the opponent of the waiting player has not moved for too long, if one waits for the other
    /// and the table goes by absence; with a correspondence clock the flag alone decides.
    pub(crate) fn silent_at(&self) -> Option<u64> {
        if matches!(self.clock, Clock::Correspondence { .. }) {
            return None;
        }
        let waiting_since = self.sides.map(SideClock::waiting_since);
        let ((Some(since), None) | (None, Some(since))) = (waiting_since.a, waiting_since.b) else {
            return None;
        };
        Some(since.saturating_add(self.claim_after_ms))
    }

    /// What happens next if nobody acts. A running clock comes before the expiry of the room, as it
    /// brings a winner.
    pub fn deadline(&self) -> Option<Deadline> {
        let flag = |player| self.flag_at(player).map(|at_ms| Deadline::Forfeit { at_ms, player });
        let flags = Player::ALL.into_iter().filter_map(flag);
        flags.min_by_key(|deadline| deadline.at_ms()).or_else(|| {
            let at_ms = self.moved_at.saturating_add(Self::EXPIRE_AFTER_MS);
            (!self.is_finished).then_some(Deadline::Expire { at_ms })
        })
    }

    /// Who is on vacation.
    pub fn vacation(&self) -> ByPlayer<bool> {
        self.sides.map(|side| side.is_on_vacation)
    }

    /// How much vacation each has left, in milliseconds.
    pub fn vacation_left(&self, now_ms: u64) -> ByPlayer<u64> {
        self.sides.map(|side| side.charged_until(now_ms, 0).vacation_ms)
    }

    /// Whether this player's time is over for a command that arrives at `now_ms`.
    pub(crate) fn is_over(&self, player: Player, now_ms: u64, lag_ms: u64) -> bool {
        self.clock != Clock::None && self.sides[player].is_over(now_ms, lag_ms)
    }
}
