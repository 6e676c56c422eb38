//! A room's log, folded, and what may be added to it.

use std::sync::Arc;

use gamao_dice::{FaultKind, Link};
use gamao_protocol::TableView;
use gamao_record::{Envelope, RoomDice};
use gamao_rules::{
    ByPlayer, Command, Event, EventError, Facts, Occupant, Party, Phase, Player, SeatCommand,
    Table, TimedTable,
};
use gamao_store::{Record, RoomId, Seq, Timestamp};

use super::tag;
use crate::{
    error::Error,
    fair::{self, Fair, Seed},
};

/// Each throw of an opening takes some steps; dice that tie this often are broken, not unlucky.
const MAX_STEPS: usize = 1000;

/// The state after the last event, never ahead of what is durable.
#[derive(Clone)]
pub(crate) struct Log {
    timed: TimedTable,
    dice: RoomDice,
    /// The server's seed of the match at hand, once it is drawn or has been read from the store.
    seed: Option<Arc<Seed>>,
    pub(crate) head: Seq,
    /// The event that filled the last seat so far.
    seated: Seq,
    /// Where each match begins.
    starts: Arc<Vec<Start>>,
    /// The last event that matters to whoever decides something.
    decided: Seq,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// Where a match of the dice begins.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// Its first event.
    seq: Seq,
    /// The first event of the match whose play it goes on with: its own, unless it was set back.
    play: Seq,
}

/// Where the events stand that a question about a match needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    /// Up to here the room was opened and its seats were filled.
    pub(super) seated: Seq,
    /// From here on its play is told.
    pub(super) play: Seq,
    /// Its first event.
    pub(super) first: Seq,
    /// The first event of the next match, or the last of the log.
    pub(super) last: Seq,
}

/// Events that fit a log, and the log with them. Nothing is true yet.
pub(crate) struct Decision {
    pub(crate) log: Log,
    pub(crate) events: Vec<Envelope>,
    /// A seed drawn for it, to be kept with the events.
    pub(crate) drawn: Option<Arc<Seed>>,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    /// One after the other.
    pub(crate) commands: &'a [Command],
    /// A link that the one who asks leaves behind for the opponent's next roll.
    pub(crate) leave: Option<(Player, Link)>,
}

/// When a command is decided, how long the connection took to deliver it, and who is away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) now: Timestamp,
    pub(crate) lag_ms: u32,
    pub(crate) away_since: ByPlayer<Option<u64>>,
}

impl Moment {
    fn facts(&self) -> Facts {
        Facts { now_ms: to_ms(self.now), lag_ms: self.lag_ms.into(), away_since: self.away_since }
    }
}

/// A stored log that cannot be folded: damaged, or written by a newer server.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum DamagedLog {
    /// An event is no event, or none that can follow.
    #[error("event {seq} cannot be read: {why}")]
    Unreadable {
        /// Which.
        seq: Seq,
        /// Why not.
        why: String,
    },
    /// An event is not there.
    #[error("event {seq} is missing")]
    Missing {
        /// Which.
        seq: Seq,
    },
}

impl Log {
    /// The table.
    pub(crate) fn table(&self) -> &Table {
        self.timed.table()
    }

    /// What `viewer` may see of the table, with the clocks as they stand at a moment.
    pub(crate) fn view(&self, viewer: Option<Player>, moment: Moment) -> TableView {
        TableView::new(self.table(), viewer)
            .with_clocks(&self.timed, &moment.facts())
            .with_dice(self.table(), &self.dice)
    }

    /// The dice of the match at hand.
    pub(crate) fn dice(&self) -> &RoomDice {
        &self.dice
    }

