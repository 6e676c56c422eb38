//! Rooms: logs folded and kept at hand, commands decided one at a time.
//!
//! What is kept here is a cache of the store: any of it may be dropped and read again. A room's
//! commands queue at its lock; the store's conditional append is what makes them safe, so a second
//! server on the same store would be as safe, only slower when both decide for one room.

mod alarm;
mod bus;
mod deadlines;
mod ledger;
mod log;
mod presence;
mod record;
mod submit;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use gamao_protocol::Envelope;
use gamao_store::{RoomId, Seq, Store};

pub(crate) use self::{
    alarm::Alarm,
    bus::{Batch, Bus, LocalBus, Note, text},
    deadlines::{Kind, bot_to_act},
    log::{Log, read, to_ms},
    presence::{Connections, Present},
    submit::{Opening, Wish},
};
use crate::{clock::Clock, error::Error, fair::Fair, random};

/// Characters of a room's id: 60 random bits. Whoever knows an id may watch, and sit if there is a
/// free seat, so ids must not be guessable.
const ID_LEN: usize = 12;

/// With more rooms in memory than this those nobody uses are dropped.
const MANY: usize = 5000;

/// Events read from the store at once.
const PAGE: u32 = 500;

/// All rooms.
pub(crate) struct Rooms {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) clock: Arc<dyn Clock>,
    fair: Fair,
    bot_delay_ms: u64,
    pub(crate) alarm: Alarm,
    at_hand: Mutex<HashMap<RoomId, Arc<Room>>>,
}

/// One room. Its lock is held while a command is decided and made durable.
pub(crate) struct Room {
    id: RoomId,
    log: tokio::sync::Mutex<Log>,
}

impl Rooms {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        fair: Fair,
        bot_delay_ms: u64,
    ) -> Self {
        Self {
            store,
            bus,
            clock,
            fair,
            bot_delay_ms,
            alarm: Alarm::default(),
            at_hand: Mutex::default(),
        }
    }

    /// The state of a room.
    pub(crate) async fn log(&self, id: &RoomId) -> Result<Log, Error> {
        Ok(self.room(id).await?.log.lock().await.clone())
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
    pub(crate) async fn log_at(&self, id: &RoomId, seq: Seq) -> Result<Option<Log>, Error> {
        let log = self.replay(id, None, seq).await?;
        Ok(log.filter(|log| log.head == seq))
    }

    async fn room(&self, id: &RoomId) -> Result<Arc<Room>, Error> {
        if let Some(room) = self.cached(id) {
            return Ok(room);
        }
        let unknown = || Error::NoSuchRoom(id.0.clone());
        if !random::is_word(&id.0, ID_LEN) {
            return Err(unknown());
        }
        let log = self.replay(id, None, Seq::MAX).await?.ok_or_else(unknown)?;
        Ok(self.keep(id, log))
    }

    /// Folds a log, or the rest of it, up to a sequence.
    async fn replay(
        &self,
        id: &RoomId,
        mut log: Option<Log>,
        to: Seq,
    ) -> Result<Option<Log>, Error> {
        loop {
            let after = log.as_ref().map_or(0, |log| log.head);
            let page = PAGE.min(to - after);
            let records = self.store.events(id, after, page).await?;
            log = Log::replay(id, log, &records).map_err(|error| {
                Error::internal(anyhow::Error::new(error).context(format!("room {id}")))
            })?;
            if records.len() < PAGE as usize {
                return Ok(log);
            }
        }
    }

    fn cached(&self, id: &RoomId) -> Option<Arc<Room>> {
        self.lock().get(id).cloned()
    }

    /// Keeps a room at hand; the one already there is as good.
    fn keep(&self, id: &RoomId, log: Log) -> Arc<Room> {
        let mut rooms = self.lock();
        if rooms.len() >= MANY {
            rooms.retain(|_, room| Arc::strong_count(room) > 1);
        }
        let fresh = || Arc::new(Room { id: id.clone(), log: log.into() });
        Arc::clone(rooms.entry(id.clone()).or_insert_with(fresh))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<RoomId, Arc<Room>>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
