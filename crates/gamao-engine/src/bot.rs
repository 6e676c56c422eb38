//! Bots at six levels, from a beginner's play to the strongest.

mod level;
mod misjudgement;
mod strength;

use std::sync::Arc;

use gamao_rules::{Beavers, Play, Roll, WinSize};

pub use level::Level;
pub use strength::{Strength, duel, performance_rating};

use crate::{Evaluator, Position, RankedPlay, Scoring, Search};
use misjudgement::Misjudgement;

/// A bot. Pure: the same position and seed give the same answer.
#[derive(Clone)]
pub struct Bot {
    level: Level,
    evaluator: Arc<dyn Evaluator>,
}

/// The answer to a double.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DoubleAnswer {
    /// Play on for twice as much.
    Take,
    /// Lose the game at the old value.
    Pass,
    /// Take, and turn the cube once more at once.
    Beaver,
}

impl Bot {
    /// A bot of this level that plays by `evaluator`.
    pub fn new(level: Level, evaluator: Arc<dyn Evaluator>) -> Self {
        Self { level, evaluator }
    }

    /// Its level.
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The play for a roll.
    pub fn choose_play(&self, position: &Position, roll: Roll, seed: u64) -> Play {
        self.choose(position, roll, seed).play
    }

    /// The play for a roll, with its evaluation.
    pub fn choose(&self, position: &Position, roll: Roll, seed: u64) -> RankedPlay {
        let settings = self.level.settings();
        let plays = self.search().rank_plays(position, roll, &settings.thinking);
        let best = plays[0];
        if settings.noise == 0.0 {
            return best;
        }
        let mut misjudgement = Misjudgement::new(seed);
        let unit = position.stakes.unit();
        plays
            .into_iter()
            .filter(|play| best.value - play.value <= settings.tolerance * unit)
            .map(|play| {
                let liking =
                    settings.habit * habit(&play) + settings.noise * misjudgement.gaussian();
                (play, play.value + unit * liking)
            })
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map_or(best, |(play, _)| play)
    }

    /// Whether to double before the roll. The position is seen by the bot, which is on roll.
    pub fn wants_to_double(&self, position: &Position, seed: u64) -> bool {
        let settings = self.level.settings();
        let cube = self.search().analyse_cube(position, settings.cube_plies);
        let error = settings.noise * position.stakes.unit() * Misjudgement::new(seed).gaussian();
        if settings.noise == 0.0 || cube.verdict == crate::Verdict::NotAvailable {
            return cube.verdict.doubles();
        }
        cube.doubled() + error > cube.no_double && cube.verdict != crate::Verdict::TooGood
    }

    /// The answer to a double. The position is seen by the doubler, who is on roll, the cube not
    /// yet turned.
    pub fn answer_double(&self, position: &Position, seed: u64) -> DoubleAnswer {
        let settings = self.level.settings();
        let cube = self.search().analyse_cube(position, settings.cube_plies);
        let error = settings.noise * position.stakes.unit() * Misjudgement::new(seed).gaussian();
        let beavers =
            cube.double_beaver.is_some_and(|beaver| beaver + error.abs() < cube.double_take);
        if beavers {
            DoubleAnswer::Beaver
        } else if cube.double_take + error >= cube.double_pass {
            DoubleAnswer::Pass
        } else {
            DoubleAnswer::Take
        }
    }

    /// Whether to turn a beavered cube once more. The position is seen by the bot, which doubled
    /// and is on roll, with the cube as the beaver left it, owned by the opponent.
    pub fn raccoons(&self, position: &Position) -> bool {
        let allowed =
            matches!(position.stakes.scoring, Scoring::Money { beavers: Beavers::Raccoons, .. });
        let plies = self.level.settings().cube_plies;
        allowed && self.search().evaluate(position, plies).value > 0.0
    }

    /// Whether to accept that the opponent resigns at `size`. The position is seen by the player
    /// on roll, which is the bot if `on_roll`.
    pub fn accepts_resignation(&self, position: &Position, size: WinSize, on_roll: bool) -> bool {
        self.search().accepts_resignation(position, size, on_roll, 2)
    }

    /// Whether to resign, and at which level, before the roll. The position is seen by the bot,
    /// which is on roll. It never offers more than can be lost, and never while it can still win.
    pub fn resigns(&self, position: &Position) -> Option<WinSize> {
        self.search().resignation(position, 2)
    }

    fn search(&self) -> Search<'_> {
        Search::new(&self.evaluator)
    }
}

/// What beginners like first: hitting and bearing off; and they fear blots more than
/// they should. Measured in hits.
fn habit(play: &RankedPlay) -> f32 {
    use gamao_rules::Point;

    let mut liking = 0.0;
    for step in play.play.steps() {
        liking += f32::from(u8::from(step.hits));
        liking += 0.4 * f32::from(u8::from(step.to == Point::OFF));
    }
    let blots = (1..=24).filter(|&p| play.board.mine.count(Point::new(p)) == 1).count();
    liking - 0.3 * blots as f32
}

#[cfg(test)]
mod tests;
