//! Rooms: logs folded and kept at hand, commands decided one at a time.
//!
//! What is kept here is a cache of the store: any of it may be dropped and read again. A room's
//! commands queue at its lock; the store's conditional append is what makes them safe, so a second
//! server on the same store would be as safe, only slower when both decide for one room.

mod alarm;
mod append;
mod bus;
mod ending;
mod presence;
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
use gamao_store::{Generation, Record, RoomId, Seq, Store, Timestamp};

pub(crate) use self::{
    alarm::Alarm,
    append::read,
    bus::{Batch, Bus, LocalBus, Note, text},
    ending::without_dice,
    presence::{Connections, Present},
    replay::read_whole,
    seat::Seat,
    submit::{NewRoom, Submission},
    summary::info,
    view::view,
};
use crate::{error::Error, fair::Fair, heart::Heart, limits::Key, random};

/// Characters of a room's id: 60 random bits. Whoever knows an id may watch, and sit if there is a
/// free seat, so ids must not be guessable.
const ID_LEN: usize = 12;

/// With more rooms in memory than this those nobody uses are dropped.
const MANY: usize = 5000;

/// Events read from the store at once.
const PAGE: u32 = 500;

/// A room as the log of the server names it. Its id is an invitation, and stands in no log: the tag
/// tells which lines are of one room, and whoever knows an id can work its tag out.
pub(crate) fn tag(id: &RoomId) -> String {
    random::hash("gamao/room-tag/v1", id.as_str()).chars().take(TAG_LEN).collect()
}

/// Characters of a tag, four bits each.
const TAG_LEN: usize = 10;

/// All rooms.
pub(crate) struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) heart: Arc<Heart>,
    pub(crate) connections: Arc<Connections>,
    fair: Fair,
    /// That of the site.
    pub(crate) generation: Generation,
    pub(crate) bot_delay_ms: u64,
    pub(crate) alarm: Alarm,
    at_hand: Mutex<HashMap<RoomId, Arc<Room>>>,
    /// Rooms whose logs were found damaged: told once, not read again and again.
    damaged: Mutex<HashMap<RoomId, DamagedLog>>,
}

/// One room. Its lock is held while a command is decided and made durable.
pub(crate) struct Room {
    id: RoomId,
    state: tokio::sync::Mutex<Arc<RoomState>>,
    /// Where the last who acted in it came from.
    place: Mutex<Option<Key>>,
    /// Earlier states of a long log, oldest first, from which one in between is soon reached.
    milestones: Mutex<Vec<Arc<RoomState>>>,
}

/// Events between two milestones, a multiple of [`PAGE`].
const MILESTONE: Seq = 2000;

/// Whether a milestone is passed on the way from one sequence to another.
const fn is_milestone(from: Seq, to: Seq) -> bool {
    from / MILESTONE < to / MILESTONE
}

impl Room {
    fn new(id: RoomId, state: RoomState, milestones: Vec<Arc<RoomState>>) -> Self {
        let state = Arc::new(state).into();
        Self { id, state, place: Mutex::default(), milestones: milestones.into() }
    }

    /// The latest milestone that is not after a sequence.
    fn milestone_before(&self, seq: Seq) -> Option<Arc<RoomState>> {
        let milestones = self.milestones.lock().unwrap_or_else(PoisonError::into_inner);
        milestones.iter().rev().find(|state| state.head() <= seq).cloned()
    }

    /// Keeps a state that follows another, if a milestone lies between.
    fn pass(&self, from: Seq, state: &Arc<RoomState>) {
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
        heart: Arc<Heart>,
        connections: Arc<Connections>,
        fair: Fair,
        generation: Generation,
        bot_delay_ms: u64,
    ) -> Self {
        Self {
            store,
            bus,
            heart,
            connections,
            fair,
            generation,
            bot_delay_ms,
            alarm: Alarm::default(),
            at_hand: Mutex::default(),
            damaged: Mutex::default(),
        }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Timestamp {
        self.heart.clock().now()
    }

    /// What a viewer needs to know beside a room's log now.
    pub(crate) fn facts(&self, id: &RoomId) -> Facts {
        let away_since = self.connections.away_since(id);
        Facts { away_since, ..Facts::at(self.now().ms()) }
    }

    /// The state of a room.
    pub(crate) async fn state(&self, id: &RoomId) -> Result<Arc<RoomState>, Error> {
        Ok(Arc::clone(&*self.room(id).await?.state.lock().await))
    }

    /// The state of a room with its clocks as they stand, held for every outage so far.
    pub(crate) async fn held_state(&self, id: &RoomId) -> Result<Arc<RoomState>, Error> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        if let Err(error) = self.hold(&room, &mut state).await {
            // Whoever looks sees the clocks run on; decisions will hold them first.
            error.log();
        }
        Ok(Arc::clone(&state))
    }

