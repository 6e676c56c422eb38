//! The connections of each room, and the presence of its players.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_protocol::Presence;
use gamao_rules::{BySeat, Facts, Seat, Seats};
use gamao_store::{RoomId, Timestamp};
use tokio::{runtime::Handle, time::sleep};

use super::bus::{Bus, BusMessage};
use crate::{caller::Caller, config::Config, error::Error, heartbeat::Heartbeat, limits::Key};

/// The delay in which changes of the number of watchers are combined: otherwise a class of five hundred that
/// opens a link at once would cause 250,000 messages. Changes of players are sent at once.
const WATCHERS_DELAY: Duration = Duration::from_millis(500);

/// Counts connections and limits their number.
pub(crate) struct Connections {
    bus: Arc<dyn Bus>,
    heartbeat: Arc<Heartbeat>,
    max: usize,
    max_watchers_per_room: usize,
    max_per_visitor: usize,
    max_per_address: usize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    rooms: HashMap<RoomId, RoomConnections>,
    /// By visitor and by address.
    callers: HashMap<Key, usize>,
    /// Rooms without connections, with the time when the last one left, until they can be dropped.
    left: VecDeque<(Timestamp, RoomId)>,
}

#[derive(Clone, Copy, Default)]
struct RoomConnections {
    /// The maximum for any room; only its table knows how many it has.
    seats: [SeatConnections; Seat::MAX],
    watchers: u32,
    /// Whether a change of the number of watchers is about to be sent.
    is_pending: bool,
}

#[derive(Clone, Copy, Default)]
struct SeatConnections {
    count: u32,
    /// When the last one was closed.
    left_at: Option<Timestamp>,
}

impl RoomConnections {
    fn of(&mut self, viewer: Option<Seat>) -> &mut u32 {
        match viewer {
            Some(seat) => &mut self.seats[seat.to_usize()].count,
            None => &mut self.watchers,
        }
    }

    /// The seats with a connection.
    fn seats(self) -> Seats {
        Seat::ALL.into_iter().filter(|&seat| self.is_connected(seat)).collect()
    }

    fn is_connected(self, seat: Seat) -> bool {
        self.seats[seat.to_usize()].count > 0
    }

    fn is_empty(self) -> bool {
        self.seats().is_empty() && self.watchers == 0
    }

    /// When the last connection of any seat was closed.
    fn left_at(self) -> Option<Timestamp> {
        self.seats.into_iter().filter_map(|seat| seat.left_at).max()
    }

    /// Since when a seat has had no connection. A player who has not been seen counts as away since the server
    /// has been up.
    fn away_since(self, seat: Seat, up_since: Timestamp) -> Option<u64> {
        let left_at = self.seats[seat.to_usize()].left_at.unwrap_or_default();
        (!self.is_connected(seat)).then(|| left_at.max(up_since).ms())
    }
}

impl Counts {
    /// Drops the rooms that everybody left long ago.
    fn forget(&mut self, now: Timestamp) {
        let is_long_ago = |at: Timestamp| now.ms_since(at) > Facts::AWAY_AFTER_MS;
        while let Some((_, room)) = self.left.pop_front_if(|(at, _)| is_long_ago(*at)) {
            let is_empty =
                |here: &RoomConnections| here.is_empty() && here.left_at().is_none_or(is_long_ago);
            if self.rooms.get(&room).is_some_and(is_empty) {
                self.rooms.remove(&room);
            }
        }
    }
}

impl Connections {
    pub(crate) fn new(bus: Arc<dyn Bus>, heartbeat: Arc<Heartbeat>, config: &Config) -> Self {
        Self {
            bus,
            heartbeat,
            max: config.max_sockets,
            max_watchers_per_room: config.max_watchers_per_room,
            max_per_visitor: config.max_sockets_per_visitor,
            max_per_address: config.max_sockets_per_address,
            counts: Mutex::default(),
        }
    }

