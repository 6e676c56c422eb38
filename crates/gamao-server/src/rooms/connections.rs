//! Who is connected to which room.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use gamao_protocol::Presence;
use gamao_rules::{ByPlayer, Facts, Player};
use gamao_store::{RoomId, Timestamp};
use tokio::{runtime::Handle, time::sleep};

use super::bus::{Bus, Note};
use crate::{caller::Caller, config::Config, error::Error, heart::Heart, limits::Key};

/// How long news of watchers wait for more of them: a class of five hundred that opens a link at
/// once would else hear of each other 250,000 times. Players are told of at once.
const GATHER: Duration = Duration::from_millis(500);

/// Counts connections and refuses too many.
pub(crate) struct Connections {
    bus: Arc<dyn Bus>,
    heart: Arc<Heart>,
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
    /// Rooms that were left, and when; to be forgotten once that makes no difference.
    left: VecDeque<(Timestamp, RoomId)>,
}

#[derive(Clone, Copy, Default)]
struct Here {
    seats: ByPlayer<u32>,
    watchers: u32,
    /// News of watchers wait to be told.
    gathering: bool,
    /// When the last connection of each seat went.
    left_at: ByPlayer<Option<Timestamp>>,
}

impl Here {
    fn of(&mut self, viewer: Option<Player>) -> &mut u32 {
        match viewer {
            Some(player) => &mut self.seats[player],
            None => &mut self.watchers,
        }
    }

    /// Which players are there.
    fn players(self) -> [bool; 2] {
        [self.seats.a > 0, self.seats.b > 0]
    }

    fn is_empty(self) -> bool {
        self.seats.a + self.seats.b + self.watchers == 0
    }

    /// Since when a seat has no connection. Whoever has not been seen has been away for as long as
    /// one could have come.
    fn away_since(self, player: Player, up_since: Timestamp) -> Option<u64> {
        let left_at = self.left_at[player].unwrap_or_default();
        (self.seats[player] == 0).then(|| left_at.max(up_since).ms())
    }
}

impl Open {
    /// Forgets rooms that everybody left long ago.
    fn forget(&mut self, now: Timestamp) {
        let is_long_ago = |at: Timestamp| now.ms_since(at) > Facts::AWAY_AFTER_MS;
        while let Some((_, room)) = self.left.pop_front_if(|(at, _)| is_long_ago(*at)) {
            let is_empty = |here: &Here| {
                let left_at = here.left_at.a.max(here.left_at.b);
                here.is_empty() && left_at.is_none_or(is_long_ago)
            };
            if self.rooms.get(&room).is_some_and(is_empty) {
                self.rooms.remove(&room);
            }
        }
    }
}

impl Connections {
    pub(crate) fn new(bus: Arc<dyn Bus>, heart: Arc<Heart>, config: &Config) -> Self {
        Self {
            bus,
            heart,
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
        let here = self.lock().rooms.get(room).copied().unwrap_or_default();
        self.presence_of(here)
    }

    /// Tells a room who is connected to it, if anybody is left to hear it.
    pub(crate) fn tell(&self, room: &RoomId) {
        let mut open = self.lock();
        let Some(here) = open.rooms.get_mut(room) else { return };
        here.gathering = false;
        let here = *here;
        drop(open);
        self.bus.publish(room, Note::Presence(self.presence_of(here)));
    }

    /// Since when each seat of a room has no connection.
    pub(crate) fn away_since(&self, room: &RoomId) -> ByPlayer<Option<u64>> {
        self.presence(room).away_since
    }

    /// The rooms that somebody is connected to.
    pub(crate) fn rooms(&self) -> Vec<RoomId> {
        let open = self.lock();
        open.rooms
            .iter()
            .filter(|(_, here)| !here.is_empty())
            .map(|(room, _)| room.clone())
            .collect()
    }

    fn presence_of(&self, here: Here) -> Presence {
        let up_since = self.heart.up_since();
        let away_since = |player| here.away_since(player, up_since);
        Presence {
            a: here.seats.a > 0,
            b: here.seats.b > 0,
            watchers: here.watchers,
            away_since: ByPlayer::new(away_since(Player::A), away_since(Player::B)),
        }
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
        let now = self.heart.clock().now();
        let here = open.rooms.entry(room.clone()).or_default();
        let before = *here;
        change(here.of(viewer));
        if let Some(player) = viewer.filter(|&player| here.seats[player] == 0) {
            here.left_at[player] = Some(now);
        }
        let is_urgent = before.players() != here.players();
        let gathers = !is_urgent && before.watchers != here.watchers && !here.gathering;
        here.gathering |= gathers;
        let here = *here;
        if here.is_empty() {
            open.left.push_back((now, room.clone()));
        }
        open.forget(now);
        drop(open);
        if is_urgent {
            self.bus.publish(room, Note::Presence(self.presence_of(here)));
        } else if gathers && let Ok(runtime) = Handle::try_current() {
            let (connections, room) = (Arc::clone(self), room.clone());
            runtime.spawn(async move {
                sleep(GATHER).await;
                connections.tell(&room);
            });
        }
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
