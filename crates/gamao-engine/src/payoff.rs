//! The value of each result of a game.

use gamao_rules::WinSize;

use crate::{
    Outcome, Scoring, Stakes,
    match_equity::{MaoEquities, MatchEquityTable},
};

/// The value of winning and of losing a single game, a gammon, a backgammon.
///
/// Values are points in money play. Where a match or a hand is at stake they are twice the chance
/// of winning it, less one, so that the opponent's value is always the negative.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Payoff {
    pub(crate) win: [f32; 3],
    pub(crate) lose: [f32; 3],
}

impl Payoff {
    /// The payoff at these stakes with the cube at `value`, by a match equity table; `turned` says
    /// whether the cube has been turned, which is when Jacoby counts gammons; `cantada` whether the
    /// last roll is a double.
    pub(crate) fn new(
        stakes: Stakes,
        value: u32,
        turned: bool,
        cantada: bool,
        table: &MatchEquityTable,
    ) -> Self {
        let points = |level: WinSize| match level {
            WinSize::Backgammon if stakes.backgammon_is_two => value * 2,
            level => value * level.to_u32(),
        };
        let of = |f: &dyn Fn(WinSize) -> f32| WinSize::ALL.map(f);
        match stakes.scoring {
            Scoring::Win => Self { win: [1.0; 3], lose: [-1.0; 3] },
            Scoring::Money { jacoby: true, .. } if !turned => {
                Self { win: [value as f32; 3], lose: [-(value as f32); 3] }
            }
            Scoring::Money { .. } => Self {
                win: of(&|level| points(level) as f32),
                lose: of(&|level| -(points(level) as f32)),
            },
            Scoring::Match { mine, theirs, crawford } => {
                let after =
                    |points: i32| 2.0 * table.chance_after(mine, theirs, crawford, points) - 1.0;
                Self {
                    win: of(&|level| after(points(level).cast_signed())),
                    lose: of(&|level| after(-points(level).cast_signed())),
                }
            }
            Scoring::Mao { mine, theirs, gamao_cantado } => {
                let points = |level| match (level, cantada) {
                    (WinSize::Single, false) => 1,
                    (WinSize::Single, true) => 2,
                    (_, false) => 3,
                    (_, true) => gamao_cantado,
                };
                let chances = MaoEquities::cached(gamao_cantado);
                let value = |mine, theirs| 2.0 * chances.chance(mine, theirs) - 1.0;
                Self {
                    win: of(&|level| value(mine.saturating_sub(points(level)), theirs)),
                    lose: of(&|level| value(mine, theirs.saturating_sub(points(level)))),
                }
            }
        }
    }

    /// The same payoff as the opponent sees it.
    pub(crate) fn flipped(self) -> Self {
        Self { win: self.lose.map(|value| -value), lose: self.win.map(|value| -value) }
    }

    /// The value of an outcome when the game is played to its end for this payoff.
    pub(crate) fn dead(&self, o: &Outcome) -> f32 {
        self.win_part(o) + self.lose_part(o)
    }

    /// Half the difference between winning and losing a single game.
    pub(crate) fn unit(&self) -> f32 {
        (self.win[0] - self.lose[0]) / 2.0
    }

    /// The wins' share of the value.
    pub(crate) fn win_part(&self, o: &Outcome) -> f32 {
        let [single, gammon, backgammon] = self.win;
        o.win * single + o.win_gammon * (gammon - single) + o.win_backgammon * (backgammon - gammon)
    }

    /// The losses' share of the value.
    pub(crate) fn lose_part(&self, o: &Outcome) -> f32 {
        let [single, gammon, backgammon] = self.lose;
        (1.0 - o.win) * single
            + o.lose_gammon * (gammon - single)
            + o.lose_backgammon * (backgammon - gammon)
    }
}

impl Stakes {
    /// Whether a game with the cube at `value` wins the match at once for the player on roll, and
    /// for the opponent, so that doubling gains nothing.
    pub(crate) fn is_dead_at(self, value: u32) -> [bool; 2] {
        match self.scoring {
            Scoring::Match { mine, theirs, .. } => [value >= mine, value >= theirs],
            Scoring::Money { .. } => [false; 2],
            Scoring::Win | Scoring::Mao { .. } => [true; 2],
        }
    }
}
