//! Values on the scales that people use: equity, and the chance to win the match.

use gamao_rules::WinSize;

use crate::{
    Owner, Scoring, Stakes, match_equity::MatchEquityTable, payoff::Payoff, valuation::Valuation,
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

    /// The value of a game won at this level with the cube where it lies.
    pub fn won(self, level: WinSize) -> f32 {
        self.now().win[level as usize]
    }

    /// The value of a game lost at this level with the cube where it lies.
    pub fn lost(self, level: WinSize) -> f32 {
        self.now().lose[level as usize]
    }

    /// The payoff as the cube lies: under Jacoby a centred one leaves gammons uncounted.
    fn now(self) -> Payoff {
        let value = self.cube.map_or(1, |cube| cube.value);
        let is_turned = self.cube.is_some_and(|cube| cube.owner != Owner::Centre);
        Payoff::new(self, value, is_turned, false, self.match_equities())
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

#[cfg(test)]
mod tests {
    use gamao_rules::Beavers;

    use super::*;
    use crate::{Crawford, Cube};

    #[test]
    fn a_game_is_worth_what_it_wins_as_the_cube_lies() {
        let check = |stakes: Stakes, won: [f32; 3]| {
            for (level, expected) in WinSize::ALL.into_iter().zip(won) {
                let (got, lost) = (stakes.won(level), stakes.lost(level));
                assert!((got - expected).abs() < 1e-4, "{stakes} {level:?}: {got}");
                assert!((lost + stakes.flipped().won(level)).abs() < 1e-6, "{stakes} {level:?}");
            }
        };
        let owned = Cube { value: 2, owner: Owner::Theirs, limit: 64 };
        let jacoby = Stakes::money(true, Beavers::Off);
        check(jacoby, [1.0; 3]);
        check(jacoby.with_cube(owned), [2.0, 4.0, 6.0]);
        check(Stakes::money(false, Beavers::Off), [1.0, 2.0, 3.0]);
        // The leader of a match to three is ahead 2-0 and wins it, or leads 2-1 after Crawford.
        check(Stakes::at_score(1, 3, Crawford::Now), [1.0; 3]);
    }
}
