//! Rooms: a cache of their folded logs, in which commands are decided one at a time.
//!
//! Any room may be dropped from the cache and read again from the store. The commands of a room queue at
//! its lock, but it is the store's conditional append that makes them safe: a second server on the same store
//! is as safe, only slower when both decide for one room.

mod alarm;
mod append;
mod bus;
mod connections;
mod ending;
mod replay;
mod seat;
mod set_back;
mod submit;
mod summary;
mod transcripts;
mod view;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use gamao_record::Envelope;
use gamao_room::{DamagedLog, Facts, RoomState};
use gamao_rules::{Seat, Seats};
use gamao_store::{Generation, Record, RoomId, Seq, Store, Timestamp};

pub(crate) use self::{
    alarm::Alarm,
    append::read,
    bus::{Batch, Bus, BusMessage, LocalBus, text},
    connections::{ConnectionGuard, Connections},
    ending::without_dice,
    replay::load,
    seat::SeatHolder,
    submit::{NewRoom, Submission},
    summary::info,
    view::view,
};
use crate::{
    digest,
    error::Error,
    fair::{ROOM_ID_LEN, SeedKeeper},
    heartbeat::Heartbeat,
    limits::Key,
    random,
};

/// Beyond this number, unused rooms are dropped from the cache.
const MAX_CACHED: usize = 5000;

/// The number of events read from the store at once.
const PAGE: u32 = 500;

/// The name of a room in the server's logs. A room's id is its invitation, so it is not logged; the tag is
/// derived from the id and identifies the lines of one room.
pub(crate) fn tag(id: &RoomId) -> String {
    digest::sha256("gamao/room-tag/v1", id.as_str()).chars().take(TAG_LEN).collect()
}

/// The length of a tag in characters of four bits.
const TAG_LEN: usize = 10;

/// All rooms.
pub(crate) struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) heartbeat: Arc<Heartbeat>,
    pub(crate) connections: Arc<Connections>,
    seeds: SeedKeeper,
    /// The current generation of the site.
    pub(crate) generation: Generation,
    pub(crate) bot_delay_ms: u64,
    pub(crate) alarm: Alarm,
    cache: Mutex<HashMap<RoomId, Arc<Room>>>,
    /// The rooms whose logs are damaged, which are not read again.
    damaged: Mutex<HashMap<RoomId, DamagedLog>>,
}

/// One room. Its lock is held while a command is decided and made durable.
pub(crate) struct Room {
    id: RoomId,
    state: tokio::sync::Mutex<Arc<RoomState>>,
    /// The network of the last player who acted in it.
    last_network: Mutex<Option<Key>>,
    /// Earlier states of a long log, oldest first, for quick access to the states in between.
    milestones: Mutex<Vec<Arc<RoomState>>>,
}

/// The number of events between two milestones, a multiple of [`PAGE`].
const MILESTONE: Seq = 2000;

/// Whether there is a milestone between two sequences.
const fn is_milestone(from: Seq, to: Seq) -> bool {
    from / MILESTONE < to / MILESTONE
}

impl Room {
    fn new(id: RoomId, state: RoomState, milestones: Vec<Arc<RoomState>>) -> Self {
        let state = Arc::new(state).into();
        Self { id, state, last_network: Mutex::default(), milestones: milestones.into() }
    }

    /// The latest milestone at or before a sequence.
    fn milestone_before(&self, seq: Seq) -> Option<Arc<RoomState>> {
        let milestones = self.milestones.lock().unwrap_or_else(PoisonError::into_inner);
        milestones.iter().rev().find(|state| state.head() <= seq).cloned()
    }

    /// Keeps a new state as a milestone, if one is due after `from`.
    fn add_milestone(&self, from: Seq, state: &Arc<RoomState>) {
        if is_milestone(from, state.head()) {
            let mut milestones = self.milestones.lock().unwrap_or_else(PoisonError::into_inner);
            milestones.push(Arc::clone(state));
        }
    }
}

