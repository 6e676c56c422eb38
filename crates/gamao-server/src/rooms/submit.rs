//! Submitting requests: decide, append, broadcast.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_room::{DamagedLog, DeadlineKind, Decision, Facts, Host, Request, RoomState, Seed};
use gamao_rules::Command;
use gamao_store::{
    Answer, Append, AppendError, Appended, Cause, CommandKey, Deadline, Record, RoomId, SealedSeed,
    SeatClaim, Seq, Timestamp,
};

use super::{
    Room, Rooms,
    append::{append, deadline as kept, records},
    bus::{Batch, BusMessage},
    tag,
};
use crate::{error::Error, random};

/// The maximum number of tries when another server appends first.
pub(super) const MAX_TRIES: usize = 10;

/// A request, with its cause and what is stored with its events.
pub(crate) struct Submission {
    /// The request.
    pub(crate) request: Request,
    /// The client's command or the deadline that caused it.
    pub(crate) cause: Option<Cause>,
    /// The seat that it fills, if any.
    pub(crate) seat: Option<SeatClaim>,
    /// The network delay of its delivery, in milliseconds.
    pub(crate) lag_ms: u32,
}

impl Submission {
    /// A command caused by a deadline.
    pub(crate) fn due(command: Command, deadline: Deadline) -> Self {
        let cause = Some(Cause::Deadline(deadline));
        Self { request: command.into(), cause, seat: None, lag_ms: 0 }
    }

    /// The key of the client's command, if a client sent it.
    fn key(&self) -> Option<&CommandKey> {
        match &self.cause {
            Some(Cause::Command(key)) => Some(key),
            Some(Cause::Deadline(_)) | None => None,
        }
    }
}

/// A room to be opened.
pub(crate) struct NewRoom {
    /// The first commands: open, sit.
    pub(crate) commands: Vec<Command>,
    /// The seat of the visitor who opens it.
    pub(crate) seat: SeatClaim,
}

impl Rooms {
    /// Opens a room and returns its id. It completes even if the caller is cancelled.
    pub(crate) async fn open(self: &Arc<Self>, new: NewRoom) -> Result<RoomId, Error> {
        let rooms = Arc::clone(self);
        tokio::spawn(async move { rooms.create(new).await }).await.map_err(Error::internal)?
    }

    async fn create(&self, new: NewRoom) -> Result<RoomId, Error> {
        let id = RoomId(random::token_of(self.seeds.room()?));
        let now = self.now();
        let decision = self.host().open(id.as_str(), &new.commands, &Facts::at(now.ms()))?;
        let (append, _) = self.prepare(&id, None, &decision, now)?;
        let append = Append { seat: Some(new.seat), ..append };
        let deadlines = append.deadlines.clone();
        self.store.append(append).await?;
        self.alarm.changed(&deadlines);
        self.insert(Room::new(id.clone(), decision.state, Vec::new()));
        tracing::info!(room = tag(&id), "a room was opened");
        Ok(id)
    }

    /// Decides a request durably. Returns the sequence of the last event that it caused.
    ///
    /// It completes even if the caller is cancelled, so that its events are always broadcast.
    pub(crate) async fn submit(
        self: &Arc<Self>,
        id: &RoomId,
        submission: Submission,
    ) -> Result<Seq, Error> {
        let room = self.room(id).await?;
        let rooms = Arc::clone(self);
        let task = tokio::spawn(async move { rooms.decide(&room, submission).await });
        task.await.map_err(Error::internal)?
    }

    async fn decide(&self, room: &Room, submission: Submission) -> Result<Seq, Error> {
        let mut state = room.state.lock().await;
        for _ in 0..MAX_TRIES {
            let (now, facts) = self.facts_of(room, &state, submission.lag_ms).await?;
            self.fetch_seed(&mut state, submission.request.needs_dice()).await?;
            let decision = match self.host().decide(&state, &submission.request, &facts) {
                Ok(decision) => decision,
                Err(refused) => {
                    return self.earlier_answer(room, &submission, refused.into()).await;
                }
            };
            let (append, records) = self.prepare(&room.id, Some(&state), &decision, now)?;
            let append =
                Append { cause: submission.cause.clone(), seat: submission.seat.clone(), ..append };
            match self.commit(room, &mut state, decision, append, &records).await? {
                Some(Appended::New { head }) => return Ok(head),
                Some(Appended::Repeat(answer)) => return repeated(room, &submission, &answer),
                None => {}
            }
        }
        Err(Error::Busy)
    }

