//! A table with its clocks: everything a server folds and asks.

use crate::{
    Clocks, Command, Deadline, DeadlineKind, Event, EventError, ForfeitReason, Player, RuleError,
    Table,
};

/// A table and its clocks, folded from the same log.
///
/// [`Table`] alone is what is played; here time is added, passed in as milliseconds since 1970. It
/// decides whether a player's time is over and whether a claim has come due, and says which
/// [`Deadline`] to wake up for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedTable {
    table: Table,
    clocks: Clocks,
}

impl TimedTable {
    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Folds an event that was recorded at `at_ms`; `lag_ms` as in the log, 0 where unknown.
    pub fn evolve(
        timed: Option<Self>,
        event: &Event,
        at_ms: u64,
        lag_ms: u64,
    ) -> Result<Self, EventError> {
        let (table, clocks) = match timed {
            Some(timed) => (Some(timed.table), Some(timed.clocks)),
            None => (None, None),
        };
        let table = Table::evolve(table, event)?;
        let mut clocks = clocks.unwrap_or_else(|| Clocks::new(table.rules(), at_ms));
        clocks.evolve(&table, event, at_ms, lag_ms);
        Ok(Self { table, clocks })
    }

    /// [`Table::decide`] at `now_ms`: refuses what comes after a player's time was over, and claims,
    /// forfeits and expiries that are not due.
    pub fn decide(
        timed: Option<&Self>,
        command: &Command,
        now_ms: u64,
        lag_ms: u64,
    ) -> Result<Vec<Event>, RuleError> {
        let events = Table::decide(timed.map(Self::table), command)?;
        if let Some(timed) = timed {
            timed.check_time(command, now_ms, lag_ms)?;
        }
        Ok(events)
    }

    /// What happens next if nobody acts: to be stored, and asked for by [`TimedTable::due`] then.
    pub fn deadline(&self) -> Option<Deadline> {
        self.clocks.deadline()
    }

    /// The server's command if the deadline has come.
    pub fn due(&self, now_ms: u64) -> Option<Command> {
        let deadline = self.deadline().filter(|deadline| deadline.at_ms <= now_ms)?;
        Some(match deadline.kind {
            DeadlineKind::Forfeit(player) => Command::Forfeit(player, ForfeitReason::Clock),
            DeadlineKind::Expire => Command::Expire,
        })
    }

    fn check_time(&self, command: &Command, now_ms: u64, lag_ms: u64) -> Result<(), RuleError> {
        match *command {
            Command::Claim(player) => self.check_claim(player, now_ms),
            Command::Forfeit(player, ForfeitReason::Absence) => {
                self.check_claim(player.other(), now_ms)
            }
            Command::Forfeit(player, ForfeitReason::Clock) => {
                if self.clocks.flag_at(player).is_some_and(|flag| flag <= now_ms) {
                    Ok(())
                } else {
                    Err(RuleError::Refused(format!("the time of player {player} is not over")))
                }
            }
            Command::Expire => match self.due(now_ms) {
                Some(Command::Expire) => Ok(()),
                _ => Err(RuleError::Refused("the room is not due to expire".into())),
            },
            Command::Say(..) => Ok(()),
            _ => match command.player() {
                Some(player) if self.clocks.is_over(player, now_ms, lag_ms) => {
                    Err(RuleError::TimeOver(player))
                }
                _ => Ok(()),
            },
        }
    }

    fn check_claim(&self, player: Player, now_ms: u64) -> Result<(), RuleError> {
        let waits = self.clocks.running()[player.other()] && !self.clocks.running()[player];
        match self.clocks.claim_at().filter(|_| waits) {
            None => Err(RuleError::Refused("the clock decides here; there is no claim".into())),
            Some(at) if at <= now_ms => Ok(()),
            Some(at) => Err(RuleError::ClaimTooEarly { wait_ms: at - now_ms }),
        }
    }
}
