//! The lines of a room in the public ledger.

use gamao_dice::Link;
use gamao_record::{LedgerRecord, MatchEnding, RoomDice};
use gamao_rules::{Event, Phase, Table};

use crate::RoomState;

/// Collects the lines of events: one when the first dice of a match are due, before any link is released, and
/// one when it is over.
#[derive(Default)]
pub(crate) struct LedgerLines {
    pub(crate) records: Vec<LedgerRecord>,
}

impl LedgerLines {
    /// Adds the line of an event, before it is folded, that ends a match without revealing its seed.
    pub(crate) fn before(&mut self, state: &RoomState, event: &Event) {
        let ending = match event {
            // A match that is left without its seed has lost it.
            Event::Rematched => MatchEnding::SeedLost,
            Event::SetBack { .. } => MatchEnding::SetBack,
            _ => return,
        };
        self.records.extend(without_reveal(state.dice(), ending));
    }

    /// Adds the line of an event, with the state after it and whether the match had begun before it.
    pub(crate) fn after(&mut self, was_begun: bool, state: &RoomState, event: &Event) {
        let dice = state.dice();
        let Some(anchor) = dice.opened_by() else { return };
        match event {
            Event::SignedOff { .. } if dice.is_begun() && !was_begun => {
                self.records.push(LedgerRecord::Opened { anchor });
            }
            Event::Revealed { .. } => {
                self.records.push(closed(dice, anchor, ending(state.table())));
            }
            _ => {}
        }
    }
}

/// The line that closes the current match without its seed, if it is open.
pub(crate) fn without_reveal(dice: &RoomDice, ending: MatchEnding) -> Option<LedgerRecord> {
    let is_open = dice.is_begun() && !dice.dice().is_revealed();
    let anchor = dice.opened_by().filter(|_| is_open)?;
    Some(closed(dice, anchor, ending))
}

fn closed(dice: &RoomDice, anchor: Link, ending: MatchEnding) -> LedgerRecord {
    LedgerRecord::Closed { match_id: None, anchor, ending, rolls: dice.counts().clone() }
}

/// How the current match ended, which is over.
fn ending(table: &Table) -> MatchEnding {
    match table.phase() {
        Phase::Over if table.winner().is_some() => MatchEnding::Won,
        Phase::Over => MatchEnding::SessionEnded,
        _ => MatchEnding::Expired,
    }
}
