//! A table with its clocks.

use crate::{
    BySeat, Clocks, Command, Deadline, Event, EventError, ForfeitReason, Refusal, RuleError, Seat,
    SeatCommand, Table,
};

/// What must be known besides the log for a decision.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Facts {
    /// The time, milliseconds since 1970.
    pub now_ms: u64,
    /// The network delay of the command, in milliseconds.
    pub lag_ms: u64,
    /// Since when each seat has been disconnected; `None`, or no entry, for a connected one.
    pub away_since: BySeat<Option<u64>>,
}

impl Facts {
    /// How long a player must be disconnected to count as away, since people lose their signal for a moment.
    pub const AWAY_AFTER_MS: u64 = 15_000;

    /// This time, with everybody connected and no delay.
    pub fn at(now_ms: u64) -> Self {
        Self { now_ms, ..Self::default() }
    }

    /// When a seat will count as away, if nothing changes.
    fn away_at(&self, seat: Seat) -> Option<u64> {
        self.away_since.get(seat)?.map(|since| since.saturating_add(Self::AWAY_AFTER_MS))
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.away_at(seat).is_some_and(|at| at <= self.now_ms)
    }
}

/// A table and its clocks, folded from the same log.
///
/// [`Table`] is the game alone; this adds time, passed in as milliseconds since 1970. It decides whether a
/// player's time is up and whether a claim is due, and gives the next [`Deadline`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedTable {
    table: Table,
    clocks: Clocks,
}

impl TimedTable {
    /// A table with more seats than its frame has, to test many seats before a frame has them.
    #[cfg(test)]
    pub(crate) fn with_seats(rules: crate::TableRules, count: usize, at_ms: u64) -> Self {
        let table = Table::with_seats(rules, count);
        let clocks = Clocks::new(&table, at_ms);
        Self { table, clocks }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// Folds an event that was recorded at `at_ms`; `lag_ms` as in the log, 0 where unknown.
    ///
    /// # Errors
    ///
    /// If the event does not follow; see [`Table::evolve`].
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
        let mut clocks = clocks.unwrap_or_else(|| Clocks::new(&table, at_ms));
        clocks.evolve(&table, event, at_ms, lag_ms);
        Ok(Self { table, clocks })
    }

    /// [`Table::decide`] under these facts. It also refuses commands after a player's time was up, claims,
    /// forfeits and expiries that are not due, and a slower clock for a connected opponent who has not offered
    /// it.
    ///
    /// # Errors
    ///
    /// A [`RuleError`] that says why the command is refused.
    pub fn decide(
        timed: Option<&Self>,
        command: &Command,
        facts: &Facts,
    ) -> Result<Vec<Event>, RuleError> {
        Self::advance(timed, command, facts).map(|(events, _)| events)
    }

    /// The same, with the resulting table and clocks, so that the events need not be folded again.
    ///
    /// # Errors
    ///
    /// Why the command is refused.
    pub fn advance(
        timed: Option<&Self>,
        command: &Command,
        facts: &Facts,
    ) -> Result<(Vec<Event>, Self), RuleError> {
        let Some(timed) = timed else {
            let (events, table) = Table::advance(None, command, |_, _| ())?;
            let mut clocks = Clocks::new(&table, facts.now_ms);
            for event in &events {
                clocks.evolve(&table, event, facts.now_ms, facts.lag_ms);
            }
            return Ok((events, Self { table, clocks }));
        };
        // A player whose clock has run out loses on time, not by absence.
        let flagged = match *command {
            Command::Seat(seat, SeatCommand::Claim) => timed.table.opponent(seat),
            _ => None,
        };
        let flagged = flagged.filter(|&seat| timed.has_flagged(seat, facts));
        let forfeit = flagged.map(|seat| Command::Forfeit(seat, ForfeitReason::Clock));
        let command = forfeit.as_ref().unwrap_or(command);
        let mut clocks = timed.clocks.clone();
        let (events, table) = Table::advance(Some(&timed.table), command, |table, event| {
            clocks.evolve(table, event, facts.now_ms, facts.lag_ms);
        })?;
        if !events.iter().all(Event::is_talk) {
            timed.check(command, facts)?;
        }
        Ok((events, Self { table, clocks }))
    }

