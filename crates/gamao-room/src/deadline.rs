//! The deadlines of a room, derived from its log.

use gamao_record::Envelope;
use gamao_rules::Event;

use crate::{RoomState, bot_to_act};

/// The kinds of deadlines. A room has at most one of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DeadlineKind {
    /// A clock runs out, or the room expires.
    Time,
    /// A bot acts.
    Bot,
}

impl DeadlineKind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Time, Self::Bot];

    /// Its name in the store.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Bot => "bot",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A change of a room's deadline of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeadlineChange {
    /// The kind.
    pub kind: DeadlineKind,
    /// When it is due from now on.
    pub due: Due,
}

/// When a deadline is due, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// At this time.
    At(u64),
    /// At this time, or earlier if it is set to an earlier time already. For deadlines that every move postpones
    /// and that are seldom reached: whoever takes one too early sets it again.
    AtLatest(u64),
    /// Never.
    Never,
}

/// The changes of deadlines with these events. Talk changes nothing; a deadline that held clocks move is set
/// again when it is taken.
pub(crate) fn changes(
    before: Option<&RoomState>,
    after: &RoomState,
    events: &[Envelope],
    now_ms: u64,
    bot_delay_ms: u64,
) -> Vec<DeadlineChange> {
    let changes_nothing =
        |event: &Event| event.is_talk() || matches!(event, Event::ClocksHeld { .. });
    if events.iter().all(|envelope| changes_nothing(&envelope.event)) {
        return Vec::new();
    }
    let mut changes = vec![time(after)];
    let bot_acts = bot_to_act(after.table()).is_some();
    if bot_acts || before.is_some_and(|before| bot_to_act(before.table()).is_some()) {
        changes.push(bot(after, now_ms, bot_delay_ms));
    }
    changes
}

/// The current deadline of a kind.
pub(crate) fn standing(
    kind: DeadlineKind,
    state: &RoomState,
    now_ms: u64,
    bot_delay_ms: u64,
) -> DeadlineChange {
    match kind {
        DeadlineKind::Time => time(state),
        DeadlineKind::Bot => bot(state, now_ms, bot_delay_ms),
    }
}

/// Every move postpones it; when it is taken, the log says whether it is due.
fn time(state: &RoomState) -> DeadlineChange {
    let due = state.deadline_ms().map_or(Due::Never, Due::AtLatest);
    DeadlineChange { kind: DeadlineKind::Time, due }
}

fn bot(state: &RoomState, now_ms: u64, delay_ms: u64) -> DeadlineChange {
    let acts = bot_to_act(state.table()).is_some();
    let due = if acts { Due::At(now_ms.saturating_add(delay_ms)) } else { Due::Never };
    DeadlineChange { kind: DeadlineKind::Bot, due }
}