    /// Takes a deadline that has nothing to do now, and reschedules it.
    pub(crate) async fn reschedule(
        &self,
        kind: DeadlineKind,
        deadline: Deadline,
    ) -> Result<(), Error> {
        let standing = |state: &RoomState, facts: &Facts| self.host().standing(kind, state, facts);
        self.take(deadline, |state, facts| kept(standing(state, facts))).await
    }

    /// Postpones a bot's deadline, or clears it.
    pub(crate) async fn postpone(
        &self,
        deadline: Deadline,
        due: gamao_store::Due,
    ) -> Result<(), Error> {
        let kind = deadline.kind.clone();
        let change = gamao_store::DeadlineChange { kind, due };
        self.take(deadline, |_, _| change.clone()).await
    }

    /// Takes a deadline without a command, and reschedules it.
    async fn take(
        &self,
        deadline: Deadline,
        reschedule: impl Fn(&RoomState, &Facts) -> gamao_store::DeadlineChange,
    ) -> Result<(), Error> {
        let room = self.room(&deadline.room).await?;
        let mut state = room.state.lock().await;
        for _ in 0..MAX_TRIES {
            let (now, facts) = self.facts_of(&room, &state, 0).await?;
            let decision = self.host().hold(&state, &facts)?;
            let (append, records) = self.prepare(&room.id, Some(&state), &decision, now)?;
            let cause = Some(Cause::Deadline(deadline.clone()));
            let deadlines = vec![reschedule(&decision.state, &facts)];
            let append = Append { cause, deadlines, ..append };
            match self.commit(&room, &mut state, decision, append, &records).await {
                Ok(Some(_)) | Err(Error::DeadlineGone) => return Ok(()),
                Ok(None) => {}
                Err(error) => return Err(error),
            }
        }
        Err(Error::Busy)
    }

