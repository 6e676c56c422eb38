//! One step of gradient descent on one position.

use gamao_rules::{Board, Point};

use super::{
    Net, OUTPUTS, STEP, STEPS_MAX, Units,
    forward::{accumulate, activation, load, logistic, outputs, slope},
};
use crate::{
    NetClass, Outcome,
    features::{Encoder, INPUTS, Terms},
    simd::{Isa, Kernel, Lanes, dispatch},
};

/// Moves a net's weights towards targets.
#[derive(Clone, Copy)]
pub struct Learner {
    isa: Isa,
    encoder: Encoder,
}

impl Learner {
    /// A learner on a given path.
    pub fn new(isa: Isa) -> Self {
        Self { isa, encoder: Encoder::new() }
    }

    /// Moves the net by one step of stochastic gradient descent on the cross-entropy between its
    /// outputs for `board` and `target`, and returns the sum of squared errors before the step.
    ///
    /// Outputs that the rules fix (no gammon against a side that has borne off) do not learn.
    pub fn step(self, net: &mut Net, board: Board, target: Outcome, rate: f32) -> f32 {
        dispatch(self.isa, Step { net, encoder: self.encoder, board, target, rate })
    }
}

struct Step<'a> {
    net: &'a mut Net,
    encoder: Encoder,
    board: Board,
    target: Outcome,
    rate: f32,
}

impl Kernel for Step<'_> {
    type Output = f32;

    #[inline(always)]
    fn run<L: Lanes>(self) -> f32 {
        let layers = self.net.layers_mut(NetClass::of(self.board));
        let mut terms = Terms::<INPUTS>::new();
        self.encoder.encode(self.board).terms(&mut terms);
        let terms = terms.range(0, terms.len());
        let mut sums = [Units::default(); STEPS_MAX];
        accumulate::<L>(layers, terms, &mut sums);
        let p = logistic(outputs::<L>(layers, &sums));

        let t = self.target;
        let t = [t.win, t.win_gammon, t.win_backgammon, t.lose_gammon, t.lose_backgammon];
        let free_win = self.board.theirs.count(Point::OFF) == 0;
        let free_loss = self.board.mine.count(Point::OFF) == 0;
        let free = [true, free_win, free_win, free_loss, free_loss];
        let mut squares = 0.0;
        let mut delta = [0.0; OUTPUTS];
        for o in 0..OUTPUTS {
            if free[o] {
                let error = t[o] - p[o];
                squares += error * error;
                delta[o] = self.rate * error;
                layers.output_bias[o] += delta[o];
            }
        }

        let delta = delta.map(L::splat);
        for (step, sums) in layers.steps.iter_mut().zip(&sums) {
            let mut gradient = load::<L>(sums);
            for k in 0..STEP {
                let (unit, slope) = (activation(gradient[k]), slope(gradient[k]));
                let mut sum = L::splat(0.0);
                for (delta, output) in delta.iter().zip(&mut step.output) {
                    let old = L::load(&output[k]);
                    sum = delta.mul_add(old, sum);
                    delta.mul_add(unit, old).store(&mut output[k]);
                }
                gradient[k] = sum.mul(slope);
                L::load(&step.bias[k]).add(gradient[k]).store(&mut step.bias[k]);
            }
            for term in terms {
                let row = &mut step.rows[term.input as usize];
                let value = L::splat(term.value);
                for k in 0..STEP {
                    value.mul_add(gradient[k], L::load(&row[k])).store(&mut row[k]);
                }
            }
        }
        squares
    }
}
