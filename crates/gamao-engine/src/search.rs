//! Looking ahead: all 21 rolls, best replies, cube turned where that is right.
//!
//! *n*-ply means *n* rolls looked ahead: 0-ply is the evaluator itself on the board a play leaves,
//! 1-ply averages over the opponent's 21 rolls and best replies, and so on.

mod cache;
pub(crate) mod node;
mod plays;

use gamao_rules::{MoveRules, Roll};

use crate::{
    Evaluator, Outcome, Position,
    valuation::{Seat, Valuation},
};

use cache::{CAPACITY, Cache};
use node::Scratch;
pub use plays::{Filter, RankedPlay, Thinking};

/// A search over one evaluator. Keeps its buffers, and what it has seen, from one decision to the
/// next; one per thread.
pub struct Search<'a> {
    evaluator: &'a dyn Evaluator,
    scratch: Scratch,
    cache: Cache,
    evaluated: u64,
}

/// What a position is worth to the player on roll.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evaluation {
    /// How the game ends if it is played to the end.
    pub outcome: Outcome,
    /// The value with the cube, at the stakes: points in money play; in a match or a hand twice the
    /// chance of winning it, less one.
    pub value: f32,
}

impl<'a> Search<'a> {
    /// A search over this evaluator.
    pub fn new(evaluator: &'a dyn Evaluator) -> Self {
        Self::remembering(evaluator, CAPACITY)
    }

    /// A search that caches this many positions.
    fn remembering(evaluator: &'a dyn Evaluator, positions: usize) -> Self {
        Self { evaluator, scratch: Scratch::default(), cache: Cache::new(positions), evaluated: 0 }
    }

    /// How many positions have been evaluated so far, cache hits not counted.
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    /// The value of a position before the roll, the cube still to be turned or not.
    pub fn evaluate(&mut self, position: &Position, plies: u8) -> Evaluation {
        let valuation = Valuation::new(position.stakes);
        let context = Context { valuation: &valuation, moves: position.moves };
        let states = [valuation.cube_now()];
        let node = self.node(&context, position.board, plies, &states, Seat::Root);
        Evaluation { outcome: node.outcome, value: node.values[0] }
    }

    /// What each roll, in the order of [`Roll::ALL`], is worth to the player on roll once it is played as
    /// looks best at first sight, looking `plies` rolls ahead from there. The cube stays where it lies
    /// until the opponent's turn. The average over all rolls is that of a search one ply deeper.
    pub fn rolls(&mut self, position: &Position, plies: u8) -> [f32; Roll::ALL.len()] {
        let valuation = Valuation::new(position.stakes);
        let context = Context { valuation: &valuation, moves: position.moves };
        let state = valuation.cube_now();
        let replies = self.replies(&context, position.board, state, Seat::Root);
        let seen = [state.flipped()];
        let mut values = [0.0; Roll::ALL.len()];
        for ((value, &(after, outcome)), roll) in values.iter_mut().zip(&replies).zip(Roll::ALL) {
            let child = if plies == 0 || after.is_over() {
                self.leaf(&context, after, outcome, &seen, Seat::Other, roll.is_double())
            } else {
                self.node(&context, after, plies, &seen, Seat::Other)
            };
            *value = -child.values[0];
        }
        values
    }
}

/// What stays the same within one search.
pub(crate) struct Context<'v> {
    pub(crate) valuation: &'v Valuation,
    pub(crate) moves: MoveRules,
}

#[cfg(test)]
mod tests;
