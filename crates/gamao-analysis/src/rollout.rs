//! Results of rollouts.

use core::fmt;

use gamao_engine::{Outcome, Position, Stakes, rollout::Estimate};
use gamao_notation::PositionId;
use serde::Serialize;

use crate::{Value, json};

/// The result of a rollout, beside that of a search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RolloutSummary {
    /// Games played.
    pub games: u32,
    /// The mean.
    #[serde(flatten)]
    pub value: Value,
    /// The standard error of the equity.
    pub standard_error: f32,
    /// How the game ends if it is played to the end.
    #[serde(serialize_with = "json::outcome")]
    pub outcome: Outcome,
}

impl RolloutSummary {
    /// The summary of an estimate at these stakes.
    pub fn new(stakes: Stakes, estimate: &Estimate) -> Self {
        Self {
            games: estimate.games,
            value: Value::new(stakes, estimate.value),
            standard_error: estimate.value_error / stakes.unit(),
            outcome: estimate.outcome,
        }
    }
}

/// The rollout of a single position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RolloutReport {
    /// The position, seen by the player on roll.
    #[serde(serialize_with = "json::text")]
    pub position: PositionId,
    /// The seed of the dice.
    pub seed: u64,
    /// Games played.
    pub games: u32,
    /// The mean.
    #[serde(flatten)]
    pub value: Value,
    /// The standard error of the equity.
    pub standard_error: f32,
    /// The 95 % confidence interval of the equity.
    pub confidence_95: [f32; 2],
    /// How the game ends if it is played to the end.
    #[serde(serialize_with = "json::outcome")]
    pub outcome: Outcome,
    /// The standard errors of that.
    #[serde(serialize_with = "json::outcome")]
    pub outcome_error: Outcome,
    /// The stakes.
    #[serde(skip)]
    pub stakes: Stakes,
}

impl RolloutReport {
    /// The result of an estimate for a position, with dice from `seed`.
    pub fn new(position: &Position, seed: u64, estimate: &Estimate) -> Self {
        let stakes = position.stakes;
        let (low, high) = estimate.confidence_95();
        Self {
            position: PositionId::from(position.board),
            seed,
            games: estimate.games,
            value: Value::new(stakes, estimate.value),
            standard_error: estimate.value_error / stakes.unit(),
            confidence_95: [stakes.equity(low), stakes.equity(high)],
            outcome: estimate.outcome,
            outcome_error: estimate.outcome_error,
            stakes,
        }
    }
}

/// Games, equity with its error, and outcome, a line each.
impl fmt::Display for RolloutReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {}", self.games, self.stakes)?;
        let [low, high] = self.confidence_95;
        let (equity, error) = (self.value.equity, self.standard_error);
        writeln!(f, "equity {equity:+.4} ± {error:.4}, 95% between {low:+.4} and {high:+.4}")?;
        if let Some(chance) = self.value.match_chance {
            writeln!(f, "match winning chance {:.2}%", 100.0 * chance)?;
        }
        write!(f, "{}", self.outcome)
    }
}
