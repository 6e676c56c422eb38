//! How strong the levels are, measured.

use std::ops::AddAssign;

use gamao_rules::{Board, Roll, Variant};

use super::{Bot, Level};
use crate::{
    Evaluator, Position, RankedPlay, Search, Stakes, Thinking,
    rollout::{
        dice::{Dice, GameDice},
        game::index,
    },
    search::Context,
    valuation::{Seat, Valuation},
};

/// What has been measured of a level, as `gamao levels --measure` writes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// Which level.
    pub level: Level,
    /// Points a game, without a cube, against the level above; nothing for the highest.
    pub against_next: Option<f32>,
    /// The standard error of that.
    pub error: Option<f32>,
    /// The performance rating: 500 times the equity given away at an average decision, judged by
    /// the highest level.
    pub rating: f32,
}

/// What was last measured; see the file for how.
static MEASURED: &str = include_str!("../../data/levels.tsv");

impl Level {
    /// How strong the level was when last measured.
    pub fn strength(self) -> Option<Strength> {
        MEASURED.lines().find_map(|line| {
            let mut fields = line.split('\t');
            (fields.next()? == self.name()).then_some(())?;
            let against_next = fields.next()?.parse().ok();
            let error = fields.next()?.parse().ok();
            let rating = fields.next()?.parse().ok()?;
            Some(Strength { level: self, against_next, error, rating })
        })
    }
}

/// Plays pairs of cubeless games, each pair with the same dice and the sides swapped, and gives the
/// points a game that `a` wins, and their standard error. The luck of the dice is taken out by the
/// judgement of `evaluator`.
pub fn duel(a: &Bot, b: &Bot, evaluator: &dyn Evaluator, pairs: u32, seed: u64) -> (f32, f32) {
    let dice = Dice::new(seed);
    let mut search = Search::new(evaluator);
    let mut sums = Sums::default();
    for pair in 0..pairs {
        let there = game([a, b], &mut search, dice.game(pair), u64::from(pair));
        let back = game([b, a], &mut search, dice.game(pair), u64::from(pair));
        sums += f64::midpoint(there, -back);
    }
    sums.mean_and_error()
}

/// The performance rating of a level over `decisions` decisions with more than one legal play, from
/// cubeless games against itself, judged by the highest level; and its standard error.
pub fn performance_rating(
    bot: &Bot,
    evaluator: &dyn Evaluator,
    decisions: u32,
    seed: u64,
) -> (f32, f32) {
    let dice = Dice::new(seed);
    let mut search = Search::new(evaluator);
    let thinking = Level::Harpia.settings().thinking;
    let mut sums = Sums::default();
    for number in 0.. {
        let mut dice = dice.game(number);
        let mut board = Variant::Standard.start();
        let mut turn = 0;
        while !board.is_over() {
            if sums.count >= decisions {
                let (mean, error) = sums.mean_and_error();
                return (500.0 * mean, 500.0 * error);
            }
            let position = Position::new(board, Stakes::CUBELESS);
            let roll = dice.roll();
            let chosen = bot.choose(&position, roll, seed_of(u64::from(number), turn));
            if let Some(loss) = loss(&mut search, &position, roll, &chosen, &thinking) {
                sums += f64::from(loss);
            }
            board = chosen.board.flipped();
            turn += 1;
        }
    }
    unreachable!("games go on until the decisions are counted")
}

/// What a play gives away, or nothing where there is no choice.
fn loss(
    search: &mut Search<'_>,
    position: &Position,
    roll: Roll,
    chosen: &RankedPlay,
    thinking: &Thinking,
) -> Option<f32> {
    let plays = search.rank_plays(position, roll, thinking);
    if plays.len() == 1 {
        return None;
    }
    let best = plays[0];
    let judged = plays.iter().find(|play| play.board == chosen.board)?;
    if judged.plies == best.plies || judged.board.is_over() {
        return Some((best.value - judged.value).max(0.0));
    }
    let after = Position { board: judged.board, ..*position }.flipped();
    let value = -search.evaluate(&after, best.plies).value;
    Some((best.value - value).max(0.0))
}

/// Points for the first bot, which rolls first, luck taken out.
fn game(bots: [&Bot; 2], search: &mut Search<'_>, mut dice: GameDice, number: u64) -> f64 {
    let valuation = Valuation::new(Stakes::CUBELESS);
    let mut board: Board = Variant::Standard.start();
    let mut luck = 0.0;
    for turn in 0.. {
        let side = if turn % 2 == 0 { 1.0 } else { -1.0 };
        let position = Position::new(board, Stakes::CUBELESS);
        let context = Context { valuation: &valuation, moves: position.moves };
        let replies = search.replies(&context, board, valuation.cube_now(), Seat::Root);
        let roll = dice.roll();
        let equity = |i: usize| -f64::from(replies[i].1.equity());
        let mean: f64 = Roll::ALL
            .iter()
            .enumerate()
            .map(|(i, roll)| f64::from(roll.weight()) / 36.0 * equity(i))
            .sum();
        luck += side * (equity(index(roll)) - mean);
        let chosen = bots[turn as usize % 2].choose(&position, roll, seed_of(number, turn));
        board = chosen.board.flipped();
        if let Some(outcome) = crate::Outcome::of_finished(board) {
            return -side * f64::from(outcome.equity()) - luck;
        }
    }
    unreachable!("turns are not counted to an end")
}

fn seed_of(game: u64, turn: u32) -> u64 {
    game << 16 | u64::from(turn)
}

#[derive(Default)]
struct Sums {
    count: u32,
    sum: f64,
    squares: f64,
}

impl AddAssign<f64> for Sums {
    fn add_assign(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }
}

impl Sums {
    fn mean_and_error(&self) -> (f32, f32) {
        let n = f64::from(self.count.max(1));
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0);
        (mean as f32, (variance / (n - 1.0).max(1.0)).sqrt() as f32)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::evaluator_for;

    #[test]
    fn every_level_has_been_measured_and_they_stand_in_order() {
        let strengths = Level::ALL.map(|level| level.strength().expect("measured"));
        assert!(strengths.is_sorted_by(|a, b| a.rating >= b.rating));
        for strength in &strengths[..5] {
            assert!(strength.against_next.unwrap() < 0.0, "{strength:?}");
        }
        assert_eq!(strengths[5].against_next, None);
    }

    #[test]
    fn a_level_is_even_against_itself_and_the_lowest_loses_to_the_middle() {
        let evaluator = evaluator_for(Variant::Standard);
        let bot = |level| Bot::new(level, Arc::clone(&evaluator));
        let (even, _) = duel(&bot(Level::LoboGuara), &bot(Level::LoboGuara), &evaluator, 1, 5);
        assert!(even.abs() < 1e-4, "{even}");
        let (lost, error) = duel(&bot(Level::Sagui), &bot(Level::Capivara), &evaluator, 10, 5);
        assert!(lost < -2.0 * error && lost < -0.1, "{lost} ± {error}");
    }
}
