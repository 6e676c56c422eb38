//! One turn as an interface sees it: step by step, with undo.

mod bear_off;
mod error;
mod gesture;

use crate::{
    Board, Die, MoveRules, Play, Point, Roll, Step, for_each_result_under,
    movegen::{Position, bits},
    play_between,
};

pub use error::{IllegalPlay, TurnError, TurnProblem};

/// A turn in progress: a roll being played step by step in any legal order.
///
/// A die is *preferred* to those on its right: [`Turn::dice`] returns the order, [`Turn::swap_dice`]
/// reverses it.
///
/// ```
/// use gamao_rules::{Point, Roll, Turn, Variant};
///
/// let mut turn = Turn::new(Variant::Standard.start(), Roll::new(3, 1));
/// for from in [8, 6] {
///     let step = turn.tap(Point::new(from)).ok_or("nothing to play there")?;
///     turn.push(step)?;
/// }
/// assert!(turn.is_complete());
/// assert_eq!(turn.board().mine.count(Point::new(5)), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    start: Board,
    roll: Roll,
    rules: MoveRules,
    /// The dice in the order in which they are shown and preferred; a double has four.
    dice: Vec<Die>,
    steps: Vec<Step>,
    /// The number of dice that every legal play uses.
    longest: usize,
}

/// A die as an interface shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnDie {
    /// Its face.
    #[cfg_attr(feature = "serde", serde(rename = "value"))]
    pub die: Die,
    /// Its state.
    pub state: DieState,
}

/// The state of a die in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DieState {
    /// It is still to be played.
    Open,
    /// It has been played.
    Used,
    /// No legal play uses it.
    Unplayable,
}

impl Turn {
    /// A fresh turn, the first die preferred.
    pub fn new(start: Board, roll: Roll) -> Self {
        Self::under(start, roll, MoveRules::STANDARD)
    }

    /// A fresh turn under other rules of movement.
    pub fn under(start: Board, roll: Roll, rules: MoveRules) -> Self {
        let dice =
            if roll.is_double() { vec![roll.first; 4] } else { vec![roll.first, roll.second] };
        let mut turn = Self { start, roll, rules, dice, steps: Vec::new(), longest: 0 };
        turn.longest = turn.longest_from(&Position::new(start), &turn.dice);
        turn
    }

    /// The board before the turn, the mover `mine`.
    pub fn start(&self) -> Board {
        self.start
    }

    /// The roll, as thrown.
    pub fn roll(&self) -> Roll {
        self.roll
    }

    /// The board after the steps so far, the mover still `mine`.
    pub fn board(&self) -> Board {
        self.position().board()
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The dice in the order in which they are shown, the preferred one first; a double has four.
    pub fn dice(&self) -> Vec<TurnDie> {
        let mut used: Vec<_> = self.steps.iter().map(|step| step.die).collect();
        let mut open = self.longest - self.steps.len();
        // Of two different dice only one may be playable: the one of the only steps there are.
        let playable = |die| self.longest != 1 || self.first_steps_use(die);
        self.dice
            .iter()
            .map(|&die| {
                let state = if let Some(i) = used.iter().position(|&d| d == die) {
                    used.swap_remove(i);
                    DieState::Used
                } else if open > 0 && playable(die) {
                    open -= 1;
                    DieState::Open
                } else {
                    DieState::Unplayable
                };
                TurnDie { die, state }
            })
            .collect()
    }

    /// Shows, and prefers, the other die first.
    pub fn swap_dice(&mut self) {
        self.dice.reverse();
    }

    /// Every next step that can still be completed to a legal play, in any legal order of steps:
    /// those of the preferred die first, and for each die from high to low points.
    pub fn next_steps(&self) -> Vec<Step> {
        let (position, unused) = (self.position(), self.unused());
        let mut steps = Vec::new();
        for (die, rest) in choices(&unused) {
            if self.is_refused_as_smaller(die) {
                continue;
            }
            let wanted = self.longest - self.steps.len();
            let mut sources: Vec<_> = bits(self.sources(&position, die)).collect();
            sources.retain(|&from| {
                1 + self.longest_from(&position.after::<true>(from, die.into()), rest) == wanted
            });
            let step = |&from| position.board().step(Point::new(from as u8), die);
            steps.extend(sources.iter().rev().map(step));
        }
        steps
    }

    /// Adds a step.
    ///
    /// # Errors
    ///
    /// If it cannot be completed to a legal play; the turn is unchanged and the error says why.
    pub fn push(&mut self, step: Step) -> Result<(), TurnError> {
        if !self.next_steps().contains(&step) {
            return Err(self.refusal(step));
        }
        self.steps.push(step);
        Ok(())
    }

    /// Undoes the last step.
    pub fn undo(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// Undoes all steps. The order of the dice is kept.
    pub fn reset(&mut self) {
        self.steps.clear();
    }

    /// Whether nothing more can, and so nothing more must, be played.
    pub fn is_complete(&self) -> bool {
        self.steps.len() == self.longest
    }

    /// The finished play in its canonical form, once the turn is complete.
    pub fn play(&self) -> Option<Play> {
        if !self.is_complete() {
            return None;
        }
        play_between(self.start, self.roll, self.rules, self.board())
    }

    /// The play of this turn if there is only one (a forced pass included), regardless of the order of
    /// its steps.
    pub fn only_play(&self) -> Option<Play> {
        let (mut results, mut only) = (0, self.start);
        for_each_result_under(self.start, self.roll, self.rules, |result| {
            results += 1;
            only = result;
        });
        if results > 1 {
            return None;
        }
        play_between(self.start, self.roll, self.rules, only)
    }

    fn position(&self) -> Position {
        self.steps.iter().fold(Position::new(self.start), |position, step| {
            position.after::<true>(step.from.to_u8().into(), step.die.into())
        })
    }

    /// The dice not yet played, in the order shown.
    fn unused(&self) -> Vec<Die> {
        let mut unused = self.dice.clone();
        for step in &self.steps {
            if let Some(i) = unused.iter().position(|&die| die == step.die) {
                unused.remove(i);
            }
        }
        unused
    }

    fn sources(&self, position: &Position, die: Die) -> u32 {
        if self.rules.no_hit_and_run {
            position.sources::<true>(die.into())
        } else {
            position.sources::<false>(die.into())
        }
    }

    fn first_steps_use(&self, die: Die) -> bool {
        !self.is_refused_as_smaller(die) && self.sources(&Position::new(self.start), die) != 0
    }

    /// If only one die can be used and either could be, the larger must be.
    fn is_refused_as_smaller(&self, die: Die) -> bool {
        self.longest == 1
            && die < self.roll.high()
            && self.sources(&Position::new(self.start), self.roll.high()) != 0
    }

    /// The maximum number of these dice that can still be used.
    fn longest_from(&self, position: &Position, dice: &[Die]) -> usize {
        let mut longest = 0;
        for (die, rest) in choices(dice) {
            for from in bits(self.sources(position, die)) {
                let next = position.after::<true>(from, die.into());
                longest = longest.max(1 + self.longest_from(&next, rest));
                if longest == dice.len() {
                    return longest;
                }
            }
        }
        longest
    }
}

/// Each distinct die that may be played next, with those that then remain.
fn choices(dice: &[Die]) -> impl Iterator<Item = (Die, &[Die])> {
    let first = dice.split_first();
    let last = dice.split_last().filter(|(last, _)| dice.first() != Some(last));
    first.into_iter().chain(last).map(|(&die, rest)| (die, rest))
}
