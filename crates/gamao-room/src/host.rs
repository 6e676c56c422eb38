//! From a request to a decision.

use gamao_record::MatchEnding;
use gamao_rules::Command;

use crate::{
    DeadlineChange, DeadlineKind, DecideError, Decision, Due, Facts, Request, RoomState,
    SeedSource, deadline, draft::Draft, ledger,
};

/// Decides for rooms: what it needs beside state, request and facts.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// Where seeds come from.
    pub seeds: &'a dyn SeedSource,
    /// How long a bot waits before it acts, in milliseconds.
    pub bot_delay_ms: u64,
}

impl Host<'_> {
    /// Opens a room by its first commands: open, sit.
    ///
    /// # Errors
    ///
    /// If the rules refuse one of them, or there is no seed.
    pub fn open(
        &self,
        room: &str,
        commands: &[Command],
        facts: &Facts,
    ) -> Result<Decision, DecideError> {
        let mut draft = Draft::new(room, facts);
        for command in commands {
            draft.add(command)?;
        }
        self.finish(draft, None)
    }

    /// Answers a request, and does what the table then waits for from the server and its bots. Clocks are
    /// held first if there was an outage.
    ///
    /// # Errors
    ///
    /// Why it is not granted.
    pub fn decide(
        &self,
        state: &RoomState,
        request: &Request,
        facts: &Facts,
    ) -> Result<Decision, DecideError> {
        state.check_seen(request.seen)?;
        let mut draft = Draft::of(state, facts);
        draft.reveal(self.seeds)?;
        draft.hold()?;
        draft.add(&request.command)?;
        if let Some((player, link)) = request.command.player().zip(request.leave) {
            draft.leave(player, link)?;
        }
        self.finish(draft, Some(state))
    }

    /// Holds the clocks after an outage and does nothing else. Without one there is nothing to do.
    ///
    /// # Errors
    ///
    /// If there is no seed for what follows.
    pub fn hold(&self, state: &RoomState, facts: &Facts) -> Result<Decision, DecideError> {
        let mut draft = Draft::of(state, facts);
        draft.hold()?;
        self.finish(draft, Some(state))
    }

    /// The deadline of a kind as it stands now.
    pub fn standing(&self, kind: DeadlineKind, state: &RoomState, facts: &Facts) -> DeadlineChange {
        deadline::standing(kind, state, facts.now_ms, self.bot_delay_ms)
    }

    fn finish(
        &self,
        mut draft: Draft<'_>,
        before: Option<&RoomState>,
    ) -> Result<Decision, DecideError> {
        draft.settle(self.seeds)?;
        let Draft { state, events, drawn, notes, facts, .. } = draft;
        let state = state.ok_or(DecideError::NotOpened)?;
        Ok(Decision {
            // Not the log's time, which stands still where it is ahead of the clock.
            deadlines: deadline::changes(before, &state, &events, facts.now_ms, self.bot_delay_ms),
            ledger: notes.records,
            spent: before.and_then(|before| before.spent_by(&state)),
            events,
            drawn,
            state,
        })
    }
}

/// Ends a match that has lost its seed: without dice it cannot go on, and what is left of the server's
/// chain cannot be revealed. The ledger closes its line; there is no transcript.
///
/// # Errors
///
/// If the log does not take the end.
pub fn end_without_dice(state: &RoomState, facts: &Facts) -> Result<Decision, DecideError> {
    let open = ledger::without_reveal(state.dice(), MatchEnding::SeedLost);
    let mut draft = Draft::of(state, facts);
    if !state.table().is_finished() {
        draft.expire()?;
    }
    let after = draft.state.unwrap_or_else(|| state.clone());
    Ok(Decision {
        ledger: open.into_iter().collect(),
        deadlines: DeadlineKind::ALL.map(|kind| DeadlineChange { kind, due: Due::Never }).into(),
        events: draft.events,
        drawn: None,
        spent: None,
        state: after,
    })
}
