//! Builds a decision, event by event.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_record::Envelope;
use gamao_rules::{Command, Event, Phase, Seat, SeatCommand, TimedTable};

use crate::{DecideError, Facts, RoomState, Seed, SeedSource, ledger::LedgerLines, settle};

/// The maximum number of steps in settling the dice. An opening takes some for each tie; more ties than this
/// mean a bug, not bad luck.
const MAX_STEPS: usize = 1000;

pub(crate) struct DecisionBuilder<'a> {
    room: &'a str,
    pub(crate) facts: Facts,
    pub(crate) state: Option<RoomState>,
    pub(crate) events: Vec<Envelope>,
    pub(crate) drawn: Option<Arc<Seed>>,
    pub(crate) ledger: LedgerLines,
}

impl<'a> DecisionBuilder<'a> {
    /// Starts the decision that opens a room.
    pub(crate) fn new(room: &'a str, facts: &Facts) -> Self {
        Self {
            room,
            facts: facts.clone(),
            state: None,
            events: Vec::new(),
            drawn: None,
            ledger: LedgerLines::default(),
        }
    }

    /// Starts a decision on the current state of a room.
    pub(crate) fn of(state: &'a RoomState, facts: &Facts) -> Self {
        Self { state: Some(state.clone()), ..Self::new(state.dice().room(), facts) }
    }

    /// Holds the clocks for an outage, so that nobody is charged for it.
    pub(crate) fn hold(&mut self) -> Result<(), DecideError> {
        let is_over = self.state.as_ref().is_none_or(|state| state.table().is_finished());
        if self.facts.outage_ms == 0 || is_over {
            return Ok(());
        }
        self.add(&Command::HoldClocks(self.facts.outage_ms))
    }

    /// Adds the events of a command.
    pub(crate) fn add(&mut self, command: &Command) -> Result<(), DecideError> {
        let Some(mut state) = self.state.take() else {
            let facts = gamao_rules::Facts::at(self.facts.now_ms);
            let (events, timed) = TimedTable::advance(None, command, &facts)?;
            let state = RoomState::opened(self.room, timed, self.facts.now_ms);
            for event in events {
                self.record(&state, event);
            }
            self.state = Some(state);
            return Ok(());
        };
        let dice = state.dice.dice();
        let command = settle::with_bot_link(command, state.table(), dice, state.seed());
        let facts = state.table_facts(&self.facts);
        let (events, timed) = TimedTable::advance(Some(&state.timed), &command, &facts)?;
        state.timed = timed;
        for event in events {
            self.push(&mut state, event)?;
        }
        self.state = Some(state);
        Ok(())
    }

    /// Makes the room expire, whether that is due or not.
    pub(crate) fn expire(&mut self) -> Result<(), DecideError> {
        let Some(mut state) = self.state.take() else { return Ok(()) };
        let now_ms = state.table_facts(&self.facts).now_ms;
        state.timed = TimedTable::evolve(Some(state.timed), &Event::Expired, now_ms, 0)
            .map_err(DecideError::DoesNotFit)?;
        self.push(&mut state, Event::Expired)?;
        self.state = Some(state);
        Ok(())
    }

    /// Adds an event that the table allows, unless the fair dice refuse it.
    fn push(&mut self, state: &mut RoomState, event: Event) -> Result<(), DecideError> {
        if let Some(fault) = state.dice.dice().check(&event).first() {
            return Err(DecideError::FairDice(*fault));
        }
        let now_ms = state.table_facts(&self.facts).now_ms;
        self.ledger.before(state, &event);
        let was_begun = state.dice.is_begun();
        state.note(&event, now_ms);
        self.ledger.after(was_begun, state, &event);
        self.record(state, event);
        Ok(())
    }

    /// Records the event that led to a state.
    fn record(&mut self, state: &RoomState, event: Event) {
        self.events.push(Envelope {
            seq: state.head.into(),
            at: state.updated_ms(),
            lag: self.facts.lag_ms.into(),
            event,
        });
    }

    /// Releases a link for somebody else's next roll, if the game goes on and it is not released yet.
    pub(crate) fn leave(&mut self, seat: Seat, link: Link) -> Result<(), DecideError> {
        let is_wanted = self.state.as_ref().is_some_and(|state| {
            let phase = *state.table().phase();
            let goes_on = phase.is_playing() || phase == Phase::BetweenGames;
            goes_on && state.dice.dice().may_release(seat)
        });
        if is_wanted { self.add(&SeatCommand::Release { link }.by(seat)) } else { Ok(()) }
    }

    /// Reveals a seed that was lost and found again, before its match is left.
    pub(crate) fn reveal(&mut self, seeds: &dyn SeedSource) -> Result<(), DecideError> {
        let is_over = self.state.as_ref().is_some_and(|state| state.table().is_finished());
        if is_over { self.settle(seeds) } else { Ok(()) }
    }

    /// Anchors, signs off and releases for the server and its bots, throws and reveals, until the
    /// table waits for a person.
    pub(crate) fn settle(&mut self, seeds: &dyn SeedSource) -> Result<(), DecideError> {
        for _ in 0..MAX_STEPS {
            let Some(state) = &mut self.state else { return Ok(()) };
            let dice = state.dice.dice();
            match settle::next(state.timed.table(), dice, state.seed()) {
                Some(settle::Step::Anchor) => {
                    let seed = Arc::new(Seed::new(dice.match_id(), seeds.draw()?));
                    state.seed = Some(Arc::clone(&seed));
                    self.add(&Command::AnchorServer(seed.anchor()))?;
                    self.drawn = Some(seed);
                }
                Some(settle::Step::Command(command)) => self.add(&command)?,
                None => return Ok(()),
            }
        }
        Err(DecideError::Unsettled)
    }
}
