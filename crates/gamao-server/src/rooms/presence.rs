//! Who is connected to which room.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use gamao_protocol::Presence;
use gamao_rules::{ByPlayer, Player};
use gamao_store::RoomId;

use super::bus::{Bus, Note};
use crate::{config::Config, error::Error, limits::Key};

/// Counts connections and refuses too many.
pub(crate) struct Connections {
    bus: Arc<dyn Bus>,
    max: usize,
    max_per_room: usize,
    max_per_visitor: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    all: usize,
    rooms: HashMap<RoomId, Here>,
    visitors: HashMap<Key, usize>,
}

#[derive(Clone, Copy, Default)]
struct Here {
    seats: ByPlayer<u32>,
    watchers: u32,
}

impl Here {
    fn of(&mut self, viewer: Option<Player>) -> &mut u32 {
        match viewer {
            Some(player) => &mut self.seats[player],
            None => &mut self.watchers,
        }
    }

    fn all(self) -> usize {
        (self.seats.a + self.seats.b + self.watchers) as usize
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
            max_per_room: config.max_sockets_per_room,
            max_per_visitor: config.max_sockets_per_visitor,
            open: Mutex::default(),
        }
    }

    /// Counts a connection in for as long as the guard lives, and tells the room.
    ///
    /// A player's own connections have a limit of their own, so watchers cannot keep a player out.
    pub(crate) fn enter(
        self: &Arc<Self>,
        room: &RoomId,
        viewer: Option<Player>,
        visitor: Key,
    ) -> Result<Present, Error> {
        let mut open = self.lock();
        let of_visitor = open.visitors.get(&visitor).copied().unwrap_or(0);
        let in_room = open.rooms.get(room).map_or(0, |here| here.all());
        if of_visitor >= self.max_per_visitor
            || (viewer.is_none() && (open.all >= self.max || in_room >= self.max_per_room))
        {
            return Err(Error::Full);
        }
        open.all += 1;
        *open.visitors.entry(visitor.clone()).or_default() += 1;
        let here = open.rooms.entry(room.clone()).or_default();
        *here.of(viewer) += 1;
        let presence = here.presence();
        drop(open);
        self.bus.publish(room, Note::Presence(presence));
        Ok(Present { connections: Arc::clone(self), room: room.clone(), viewer, visitor })
    }

    /// Who is connected to a room.
    pub(crate) fn presence(&self, room: &RoomId) -> Presence {
        self.lock().rooms.get(room).copied().unwrap_or_default().presence()
    }

    fn leave(&self, present: &Present) {
        let mut open = self.lock();
        open.all -= 1;
        if let Some(count) = open.visitors.get_mut(&present.visitor) {
            *count -= 1;
            if *count == 0 {
                open.visitors.remove(&present.visitor);
            }
        }
        let Some(here) = open.rooms.get_mut(&present.room) else {
            return;
        };
        *here.of(present.viewer) -= 1;
        let here = *here;
        if here.all() == 0 {
            open.rooms.remove(&present.room);
        }
        drop(open);
        self.bus.publish(&present.room, Note::Presence(here.presence()));
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One connection, counted until it is dropped.
pub(crate) struct Present {
    connections: Arc<Connections>,
    room: RoomId,
    viewer: Option<Player>,
    visitor: Key,
}

impl Drop for Present {
    fn drop(&mut self) {
        self.connections.leave(self);
    }
}
