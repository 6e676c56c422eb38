//! A room's log, folded, and what may be added to it.

use gamao_protocol::{Envelope, TableView};
use gamao_rules::{ByPlayer, Command, Event, EventError, Occupant, Player, Table, TimedTable};
use gamao_store::{Record, Seq, Timestamp};

use crate::{dice::Dice, error::Error};

/// Equal opening throws repeat; dice that repeat this often are broken, not unlucky.
const MAX_THROWS: usize = 1000;

/// The state after the last event, never ahead of what is durable.
#[derive(Clone)]
pub(crate) struct Log {
    pub(crate) timed: TimedTable,
    pub(crate) head: Seq,
    /// The last event that matters to whoever decides something.
    decided: Seq,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// Events that fit a log, and the log with them. Nothing is true yet.
pub(crate) struct Decision {
    pub(crate) log: Log,
    pub(crate) events: Vec<Envelope>,
}

/// When a command is decided, and how long the connection took to deliver it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) now: Timestamp,
    pub(crate) lag_ms: u32,
}

/// A stored log that cannot be read: damaged, or written by a newer server.
#[derive(Debug, thiserror::Error)]
#[error("event {seq} cannot be read: {why}")]
pub(crate) struct DamagedLog {
    seq: Seq,
    why: String,
}

impl Log {
    /// The table.
    pub(crate) fn table(&self) -> &Table {
        self.timed.table()
    }

    /// What `viewer` may see of the table, with the clocks as they stand at `now`.
    pub(crate) fn view(&self, viewer: Option<Player>, now: Timestamp) -> TableView {
        TableView::new(self.table(), viewer).with_clocks(self.timed.clocks(), to_ms(now))
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
        let at_ms = self.timed.deadline()?.at_ms;
        Some(Timestamp(i64::try_from(at_ms).unwrap_or(i64::MAX)))
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

    /// Folds stored events, from the first or onto an earlier state.
    pub(crate) fn replay(
        mut log: Option<Self>,
        records: &[Record],
    ) -> Result<Option<Self>, DamagedLog> {
        for record in records {
            let damaged = |why: String| DamagedLog { seq: record.seq, why };
            let envelope = read(record).map_err(|error| damaged(error.to_string()))?;
            let moment = Moment { now: record.at, lag_ms: record.lag_ms };
            let folded = fold(log, &envelope.event.into(), moment);
            log = Some(folded.map_err(|error| damaged(error.to_string()))?);
        }
        Ok(log)
    }

    /// Answers commands, one after the other, and throws the dice that are due.
    pub(crate) fn decide(
        log: Option<&Self>,
        commands: &[Command],
        moment: Moment,
        dice: &dyn Dice,
    ) -> Result<Decision, Error> {
        let mut draft = Draft { log: log.cloned(), events: Vec::new(), moment };
        for command in commands {
            draft.add(command)?;
        }
        for _ in 0..MAX_THROWS {
            match &draft.log {
                Some(log) if log.table().is_throw_due() => {
                    draft.add(&Command::Throw(dice.throw()?, Vec::new()))?;
                }
                _ => break,
            }
        }
        match draft.log {
            Some(log) => Ok(Decision { log, events: draft.events }),
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

struct Draft {
    log: Option<Log>,
    events: Vec<Envelope>,
    moment: Moment,
}

impl Draft {
    fn add(&mut self, command: &Command) -> Result<(), Error> {
        let Moment { now, lag_ms } = self.moment;
        let timed = self.log.as_ref().map(|log| &log.timed);
        for event in TimedTable::decide(timed, command, to_ms(now), lag_ms.into())? {
            let log = fold(self.log.take(), &event, self.moment).map_err(Error::internal)?;
            self.events.push(Envelope {
                seq: log.head.into(),
                at: to_ms(now),
                lag: lag_ms.into(),
                event: event.into(),
            });
            self.log = Some(log);
        }
        Ok(())
    }
}

fn fold(log: Option<Log>, event: &Event, moment: Moment) -> Result<Log, EventError> {
    let Moment { now, lag_ms } = moment;
    let (timed, head, decided, created_at) = match log {
        Some(log) => (Some(log.timed), log.head + 1, log.decided, log.created_at),
        None => (None, 1, 1, now),
    };
    let timed = TimedTable::evolve(timed, event, to_ms(now), lag_ms.into())?;
    let decided = if is_aside(event) { decided } else { head };
    Ok(Log { timed, head, decided, created_at, updated_at: now })
}

/// Whether an event happens beside the game: whoever decides need not have seen it.
fn is_aside(event: &Event) -> bool {
    matches!(
        event,
        Event::Said { .. }
            | Event::Anchored { .. }
            | Event::SignedOff { .. }
            | Event::LinkReleased { .. }
            | Event::Revealed { .. }
            | Event::ClockChanged { .. }
            | Event::VacationStarted { .. }
            | Event::VacationEnded { .. }
            // Both may ask for the next game in the same moment; they mean the same.
            | Event::RematchOffered { .. }
    )
}
