//! How everybody connected to a room hears what happens in it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use gamao_protocol::{Presence, ServerMessage};
use gamao_record::Envelope;
use gamao_store::{RoomId, Seq};
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
    /// The message for events that follow each other; `None` if there are none.
    pub(crate) fn new(events: Vec<Envelope>) -> Option<Self> {
        let first = Seq::try_from(events.first()?.seq).ok()?;
        let last = Seq::try_from(events.last()?.seq).ok()?;
        Some(Self { first, last, text: text(&ServerMessage::Events { events }) })
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
