//! What a room writes into the public ledger.

use gamao_dice::Link;
use gamao_record::{LedgerRecord, MatchEnding, RoomDice};
use gamao_rules::{Event, Phase, Table};
use gamao_store::{LedgerNote, RoomId};

use super::log::{Decision, Log};
use crate::error::Error;

/// The lines that a decision adds: one when the first dice of a match are due, before anybody's link is
/// out, and one when it is over.
///
/// The dice are folded event by event from where they stood before: a rematch begins another match, and so does setting one back.
pub(super) fn notes(
    room: &RoomId,
    before: Option<&Log>,
    decision: &Decision,
) -> Result<Vec<LedgerNote>, Error> {
    let is_noted = |event: &Event| {
        use Event::{Rematched, Revealed, SetBack, SignedOff};
        matches!(event, SignedOff { .. } | Revealed { .. } | SetBack { .. } | Rematched)
    };
    if !decision.events.iter().any(|envelope| is_noted(&envelope.event)) {
        return Ok(Vec::new());
    }
    let mut dice = match before {
        Some(log) => log.dice().clone(),
        None => RoomDice::new(room.as_str(), decision.log.table().rules()),
    };
    let mut ending = before.and_then(|log| ending_of(log.table()));
    let mut notes = Vec::new();
    for envelope in &decision.events {
        match envelope.event {
            // A match that is left without its seed has lost it.
            Event::Rematched => notes.extend(without_reveal(&dice, MatchEnding::SeedLost)?),
            Event::SetBack { .. } => notes.extend(without_reveal(&dice, MatchEnding::SetBack)?),
            _ => {}
        }
        let was_begun = dice.is_begun();
        dice.evolve(&envelope.event);
        match envelope.event {
            Event::MatchEnded { .. } => ending = Some(MatchEnding::Won),
            Event::SessionEnded { .. } => ending = Some(MatchEnding::SessionEnded),
            Event::Expired => ending = Some(MatchEnding::Expired),
            Event::SignedOff { .. } if dice.is_begun() && !was_begun => {
                if let Some(anchor) = dice.opened_by() {
                    notes.push(note(anchor, false, &LedgerRecord::Opened { anchor })?);
                }
            }
            Event::Revealed { .. } => {
                let anchor = dice.opened_by().zip(ending);
                let (anchor, ending) = anchor.ok_or_else(|| {
                    Error::internal(anyhow::anyhow!("a seed is revealed before the end"))
                })?;
                notes.push(closed(&dice, anchor, ending)?);
            }
            _ => {}
        }
    }
    Ok(notes)
}

/// How a match ended by play, if it has.
fn ending_of(table: &Table) -> Option<MatchEnding> {
    match table.phase() {
        Phase::Over if table.winner().is_some() => Some(MatchEnding::Won),
        Phase::Over => Some(MatchEnding::SessionEnded),
        Phase::Expired => Some(MatchEnding::Expired),
        _ => None,
    }
}

/// The line that closes the match at hand without its reveal, if it is open.
pub(super) fn without_reveal(
    dice: &RoomDice,
    ending: MatchEnding,
) -> Result<Option<LedgerNote>, Error> {
    let is_open = dice.is_begun() && !dice.dice().is_revealed();
    let anchor = dice.opened_by().filter(|_| is_open);
    anchor.map(|anchor| closed(dice, anchor, ending)).transpose()
}

fn closed(dice: &RoomDice, anchor: Link, ending: MatchEnding) -> Result<LedgerNote, Error> {
    let rolls = dice.counts().clone();
    note(anchor, true, &LedgerRecord::Closed { match_id: None, anchor, ending, rolls })
}

fn note(anchor: Link, closes: bool, record: &LedgerRecord) -> Result<LedgerNote, Error> {
    let payload = serde_json::to_string(record).map_err(Error::internal)?;
    Ok(LedgerNote { anchor: anchor.into(), closes, payload })
}
