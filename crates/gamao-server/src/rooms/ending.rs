//! The end of a match that cannot go on.

use gamao_record::MatchEnding;
use gamao_rules::Event;
use gamao_store::{Append, DeadlineChange, DiceChanges, Due, RoomId, Timestamp};

use super::{deadlines::Kind, ledger, log::Log, summary};
use crate::error::Error;

/// What ends the match at hand when its seed is lost: without dice it cannot go on, and what is left of
/// the server's chain cannot be revealed. The ledger closes its line; there is no transcript.
pub(crate) fn without_dice(room: &RoomId, log: &Log, now: Timestamp) -> Result<Append, Error> {
    let now = log.not_before(now);
    let (mut events, mut summary) = (Vec::new(), None);
    if !log.table().is_finished() {
        let after = log.clone().fold(room, &Event::Expired, now).map_err(Error::internal)?;
        summary = Some(summary::text(room, &after)?);
        events.push(serde_json::to_string(&Event::Expired).map_err(Error::internal)?);
    }
    let never = |kind: Kind| DeadlineChange { kind: kind.name().into(), due: Due::Never };
    let ledger = ledger::without_reveal(log.dice(), MatchEnding::SeedLost)?.into_iter().collect();
    Ok(Append {
        dice: DiceChanges { ledger, ..DiceChanges::default() },
        summary,
        deadlines: vec![never(Kind::Time), never(Kind::Bot)],
        ..Append::new(room.clone(), log.head, events, now)
    })
}
