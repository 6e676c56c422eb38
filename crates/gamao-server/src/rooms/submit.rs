//! From a request to durable events: decide, append, tell.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_room::{DamagedLog, DeadlineKind, Decision, Facts, Host, Request, RoomState, Seed};
use gamao_rules::Command;
use gamao_store::{
    Answer, Append, AppendError, Appended, Cause, CommandKey, Deadline, Record, RoomId, SealedSeed,
    SeatClaim, Seq, Timestamp,
};

use super::{
    ID_LEN, Room, Rooms,
    append::{append, deadline as kept, records},
    bus::{Batch, Note},
    tag,
};
use crate::{error::Error, random};

/// How often a lost race is run again. Each loss means that another server's command won.
pub(super) const TRIES: usize = 10;

/// A request with where it comes from and what is kept with its events.
pub(crate) struct Submission {
    /// What is asked.
    pub(crate) request: Request,
    /// The client's command or the deadline that it comes from.
    pub(crate) cause: Option<Cause>,
    /// The seat that it fills.
    pub(crate) seat: Option<SeatClaim>,
    /// How long the connection took to deliver it.
    pub(crate) lag_ms: u32,
}

impl Submission {
    /// A command that comes from a deadline.
    pub(crate) fn due(command: Command, deadline: Deadline) -> Self {
        let cause = Some(Cause::Deadline(deadline));
        Self { request: command.into(), cause, seat: None, lag_ms: 0 }
    }

    /// The client-made id of its command, if a client made it.
    fn key(&self) -> Option<&CommandKey> {
        match &self.cause {
            Some(Cause::Command(key)) => Some(key),
            Some(Cause::Deadline(_)) | None => None,
        }
    }
}

/// How a room begins.
pub(crate) struct NewRoom {
    /// The first commands: open, sit.
    pub(crate) commands: Vec<Command>,
    /// The opener's seat.
    pub(crate) seat: SeatClaim,
}

impl Rooms {
    /// Opens a room; answers its id. Runs to its end even if the asker goes away.
    pub(crate) async fn open(self: &Arc<Self>, new: NewRoom) -> Result<RoomId, Error> {
        let rooms = Arc::clone(self);
        tokio::spawn(async move { rooms.begin(new).await }).await.map_err(Error::internal)?
    }

    async fn begin(&self, new: NewRoom) -> Result<RoomId, Error> {
        let id = RoomId(random::word::<ID_LEN>()?);
        let now = self.now();
        let decision = self.host().open(id.as_str(), &new.commands, &Facts::at(now.ms()))?;
        let (append, _) = self.keeping(&id, None, &decision, now)?;
        let append = Append { seat: Some(new.seat), ..append };
        let deadlines = append.deadlines.clone();
        self.store.append(append).await?;
        self.alarm.changed(&deadlines);
        self.keep(Room::new(id.clone(), decision.state, Vec::new()));
        tracing::info!(room = tag(&id), "a room was opened");
        Ok(id)
    }

    /// Grants a request, durably, or says why not. Answers the sequence of the last event it caused.
    ///
    /// Runs to its end even if the asker goes away, so that the others always hear of it.
    pub(crate) async fn submit(
        self: &Arc<Self>,
        id: &RoomId,
        submission: Submission,
    ) -> Result<Seq, Error> {
        let room = self.room(id).await?;
        let rooms = Arc::clone(self);
        let task = tokio::spawn(async move { rooms.grant(&room, submission).await });
        task.await.map_err(Error::internal)?
    }

    async fn grant(&self, room: &Room, submission: Submission) -> Result<Seq, Error> {
        let mut state = room.state.lock().await;
        for _ in 0..TRIES {
            let (now, facts) = self.facts_of(room, &state, submission.lag_ms).await?;
            self.fetch_seed(&mut state, submission.request.needs_dice()).await?;
            let decision = match self.host().decide(&state, &submission.request, &facts) {
                Ok(decision) => decision,
                Err(refused) => {
                    return self.earlier_answer(room, &submission, refused.into()).await;
                }
            };
            let (append, records) = self.keeping(&room.id, Some(&state), &decision, now)?;
            let append =
                Append { cause: submission.cause.clone(), seat: submission.seat.clone(), ..append };
            match self.make_durable(room, &mut state, decision, append, &records).await? {
                Some(Appended::New { head }) => return Ok(head),
                Some(Appended::Repeat(answer)) => return repeated(room, &submission, &answer),
                None => {}
            }
        }
        Err(Error::Busy)
    }

    /// Takes a deadline that has nothing to do now, and sets it anew if it stands for later.
    pub(crate) async fn settle(&self, kind: DeadlineKind, deadline: Deadline) -> Result<(), Error> {
        let standing = |state: &RoomState, facts: &Facts| self.host().standing(kind, state, facts);
        self.take(deadline, |state, facts| kept(standing(state, facts))).await
    }

    /// Puts a bot's deadline off, or takes it for good.
    pub(crate) async fn postpone(
        &self,
        deadline: Deadline,
        due: gamao_store::Due,
    ) -> Result<(), Error> {
        let kind = deadline.kind.clone();
        let change = gamao_store::DeadlineChange { kind, due };
        self.take(deadline, |_, _| change.clone()).await
    }