    /// Whether [`TimedTable::decide`] would accept this command.
    pub fn allows(&self, command: &Command, facts: &Facts) -> bool {
        Self::decide(Some(self), command, facts).is_ok()
    }

    /// When a win by absence can be claimed, if nothing changes: by then the only seat that the table waits
    /// for has not moved for too long, and is away. `None` while the opponent is connected, and where the
    /// clock alone decides. A bot that does not move counts as disconnected.
    pub fn claim_at(&self, facts: &Facts) -> Option<u64> {
        let silent_at = self.clocks.silent_at()?;
        let awaited = self.clocks.running().only()?;
        if self.table.is_bot(awaited) {
            return Some(silent_at);
        }
        facts.away_at(awaited).map(|away_at| silent_at.max(away_at))
    }

    /// What happens next if nobody acts. To be stored, and passed to [`TimedTable::due`] when it is reached.
    pub fn deadline(&self) -> Option<Deadline> {
        self.clocks.deadline()
    }

    /// The server's command if the deadline has passed.
    pub fn due(&self, now_ms: u64) -> Option<Command> {
        Some(match self.deadline().filter(|deadline| deadline.at_ms() <= now_ms)? {
            Deadline::Forfeit { seat, .. } => Command::Forfeit(seat, ForfeitReason::Clock),
            Deadline::Expire { .. } => Command::Expire,
        })
    }

    fn check(&self, command: &Command, facts: &Facts) -> Result<(), RuleError> {
        match *command {
            Command::Seat(seat, SeatCommand::Claim) => {
                self.check_absence(self.table.opponent(seat), facts)
            }
            Command::Forfeit(seat, ForfeitReason::Absence) => self.check_absence(Some(seat), facts),
            Command::Forfeit(seat, ForfeitReason::Clock) => {
                if self.has_flagged(seat, facts) {
                    Ok(())
                } else {
                    Err(Refusal::TimeLeft(seat).into())
                }
            }
            Command::Expire => match self.due(facts.now_ms) {
                Some(Command::Expire) => Ok(()),
                _ => Err(Refusal::NotExpired.into()),
            },
            _ => match command.seat() {
                Some(seat) if self.clocks.is_over(seat, facts.now_ms, facts.lag_ms) => {
                    Err(RuleError::TimeOver(seat))
                }
                _ => self.check_correspond(command, facts),
            },
        }
    }

    fn has_flagged(&self, seat: Seat, facts: &Facts) -> bool {
        self.clocks.flag_at(seat).is_some_and(|flag| flag <= facts.now_ms)
    }

    /// Whether `absent` has lost by absence: the table waits for nobody else.
    fn check_absence(&self, absent: Option<Seat>, facts: &Facts) -> Result<(), RuleError> {
        let awaited = self.clocks.running().only();
        if awaited.is_none() || awaited != absent || self.clocks.silent_at().is_none() {
            return Err(Refusal::ClockDecides.into());
        }
        match self.claim_at(facts) {
            None => Err(Refusal::OpponentPresent.into()),
            Some(at) if at <= facts.now_ms => Ok(()),
            Some(at) => Err(RuleError::ClaimTooEarly { wait_ms: at - facts.now_ms }),
        }
    }

    /// [`Table`] has checked that the opponent is to act, or has offered.
    fn check_correspond(&self, command: &Command, facts: &Facts) -> Result<(), RuleError> {
        let Command::Seat(seat, SeatCommand::Correspond) = *command else { return Ok(()) };
        match self.table.opponent(seat) {
            Some(opponent)
                if self.table.correspond_offer() == Some(opponent) || facts.is_away(opponent) =>
            {
                Ok(())
            }
            _ => Err(Refusal::NotAgreed.into()),
        }
    }
}
