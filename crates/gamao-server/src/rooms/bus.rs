//! Broadcasts what happens in a room to its connections.

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

/// A message to the connections of a room.
#[derive(Clone, Debug)]
pub(crate) enum BusMessage {
    /// Durable events.
    Events(Arc<Batch>),
    /// Who is connected now.
    Presence(Presence),
}

/// The events of one append, serialized once for all connections.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) first: Seq,
    pub(crate) last: Seq,
    pub(crate) text: Utf8Bytes,
}

impl Batch {
    /// The message for consecutive events, whose stored texts it contains; `None` if there are none.
    ///
    /// # Errors
    ///
    /// If one of the texts is not JSON.
    pub(crate) fn new(records: &[Record]) -> Result<Option<Self>, serde_json::Error> {
        let (Some(first), Some(last)) = (records.first(), records.last()) else { return Ok(None) };
        let events = records.iter().map(StoredEnvelope::of).collect::<Result<_, _>>()?;
        let text = serde_json::to_string(&Events::Events { events })?.into();
        Ok(Some(Self { first: first.seq, last: last.seq, text }))
    }
}

/// [`ServerMessage::Events`] with serialized events.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
enum Events<'a> {
    Events { events: Vec<StoredEnvelope<'a>> },
}

/// An [`Envelope`](gamao_record::Envelope) with a serialized event.
#[derive(Serialize)]
struct StoredEnvelope<'a> {
    seq: Seq,
    at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    lag: Option<u32>,
    event: &'a RawValue,
}

impl<'a> StoredEnvelope<'a> {
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

/// Carries messages to every connection of a room.
///
/// A message may be lost or delayed: a connection notices missing events by their sequence and reads them
/// from the log. So a bus between machines needs no guarantees either.
pub(crate) trait Bus: Send + Sync + 'static {
    /// Sends a message to the subscribers of a room.
    fn publish(&self, room: &RoomId, message: BusMessage);

    /// Subscribes to a room.
    fn subscribe(&self, room: &RoomId) -> broadcast::Receiver<BusMessage>;
}

/// The bus within one process.
#[derive(Default)]
pub(crate) struct LocalBus {
    rooms: Mutex<HashMap<RoomId, broadcast::Sender<BusMessage>>>,
}

/// The number of messages that a slow connection may fall behind before it must read the log instead.
const CAPACITY: usize = 32;

impl Bus for LocalBus {
    fn publish(&self, room: &RoomId, message: BusMessage) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let nobody_listens = rooms.get(room).is_some_and(|sender| sender.send(message).is_err());
        if nobody_listens {
            rooms.remove(room);
        }
    }

    fn subscribe(&self, room: &RoomId) -> broadcast::Receiver<BusMessage> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        rooms.entry(room.clone()).or_insert_with(|| broadcast::channel(CAPACITY).0).subscribe()
    }
}

#[cfg(test)]
mod tests {
    use gamao_record::Envelope;
    use gamao_rules::{Event, Phrase, Seat, TableRules};

    use super::{super::append::records, *};

    #[test]
    fn a_batch_of_texts_reads_as_the_message_of_its_events() {
        let events = [
            (0, Event::Opened { rules: TableRules::CASUAL }),
            (7, Event::Said { seat: Seat::B, phrase: Phrase::Hello }),
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
