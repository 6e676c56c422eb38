//! The neural net: one wide layer over sparse inputs, five probabilities.
//!
//! A net has layers of its own for each [`NetClass`] of position. The hidden units are summed up from
//! the inputs that are not zero; of a batch only the first board is summed from nothing, the others
//! from the few inputs in which they differ.

#![expect(
    clippy::inline_always,
    reason = "inlined into the SIMD entry points so as to be compiled with their CPU features"
)]

mod forward;
mod learn;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use gamao_rules::Board;

use crate::{
    Evaluator, NetClass, Outcome,
    features::{Encoder, INPUTS},
    simd::{BLOCK, Block, Isa},
};

pub use learn::Learner;

/// Outputs: win, win gammon, win backgammon, lose gammon, lose backgammon.
pub const OUTPUTS: usize = 5;
/// Hidden units come in multiples of this.
pub const HIDDEN_STEP: usize = STEP * BLOCK;
/// The widest layer.
pub const HIDDEN_MAX: usize = 512;

/// Blocks handled together, as many as fit in registers.
const STEP: usize = 4;
const STEPS_MAX: usize = HIDDEN_MAX / HIDDEN_STEP;

/// The sums, or weights, of the hidden units of one step.
type Units = [Block; STEP];

/// The weights for one class of positions.
///
/// Stored step by step of [`HIDDEN_STEP`] units: what is read together lies together.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    steps: Vec<Step>,
    output_bias: [f32; OUTPUTS],
}

/// The weights around one step's hidden units.
#[derive(Clone, PartialEq, Debug)]
struct Step {
    /// From each input.
    rows: Vec<Units>,
    bias: Units,
    /// To each output.
    output: [Units; OUTPUTS],
}

/// A shape no layers can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeError {
    /// Hidden units.
    pub hidden: usize,
    /// Weights given for the first layer.
    pub first: usize,
    /// Weights given for the second layer.
    pub second: usize,
}

impl std::fmt::Display for ShapeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "invalid shape: {} hidden units with {} and {} weights; hidden units come in multiples \
             of {HIDDEN_STEP}, at most {HIDDEN_MAX}",
            self.hidden, self.first, self.second
        )
    }
}

impl std::error::Error for ShapeError {}

impl Layers {
    /// How many weights the first and the second layer have with `hidden` hidden units.
    pub const fn weights(hidden: usize) -> [usize; 2] {
        [(INPUTS + 1) * hidden, OUTPUTS * (hidden + 1)]
    }

    /// Layers of these weights, in the order of [`Layers::first`] and [`Layers::second`].
    ///
    /// # Errors
    ///
    /// If `hidden` is no possible width, or the numbers of weights do not go with it.
    pub fn new(hidden: usize, first: &[f32], second: &[f32]) -> Result<Self, ShapeError> {
        let possible = hidden > 0 && hidden <= HIDDEN_MAX && hidden.is_multiple_of(HIDDEN_STEP);
        if !possible || [first.len(), second.len()] != Self::weights(hidden) {
            return Err(ShapeError { hidden, first: first.len(), second: second.len() });
        }
        let (second, output_bias) = second.split_at(OUTPUTS * hidden);
        let units = |weights: &[f32], row: usize, step: usize| {
            let mut units = Units::default();
            let from = row * hidden + step * HIDDEN_STEP;
            let blocks = weights[from..from + HIDDEN_STEP].as_chunks::<BLOCK>().0;
            for (unit, block) in units.iter_mut().zip(blocks) {
                unit.0 = *block;
            }
            units
        };
        let steps = (0..hidden / HIDDEN_STEP)
            .map(|step| Step {
                rows: (0..INPUTS).map(|input| units(first, input, step)).collect(),
                bias: units(first, INPUTS, step),
                output: std::array::from_fn(|output| units(second, output, step)),
            })
            .collect();
        let mut layers = Self { steps, output_bias: [0.0; OUTPUTS] };
        layers.output_bias.copy_from_slice(output_bias);
        Ok(layers)
    }

    /// Hidden units.
    pub fn hidden(&self) -> usize {
        self.steps.len() * HIDDEN_STEP
    }

    /// All weights of the first layer: input by input, then the biases.
    pub fn first(&self) -> impl Iterator<Item = f32> {
        let row = |input: usize| self.steps.iter().map(move |step| &step.rows[input]);
        let bias = self.steps.iter().map(|step| &step.bias);
        (0..INPUTS).flat_map(row).chain(bias).flatten().flat_map(|block| block.0)
    }

    /// All weights of the second layer: output by output, then the biases.
    pub fn second(&self) -> impl Iterator<Item = f32> {
        let row = |output: usize| self.steps.iter().map(move |step| &step.output[output]);
        (0..OUTPUTS).flat_map(row).flatten().flat_map(|block| block.0).chain(self.output_bias)
    }
}

/// A net: layers for each class of position.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    layers: [Layers; NetClass::ALL.len()],
}

impl Net {
    /// A net of these layers, in the order of [`NetClass::ALL`].
    pub fn new(layers: [Layers; NetClass::ALL.len()]) -> Self {
        Self { layers }
    }

    /// The layers of one class.
    pub fn layers(&self, class: NetClass) -> &Layers {
        &self.layers[class.to_usize()]
    }

    /// The layers of one class, to be changed.
    pub fn layers_mut(&mut self, class: NetClass) -> &mut Layers {
        &mut self.layers[class.to_usize()]
    }

    /// Evaluates boards, with the contract of [`Evaluator::evaluate_batch`].
    #[inline]
    pub fn evaluate_batch(
        &self,
        isa: Isa,
        encoder: Encoder,
        boards: &[Board],
        outcomes: &mut [Outcome],
    ) {
        forward::evaluate_batch(self, isa, encoder, boards, outcomes);
    }
}

/// Evaluates boards by a net.
#[derive(Clone)]
pub struct NetEvaluator {
    net: Arc<Net>,
    encoder: Encoder,
    isa: Isa,
}

impl NetEvaluator {
    /// An evaluator by this net, on the fastest path of this processor.
    pub fn new(net: Arc<Net>) -> Self {
        Self::with_isa(net, Isa::detect())
    }

    /// An evaluator by this net on a given path.
    pub fn with_isa(net: Arc<Net>, isa: Isa) -> Self {
        Self { net, encoder: Encoder::new(), isa }
    }
}

impl Evaluator for NetEvaluator {
    fn evaluate(&self, board: Board) -> Outcome {
        let mut outcome = [Outcome::default()];
        self.evaluate_batch(&[board], &mut outcome);
        outcome[0]
    }

    fn evaluate_batch(&self, boards: &[Board], outcomes: &mut [Outcome]) {
        self.net.evaluate_batch(self.isa, self.encoder, boards, outcomes);
    }
}
