//! What must happen in a room at a time, derived from its log.

use gamao_protocol::{Envelope, Event};
use gamao_rules::{Occupant, Phase, Player, Table};
use gamao_store::{DeadlineChange, Timestamp};

use super::log::Log;

/// The kinds of deadlines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A clock runs out, or the room expires.
    Time,
    /// A bot acts.
    Bot,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Bot => "bot",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [Self::Time, Self::Bot].into_iter().find(|kind| kind.name() == name)
    }
}

/// The bot whose turn it is, with its level.
pub(crate) fn bot_to_act(table: &Table) -> Option<(Player, &str)> {
    let player = table.to_act().filter(|_| *table.phase() != Phase::Expired)?;
    match &table.seats()[player] {
        Some(Occupant::Bot { level }) => Some((player, level)),
        Some(Occupant::Person { .. }) | None => None,
    }
}

/// How the deadlines of a room change with these events. Phrases change nothing.
pub(super) fn changes(
    before: Option<&Log>,
    after: &Log,
    events: &[Envelope],
    now: Timestamp,
    bot_delay_ms: u64,
) -> Vec<DeadlineChange> {
    if events.iter().all(|envelope| matches!(envelope.event, Event::Said { .. })) {
        return Vec::new();
    }
    let mut changes = vec![time(after)];
    let bot_acts = bot_to_act(after.table()).is_some();
    if bot_acts || before.is_some_and(|before| bot_to_act(before.table()).is_some()) {
        changes.push(bot(after, now, bot_delay_ms));
    }
    changes
}

/// The deadlines that stand now, whatever stood before.
pub(super) fn standing(log: &Log, now: Timestamp, bot_delay_ms: u64) -> Vec<DeadlineChange> {
    vec![time(log), bot(log, now, bot_delay_ms)]
}

fn time(log: &Log) -> DeadlineChange {
    DeadlineChange { kind: Kind::Time.name().into(), at: log.deadline() }
}

fn bot(log: &Log, now: Timestamp, delay_ms: u64) -> DeadlineChange {
    let at = bot_to_act(log.table()).map(|_| now.plus_ms(delay_ms));
    DeadlineChange { kind: Kind::Bot.name().into(), at }
}