    /// The random number for the next decision of a bot in this room: see [`Seed::chance`].
    pub(crate) async fn chance(&self, id: &RoomId) -> Result<u64, Error> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        self.fetch_seed(&mut state, false).await?;
        // A match without its seed gets no more dice, but a bot may still help to end it.
        Ok(state.seed().map_or(0, |seed| seed.chance(state.head())))
    }

    /// Holds the clocks of a room for the outages since its last event.
    pub(super) async fn hold(&self, room: &Room, state: &mut Arc<RoomState>) -> Result<(), Error> {
        for _ in 0..MAX_TRIES {
            let (now, facts) = self.facts_of(room, state, 0).await?;
            if facts.outage_ms == 0 || state.table().is_finished() {
                return Ok(());
            }
            let decision = self.host().hold(state, &facts)?;
            let (append, records) = self.prepare(&room.id, Some(state), &decision, now)?;
            if self.commit(room, state, decision, append, &records).await?.is_some() {
                return Ok(());
            }
        }
        Err(Error::Busy)
    }

    /// The current time and facts for a decision.
    pub(super) async fn facts_of(
        &self,
        room: &Room,
        state: &RoomState,
        lag_ms: u32,
    ) -> Result<(Timestamp, Facts), Error> {
        let now = self.heartbeat.now(Timestamp::from_ms(state.updated_ms())).await?;
        let away_since = self.connections.away_since(&room.id);
        let facts = Facts { now_ms: now.at.ms(), lag_ms, away_since, outage_ms: now.held_ms };
        Ok((now.at, facts))
    }

    pub(super) fn host(&self) -> Host<'_> {
        Host { seeds: self.seeds.source(), bot_delay_ms: self.bot_delay_ms }
    }

    /// The append of a decision, with its serialized events.
    pub(super) fn prepare(
        &self,
        id: &RoomId,
        before: Option<&RoomState>,
        decision: &Decision,
        now: Timestamp,
    ) -> Result<(Append, Vec<Record>), Error> {
        let records = records(&decision.events)?;
        let sealed = |seed: &Arc<Seed>| {
            let anchor = seed.anchor().to_string();
            Ok::<_, Error>(SealedSeed { anchor, sealed: self.seeds.seal(seed)? })
        };
        let drawn = decision.drawn.as_ref().map(sealed).transpose()?;
        Ok((append(id, before, decision, &records, drawn, now)?, records))
    }

    /// Appends a decision, updates the cached state and broadcasts the events. `None` if another server
    /// appended first: then the state has been updated, and the decision must be made again.
    pub(super) async fn commit(
        &self,
        room: &Room,
        state: &mut Arc<RoomState>,
        decision: Decision,
        append: Append,
        records: &[Record],
    ) -> Result<Option<Appended>, Error> {
        let deadlines = append.deadlines.clone();
        match self.store.append(append).await {
            Ok(appended) => {
                if let Appended::New { .. } = appended {
                    let before = state.head();
                    *state = Arc::new(decision.state);
                    room.add_milestone(before, state);
                    self.broadcast(&room.id, records)?;
                    self.alarm.changed(&deadlines);
                }
                Ok(Some(appended))
            }
            Err(AppendError::Conflict { head }) => {
                self.catch_up(room, state, head).await?;
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Reads and decrypts the seed of the current match, unless it is cached. If it is lost, the match can go on
    /// only until dice are needed, and can still be ended.
    pub(super) async fn fetch_seed(
        &self,
        state: &mut Arc<RoomState>,
        is_needed: bool,
    ) -> Result<(), Error> {
        let Some(anchor) = state.lacks_seed() else {
            return Ok(());
        };
        match self.read_seed(state, &anchor).await {
            Ok(seed) => Arc::make_mut(state).put_seed(seed),
            Err(Error::DiceLost) if !is_needed => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    async fn read_seed(&self, state: &RoomState, anchor: &Link) -> Result<Seed, Error> {
        let kept = self.store.seed(&anchor.to_string()).await?;
        let sealed = kept.ok_or(Error::DiceLost)?.seed.sealed;
        Ok(self.seeds.open(state.dice().dice().match_id(), anchor, &sealed)?)
    }

    /// The first answer to a repeated command that was accepted before; otherwise the refusal.
    async fn earlier_answer(
        &self,
        room: &Room,
        submission: &Submission,
        refused: Error,
    ) -> Result<Seq, Error> {
        let Some(key) = submission.key() else {
            return Err(refused);
        };
        match self.store.answer_to(key).await? {
            Some(answer) => repeated(room, submission, &answer),
            None => Err(refused),
        }
    }

    /// Folds what another server appended, at least up to `head`, and broadcasts it to our connections.
    async fn catch_up(
        &self,
        room: &Room,
        state: &mut Arc<RoomState>,
        head: Seq,
    ) -> Result<(), Error> {
        loop {
            let missed = self.store.events(&room.id, state.head(), super::PAGE).await?;
            if missed.is_empty() {
                break;
            }
            let before = state.head();
            *state = Arc::new(self.refold(&room.id, state, &missed)?);
            room.add_milestone(before, state);
            self.broadcast(&room.id, &missed)?;
        }
        if state.head() < head {
            let damage = DamagedLog::Missing { seq: state.head() + 1 };
            return Err(self.report_damage(&room.id, damage));
        }
        Ok(())
    }

    fn broadcast(&self, id: &RoomId, records: &[Record]) -> Result<(), Error> {
        if let Some(batch) = Batch::new(records).map_err(Error::internal)? {
            self.bus.publish(id, BusMessage::Events(Arc::new(batch)));
        }
        Ok(())
    }
}

/// The first answer to a repeated command, unless its id was used for another command.
fn repeated(room: &Room, submission: &Submission, answer: &Answer) -> Result<Seq, Error> {
    let Some(key) = submission.key() else {
        return Err(Error::internal(anyhow::anyhow!(
            "there is an answer to a request without an id"
        )));
    };
    if answer.room != room.id || answer.digest.as_ref().is_some_and(|digest| *digest != key.digest)
    {
        let id = &key.id;
        return Err(Error::BadRequest(format!("command id {id:?} was used for another command")));
    }
    Ok(answer.last)
}
