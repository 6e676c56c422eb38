//! Deciding requests.

use gamao_record::MatchEnding;
use gamao_rules::Command;

use crate::{
    DeadlineChange, DeadlineKind, DecideError, Decision, Due, Facts, Request, RoomState,
    SeedSource, builder::DecisionBuilder, deadline, ledger,
};

/// Decides requests, with what it needs besides state, request and facts.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// The source of seeds.
    pub seeds: &'a dyn SeedSource,
    /// The delay before a bot acts, in milliseconds.
    pub bot_delay_ms: u64,
}

impl Host<'_> {
    /// Opens a room with its first commands: open, sit.
    ///
    /// # Errors
    ///
    /// When the rules refuse one of them, or no seed can be drawn.
    pub fn open(
        &self,
        room: &str,
        commands: &[Command],
        facts: &Facts,
    ) -> Result<Decision, DecideError> {
        let mut builder = DecisionBuilder::new(room, facts);
        for command in commands {
            builder.add(command)?;
        }
        self.finish(builder, None)
    }

    /// Decides a request, and then does whatever the table needs from the server and its bots. Clocks are held
    /// first if there was an outage.
    ///
    /// # Errors
    ///
    /// When the request is refused.
    pub fn decide(
        &self,
        state: &RoomState,
        request: &Request,
        facts: &Facts,
    ) -> Result<Decision, DecideError> {
        state.check_seen(request.seen)?;
        let mut builder = DecisionBuilder::of(state, facts);
        builder.reveal(self.seeds)?;
        builder.hold()?;
        builder.add(&request.command)?;
        if let Some((seat, link)) = request.command.seat().zip(request.leave) {
            builder.leave(seat, link)?;
        }
        self.finish(builder, Some(state))
    }

    /// Holds the clocks after an outage, and does nothing else. Without an outage the decision is empty.
    ///
    /// # Errors
    ///
    /// When no seed can be drawn.
    pub fn hold(&self, state: &RoomState, facts: &Facts) -> Result<Decision, DecideError> {
        let mut builder = DecisionBuilder::of(state, facts);
        builder.hold()?;
        self.finish(builder, Some(state))
    }

    /// The current deadline of a kind.
    pub fn standing(&self, kind: DeadlineKind, state: &RoomState, facts: &Facts) -> DeadlineChange {
        deadline::standing(kind, state, facts.now_ms, self.bot_delay_ms)
    }

    fn finish(
        &self,
        mut builder: DecisionBuilder<'_>,
        before: Option<&RoomState>,
    ) -> Result<Decision, DecideError> {
        builder.settle(self.seeds)?;
        let DecisionBuilder { state, events, drawn, ledger, facts, .. } = builder;
        let state = state.ok_or(DecideError::NotOpened)?;
        Ok(Decision {
            // Not the log's time, which stands still while it is ahead of the clock.
            deadlines: deadline::changes(before, &state, &events, facts.now_ms, self.bot_delay_ms),
            ledger: ledger.records,
            spent: before.and_then(|before| before.spent_by(&state)),
            events,
            drawn,
            state,
        })
    }
}

/// Ends a match that has lost its seed, because it cannot go on without dice. The ledger closes it; the seed
/// cannot be revealed, so there is no transcript.
///
/// # Errors
///
/// When the end does not fit the log.
pub fn end_without_dice(state: &RoomState, facts: &Facts) -> Result<Decision, DecideError> {
    let open = ledger::without_reveal(state.dice(), MatchEnding::SeedLost);
    let mut builder = DecisionBuilder::of(state, facts);
    if !state.table().is_finished() {
        builder.expire()?;
    }
    let after = builder.state.unwrap_or_else(|| state.clone());
    Ok(Decision {
        ledger: open.into_iter().collect(),
        deadlines: DeadlineKind::ALL.map(|kind| DeadlineChange { kind, due: Due::Never }).into(),
        events: builder.events,
        drawn: None,
        spent: None,
        state: after,
    })
}
