//! From a wish to durable events: decide, append, tell.

use std::sync::Arc;

use gamao_dice::Link;
use gamao_record::Envelope;
use gamao_rules::{ByPlayer, Command, SeatCommand};
use gamao_store::{
    Answer, Append, AppendError, Appended, Cause, CommandKey, Deadline, DiceChanges, RoomId,
    SealedSeed, SeatClaim, Seq,
};

use super::{
    ID_LEN, Room, Rooms,
    bus::{Batch, Note},
    deadlines::{self, Kind},
    ledger,
    log::{Asked, DamagedLog, Decision, Log, Moment},
    summary, tag,
};
use crate::{error::Error, fair::Seed, heart::Now, random};

/// How often a lost race is run again. Each loss means that another server's command won.
pub(super) const TRIES: usize = 10;

/// What someone wants of a room.
pub(crate) struct Wish {
    /// The command.
    pub(crate) command: Command,
    /// The client's command or the deadline that it comes from.
    pub(crate) cause: Option<Cause>,
    /// The seat that it fills.
    pub(crate) seat: Option<SeatClaim>,
    /// The last event its sender had seen; `None` to have it decided on whatever stands.
    pub(crate) seen: Option<u64>,
    /// How long the connection took to deliver it.
    pub(crate) lag_ms: u32,
    /// A link that its sender leaves behind for the opponent's next roll.
    pub(crate) leave: Option<Link>,
}

