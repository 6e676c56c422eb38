//! The plays of a roll, ranked.

use core::{fmt, ops::ControlFlow};

use gamao_engine::{
    Evaluator, Outcome, Position, Search, Stakes, Thinking,
    rollout::{Alternative, Estimate, RolloutOptions, StopRule, rollout},
};
use gamao_notation::{PlayText, PositionId};
use gamao_rules::Roll;
use serde::Serialize;

use crate::{RolloutSummary, Value, json};

/// The plays of a roll, best first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayReport {
    /// The position, seen by the player on roll.
    #[serde(serialize_with = "json::text")]
    pub position: PositionId,
    /// The roll.
    #[serde(rename = "dice", serialize_with = "json::text")]
    pub roll: Roll,
    /// The plays.
    pub plays: Vec<ReportedPlay>,
    /// The stakes.
    #[serde(skip)]
    pub stakes: Stakes,
}

/// One of the plays.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReportedPlay {
    /// The play.
    #[serde(serialize_with = "json::text")]
    pub play: PlayText,
    /// The position it leaves, seen by the opponent.
    #[serde(serialize_with = "json::text")]
    pub position_after: PositionId,
    /// The depth of the search, in plies.
    pub plies: u8,
    /// Its value by that search.
    #[serde(flatten)]
    pub value: Value,
    /// The loss of equity against the best play evaluated in the same way; at least 0.
    pub loss: f32,
    /// How the game ends, seen by the player on roll.
    #[serde(serialize_with = "json::outcome")]
    pub outcome: Outcome,
    /// The result of a rollout, if there was one, which then determines rank and loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollout: Option<RolloutSummary>,
}

/// A rollout of plays is finished once the best one leads by three joint standard deviations.
const CLEAR_LEAD: StopRule = StopRule { at_least: 144, standard_error: 0.0, lead: 3.0 };

impl PlayReport {
    /// Ranks the plays of a roll and keeps the `count` best, at least one. With `rolled_out` those are
    /// rolled out, until one of them has a clear lead or all games are played, and ranked by that.
    pub fn new(
        evaluator: &dyn Evaluator,
        position: &Position,
        roll: Roll,
        thinking: &Thinking,
        count: usize,
        rolled_out: Option<&RolloutOptions>,
    ) -> Self {
        let stakes = position.stakes;
        let mut ranked = Search::new(evaluator).rank_plays(position, roll, thinking);
        ranked.truncate(count.max(1));
        let mut plays: Vec<ReportedPlay> = ranked
            .iter()
            .map(|play| ReportedPlay {
                play: PlayText::from(play.play),
                position_after: PositionId::from(play.board.flipped()),
                plies: play.plies,
                value: Value::new(stakes, play.value),
                loss: play.loss / stakes.unit(),
                outcome: play.outcome,
                rollout: None,
            })
            .collect();
        if let Some(options) = rolled_out {
            let after = ranked
                .iter()
                .map(|play| Position { board: play.board, ..*position }.flipped())
                .map(|position| Alternative { position, may_double: true })
                .collect::<Vec<_>>();
            let options = RolloutOptions { stop: CLEAR_LEAD, ..*options };
            let estimates = rollout(evaluator, &after, &options, |_| ControlFlow::Continue(()));
            rank_by(&mut plays, stakes, estimates);
        }
        Self { position: PositionId::from(position.board), roll, plays, stakes }
    }
}

/// Ranks plays by rollouts of the positions that they leave, each seen by the opponent.
fn rank_by(plays: &mut [ReportedPlay], stakes: Stakes, estimates: Vec<Estimate>) {
    for (play, estimate) in plays.iter_mut().zip(estimates) {
        play.rollout = Some(RolloutSummary::new(stakes, &estimate.flipped()));
    }
    plays.sort_by(|a, b| b.best_value().equity.total_cmp(&a.best_value().equity));
    let best = plays.first().map_or(0.0, |play| play.best_value().equity);
    for play in plays {
        play.loss = best - play.best_value().equity;
    }
}

impl ReportedPlay {
    /// The value by the deepest evaluation of the play.
    fn best_value(&self) -> &Value {
        self.rollout.as_ref().map_or(&self.value, |rollout| &rollout.value)
    }

    /// How it was evaluated: `2-ply`, or `rollout` and the number of games.
    fn depth(&self) -> String {
        match &self.rollout {
            Some(rollout) => format!("rollout {}", rollout.games),
            None => format!("{}-ply", self.plies),
        }
    }
}

/// A line or two for each play, and what equity means.
impl fmt::Display for PlayReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "to play {}", self.roll)?;
        let mut depth = self.plays.first().map(ReportedPlay::depth);
        for (rank, play) in (1..).zip(&self.plays) {
            let own = play.depth();
            if depth.as_ref() != Some(&own) {
                writeln!(f, "{own} only, behind the best play judged the same way:")?;
            }
            let loss = if rank == 1 { String::new() } else { format!(" (-{:.3})", play.loss) };
            let error =
                play.rollout.map_or(String::new(), |r| format!(" ± {:.4}", r.standard_error));
            let value = play.best_value();
            writeln!(
                f,
                "{rank:>3}. {own:<8} {:<24} {:+.3}{error}{loss:<10}{}",
                play.play.to_string(),
                value.equity,
                value.match_column()
            )?;
            let outcome = play.rollout.as_ref().map_or(&play.outcome, |rollout| &rollout.outcome);
            writeln!(f, "     {outcome}")?;
            depth = Some(own);
        }
        write!(f, "equity per unit of the cube, {}", self.stakes)
    }
}
