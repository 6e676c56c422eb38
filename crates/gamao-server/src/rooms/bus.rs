//! How everybody connected to a room hears what happens in it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use gamao_protocol::{Presence, ServerMessage};
use gamao_store::{Record, RoomId, Seq};
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::broadcast;

/// What is said in a room.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// Durable events.
    Events(Arc<Batch>),
    /// Who is connected now.
    Presence(Presence),
}

/// Events of one append, as text made once for all connections.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) first: Seq,
    pub(crate) last: Seq,
    pub(crate) text: Utf8Bytes,
}

impl Batch {
    /// The message for events that follow each other; `None` if there are none. Their texts are taken as
    /// they are kept.
    ///
    /// # Errors
    ///
    /// If one of the texts is no JSON.
    pub(crate) fn new(records: &[Record]) -> Result<Option<Self>, serde_json::Error> {
        let (Some(first), Some(last)) = (records.first(), records.last()) else { return Ok(None) };
        let events = records.iter().map(Kept::of).collect::<Result<_, _>>()?;
        let text = serde_json::to_string(&Events::Events { events })?.into();
        Ok(Some(Self { first: first.seq, last: last.seq, text }))
    }
}

/// [`ServerMessage::Events`] of events that are texts already.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum Events<'a> {
    Events { events: Vec<Kept<'a>> },
}

/// An [`Envelope`](gamao_record::Envelope) around a text.
#[derive(Serialize)]
struct Kept<'a> {
    seq: Seq,
    at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    lag: Option<u32>,
    event: &'a RawValue,
}

impl<'a> Kept<'a> {
    fn of(record: &'a Record) -> Result<Self, serde_json::Error> {
        let Record { seq, at, lag_ms, ref payload } = *record;
        let lag = (lag_ms > 0).then_some(lag_ms);
        Ok(Self { seq, at: at.ms(), lag, event: serde_json::from_str(payload)? })
    }
}

/// A message as text.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have string keys only").into()
}

/// Carries notes from where they are made to every connection of a room.
///
/// A note may be lost or come late: a connection knows by the sequence what it misses and reads
/// it from the log. So a bus between machines needs no guarantees either.
pub(crate) trait Bus: Send + Sync + 'static {
    /// Tells everybody who listens to a room.
    fn publish(&self, room: &RoomId, note: Note);

    /// Listens to a room from now on.
    fn subscribe(&self, room: &RoomId) -> broadcast::Receiver<Note>;
}

/// The bus inside one process.
#[derive(Default)]
pub(crate) struct LocalBus {
    rooms: Mutex<HashMap<RoomId, broadcast::Sender<Note>>>,
}

/// Notes a slow connection may fall behind before it must read the log instead.
const BACKLOG: usize = 32;

impl Bus for LocalBus {
    fn publish(&self, room: &RoomId, note: Note) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let nobody_listens = rooms.get(room).is_some_and(|sender| sender.send(note).is_err());
        if nobody_listens {
            rooms.remove(room);
        }
    }

    fn subscribe(&self, room: &RoomId) -> broadcast::Receiver<Note> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.entry(room.clone()).or_insert_with(|| broadcast::channel(BACKLOG).0).subscribe()
    }
}

#[cfg(test)]
mod tests {
    use gamao_record::Envelope;
    use gamao_rules::{Event, Phrase, Player, TableRules};

    use super::{super::append::records, *};

    #[test]
    fn a_batch_of_texts_reads_as_the_message_of_its_events() {
        let events = [
            (0, Event::Opened { rules: TableRules::CASUAL }),
            (7, Event::Said { player: Player::B, phrase: Phrase::Hello }),
            (0, Event::Expired),
        ];
        let events = events.into_iter().zip(4..);
        let events: Vec<_> = events
            .map(|((lag, event), seq)| Envelope { seq, at: 1000 + seq, lag, event })
            .collect();
        let batch = Batch::new(&records(&events).expect("json")).expect("json").expect("events");
        assert_eq!((batch.first, batch.last), (4, 6));
        assert_eq!(batch.text, text(&ServerMessage::Events { events }));
        assert!(Batch::new(&[]).expect("json").is_none());
    }
}