    /// Where the events of the n-th match stand; `None` if it has not begun.
    pub(super) fn span(&self, number: u32) -> Option<Span> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        let Start { seq: first, play } = *self.starts.get(index)?;
        let last = self.starts.get(index + 1).map_or(self.head, |next| next.seq);
        Some(Span { seated: self.seated, play, first, last })
    }

    /// The anchor whose seed is needed to go on: that of the match at hand, until it is revealed.
    pub(super) fn needs_seed(&self) -> Option<Link> {
        self.dice.dice().anchor_of(Party::Server).filter(|_| !self.dice.dice().is_revealed())
    }

    /// The anchor whose seed is needed and must be read from the store first.
    pub(super) fn lacks_seed(&self) -> Option<Link> {
        self.needs_seed().filter(|_| self.seed().is_none())
    }

    /// The anchor whose seed is needed here and no longer in what comes `after`.
    pub(super) fn spent_by(&self, after: &Self) -> Option<String> {
        let needed = self.needs_seed()?;
        (after.needs_seed() != Some(needed)).then(|| needed.to_string())
    }

    pub(super) fn put_seed(&mut self, seed: Seed) {
        self.seed = Some(Arc::new(seed));
    }

    /// The seed, if it is that of the match at hand.
    pub(super) fn seed(&self) -> Option<&Seed> {
        let anchor = self.dice.dice().anchor_of(Party::Server)?;
        self.seed.as_deref().filter(|seed| seed.anchor() == anchor)
    }

    /// Which seats bots hold.
    pub(crate) fn bots(&self) -> ByPlayer<bool> {
        let is_bot = |seat: &Option<Occupant>| matches!(seat, Some(Occupant::Bot { .. }));
        let seats = self.table().seats();
        ByPlayer::new(is_bot(&seats.a), is_bot(&seats.b))
    }

    /// The server's command if the table's deadline has come.
    pub(crate) fn due(&self, now: Timestamp) -> Option<Command> {
        self.timed.due(to_ms(now))
    }

    /// When the table's next deadline is.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        let at_ms = self.timed.deadline()?.at_ms();
        Some(Timestamp(i64::try_from(at_ms).unwrap_or(i64::MAX)))
    }

    /// This time, or that of the last event where a clock was set back: a log runs forward.
    pub(super) fn not_before(&self, now: Timestamp) -> Timestamp {
        now.max(self.updated_at)
    }

    /// Refuses a wish made on a state from before the last event that matters.
    pub(super) fn check_seen(&self, seen: Option<u64>) -> Result<(), Error> {
        match seen {
            Some(seen) if seen < self.decided.into() => Err(Error::Stale),
            Some(seen) if seen > self.head.into() => Err(Error::BadRequest(format!(
                "cannot have seen event {seen}: the last of this room is {}",
                self.head
            ))),
            _ => Ok(()),
        }
    }

    /// The log after one more event.
    pub(super) fn fold(
        self,
        room: &RoomId,
        event: &Event,
        now: Timestamp,
    ) -> Result<Self, EventError> {
        fold(room, Some(self), event, now, 0)
    }

    /// Folds stored events, from the first or onto an earlier state.
    pub(crate) fn replay(
        room: &RoomId,
        mut log: Option<Self>,
        records: &[Record],
    ) -> Result<Option<Self>, DamagedLog> {
        for record in records {
            let due = log.as_ref().map_or(1, |log| log.head + 1);
            if record.seq != due {
                return Err(DamagedLog::Missing { seq: due });
            }
            let damaged = |why: String| DamagedLog::Unreadable { seq: record.seq, why };
            let envelope = read(record).map_err(|error| damaged(error.to_string()))?;
            let folded = fold(room, log, &envelope.event, record.at, record.lag_ms);
            log = Some(folded.map_err(|error| damaged(error.to_string()))?);
        }
        Ok(log)
    }

    /// Answers commands, and does what the table then waits for from the server.
    pub(crate) fn decide(
        room: &RoomId,
        log: Option<&Self>,
        asked: Asked<'_>,
        moment: Moment,
        fair: &Fair,
    ) -> Result<Decision, Error> {
        let mut draft = Draft { room, log: log.cloned(), events: Vec::new(), drawn: None, moment };
        // A seed that was lost and is found again is revealed before its match is left.
        if log.is_some_and(|log| log.table().is_finished()) {
            draft.settle(fair)?;
        }
        for command in asked.commands {
            draft.add(command)?;
        }
        if let Some((player, link)) = asked.leave {
            draft.leave(player, link)?;
        }
        draft.settle(fair)?;
        match draft.log {
            Some(log) => Ok(Decision { log, events: draft.events, drawn: draft.drawn }),
            None => Err(Error::internal(anyhow::anyhow!("a room without events"))),
        }
    }
}

/// Reads a stored event.
pub(crate) fn read(record: &Record) -> Result<Envelope, serde_json::Error> {
    Ok(Envelope {
        seq: record.seq.into(),
        at: to_ms(record.at),
        lag: record.lag_ms.into(),
        event: serde_json::from_str(&record.payload)?,
    })
}

