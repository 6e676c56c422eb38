//! The neural net: one wide layer over sparse inputs, five probabilities.
//!
//! A net has layers of its own for each [`Class`] of position. The hidden units are summed up from
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
    Evaluator, Outcome,
    features::{Class, Encoder, INPUTS},
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
const BLOCKS_MAX: usize = HIDDEN_MAX / BLOCK;

/// The weights for one class of positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    /// Hidden units, a multiple of [`HIDDEN_STEP`], at most [`HIDDEN_MAX`].
    hidden: usize,
    /// From each input to all hidden units, input by input.
    rows: Vec<Block>,
    /// Biases of the hidden units.
    bias: Vec<Block>,
    /// From all hidden units to each output, output by output.
    output: Vec<Block>,
    output_bias: [f32; OUTPUTS],
}

/// A width no net can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WidthError(pub usize);

impl std::fmt::Display for WidthError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "invalid width {}: hidden units come in multiples of {HIDDEN_STEP}, at most {HIDDEN_MAX}",
            self.0
        )
    }
}

impl std::error::Error for WidthError {}

impl Layers {
    /// Layers with all weights zero.
    ///
    /// # Errors
    ///
    /// If `hidden` is no possible width.
    pub fn zero(hidden: usize) -> Result<Self, WidthError> {
        if hidden == 0 || hidden > HIDDEN_MAX || !hidden.is_multiple_of(HIDDEN_STEP) {
            return Err(WidthError(hidden));
        }
        let blocks = hidden / BLOCK;
        Ok(Self {
            hidden,
            rows: vec![Block::default(); INPUTS * blocks],
            bias: vec![Block::default(); blocks],
            output: vec![Block::default(); OUTPUTS * blocks],
            output_bias: [0.0; OUTPUTS],
        })
    }

    /// Hidden units.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    fn blocks(&self) -> usize {
        self.hidden / BLOCK
    }

    /// All weights of the first layer: input by input, then the biases.
    pub fn first(&self) -> impl Iterator<Item = &f32> {
        self.rows.iter().chain(&self.bias).flat_map(|b| &b.0)
    }

    /// The same, to be changed.
    pub fn first_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.iter_mut().chain(&mut self.bias).flat_map(|b| &mut b.0)
    }

    /// All weights of the second layer: output by output, then the biases.
    pub fn second(&self) -> impl Iterator<Item = &f32> {
        self.output.iter().flat_map(|b| &b.0).chain(&self.output_bias)
    }

    /// The same, to be changed.
    pub fn second_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.output.iter_mut().flat_map(|b| &mut b.0).chain(&mut self.output_bias)
    }
}

/// A net: layers for each class of position.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    layers: [Layers; Class::ALL.len()],
}

impl Net {
    /// A net of these layers, in the order of [`Class::ALL`].
    pub fn new(layers: [Layers; Class::ALL.len()]) -> Self {
        Self { layers }
    }

    /// The layers of one class.
    pub fn layers(&self, class: Class) -> &Layers {
        &self.layers[class.to_usize()]
    }

    /// The layers of one class, to be changed.
    pub fn layers_mut(&mut self, class: Class) -> &mut Layers {
        &mut self.layers[class.to_usize()]
    }

    /// Judges boards, all by the same rules as [`Evaluator::evaluate_batch`].
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

/// Judges boards by a net.
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
