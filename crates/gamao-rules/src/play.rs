//! Moves of checkers.

use crate::{Die, Point};

/// One checker moved by one die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Step {
    /// Where the checker leaves, from the mover's view; the bar is 25.
    pub from: Point,
    /// Where it lands; off is 0.
    pub to: Point,
    /// The die used. It is larger than the distance when bearing off from a lower point.
    pub die: Die,
    /// Whether it hits a blot on `to`.
    pub hits: bool,
}

/// All steps of one turn: none (a forced pass) to four.
///
/// Two step orders that reach the same board are one play; generators give one canonical list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Play {
    steps: [Option<Step>; 4],
}

impl Play {
    /// The empty play: the turn passes.
    pub const PASS: Self = Self { steps: [None; 4] };

    /// A play of these steps.
    ///
    /// # Panics
    ///
    /// If there are more than four.
    #[track_caller]
    pub fn new(steps: &[Step]) -> Self {
        let mut play = Self::PASS;
        for (slot, step) in play.steps[..steps.len()].iter_mut().zip(steps) {
            *slot = Some(*step);
        }
        play
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps.iter().flatten().copied()
    }

    /// How many dice it uses.
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether the turn passes without a move.
    pub fn is_empty(&self) -> bool {
        self.steps[0].is_none()
    }
}
