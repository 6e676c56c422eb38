//! Clocks as a screen shows them.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ByPlayer, Player};

/// The clocks at one instant. Between two views a screen counts down the running one by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// The instant this was computed for, milliseconds since 1970.
    pub now: u64,
    /// Whose clock runs. Both can, while both owe a share of the fair dice.
    pub running: ByPlayer<bool>,
    /// What each has left; `null` without a clock.
    pub left: Option<ByPlayer<TimeLeft>>,
    /// From when on the waiting player may claim the win by absence, if nothing changes; `null`
    /// while the opponent is at the table, and where the clock alone decides.
    pub claim_at: Option<u64>,
    /// What happens next if nobody acts.
    pub deadline: Option<Deadline>,
    /// Who is on vacation.
    pub vacation: ByPlayer<bool>,
    /// How much vacation each has left, in milliseconds.
    pub vacation_left: ByPlayer<u64>,
}

/// What a player has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TimeLeft {
    /// Free time left in this turn, spent before the bank.
    pub delay_ms: u64,
    /// The bank; always 0 in correspondence, where the whole turn is free time.
    pub bank_ms: u64,
}

/// What happens when nobody acts in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Deadline {
    /// This player forfeits the game by the clock.
    Forfeit {
        /// When, milliseconds since 1970.
        at: u64,
        /// Who.
        player: Player,
    },
    /// The room expires without a winner.
    Expire {
        /// When, milliseconds since 1970.
        at: u64,
    },
}

impl ClockView {
    /// The clocks under these facts.
    pub fn new(timed: &rules::TimedTable, facts: &rules::Facts) -> Self {
        let (clocks, now_ms) = (timed.clocks(), facts.now_ms);
        Self {
            now: now_ms,
            running: ByPlayer::of(clocks.running(), |runs| runs),
            left: clocks.left(now_ms).map(|left| {
                ByPlayer::of(left, |left| TimeLeft {
                    delay_ms: left.delay_ms,
                    bank_ms: left.bank_ms,
                })
            }),
            claim_at: timed.claim_at(facts),
            deadline: clocks.deadline().map(|deadline| match deadline.kind {
                rules::DeadlineKind::Forfeit(player) => {
                    Deadline::Forfeit { at: deadline.at_ms, player: player.into() }
                }
                rules::DeadlineKind::Expire => Deadline::Expire { at: deadline.at_ms },
            }),
            vacation: ByPlayer::of(clocks.vacation(), |on| on),
            vacation_left: ByPlayer::of(clocks.vacation_left(now_ms), |left| left),
        }
    }
}
