//! Match equities worked out from a model of the game: to check published tables by, and to go on
//! where they end.

use std::sync::LazyLock;

use crate::{
    Crawford, Outcome, Stakes,
    match_equity::MatchEquityTable,
    valuation::{Seat, Valuation},
};

/// Shares of wins that are gammons and backgammons between equal players, cube in play.
const GAMMONS: f32 = 0.26;
const BACKGAMMONS: f32 = 0.01;

/// The cube's life at the start of a game.
const LIFE: f32 = 0.68;

impl MatchEquityTable {
    /// The table for a score: the built-in one, and beyond its end the same extended by the model to
    /// [`Stakes::LONGEST_MATCH`] points.
    pub fn covering(mine: u32, theirs: u32) -> &'static Self {
        static LONG: LazyLock<MatchEquityTable> =
            LazyLock::new(|| MatchEquityTable::builtin().clone().extended(Stakes::LONGEST_MATCH));
        let builtin = Self::builtin();
        if mine.max(theirs) <= builtin.length() { builtin } else { &LONG }
    }

    /// A table for matches of up to `length` points between equal players, who win half of all
    /// games, a fixed share of them as gammons, and turn the cube as Janowski's model has it. Each
    /// score is worked out from those nearer the end; after the Crawford game the trailer doubles
    /// at once.
    pub fn modelled(length: u32) -> Self {
        Self { pre: vec![vec![0.5]], post: vec![0.5] }.extended(length)
    }

    /// This table with the scores beyond it, up to `length`, worked out by the model from the
    /// entries there are.
    #[must_use]
    pub fn extended(mut self, length: u32) -> Self {
        let (known, size) = (self.length(), length.max(self.length()) as usize);
        self.pre.iter_mut().for_each(|row| row.resize(size, 0.5));
        self.pre.resize(size, vec![0.5; size]);
        self.post.resize(size, 0.5);
        for away in known + 1..=length {
            self.post[away as usize - 1] = self.model(away, 1, Crawford::After);
        }
        for away in known + 1..=length {
            let chance = self.model(away, 1, Crawford::Now);
            self.pre[away as usize - 1][0] = chance;
            self.pre[0][away as usize - 1] = 1.0 - chance;
        }
        for total in 4..=2 * length {
            for mine in 2..=total / 2 {
                let theirs = total - mine;
                if (known + 1..=length).contains(&theirs) {
                    let chance = self.model(mine, theirs, Crawford::Before);
                    self.pre[mine as usize - 1][theirs as usize - 1] = chance;
                    self.pre[theirs as usize - 1][mine as usize - 1] = 1.0 - chance;
                }
            }
        }
        self
    }

    fn model(&self, mine: u32, theirs: u32, crawford: Crawford) -> f32 {
        let even = Outcome {
            win: 0.5,
            win_gammon: 0.5 * GAMMONS,
            win_backgammon: 0.5 * BACKGAMMONS,
            lose_gammon: 0.5 * GAMMONS,
            lose_backgammon: 0.5 * BACKGAMMONS,
        };
        let valuation = Valuation::by(Stakes::at_score(mine, theirs, crawford), self);
        let now = valuation.cube_now();
        let mut value = valuation.value(&even, LIFE, now, Seat::Root);
        if crawford == Crawford::After && valuation.can_double(now, Seat::Root) {
            let taken = valuation.value(&even, LIFE, now.doubled(), Seat::Root);
            value = value.max(taken.min(valuation.cash(now, Seat::Root)));
        }
        f32::midpoint(value, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_comes_near_the_published_table() {
        let model = MatchEquityTable::modelled(9);
        let met = MatchEquityTable::builtin();
        for mine in 1..=9 {
            for theirs in 1..=9 {
                let off = model.chance(mine, theirs, Crawford::Before)
                    - met.chance(mine, theirs, Crawford::Before);
                assert!(off.abs() < 0.02, "{mine} {theirs}: {off}");
            }
            let off = model.chance(mine, 1, Crawford::After) - met.chance(mine, 1, Crawford::After);
            assert!(off.abs() < 0.02, "{mine} after Crawford: {off}");
        }
    }

    #[test]
    fn a_table_is_extended_without_a_seam() {
        let met = MatchEquityTable::builtin();
        let long = met.clone().extended(40);
        assert_eq!(long.length(), 40);
        for mine in 1..=40 {
            for theirs in 1..40 {
                for crawford in [Crawford::Before, Crawford::After] {
                    let chance = long.chance(mine, theirs, crawford);
                    let step = long.chance(mine, theirs + 1, crawford) - chance;
                    assert!((-0.0005..0.2).contains(&step), "{mine} {theirs}: {step}");
                    if mine <= 25 && theirs <= 25 {
                        assert_eq!(chance.to_bits(), met.chance(mine, theirs, crawford).to_bits());
                    }
                }
            }
        }
    }
}