    /// At most `limit` events after a sequence, as they are kept.
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

    /// The state of a room after its `seq`-th event; `None` if it has not happened.
    pub(crate) async fn state_at(&self, id: &RoomId, seq: Seq) -> Result<Option<RoomState>, Error> {
        let base = self.room(id).await?.milestone_before(seq).map(Arc::unwrap_or_clone);
        let state = replay::replay(&*self.store, id, base, seq, |_| ()).await?;
        let state = state.map_err(|damage| self.found(id, damage))?;
        Ok(state.filter(|state| state.head() == seq))
    }

    /// Remembers where somebody who acts in a room comes from, for as long as it is at hand.
    pub(crate) fn note_place(&self, id: &RoomId, place: Key) {
        if let Some(room) = self.cached(id) {
            *room.place.lock().unwrap_or_else(PoisonError::into_inner) = Some(place);
        }
    }

    /// Where the last who acted in a room came from, if that is remembered.
    pub(crate) fn place(&self, id: &RoomId) -> Option<Key> {
        self.cached(id)?.place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn room(&self, id: &RoomId) -> Result<Arc<Room>, Error> {
        if let Some(room) = self.cached(id) {
            return Ok(room);
        }
        let unknown = || Error::NoSuchRoom(id.0.clone());
        if !random::is_word(&id.0, ID_LEN) {
            return Err(unknown());
        }
        if let Some(damage) = self.damaged().get(id) {
            return Err(Error::DamagedRoom(id.clone(), damage.clone()));
        }
        let mut milestones = Vec::new();
        let passed = |state: &RoomState| milestones.push(Arc::new(state.clone()));
        let state = read_whole(&*self.store, id, passed).await?;
        let state = state.map_err(|damage| self.found(id, damage))?.ok_or_else(unknown)?;
        let room = Room::new(id.clone(), state, milestones);
        Box::pin(self.set_back(&room)).await?;
        Ok(self.keep(room))
    }

    /// Writes down that a log is damaged, once, and makes it the answer. Other rooms go on.
    fn found(&self, id: &RoomId, damage: DamagedLog) -> Error {
        let tag = tag(id);
        tracing::error!(room = tag, "room {tag} is closed, for its log is damaged: {damage}");
        self.damaged().insert(id.clone(), damage.clone());
        Error::DamagedRoom(id.clone(), damage)
    }

    fn damaged(&self) -> std::sync::MutexGuard<'_, HashMap<RoomId, DamagedLog>> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A state after what is stored after it.
    fn refold(
        &self,
        id: &RoomId,
        state: &RoomState,
        records: &[Record],
    ) -> Result<RoomState, Error> {
        let folded = replay::fold(id, Some(state.clone()), records);
        let folded = folded.map_err(|damage| self.found(id, damage))?;
        Ok(folded.unwrap_or_else(|| state.clone()))
    }

    fn cached(&self, id: &RoomId) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// Keeps a room at hand; the one already there is as good.
    fn keep(&self, room: Room) -> Arc<Room> {
        let mut rooms = self.lock();
        if rooms.len() >= MANY {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        Arc::clone(rooms.entry(room.id.clone()).or_insert_with(|| Arc::new(room)))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<RoomId, Arc<Room>>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use gamao_rules::{Event, Occupant, Phrase, Player, TableRules};
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
        let said = Event::Said { player: Player::A, phrase: Phrase::Hello };
        let occupant = Occupant::Person { name: "Ana".into() };
        let mut events = vec![opened, Event::Seated { player: Player::A, occupant }];
        events.resize(5000, said);
        let text = |event: &Event| serde_json::to_string(event).expect("json");
        let all = Append::new(id.clone(), 0, events.iter().map(text).collect(), Timestamp(1));
        store.append(all).await.expect("appends");
        let fair =
            Fair::new(Arc::new(OsSecrets), &DiceKeys { sealing: [0; 32], others: Vec::new() });
        let (store, bus) = (Arc::new(store) as Arc<dyn Store>, Arc::new(LocalBus::default()));
        let (clock, every) = (Arc::new(SystemClock::new()), SqliteStore::HEARTBEAT);
        let heart = Arc::new(Heart::new(Arc::clone(&store), clock, every).await.expect("reads"));
        let Flags { config } = Flags::parse_from(["test"]);
        let here = Connections::new(Arc::clone(&bus) as _, Arc::clone(&heart), &config);
        let rooms = Rooms::new(store, bus, heart, Arc::new(here), fair, 0, 0);

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
