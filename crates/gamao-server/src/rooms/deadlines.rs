//! What must happen in a room at a time, derived from its log.

use gamao_record::Envelope;
use gamao_rules::{Event, Occupant, Phase, Player, Table};
use gamao_store::{DeadlineChange, Due, Timestamp};

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

/// How the deadlines of a room change with these events. Talk changes nothing; what comes later for
/// held clocks is set anew when it comes.
pub(super) fn changes(
    before: Option<&Log>,
    after: &Log,
    events: &[Envelope],
    now: Timestamp,
    bot_delay_ms: u64,
) -> Vec<DeadlineChange> {
    let moves = |event: &Event| !event.is_talk() && !matches!(event, Event::ClocksHeld { .. });
    if !events.iter().any(|envelope| moves(&envelope.event)) {
        return Vec::new();
    }
    let mut changes = vec![time(after)];
    let bot_acts = bot_to_act(after.table()).is_some();
    if bot_acts || before.is_some_and(|before| bot_to_act(before.table()).is_some()) {
        changes.push(bot(after, now, bot_delay_ms));
    }
    changes
}

/// The deadline of a kind as it stands now.
pub(super) fn standing(kind: Kind, log: &Log, now: Timestamp, bot_delay_ms: u64) -> DeadlineChange {
    match kind {
        Kind::Time => time(log),
        Kind::Bot => bot(log, now, bot_delay_ms),
    }
}

/// Every move puts it off; when it comes, the log says whether it is time.
fn time(log: &Log) -> DeadlineChange {
    let due = log.deadline().map_or(Due::Never, Due::AtLatest);
    DeadlineChange { kind: Kind::Time.name().into(), due }
}

fn bot(log: &Log, now: Timestamp, delay_ms: u64) -> DeadlineChange {
    let acts = bot_to_act(log.table()).is_some();
    let due = if acts { Due::At(now.plus_ms(delay_ms)) } else { Due::Never };
    DeadlineChange { kind: Kind::Bot.name().into(), due }
}
