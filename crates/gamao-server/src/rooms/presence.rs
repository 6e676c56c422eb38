//! Who is connected to which room.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_protocol::Presence;
use gamao_rules::{ByPlayer, Player};
use gamao_store::RoomId;
use tokio::{runtime::Handle, time::sleep};

use super::bus::{Bus, Note};
use crate::{caller::Caller, config::Config, error::Error, limits::Key};

/// How long news of watchers wait for more of them: a class of five hundred that opens a link at
/// once would else hear of each other 250,000 times. Players are told of at once.
const GATHER: Duration = Duration::from_millis(500);

/// Counts connections and refuses too many.
pub(crate) struct Connections {
    bus: Arc<dyn Bus>,
    max: usize,
    max_watchers_per_room: usize,
    max_per_visitor: usize,
    max_per_address: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    all: usize,
    rooms: HashMap<RoomId, Here>,
    /// By visitor and by address.
    callers: HashMap<Key, usize>,
}

#[derive(Clone, Copy, Default)]
struct Here {
    seats: ByPlayer<u32>,
    watchers: u32,
    /// News of watchers wait to be told.
    gathering: bool,
}

impl Here {
    fn of(&mut self, viewer: Option<Player>) -> &mut u32 {
        match viewer {
            Some(player) => &mut self.seats[player],
            None => &mut self.watchers,
        }
    }

    fn is_empty(self) -> bool {
        self.seats.a + self.seats.b + self.watchers == 0
    }

    fn presence(self) -> Presence {
        Presence { a: self.seats.a > 0, b: self.seats.b > 0, watchers: self.watchers }
    }
}

impl Connections {
    pub(crate) fn new(bus: Arc<dyn Bus>, config: &Config) -> Self {
        Self {
            bus,
            max: config.max_sockets,
            max_watchers_per_room: config.max_watchers_per_room,
            max_per_visitor: config.max_sockets_per_visitor,
            max_per_address: config.max_sockets_per_address,
            open: Mutex::default(),
        }
    }

    /// Counts a connection in for as long as the guard lives, and tells the room.
    ///
    /// Watchers keep no player out: a room's places are counted for watchers only, and a fifth of
    /// all places is not for them.
    pub(crate) fn enter(
        self: &Arc<Self>,
        room: &RoomId,
        viewer: Option<Player>,
        caller: &Caller,
    ) -> Result<Present, Error> {
        let mut open = self.lock();
        let of = |key: &Key| open.callers.get(key).copied().unwrap_or(0);
        let address = Key::address(caller.address);
        let visitor = caller.visitor().cloned().map(Key::Visitor);
        let max = if viewer.is_some() { self.max } else { self.max - self.max / 5 };
        let watchers = open.rooms.get(room).map_or(0, |here| here.watchers as usize);
        if open.all >= max
            || of(&address) >= self.max_per_address
            || visitor.as_ref().is_some_and(|visitor| of(visitor) >= self.max_per_visitor)
            || (viewer.is_none() && watchers >= self.max_watchers_per_room)
        {
            return Err(Error::Full);
        }
        open.all += 1;
        let keys = [Some(address), visitor];
        for key in keys.iter().flatten() {
            *open.callers.entry(key.clone()).or_default() += 1;
        }
        self.change(open, room, viewer, |count| *count += 1);
        Ok(Present { connections: Arc::clone(self), room: room.clone(), viewer, keys })
    }

    /// Who is connected to a room.
    pub(crate) fn presence(&self, room: &RoomId) -> Presence {
        self.lock().rooms.get(room).copied().unwrap_or_default().presence()
    }

    fn leave(self: &Arc<Self>, present: &Present) {
        let mut open = self.lock();
        open.all -= 1;
        for key in present.keys.iter().flatten() {
            count_down(&mut open.callers, key);
        }
        self.change(open, &present.room, present.viewer, |count| *count -= 1);
    }

    /// Changes a count of a room and has the room told of it.
    fn change(
        self: &Arc<Self>,
        mut open: MutexGuard<'_, Open>,
        room: &RoomId,
        viewer: Option<Player>,
        change: impl FnOnce(&mut u32),
    ) {
        let here = open.rooms.entry(room.clone()).or_default();
        let before = here.presence();
        change(here.of(viewer));
        let presence = here.presence();
        let players = |presence: Presence| (presence.a, presence.b);
        let is_urgent = players(before) != players(presence);
        let gathers = !is_urgent && presence != before && !here.gathering;
        here.gathering |= gathers;
        if here.is_empty() {
            open.rooms.remove(room);
        }
        drop(open);
        if is_urgent {
            self.bus.publish(room, Note::Presence(presence));
        } else if gathers && let Ok(runtime) = Handle::try_current() {
            let (connections, room) = (Arc::clone(self), room.clone());
            runtime.spawn(async move {
                sleep(GATHER).await;
                connections.tell(&room);
            });
        }
    }

    /// Tells a room who is there now.
    fn tell(&self, room: &RoomId) {
        let mut open = self.lock();
        // Nobody is left to hear it otherwise.
        let Some(here) = open.rooms.get_mut(room) else { return };
        here.gathering = false;
        let presence = here.presence();
        drop(open);
        self.bus.publish(room, Note::Presence(presence));
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts one less, and forgets whoever has none left.
fn count_down<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

/// One connection, counted until it is dropped.
pub(crate) struct Present {
    connections: Arc<Connections>,
    room: RoomId,
    viewer: Option<Player>,
    keys: [Option<Key>; 2],
}

impl Drop for Present {
    fn drop(&mut self) {
        self.connections.leave(self);
    }
}
