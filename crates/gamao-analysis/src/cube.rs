//! Cube decisions.

use core::{fmt, ops::ControlFlow};

use gamao_engine::{
    Evaluator, Outcome, Position, Search, Stakes, Window,
    rollout::{Alternative, RolloutOptions, rollout},
};
use gamao_notation::PositionId;
use serde::Serialize;

use crate::{RolloutSummary, Value, json};

/// The cube decision of both players before a roll.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CubeReport {
    /// The position, seen by the player on roll.
    #[serde(serialize_with = "json::text")]
    pub position: PositionId,
    /// The verdict in words: `double, take`.
    pub verdict: String,
    /// Whether to double.
    pub doubles: bool,
    /// Whether the opponent should take.
    pub takes: bool,
    /// Whether the opponent should beaver.
    pub beavers: bool,
    /// Playing on without doubling.
    pub no_double: Value,
    /// A double that is taken.
    pub double_take: Value,
    /// A double that is passed.
    pub double_pass: Value,
    /// How the game ends if it is played to the end.
    #[serde(serialize_with = "json::outcome")]
    pub outcome: Outcome,
    /// The chances of winning for which a double is right, if the cube can be turned.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "json::window")]
    pub window: Option<Window>,
    /// The results of rollouts of playing on and of a take, if there were any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollout: Option<[RolloutSummary; 2]>,
    /// The stakes.
    #[serde(skip)]
    pub stakes: Stakes,
}

impl CubeReport {
    /// Analyses the cube, looking `plies` rolls ahead; with `rolled_out` both choices are rolled out, if
    /// there is a choice, and the verdict is based on that.
    pub fn new(
        evaluator: &dyn Evaluator,
        position: &Position,
        plies: u8,
        rolled_out: Option<&RolloutOptions>,
    ) -> Self {
        let stakes = position.stakes;
        let analysis = Search::new(evaluator).analyse_cube(position, plies);
        let rolled =
            rolled_out.zip(analysis.window).zip(stakes.cube).map(|((options, _), cube)| {
                let taken = Position { stakes: stakes.with_cube(cube.doubled()), ..*position };
                let alternatives =
                    [*position, taken].map(|position| Alternative { position, may_double: false });
                let estimates =
                    rollout(evaluator, &alternatives, options, |_| ControlFlow::Continue(()));
                [estimates[0], estimates[1]]
            });
        let analysis = match &rolled {
            Some([no_double, taken]) => analysis.with_rollout(no_double.value, taken.value),
            None => analysis,
        };
        let value = |value| Value::new(stakes, value);
        Self {
            position: PositionId::from(position.board),
            verdict: analysis.words(),
            doubles: analysis.verdict.doubles(),
            takes: analysis.verdict.takes(),
            beavers: analysis.verdict.beavers(),
            no_double: value(analysis.no_double),
            double_take: value(analysis.double_take),
            double_pass: value(analysis.double_pass),
            outcome: analysis.outcome,
            window: analysis.window,
            rollout: rolled.map(|both| both.map(|e| RolloutSummary::new(stakes, &e))),
            stakes,
        }
    }
}

/// The verdict, a line for each number behind it, and what equity means.
impl fmt::Display for CubeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.verdict)?;
        writeln!(f, "  no double    {}", self.no_double)?;
        if self.window.is_some() {
            writeln!(f, "  double, take {}", self.double_take)?;
            writeln!(f, "  double, pass {}", self.double_pass)?;
        }
        if let Some([no_double, taken]) = &self.rollout {
            writeln!(
                f,
                "  rolled out {} games: ± {:.4} and ± {:.4}",
                no_double.games, no_double.standard_error, taken.standard_error
            )?;
        }
        if let Some(window) = &self.window {
            let percent = |chance: f32| format!("{:.1}%", 100.0 * chance);
            let too_good = window.too_good_from.map(percent);
            writeln!(
                f,
                "  window: double from {}, pass from {}{}; take point {} (live {}, dead {})",
                percent(window.double_from),
                percent(window.pass_from),
                too_good.map_or(String::new(), |from| format!(", too good from {from}")),
                percent(window.take_point()),
                percent(window.take_point_live),
                percent(window.take_point_dead)
            )?;
        }
        writeln!(f, "  cubeless     {:+.3}  {}", self.outcome.equity(), self.outcome)?;
        write!(f, "equity per unit of the cube, {}", self.stakes)
    }
}