impl Rooms {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        heartbeat: Arc<Heartbeat>,
        connections: Arc<Connections>,
        seeds: SeedKeeper,
        generation: Generation,
        bot_delay_ms: u64,
    ) -> Self {
        Self {
            store,
            bus,
            heartbeat,
            connections,
            seeds,
            generation,
            bot_delay_ms,
            alarm: Alarm::default(),
            cache: Mutex::default(),
            damaged: Mutex::default(),
        }
    }

    /// The current time.
    pub(crate) fn now(&self) -> Timestamp {
        self.heartbeat.clock().now()
    }

    /// The current facts about a room, for views.
    pub(crate) fn facts(&self, id: &RoomId) -> Facts {
        let away_since = self.connections.away_since(id);
        Facts { away_since, ..Facts::at(self.now().ms()) }
    }

    /// The state of a room.
    pub(crate) async fn state(&self, id: &RoomId) -> Result<Arc<RoomState>, Error> {
        Ok(Arc::clone(&*self.room(id).await?.state.lock().await))
    }

    /// The state of a room after holding its clocks for every outage so far.
    pub(crate) async fn held_state(&self, id: &RoomId) -> Result<Arc<RoomState>, Error> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        if let Err(error) = self.hold(&room, &mut state).await {
            // The view shows the clocks running; decisions hold them first.
            error.log();
        }
        Ok(Arc::clone(&state))
    }

    /// At most `limit` events after a sequence, as stored.
    pub(crate) async fn records(
        &self,
        id: &RoomId,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Record>, Error> {
        Ok(self.store.events(id, after, limit).await?)
    }

    /// At most `limit` events after a sequence.
    pub(crate) async fn events(
        &self,
        id: &RoomId,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Envelope>, Error> {
        let records = self.store.events(id, after, limit).await?;
        records.iter().map(read).collect::<Result<_, _>>().map_err(Error::internal)
    }

    /// The state of a room after its `seq`-th event; `None` if there is no such event.
    pub(crate) async fn state_at(&self, id: &RoomId, seq: Seq) -> Result<Option<RoomState>, Error> {
        let base = self.room(id).await?.milestone_before(seq).map(Arc::unwrap_or_clone);
        let state = replay::replay(&*self.store, id, base, seq, |_| ()).await?;
        let state = state.map_err(|damage| self.report_damage(id, damage))?;
        Ok(state.filter(|state| state.head() == seq))
    }

    /// The seat, one of these, of a player who opens a room without asking for one.
    pub(crate) fn random_seat(&self, seats: Seats) -> Result<Seat, Error> {
        Ok(self.seeds.seat(seats)?)
    }

    /// Remembers the network of a player who acts in a room, for as long as it is cached.
    pub(crate) fn remember_network(&self, id: &RoomId, network: Key) {
        if let Some(room) = self.cached(id) {
            *room.last_network.lock().unwrap_or_else(PoisonError::into_inner) = Some(network);
        }
    }

    /// The network of the last player who acted in a room, if it is known.
    pub(crate) fn last_network(&self, id: &RoomId) -> Option<Key> {
        self.cached(id)?.last_network.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn room(&self, id: &RoomId) -> Result<Arc<Room>, Error> {
        if let Some(room) = self.cached(id) {
            return Ok(room);
        }
        let unknown = || Error::NoSuchRoom(id.0.clone());
        if !random::is_token(&id.0, ROOM_ID_LEN) {
            return Err(unknown());
        }
        if let Some(damage) = self.damaged().get(id) {
            return Err(Error::DamagedRoom(id.clone(), damage.clone()));
        }
        let mut milestones = Vec::new();
        let add_milestone = |state: &RoomState| milestones.push(Arc::new(state.clone()));
        let state = load(&*self.store, id, add_milestone).await?;
        let state = state.map_err(|damage| self.report_damage(id, damage))?.ok_or_else(unknown)?;
        let room = Room::new(id.clone(), state, milestones);
        Box::pin(self.set_back(&room)).await?;
        Ok(self.insert(room))
    }

    /// Logs that a log is damaged, and remembers it. Other rooms are not affected.
    fn report_damage(&self, id: &RoomId, damage: DamagedLog) -> Error {
        let tag = tag(id);
        tracing::error!(room = tag, "room {tag} is closed because its log is damaged: {damage}");
        self.damaged().insert(id.clone(), damage.clone());
        Error::DamagedRoom(id.clone(), damage)
    }

    fn damaged(&self) -> std::sync::MutexGuard<'_, HashMap<RoomId, DamagedLog>> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state after further stored events.
    fn refold(
        &self,
        id: &RoomId,
        state: &RoomState,
        records: &[Record],
    ) -> Result<RoomState, Error> {
        let folded = replay::fold(id, Some(state.clone()), records);
        let folded = folded.map_err(|damage| self.report_damage(id, damage))?;
        Ok(folded.unwrap_or_else(|| state.clone()))
    }

    fn cached(&self, id: &RoomId) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// Adds a room to the cache, unless it is there already.
    fn insert(&self, room: Room) -> Arc<Room> {
        let mut rooms = self.lock();
        if rooms.len() >= MAX_CACHED {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        Arc::clone(rooms.entry(room.id.clone()).or_insert_with(|| Arc::new(room)))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<RoomId, Arc<Room>>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use gamao_rules::{Event, Occupant, Phrase, Seat, TableRules};
    use gamao_store::{Append, RoomLog, Timestamp};
    use gamao_store_sqlite::SqliteStore;

    use super::*;
    use crate::{
        clock::SystemClock,
        config::Config,
        fair::{DiceKeys, OsSecrets},
    };

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        config: Config,
    }

    #[tokio::test]
    async fn a_state_of_a_long_log_is_reached_from_the_milestone_before_it() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = SqliteStore::open(&folder.path().join("gamao.sqlite")).await.expect("opens");
        let id = RoomId("0123456789ab".into());
        let opened = Event::Opened { rules: TableRules::CASUAL };
        let said = Event::Said { seat: Seat::A, phrase: Phrase::Hello };
        let occupant = Occupant::Person { name: "Ana".into() };
        let mut events = vec![opened, Event::Seated { seat: Seat::A, occupant }];
        events.resize(5000, said);
        let text = |event: &Event| serde_json::to_string(event).expect("json");
        let all = Append::new(id.clone(), 0, events.iter().map(text).collect(), Timestamp(1));
        store.append(all).await.expect("appends");
        let seeds = SeedKeeper::new(
            Arc::new(OsSecrets),
            &DiceKeys { sealing: [0; 32], others: Vec::new() },
        );
        let (store, bus) = (Arc::new(store) as Arc<dyn Store>, Arc::new(LocalBus::default()));
        let (clock, every) = (Arc::new(SystemClock::new()), SqliteStore::HEARTBEAT);
        let heart =
            Arc::new(Heartbeat::new(Arc::clone(&store), clock, every).await.expect("reads"));
        let Flags { config } = Flags::parse_from(["test"]);
        let here = Connections::new(Arc::clone(&bus) as _, Arc::clone(&heart), &config);
        let rooms = Rooms::new(store, bus, heart, Arc::new(here), seeds, 0, 0);

        let room = rooms.room(&id).await.expect("a room");
        let milestones: Vec<Seq> = [1, 1999, 2000, 3999, 4001, 5000]
            .map(|seq| room.milestone_before(seq).map_or(0, |state| state.head()))
            .into();
        assert_eq!(milestones, [0, 0, 2000, 2000, 4000, 4000]);
        for seq in [1, 2, 1999, 2000, 2001, 4500, 5000] {
            let state = rooms.state_at(&id, seq).await.expect("reads").expect("it happened");
            assert_eq!(state.head(), seq);
        }
        assert!(rooms.state_at(&id, 5001).await.expect("reads").is_none());
    }
}
