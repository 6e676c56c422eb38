//! The state of a room, folded from its log.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_record::{Envelope, RoomDice};
use gamao_rules::{Command, Event, Party, Table, TimedTable};

use crate::{DamagedLog, DecideError, Facts, Seed, Seq};

/// The state of a room after an event of its log.
///
/// Everything follows from the log except the seed, which the caller provides.
#[derive(Clone, Debug)]
pub struct RoomState {
    pub(crate) timed: TimedTable,
    pub(crate) dice: RoomDice,
    /// The server's seed of the current match, once it has been drawn or provided.
    pub(crate) seed: Option<Arc<Seed>>,
    pub(crate) head: Seq,
    /// The event that filled the last seat so far.
    seated: Seq,
    /// Where each match begins.
    starts: Arc<Vec<Start>>,
    /// The last event that is relevant to decisions.
    decided: Seq,
    created_ms: u64,
    updated_ms: u64,
}

/// Where a match of the dice begins.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// Its first event.
    seq: Seq,
    /// The first event of the match whose play it continues: its own, unless it was set back.
    play: Seq,
}

/// The ranges of events that concern a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The event that filled the last seat.
    pub seated: Seq,
    /// The first event of its play.
    pub play: Seq,
    /// Its first event.
    pub first: Seq,
    /// The first event of the next match, or the last event of the log.
    pub last: Seq,
}

impl RoomState {
    /// The state after one more event of a log that may be damaged; `state` is `None` before the first.
    ///
    /// # Errors
    ///
    /// If the event is not the next, or cannot follow.
    pub fn evolve(
        room: &str,
        state: Option<Self>,
        envelope: &Envelope,
    ) -> Result<Self, DamagedLog> {
        let due = state.as_ref().map_or(1, |state| state.head + 1);
        if envelope.seq != u64::from(due) {
            return Err(DamagedLog::Missing { seq: due });
        }
        let &Envelope { at, lag, ref event, .. } = envelope;
        let evolve = |timed| {
            TimedTable::evolve(timed, event, at, lag)
                .map_err(|error| DamagedLog::Unreadable { seq: due, why: error.to_string() })
        };
        let Some(mut state) = state else {
            return Ok(Self::opened(room, evolve(None)?, at));
        };
        state.timed = evolve(Some(state.timed))?;
        state.note(event, at);
        Ok(state)
    }

    /// The state after the event that opened the room.
    pub(crate) fn opened(room: &str, timed: TimedTable, at_ms: u64) -> Self {
        let dice = RoomDice::new(room, timed.table().rules());
        Self {
            timed,
            dice,
            seed: None,
            head: 1,
            seated: 1,
            starts: Arc::new(vec![Start { seq: 1, play: 1 }]),
            decided: 1,
            created_ms: at_ms,
            updated_ms: at_ms,
        }
    }

    /// Folds a valid event into everything except the table.
    pub(crate) fn note(&mut self, event: &Event, at_ms: u64) {
        self.dice.evolve(event);
        self.head += 1;
        match event {
            Event::Seated { .. } => self.seated = self.head,
            Event::Rematched => self.start_match(self.head),
            Event::SetBack { .. } => {
                self.start_match(self.starts.last().map_or(1, |start| start.play));
            }
            _ => {}
        }
        if event.matters_to_decisions() {
            self.decided = self.head;
        }
        self.updated_ms = at_ms;
    }

    fn start_match(&mut self, play: Seq) {
        Arc::make_mut(&mut self.starts).push(Start { seq: self.head, play });
    }

    /// The table.
    pub fn table(&self) -> &Table {
        self.timed.table()
    }

    /// The table with its clocks.
    pub fn timed(&self) -> &TimedTable {
        &self.timed
    }

    /// The dice of the room.
    pub fn dice(&self) -> &RoomDice {
        &self.dice
    }

    /// The sequence of the last event.
    pub fn head(&self) -> Seq {
        self.head
    }

    /// When the room was opened, milliseconds since 1970.
    pub fn created_ms(&self) -> u64 {
        self.created_ms
    }

    /// When its last event happened, milliseconds since 1970.
    pub fn updated_ms(&self) -> u64 {
        self.updated_ms
    }

    /// The events of the n-th match; `None` if it has not begun.
    pub fn span(&self, number: u32) -> Option<Span> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let Start { seq: first, play } = *self.starts.get(index)?;
        let last = self.starts.get(index + 1).map_or(self.head, |next| next.seq);
        Some(Span { seated: self.seated, play, first, last })
    }

    /// The anchor whose seed must be provided before the room can go on.
    pub fn lacks_seed(&self) -> Option<Link> {
        self.needs_seed().filter(|_| self.seed().is_none())
    }

    /// Provides the seed of the current match.
    pub fn put_seed(&mut self, seed: Seed) {
        self.seed = Some(Arc::new(seed));
    }

    /// The seed of the current match, if it has been provided.
    pub fn seed(&self) -> Option<&Seed> {
        let anchor = self.dice.dice().anchor_of(Party::Server)?;
        self.seed.as_deref().filter(|seed| seed.anchor() == anchor)
    }

    /// The anchor whose seed is needed to go on: that of the current match, until it is revealed.
    pub fn needs_seed(&self) -> Option<Link> {
        self.dice.dice().anchor_of(Party::Server).filter(|_| !self.dice.dice().is_revealed())
    }

    /// The anchor whose seed is needed here but no longer in the state `after`.
    pub(crate) fn spent_by(&self, after: &Self) -> Option<Link> {
        let needed = self.needs_seed()?;
        (after.needs_seed() != Some(needed)).then_some(needed)
    }

    /// The server's command if the table's deadline has passed.
    pub fn due(&self, now_ms: u64) -> Option<Command> {
        self.timed.due(now_ms)
    }

    /// When the table's next deadline is, milliseconds since 1970.
    pub fn deadline_ms(&self) -> Option<u64> {
        Some(self.timed.deadline()?.at_ms())
    }

    /// The facts for the rules. Time in a log never goes back: if the clock was set back, the time of the last
    /// event is used.
    pub fn table_facts(&self, facts: &Facts) -> gamao_rules::Facts {
        gamao_rules::Facts {
            now_ms: facts.now_ms.max(self.updated_ms),
            lag_ms: facts.lag_ms.into(),
            away_since: facts.away_since.clone(),
        }
    }

    /// Refuses a request based on a state before the last relevant event.
    pub(crate) fn check_seen(&self, seen: Option<u64>) -> Result<(), DecideError> {
        match seen {
            Some(seen) if seen < self.decided.into() => Err(DecideError::Stale),
            Some(seen) if seen > self.head.into() => {
                Err(DecideError::NotYet { seen, head: self.head })
            }
            _ => Ok(()),
        }
    }
}
