//! Values on the scales that people use: equity, and the chance to win the match.

use crate::{
    Scoring, Stakes, match_equity::MatchEquityTable, payoff::Payoff, valuation::Valuation,
};

impl Valuation {
    /// The valuation by the match equities that apply.
    pub(crate) fn new(stakes: Stakes) -> Self {
        Self::by(stakes, stakes.match_equities())
    }
}

impl Stakes {
    /// The value of a normalised point, one of a cube at 1: the cube's value in money play; in a
    /// match half of what lies between winning and losing a single game.
    pub fn unit(self) -> f32 {
        self.single().unit()
    }

    /// A value as an equity in points of a cube at 1: as it is in money play but for the cube's
    /// value; in a match on the scale on which losing and winning a single game are -1 and 1.
    pub fn equity(self, value: f32) -> f32 {
        let payoff = self.single();
        (value - f32::midpoint(payoff.win[0], payoff.lose[0])) / payoff.unit()
    }

    /// A value as the chance to win the match or the hand; `None` in money play.
    pub fn match_chance(self, value: f32) -> Option<f32> {
        match self.scoring {
            Scoring::Money { .. } => None,
            Scoring::Win | Scoring::Match { .. } | Scoring::Mao { .. } => {
                Some(f32::midpoint(value, 1.0))
            }
        }
    }

    fn single(self) -> Payoff {
        let value = self.cube.map_or(1, |cube| cube.value);
        Payoff::new(self, value, true, false, self.match_equities())
    }

    /// The match equities that apply.
    fn match_equities(self) -> &'static MatchEquityTable {
        match self.scoring {
            Scoring::Match { mine, theirs, .. } => MatchEquityTable::covering(mine, theirs),
            Scoring::Win | Scoring::Money { .. } | Scoring::Mao { .. } => {
                MatchEquityTable::builtin()
            }
        }
    }
}
