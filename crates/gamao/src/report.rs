//! Printing what the engine says.

use std::fmt;

use gamao_engine::{Outcome, Scoring, Stakes, met::Crawford};
use serde::Serialize;

/// The six numbers of an outcome, for programs.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct OutcomeJson {
    win: f32,
    win_gammon: f32,
    win_backgammon: f32,
    lose_gammon: f32,
    lose_backgammon: f32,
    cubeless_equity: f32,
}

impl From<Outcome> for OutcomeJson {
    fn from(o: Outcome) -> Self {
        Self {
            win: o.win,
            win_gammon: o.win_gammon,
            win_backgammon: o.win_backgammon,
            lose_gammon: o.lose_gammon,
            lose_backgammon: o.lose_backgammon,
            cubeless_equity: o.equity(),
        }
    }
}

/// A value for programs: the equity, and the chance to win the match where there is one.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct ValueJson {
    pub(crate) equity: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) match_chance: Option<f32>,
}

impl ValueJson {
    pub(crate) fn new(stakes: Stakes, value: f32) -> Self {
        Self { equity: stakes.equity(value), match_chance: stakes.match_chance(value) }
    }
}

impl OutcomeJson {
    pub(crate) fn equity(self) -> f32 {
        self.cubeless_equity
    }
}

/// `win 54.1% (g 14.0%, bg 0.7%)  lose 45.9% (...)`.
impl fmt::Display for OutcomeJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |chance: f32| format!("{:.1}%", 100.0 * chance);
        write!(
            f,
            "win {} (g {}, bg {})  lose {} (g {}, bg {})",
            percent(self.win),
            percent(self.win_gammon),
            percent(self.win_backgammon),
            percent((1.0 - self.win).max(0.0)),
            percent(self.lose_gammon),
            percent(self.lose_backgammon)
        )
    }
}

/// What is played for, in words.
pub(crate) fn stakes(stakes: &Stakes) -> String {
    match stakes.scoring {
        Scoring::Win => "single game".into(),
        Scoring::Money { jacoby, .. } => {
            let cube = if stakes.cube.is_some() { "with cube" } else { "without cube" };
            format!("money {cube}{}", if jacoby { ", Jacoby" } else { "" })
        }
        Scoring::Match { mine, theirs, crawford } => {
            let crawford = match crawford {
                Crawford::Before => "",
                Crawford::Now => ", Crawford",
                Crawford::After => ", post-Crawford",
            };
            format!("{mine}-away {theirs}-away{crawford}")
        }
        Scoring::Mao { mine, theirs, .. } => format!("mão, {mine}-away {theirs}-away"),
    }
}
