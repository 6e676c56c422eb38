//! Clocks in views.

use gamao_rules::{BySeat, Deadline, Facts, TimeLeft, TimedTable};
use serde::{Deserialize, Serialize};

/// The clocks at one instant. Between two views a client counts down the running one by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// The time of this view, milliseconds since 1970.
    pub now: u64,
    /// Whose clock runs. Several run while they owe a share of the fair dice.
    pub running: BySeat<bool>,
    /// The time left to each; `null` without a clock.
    pub left: Option<BySeat<TimeLeft>>,
    /// When the waiting player can claim the win by absence, if nothing changes; `null` while the opponent is
    /// connected, and where the clock alone decides.
    pub claim_at: Option<u64>,
    /// What happens next if nobody acts.
    pub deadline: Option<Deadline>,
    /// Who is on vacation.
    pub vacation: BySeat<bool>,
    /// The vacation left to each, in milliseconds.
    pub vacation_left: BySeat<u64>,
}

impl ClockView {
    /// The clocks under these facts.
    pub fn new(timed: &TimedTable, facts: &Facts) -> Self {
        let (clocks, seats, now) = (timed.clocks(), timed.table().seats(), facts.now_ms);
        Self {
            now,
            running: seats.which(clocks.running()),
            left: clocks.left(now),
            claim_at: timed.claim_at(facts),
            deadline: clocks.deadline(),
            vacation: seats.which(clocks.vacation()),
            vacation_left: clocks.vacation_left(now),
        }
    }
}