    /// Takes a deadline without a command of its own, and sets it anew.
    async fn take(
        &self,
        deadline: Deadline,
        anew: impl Fn(&RoomState, &Facts) -> gamao_store::DeadlineChange,
    ) -> Result<(), Error> {
        let room = self.room(&deadline.room).await?;
        let mut state = room.state.lock().await;
        for _ in 0..TRIES {
            let (now, facts) = self.facts_of(&room, &state, 0).await?;
            let decision = self.host().hold(&state, &facts)?;
            let (append, records) = self.keeping(&room.id, Some(&state), &decision, now)?;
            let cause = Some(Cause::Deadline(deadline.clone()));
            let deadlines = vec![anew(&decision.state, &facts)];
            let append = Append { cause, deadlines, ..append };
            match self.make_durable(&room, &mut state, decision, append, &records).await {
                Ok(Some(_)) | Err(Error::DeadlineGone) => return Ok(()),
                Ok(None) => {}
                Err(error) => return Err(error),
            }
        }
        Err(Error::Busy)
    }

    /// The chance by which a bot of this room decides now: see [`Seed::chance`].
    pub(crate) async fn chance(&self, id: &RoomId) -> Result<u64, Error> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        self.fetch_seed(&mut state, false).await?;
        // A match that has lost its seed gets no more dice; a bot may still help to end it.
        Ok(state.seed().map_or(0, |seed| seed.chance(state.head())))
    }

    /// Holds the clocks of a room by the outages since its last event.
    pub(super) async fn hold(&self, room: &Room, state: &mut Arc<RoomState>) -> Result<(), Error> {
        for _ in 0..TRIES {
            let (now, facts) = self.facts_of(room, state, 0).await?;
            if facts.outage_ms == 0 || state.table().is_finished() {
                return Ok(());
            }
            let decision = self.host().hold(state, &facts)?;
            let (append, records) = self.keeping(&room.id, Some(state), &decision, now)?;
            if self.make_durable(room, state, decision, append, &records).await?.is_some() {
                return Ok(());
            }
        }
        Err(Error::Busy)
    }

    /// What is known beside a room's log now.
    pub(super) async fn facts_of(
        &self,
        room: &Room,
        state: &RoomState,
        lag_ms: u32,
    ) -> Result<(Timestamp, Facts), Error> {
        let now = self.heart.now(Timestamp::from_ms(state.updated_ms())).await?;
        let away_since = self.connections.away_since(&room.id);
        let facts = Facts { now_ms: now.at.ms(), lag_ms, away_since, outage_ms: now.held_ms };
        Ok((now.at, facts))
    }

    pub(super) fn host(&self) -> Host<'_> {
        Host { seeds: self.fair.seeds(), bot_delay_ms: self.bot_delay_ms }
    }

    /// What keeps a decision, and its events as they are kept and told.
    pub(super) fn keeping(
        &self,
        id: &RoomId,
        before: Option<&RoomState>,
        decision: &Decision,
        now: Timestamp,
    ) -> Result<(Append, Vec<Record>), Error> {
        let records = records(&decision.events)?;
        let sealed = |seed: &Arc<Seed>| {
            let anchor = seed.anchor().to_string();
            Ok::<_, Error>(SealedSeed { anchor, sealed: self.fair.seal(seed)? })
        };
        let drawn = decision.drawn.as_ref().map(sealed).transpose()?;
        Ok((append(id, before, decision, &records, drawn, now)?, records))
    }

    /// Appends what was decided, keeps the state that comes of it and tells everybody. `None` if
    /// another server was first: the state is brought up to date, to be decided on again.
    pub(super) async fn make_durable(
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
                    room.pass(before, state);
                    self.tell(&room.id, records)?;
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

    /// Reads and opens the seed of the match at hand, once. A match whose seed is lost can be played
    /// on only so far as nobody needs dice, and can still be ended.
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
        Ok(self.fair.open(state.dice().dice().match_id(), anchor, &sealed)?)
    }

    /// A refused repeat of a granted command gets the first answer; anything else its refusal.
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

    /// Folds what another server appended, up to `head` or beyond, and tells our own listeners.
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
            room.pass(before, state);
            self.tell(&room.id, &missed)?;
        }
        if state.head() < head {
            let damage = DamagedLog::Missing { seq: state.head() + 1 };
            return Err(self.found(&room.id, damage));
        }
        Ok(())
    }

    fn tell(&self, id: &RoomId, records: &[Record]) -> Result<(), Error> {
        if let Some(batch) = Batch::new(records).map_err(Error::internal)? {
            self.bus.publish(id, Note::Events(Arc::new(batch)));
        }
        Ok(())
    }
}

/// The first answer to a repeated request, unless its id stood for something else then.
fn repeated(room: &Room, submission: &Submission, answer: &Answer) -> Result<Seq, Error> {
    let Some(key) = submission.key() else {
        return Err(Error::internal(anyhow::anyhow!("a request without an id has an answer")));
    };
    if answer.room != room.id || answer.digest.as_ref().is_some_and(|asked| *asked != key.digest) {
        let id = &key.id;
        return Err(Error::BadRequest(format!("command id {id:?} was used for another command")));
    }
    Ok(answer.last)
}