    /// Counts a connection for as long as the guard lives, and notifies the room.
    ///
    /// Watchers never keep players out: the limit of a room applies to watchers only, and a fifth of all
    /// connections is reserved for players.
    pub(crate) fn enter(
        self: &Arc<Self>,
        room: &RoomId,
        viewer: Option<Seat>,
        caller: &Caller,
    ) -> Result<ConnectionGuard, Error> {
        let mut counts = self.lock();
        let of = |key: &Key| counts.callers.get(key).copied().unwrap_or(0);
        let address = Key::address(caller.address);
        let visitor = caller.visitor().cloned().map(Key::Visitor);
        let max = if viewer.is_some() { self.max } else { self.max - self.max / 5 };
        let watchers = counts.rooms.get(room).map_or(0, |here| here.watchers as usize);
        if counts.all >= max
            || of(&address) >= self.max_per_address
            || visitor.as_ref().is_some_and(|visitor| of(visitor) >= self.max_per_visitor)
            || (viewer.is_none() && watchers >= self.max_watchers_per_room)
        {
            return Err(Error::Full);
        }
        counts.all += 1;
        let keys = [Some(address), visitor];
        for key in keys.iter().flatten() {
            *counts.callers.entry(key.clone()).or_default() += 1;
        }
        self.change(counts, room, viewer, |count| *count += 1);
        Ok(ConnectionGuard { connections: Arc::clone(self), room: room.clone(), viewer, keys })
    }

    /// Who is connected to a room. It tells of as many seats as there can be.
    pub(crate) fn presence(&self, room: &RoomId) -> Presence {
        let here = self.lock().rooms.get(room).copied().unwrap_or_default();
        self.presence_of(here)
    }

    /// Sends the presence to the connections of a room, if it has any.
    pub(crate) fn tell(&self, room: &RoomId) {
        let mut counts = self.lock();
        let Some(here) = counts.rooms.get_mut(room) else { return };
        here.is_pending = false;
        let here = *here;
        drop(counts);
        self.bus.publish(room, BusMessage::Presence(self.presence_of(here)));
    }

    /// Since when each seat of a room has had no connection.
    pub(crate) fn away_since(&self, room: &RoomId) -> BySeat<Option<u64>> {
        self.presence(room).away_since
    }

    /// The rooms that have connections.
    pub(crate) fn rooms(&self) -> Vec<RoomId> {
        let counts = self.lock();
        counts
            .rooms
            .iter()
            .filter(|(_, here)| !here.is_empty())
            .map(|(room, _)| room.clone())
            .collect()
    }

    fn presence_of(&self, here: RoomConnections) -> Presence {
        let up_since = self.heartbeat.up_since();
        Presence {
            seats: BySeat::new(Seat::MAX, |seat| here.is_connected(seat)),
            watchers: here.watchers,
            away_since: BySeat::new(Seat::MAX, |seat| here.away_since(seat, up_since)),
        }
    }

    fn leave(self: &Arc<Self>, guard: &ConnectionGuard) {
        let mut counts = self.lock();
        counts.all -= 1;
        for key in guard.keys.iter().flatten() {
            decrement(&mut counts.callers, key);
        }
        self.change(counts, &guard.room, guard.viewer, |count| *count -= 1);
    }

    /// Changes a count of a room and notifies the room.
    fn change(
        self: &Arc<Self>,
        mut counts: MutexGuard<'_, Counts>,
        room: &RoomId,
        viewer: Option<Seat>,
        change: impl FnOnce(&mut u32),
    ) {
        let now = self.heartbeat.clock().now();
        let here = counts.rooms.entry(room.clone()).or_default();
        let before = *here;
        change(here.of(viewer));
        if let Some(seat) = viewer.filter(|&seat| !here.is_connected(seat)) {
            here.seats[seat.to_usize()].left_at = Some(now);
        }
        let is_urgent = before.seats() != here.seats();
        let is_due = !is_urgent && before.watchers != here.watchers && !here.is_pending;
        here.is_pending |= is_due;
        let here = *here;
        if here.is_empty() {
            counts.left.push_back((now, room.clone()));
        }
        counts.forget(now);
        drop(counts);
        if is_urgent {
            self.bus.publish(room, BusMessage::Presence(self.presence_of(here)));
        } else if is_due && let Ok(runtime) = Handle::try_current() {
            let (connections, room) = (Arc::clone(self), room.clone());
            runtime.spawn(async move {
                sleep(WATCHERS_DELAY).await;
                connections.tell(&room);
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Decrements a count, and removes it at zero.
fn decrement<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// Counts one connection until it is dropped.
pub(crate) struct ConnectionGuard {
    connections: Arc<Connections>,
    room: RoomId,
    viewer: Option<Seat>,
    keys: [Option<Key>; 2],
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.connections.leave(self);
    }
}
