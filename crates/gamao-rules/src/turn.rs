//! One turn as an interface sees it: step by step, with undo.

use core::fmt;

use crate::{
    Board, Die, MoveRules, Play, Point, Roll, Step,
    movegen::{Position, bits},
    play_between,
};

/// A turn in progress: a roll being played step by step in any legal order.
#[derive(Clone, Debug)]
pub struct Turn {
    start: Board,
    roll: Roll,
    rules: MoveRules,
    /// The dice in the order in which they are shown and preferred; a double has four.
    dice: Vec<Die>,
    steps: Vec<Step>,
    /// How many dice every legal play uses.
    longest: usize,
}

/// The step cannot be completed to a legal play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnError {
    /// The refused step.
    pub step: Step,
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Step { from, to, die, .. } = self.step;
        write!(f, "{from}/{to} with a {die} cannot be played here")
    }
}

impl core::error::Error for TurnError {}

impl Turn {
    /// A fresh turn.
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

    /// The roll.
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

    /// Every next step that can still be completed to a legal play.
    pub fn next_steps(&self) -> Vec<Step> {
        let (position, unused) = (self.position(), self.unused());
        let mut steps = Vec::new();
        for (i, &die) in unused.iter().enumerate() {
            if unused[..i].contains(&die) {
                continue;
            }
            let mut rest = unused.clone();
            rest.remove(i);
            let sources = self.sources(&position, die);
            steps.extend(
                bits(sources)
                    .filter(|&from| {
                        let next = position.after::<true>(from, die.to_u8().into());
                        self.steps.len() + 1 + self.longest_from(&next, &rest) == self.longest
                    })
                    .map(|from| Step::new(position.board(), Point::new(from as u8), die)),
            );
        }
        // If only one die can be used and either could, the larger must be.
        if self.longest == 1 && steps.iter().any(|step| step.die == self.roll.high()) {
            steps.retain(|step| step.die == self.roll.high());
        }
        steps
    }

    /// Adds a step.
    pub fn push(&mut self, step: Step) -> Result<(), TurnError> {
        if !self.next_steps().contains(&step) {
            return Err(TurnError { step });
        }
        self.steps.push(step);
        Ok(())
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// The finished play in its canonical form, once no further step is possible or needed.
    pub fn play(&self) -> Option<Play> {
        if self.steps.len() < self.longest {
            return None;
        }
        play_between(self.start, self.roll, self.rules, self.board())
    }

    fn position(&self) -> Position {
        self.steps.iter().fold(Position::new(self.start), |position, step| {
            position.after::<true>(step.from.to_u8().into(), step.die.to_u8().into())
        })
    }

    /// The dice not yet used, in display order.
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
            position.sources::<true>(die.to_u8().into())
        } else {
            position.sources::<false>(die.to_u8().into())
        }
    }

    /// The most of these dice that can still be used.
    fn longest_from(&self, position: &Position, dice: &[Die]) -> usize {
        let mut best = 0;
        for (i, &die) in dice.iter().enumerate() {
            if dice[..i].contains(&die) {
                continue;
            }
            let mut rest = dice.to_vec();
            rest.remove(i);
            for from in bits(self.sources(position, die)) {
                let next = position.after::<true>(from, die.to_u8().into());
                best = best.max(1 + self.longest_from(&next, &rest));
                if best == dice.len() {
                    return best;
                }
            }
        }
        best
    }
}
