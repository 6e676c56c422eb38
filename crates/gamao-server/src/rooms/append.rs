//! Conversion of decisions to appends to the store.

use gamao_record::{Envelope, LedgerRecord};
use gamao_room::{DeadlineChange, Decision, Due, RoomState};
use gamao_store::{Append, DiceChanges, LedgerNote, Record, RoomId, SealedSeed, Timestamp};

use super::summary;
use crate::error::Error;

/// Serializes events, once for the store and for all sockets.
///
/// # Errors
///
/// If an event has no JSON form.
pub(super) fn records(events: &[Envelope]) -> Result<Vec<Record>, Error> {
    events.iter().map(record).collect()
}

fn record(envelope: &Envelope) -> Result<Record, Error> {
    Ok(Record {
        seq: envelope.seq.try_into().map_err(Error::internal)?,
        at: Timestamp::from_ms(envelope.at),
        lag_ms: envelope.lag.try_into().map_err(Error::internal)?,
        payload: serde_json::to_string(&envelope.event).map_err(Error::internal)?,
    })
}

/// Parses a stored event.
///
/// # Errors
///
/// If its text is not an event.
pub(crate) fn read(record: &Record) -> Result<Envelope, serde_json::Error> {
    Ok(Envelope {
        seq: record.seq.into(),
        at: record.at.ms(),
        lag: record.lag_ms.into(),
        event: serde_json::from_str(&record.payload)?,
    })
}

/// The append of a decision that was made on the state `before`; `None` for a new room.
///
/// # Errors
///
/// If a part has no JSON form.
pub(super) fn append(
    room: &RoomId,
    before: Option<&RoomState>,
    decision: &Decision,
    records: &[Record],
    drawn: Option<SealedSeed>,
    now: Timestamp,
) -> Result<Append, Error> {
    let summary =
        if records.is_empty() { None } else { Some(summary::text(room, &decision.state)?) };
    let payloads = records.iter().map(|record| record.payload.clone()).collect();
    let expected = before.map_or(0, RoomState::head);
    let at = records.last().map_or(now, |record| record.at);
    Ok(Append {
        lag_ms: records.last().map_or(0, |record| record.lag_ms),
        deadlines: decision.deadlines.iter().copied().map(deadline).collect(),
        dice: DiceChanges {
            drawn,
            spent: decision.spent.map(|anchor| anchor.to_string()),
            ledger: decision.ledger.iter().map(note).collect::<Result<_, _>>()?,
        },
        summary,
        ..Append::new(room.clone(), expected, payloads, at)
    })
}

fn note(record: &LedgerRecord) -> Result<LedgerNote, Error> {
    Ok(LedgerNote {
        anchor: record.anchor().to_string(),
        closes: matches!(record, LedgerRecord::Closed { .. }),
        payload: serde_json::to_string(record).map_err(Error::internal)?,
    })
}

pub(super) fn deadline(
    DeadlineChange { kind, due }: DeadlineChange,
) -> gamao_store::DeadlineChange {
    use gamao_store::Due as Stored;
    let due = match due {
        Due::At(ms) => Stored::At(Timestamp::from_ms(ms)),
        Due::AtLatest(ms) => Stored::AtLatest(Timestamp::from_ms(ms)),
        Due::Never => Stored::Never,
    };
    gamao_store::DeadlineChange { kind: kind.name().into(), due }
}
