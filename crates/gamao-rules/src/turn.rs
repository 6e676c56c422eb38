//! One turn as an interface sees it: step by step, with undo.

use core::fmt;

use crate::{Board, Play, Roll, Step};

/// A turn in progress: a roll being played step by step in any legal order.
#[derive(Clone, Debug)]
pub struct Turn {
    start: Board,
    roll: Roll,
    steps: Vec<Step>,
}

/// The step cannot be completed to a legal play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnError(pub String);

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for TurnError {}

impl Turn {
    /// A fresh turn.
    pub fn new(start: Board, roll: Roll) -> Self {
        Self {
            start,
            roll,
            steps: Vec::new(),
        }
    }

    /// The board after the steps so far, the mover still `mine`.
    pub fn board(&self) -> Board {
        todo!("{:?} {:?}", self.start, self.roll)
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Every next step that can still be completed to a legal play.
    pub fn next_steps(&self) -> Vec<Step> {
        todo!()
    }

    /// Adds a step.
    pub fn push(&mut self, _step: Step) -> Result<(), TurnError> {
        todo!()
    }

    /// Takes the last step back.
    pub fn undo(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// The finished play, once no further step is possible or needed.
    pub fn play(&self) -> Option<Play> {
        todo!()
    }
}