/// A time as the rules and the wire have it.
pub(crate) fn to_ms(time: Timestamp) -> u64 {
    time.0.max(0).unsigned_abs()
}

struct Draft<'a> {
    room: &'a RoomId,
    log: Option<Log>,
    events: Vec<Envelope>,
    drawn: Option<Arc<Seed>>,
    moment: Moment,
}

impl Draft<'_> {
    fn add(&mut self, command: &Command) -> Result<(), Error> {
        let Moment { now, lag_ms, .. } = self.moment;
        let facts = self.moment.facts();
        let events = match &self.log {
            Some(log) => {
                let command =
                    fair::with_bot_link(command, log.table(), log.dice.dice(), log.seed());
                TimedTable::decide(Some(&log.timed), &command, &facts)?
            }
            None => TimedTable::decide(None, command, &facts)?,
        };
        for event in events {
            self.check_dice(&event)?;
            let log = fold(self.room, self.log.take(), &event, now, lag_ms);
            let log = log.map_err(Error::internal)?;
            self.events.push(Envelope {
                seq: log.head.into(),
                at: to_ms(now),
                lag: lag_ms.into(),
                event,
            });
            self.log = Some(log);
        }
        Ok(())
    }

    /// Refuses an anchor, a digest or a link that the fair dice refuse.
    fn check_dice(&self, event: &Event) -> Result<(), Error> {
        let faults = self.log.as_ref().map_or_else(Vec::new, |log| log.dice.dice().check(event));
        faults.first().map_or(Ok(()), |fault: &FaultKind| Err(Error::FairDice(*fault)))
    }

    /// Keeps a link for the opponent's next roll, if the game goes on and it is not out yet.
    fn leave(&mut self, player: Player, link: Link) -> Result<(), Error> {
        let is_wanted = self.log.as_ref().is_some_and(|log| {
            let phase = *log.table().phase();
            let goes_on = phase.is_playing() || phase == Phase::BetweenGames;
            goes_on && log.dice.dice().may_release(player)
        });
        if is_wanted { self.add(&SeatCommand::Release { link }.by(player)) } else { Ok(()) }
    }

    /// Anchors, signs off and releases for the server and its bots, throws and reveals, until the
    /// table waits for a person.
    fn settle(&mut self, fair: &Fair) -> Result<(), Error> {
        for _ in 0..MAX_STEPS {
            let Some(log) = &mut self.log else { return Ok(()) };
            let dice = log.dice.dice();
            match fair::next(log.timed.table(), dice, log.seed()) {
                Some(fair::Step::Anchor) => {
                    let seed = Arc::new(fair.draw(dice.match_id())?);
                    log.seed = Some(Arc::clone(&seed));
                    self.add(&Command::AnchorServer(seed.anchor()))?;
                    self.drawn = Some(seed);
                }
                Some(fair::Step::Command(command)) => self.add(&command)?,
                None => return Ok(()),
            }
        }
        Err(Error::internal(anyhow::anyhow!("the dice of room {} come to no end", tag(self.room))))
    }
}

fn fold(
    room: &RoomId,
    log: Option<Log>,
    event: &Event,
    now: Timestamp,
    lag_ms: u32,
) -> Result<Log, EventError> {
    let (now_ms, lag_ms) = (to_ms(now), lag_ms.into());
    let Some(mut log) = log else {
        let timed = TimedTable::evolve(None, event, now_ms, lag_ms)?;
        let dice = RoomDice::new(room.as_str(), timed.table().rules());
        return Ok(Log {
            timed,
            dice,
            seed: None,
            head: 1,
            seated: 1,
            starts: Arc::new(vec![Start { seq: 1, play: 1 }]),
            decided: 1,
            created_at: now,
            updated_at: now,
        });
    };
    log.timed = TimedTable::evolve(Some(log.timed), event, now_ms, lag_ms)?;
    log.dice.evolve(event);
    log.head += 1;
    match event {
        Event::Seated { .. } => log.seated = log.head,
        Event::Rematched => {
            Arc::make_mut(&mut log.starts).push(Start { seq: log.head, play: log.head });
        }
        Event::SetBack { .. } => {
            let play = log.starts.last().map_or(1, |start| start.play);
            Arc::make_mut(&mut log.starts).push(Start { seq: log.head, play });
        }
        _ => {}
    }
    if event.matters_to_decisions() {
        log.decided = log.head;
    }
    log.updated_at = now;
    Ok(log)
}