impl Wish {
    /// A wish that comes from a deadline.
    pub(crate) fn due(command: Command, deadline: Deadline) -> Self {
        Self {
            command,
            cause: Some(Cause::Deadline(deadline)),
            seat: None,
            seen: None,
            lag_ms: 0,
            leave: None,
        }
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
pub(crate) struct Opening {
    /// The first commands: open, sit.
    pub(crate) commands: Vec<Command>,
    /// The opener's seat.
    pub(crate) seat: SeatClaim,
}

impl Rooms {
    /// Opens a room; answers its id. Runs to its end even if the asker goes away.
    pub(crate) async fn open(self: &Arc<Self>, opening: Opening) -> Result<RoomId, Error> {
        let rooms = Arc::clone(self);
        tokio::spawn(async move { rooms.begin(opening).await }).await.map_err(Error::internal)?
    }

    async fn begin(&self, opening: Opening) -> Result<RoomId, Error> {
        let id = RoomId(random::word::<ID_LEN>()?);
        let moment = Moment { now: self.now(), lag_ms: 0, away_since: ByPlayer::default() };
        let asked = Asked { commands: &opening.commands, leave: None };
        let decision = Log::decide(&id, None, asked, moment, &self.fair)?;
        let append =
            Append { seat: Some(opening.seat), ..self.append(&id, None, &decision, moment)? };
        let deadlines = append.deadlines.clone();
        self.store.append(append).await?;
        self.alarm.changed(&deadlines);
        self.keep(Room::new(id.clone(), decision.log, Vec::new()));
        tracing::info!(room = tag(&id), "a room was opened");
        Ok(id)
    }

    /// Grants a wish, durably, or says why not. Answers the sequence of the last event it caused.
    ///
    /// Runs to its end even if the asker goes away, so that the others always hear of it.
    pub(crate) async fn submit(self: &Arc<Self>, id: &RoomId, wish: Wish) -> Result<Seq, Error> {
        let room = self.room(id).await?;
        let rooms = Arc::clone(self);
        let task = tokio::spawn(async move { rooms.grant(&room, wish).await });
        task.await.map_err(Error::internal)?
    }

    async fn grant(&self, room: &Room, wish: Wish) -> Result<Seq, Error> {
        let mut log = room.log.lock().await;
        for _ in 0..TRIES {
            let now = self.heart.now(log.updated_at).await?;
            let moment = self.moment_of(room, &log, now, wish.lag_ms);
            let mut commands = hold(&log, now);
            commands.push(wish.command.clone());
            let leave = wish.command.player().zip(wish.leave);
            self.fetch_seed(&mut log, needs_dice(&wish.command)).await?;
            let fresh = log.check_seen(wish.seen);
            let asked = Asked { commands: &commands, leave };
            let decide = |()| Log::decide(&room.id, Some(&log), asked, moment, &self.fair);
            let decision = match fresh.and_then(decide) {
                Ok(decision) => decision,
                Err(refused) => return self.earlier_answer(room, &wish, refused).await,
            };
            let append = Append {
                cause: wish.cause.clone(),
                seat: wish.seat.clone(),
                ..self.append(&room.id, Some(&log), &decision, moment)?
            };
            match self.make_durable(room, &mut log, decision, append).await? {
                Some(Appended::New { head }) => return Ok(head),
                Some(Appended::Repeat(answer)) => return repeated(room, &wish, &answer),
                None => {}
            }
        }
        Err(Error::Busy)
    }

    /// Takes a deadline that has nothing to do now, and sets it anew if it stands for later.
    pub(crate) async fn settle(&self, kind: Kind, deadline: Deadline) -> Result<(), Error> {
        let room = self.room(&deadline.room).await?;
        let mut log = room.log.lock().await;
        for _ in 0..TRIES {
            let now = self.heart.now(log.updated_at).await?;
            let (decision, append) = self.held(&room, &log, now)?;
            let standing = deadlines::standing(kind, &decision.log, now.at, self.bot_delay_ms);
            let cause = Some(Cause::Deadline(deadline.clone()));
            let append = Append { cause, deadlines: vec![standing], ..append };
            match self.make_durable(&room, &mut log, decision, append).await {
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
        let mut log = room.log.lock().await;
        self.fetch_seed(&mut log, false).await?;
        // A match that has lost its seed gets no more dice; a bot may still help to end it.
        Ok(log.seed().map_or(0, |seed| seed.chance(log.head)))
    }

    /// Holds the clocks of a room by the outages since its last event.
    pub(super) async fn hold(&self, room: &Room, log: &mut Log) -> Result<(), Error> {
        for _ in 0..TRIES {
            let now = self.heart.now(log.updated_at).await?;
            if hold(log, now).is_empty() {
                return Ok(());
            }
            let (decision, append) = self.held(room, log, now)?;
            if self.make_durable(room, log, decision, append).await?.is_some() {
                return Ok(());
            }
        }
        Err(Error::Busy)
    }

    /// The room with its clocks held and nothing else done.
    fn held(&self, room: &Room, log: &Log, now: Now) -> Result<(Decision, Append), Error> {
        let moment = self.moment_of(room, log, now, 0);
        let asked = Asked { commands: &hold(log, now), leave: None };
        let decision = Log::decide(&room.id, Some(log), asked, moment, &self.fair)?;
        let append = self.append(&room.id, Some(log), &decision, moment)?;
        Ok((decision, append))
    }

    pub(super) fn moment_of(&self, room: &Room, log: &Log, now: Now, lag_ms: u32) -> Moment {
        let away_since = self.connections.away_since(&room.id);
        Moment { now: log.not_before(now.at), lag_ms, away_since }
    }

    /// Appends what was decided, keeps the log that comes of it and tells everybody. `None` if
    /// another server was first: the log is brought up to date, to be decided on again.
    pub(super) async fn make_durable(
        &self,
        room: &Room,
        log: &mut Log,
        decision: Decision,
        append: Append,
    ) -> Result<Option<Appended>, Error> {
        let deadlines = append.deadlines.clone();
        match self.store.append(append).await {
            Ok(appended) => {
                if let Appended::New { .. } = appended {
                    room.pass(log.head, &decision.log);
                    *log = decision.log;
                    self.tell(&room.id, decision.events);
                    self.alarm.changed(&deadlines);
                }
                Ok(Some(appended))
            }
            Err(AppendError::Conflict { head }) => {
                self.catch_up(room, log, head).await?;
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Reads and opens the seed of the match at hand, once. A match whose seed is lost can be played
    /// on only so far as nobody needs dice, and can still be ended.
    pub(super) async fn fetch_seed(&self, log: &mut Log, is_needed: bool) -> Result<(), Error> {
        let Some(anchor) = log.lacks_seed() else {
            return Ok(());
        };
        match self.read_seed(log, &anchor).await {
            Ok(seed) => log.put_seed(seed),
            Err(Error::DiceLost) if !is_needed => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    async fn read_seed(&self, log: &Log, anchor: &Link) -> Result<Seed, Error> {
        let kept = self.store.seed(&anchor.to_string()).await?;
        let sealed = kept.ok_or(Error::DiceLost)?.seed.sealed;
        Ok(self.fair.open(log.dice().dice().match_id(), anchor, &sealed)?)
    }

    /// A refused repeat of a granted command gets the first answer; anything else its refusal.
    async fn earlier_answer(&self, room: &Room, wish: &Wish, refused: Error) -> Result<Seq, Error> {
        let Some(key) = wish.key() else {
            return Err(refused);
        };
        match self.store.answer_to(key).await? {
            Some(answer) => repeated(room, wish, &answer),
            None => Err(refused),
        }
    }

    /// Folds what another server appended, up to `head` or beyond, and tells our own listeners.
    async fn catch_up(&self, room: &Room, log: &mut Log, head: Seq) -> Result<(), Error> {
        let missed = self.events(&room.id, log.head, super::PAGE).await?;
        let newer = self.replay(&room.id, Some(log.clone()), Seq::MAX, |log| room.pass(0, log));
        if let Some(newer) = newer.await? {
            *log = newer;
        }
        if log.head < head {
            return Err(self.found(&room.id, DamagedLog::Missing { seq: log.head + 1 }));
        }
        self.tell(&room.id, missed);
        Ok(())
    }

    pub(super) fn append(
        &self,
        id: &RoomId,
        before: Option<&Log>,
        decision: &Decision,
        moment: Moment,
    ) -> Result<Append, Error> {
        let payloads =
            decision.events.iter().map(|envelope| serde_json::to_string(&envelope.event));
        let payloads = payloads.collect::<Result<_, _>>().map_err(Error::internal)?;
        let expected = before.map_or(0, |log| log.head);
        let seal = |seed: &Arc<Seed>| {
            let anchor = seed.anchor().to_string();
            Ok::<_, Error>(SealedSeed { anchor, sealed: self.fair.seal(seed)? })
        };
        let dice = DiceChanges {
            drawn: decision.drawn.as_ref().map(seal).transpose()?,
            spent: before.and_then(|log| log.spent_by(&decision.log)),
            ledger: ledger::notes(id, before, decision)?,
        };
        let changes = !decision.events.is_empty();
        Ok(Append {
            dice,
            summary: changes.then(|| summary::text(id, &decision.log)).transpose()?,
            deadlines: deadlines::changes(
                before,
                &decision.log,
                &decision.events,
                // Not the log's time, which stands still where it is ahead of the clock.
                self.now(),
                self.bot_delay_ms,
            ),
            lag_ms: moment.lag_ms,
            ..Append::new(id.clone(), expected, payloads, moment.now)
        })
    }

    fn tell(&self, id: &RoomId, events: Vec<Envelope>) {
        if let Some(batch) = Batch::new(events) {
            self.bus.publish(id, Note::Events(Arc::new(batch)));
        }
    }
}

/// What comes before anything else is decided: nobody is charged for an outage.
pub(super) fn hold(log: &Log, now: Now) -> Vec<Command> {
    let is_owed = now.held_ms > 0 && !log.table().is_finished();
    if is_owed { vec![Command::HoldClocks(now.held_ms)] } else { Vec::new() }
}

/// Whether a command leads nowhere without the server's seed.
fn needs_dice(command: &Command) -> bool {
    use SeatCommand::{Anchor, Release, Roll, SignOff};

    let Command::Seat(_, command) = command else { return false };
    matches!(command, Roll { .. } | Release { .. } | Anchor { .. } | SignOff { .. })
}

/// The first answer to a repeated wish, unless its id stood for something else then.
fn repeated(room: &Room, wish: &Wish, answer: &Answer) -> Result<Seq, Error> {
    let Some(key) = wish.key() else {
        return Err(Error::internal(anyhow::anyhow!("a wish without an id has an answer")));
    };
    if answer.room != room.id || answer.digest.as_ref().is_some_and(|asked| *asked != key.digest) {
        let id = &key.id;
        return Err(Error::BadRequest(format!("command id {id:?} was used for another command")));
    }
    Ok(answer.last)
}
