//! Asking the engine at a level.

use std::sync::Arc;

use gamao_engine::{CubeAnalysis, Evaluator, Position, Search, Thinking};
use gamao_rules::{Board, Point, Roll};

use super::{
    Level,
    cache::Cache,
    cube_rules::{COUNTED_FROM, CubeEquities},
    deepen,
    found::{Answer, CubeFound, PlayFound, PlaysFound, Question},
};

/// Losses up to this are rounding.
pub(crate) const EQUAL: f64 = 1e-6;

/// Plays that are shown of each roll, besides what was played.
const SHOWN: usize = 5;

/// One worker's engine, with what all of them have found.
pub(crate) struct Oracle<'a> {
    pub(crate) evaluator: &'a dyn Evaluator,
    pub(crate) level: Level,
    search: Search<'a>,
    cache: &'a Cache,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(evaluator: &'a dyn Evaluator, level: Level, cache: &'a Cache) -> Self {
        Self { evaluator, level, search: Search::new(evaluator), cache }
    }

    /// The plays of a roll.
    pub(crate) fn plays(
        &mut self,
        position: Position,
        roll: Roll,
        played: Option<Board>,
    ) -> Arc<PlaysFound> {
        let question = Question::Plays { position, roll: roll.sorted(), played };
        let answer = self.ask(question, |this| {
            Answer::Plays(Arc::new(this.find_plays(&position, roll, played)))
        });
        match answer {
            Answer::Plays(found) => found,
            _ => unreachable!("answers are kept by what was asked"),
        }
    }

    /// The cube before a roll.
    pub(crate) fn cube(&mut self, position: Position) -> Arc<CubeFound> {
        let answer = self.ask(Question::Cube(position), |this| {
            Answer::Cube(Arc::new(this.find_cube(&position)))
        });
        match answer {
            Answer::Cube(found) => found,
            _ => unreachable!("answers are kept by what was asked"),
        }
    }

    /// The value of each roll once it is played, in the order of [`Roll::ALL`].
    pub(crate) fn rolls(&mut self, position: Position) -> Arc<[f32; Roll::ALL.len()]> {
        let plies = self.level.luck_plies();
        let answer = self.ask(Question::Rolls { position, plies }, |this| {
            Answer::Rolls(Arc::new(this.search.rolls(&position, plies)))
        });
        match answer {
            Answer::Rolls(found) => found,
            _ => unreachable!("answers are kept by what was asked"),
        }
    }

    /// The value to the player on roll, who may still double if nothing has been thrown.
    pub(crate) fn worth(&mut self, position: Position, roll: Option<Roll>) -> f32 {
        let answer = self.ask(Question::Worth { position, roll }, |this| {
            let value = match roll {
                Some(roll) => {
                    let thinking = this.level.thinking();
                    this.search.rank_plays(&position, roll, &thinking)[0].value
                }
                None => this.search.evaluate(&position, this.level.cube_plies()).value,
            };
            Answer::Worth(value)
        });
        match answer {
            Answer::Worth(value) => value,
            _ => unreachable!("answers are kept by what was asked"),
        }
    }

    fn ask(&mut self, question: Question, find: impl FnOnce(&mut Self) -> Answer) -> Answer {
        if let Some(answer) = self.cache.get(&question) {
            return answer;
        }
        let answer = find(self);
        self.cache.insert(question, answer.clone());
        answer
    }

    fn find_plays(&mut self, position: &Position, roll: Roll, played: Option<Board>) -> PlaysFound {
        let stakes = position.stakes;
        let at_first_sight = self.search.rank_plays(position, roll, &Thinking::plies(0));
        let value = |play: &gamao_engine::RankedPlay| f64::from(play.value);
        let best = at_first_sight.iter().map(value).fold(f64::MIN, f64::max);
        let worst = at_first_sight.iter().map(value).fold(f64::MAX, f64::min);
        let matters = (best - worst) / f64::from(stakes.unit()) >= COUNTED_FROM;
        let count = at_first_sight.len();
        let thinking = self.level.thinking();
        let ranked = match played {
            // One play is worth nothing more for being looked at.
            _ if count == 1 => at_first_sight,
            Some(board) => self.search.judge_play(position, roll, &thinking, board),
            None => self.search.rank_plays(position, roll, &thinking),
        };
        let mut plays: Vec<_> = ranked
            .iter()
            .map(|play| PlayFound {
                play: play.play,
                board: play.board,
                equity: f64::from(stakes.equity(play.value)),
                loss: f64::from(play.loss / stakes.unit()),
                plies: Some(play.plies),
                outcome: play.outcome,
                rolled_out: None,
            })
            .collect();
        prefer_bearing_off(&mut plays);
        if self.level.rolls_out() {
            deepen::plays(self.evaluator, position, played, &mut plays);
        }
        let mut rank = 0;
        plays.retain(|play| {
            rank += 1;
            rank <= SHOWN || Some(play.board) == played
        });
        PlaysFound { plays, count, matters }
    }

    fn find_cube(&mut self, position: &Position) -> CubeFound {
        let mut analysis = self.search.analyse_cube(position, self.level.cube_plies());
        let mut rolled_out = None;
        if self.level.rolls_out() {
            let equities = equities(position, &analysis);
            if let Some((deeper, rested_on)) =
                deepen::cube(self.evaluator, position, &analysis, &equities)
            {
                analysis = deeper;
                rolled_out = Some(rested_on);
            }
        }
        CubeFound {
            equities: equities(position, &analysis),
            verdict: analysis.words(),
            outcome: analysis.outcome,
            plies: Some(self.level.cube_plies()),
            rolled_out,
        }
    }
}

/// Of plays as good as the best, the one that bears off most comes first.
fn prefer_bearing_off(plays: &mut [PlayFound]) {
    let is_equal = |play: &&PlayFound| play.loss <= EQUAL && play.plies == plays[0].plies;
    let equals = plays.iter().take_while(is_equal).count();
    let off = |at: usize| plays[at].board.mine.count(Point::OFF);
    // The first of those with most, so from the end.
    if let Some(at) = (0..equals).rev().max_by_key(|&at| off(at)) {
        plays[..=at].rotate_right(1);
    }
}

fn equities(position: &Position, analysis: &CubeAnalysis) -> CubeEquities {
    let equity = |value| f64::from(position.stakes.equity(value));
    CubeEquities {
        no_double: equity(analysis.no_double),
        double_take: equity(analysis.double_take),
        double_pass: equity(analysis.double_pass),
        double_beaver: analysis.double_beaver.map(equity),
    }
}
