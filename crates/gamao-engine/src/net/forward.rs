//! From boards to probabilities.

use gamao_rules::Board;

use super::{Layers, Net, OUTPUTS, STEP, STEPS_MAX, Step, Units};
use crate::{
    NetClass, Outcome,
    features::{Encoder, Features, INPUTS, Term, Terms},
    simd::{Isa, Kernel, Lanes, dispatch},
};

/// With this many changed inputs or more a board is summed from scratch.
const AFRESH: usize = 64;

pub(super) fn evaluate_batch(
    net: &Net,
    isa: Isa,
    encoder: Encoder,
    boards: &[Board],
    outcomes: &mut [Outcome],
) {
    dispatch(isa, Batch { net, encoder, boards, outcomes });
}

/// Boards summed up together, so that the rows they share are read from the nearest cache.
const GROUP: usize = 24;
/// Room for the changed inputs of a group.
const POOL: usize = INPUTS + GROUP * 32;

struct Batch<'a> {
    net: &'a Net,
    encoder: Encoder,
    boards: &'a [Board],
    outcomes: &'a mut [Outcome],
}

impl Kernel for Batch<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self { net, encoder, boards, outcomes } = self;
        if let ([board], [outcome, ..]) = (boards, &mut *outcomes) {
            *outcome = single::<L>(net, encoder, *board);
        } else {
            many::<L>(net, encoder, boards, outcomes);
        }
    }
}

#[inline(always)]
fn single<L: Lanes>(net: &Net, encoder: Encoder, board: Board) -> Outcome {
    if let Some(exact) = Outcome::of_finished(board) {
        return exact;
    }
    let layers = net.layers(NetClass::of(board));
    let mut terms = Terms::<INPUTS>::new();
    let mut sums = [Units::default(); STEPS_MAX];
    encoder.encode(board).terms(&mut terms);
    accumulate::<L>(layers, terms.range(0, terms.len()), &mut sums);
    finished(outputs::<L>(layers, &sums), board)
}

#[inline(always)]
fn many<L: Lanes>(net: &Net, encoder: Encoder, boards: &[Board], outcomes: &mut [Outcome]) {
    let mut chain = Chain::new();
    let mut last: Option<(NetClass, Features)> = None;
    for (i, &board) in boards.iter().enumerate() {
        if let Some(exact) = Outcome::of_finished(board) {
            outcomes[i] = exact;
            continue;
        }
        let class = NetClass::of(board);
        let features = encoder.encode(board);
        if let Some((last_class, before)) = &last {
            let layers = net.layers(*last_class);
            if *last_class != class || !chain.follow(i, &features, before) {
                chain.settle::<L>(layers, boards, outcomes);
                chain.start(net.layers(class), i, &features);
            }
        } else {
            chain.start(net.layers(class), i, &features);
        }
        if chain.is_full() {
            chain.settle::<L>(net.layers(class), boards, outcomes);
        }
        last = Some((class, features));
    }
    if let Some((class, _)) = &last {
        chain.settle::<L>(net.layers(*class), boards, outcomes);
    }
}

/// Boards to be evaluated together, each stored as its difference from the one before. Generators
/// list plays so that neighbours have moved most checkers alike.
struct Chain {
    /// The sums of the board before the first that waits.
    sums: [Units; STEPS_MAX],
    terms: Terms<POOL>,
    /// Which board, and where its terms end.
    waiting: [(usize, usize); GROUP],
    len: usize,
}

impl Chain {
    #[inline(always)]
    fn new() -> Self {
        Self {
            sums: [Units::default(); STEPS_MAX],
            terms: Terms::new(),
            waiting: [(0, 0); GROUP],
            len: 0,
        }
    }

    /// Starts a new chain with board number `i`; nothing may be waiting.
    #[inline(always)]
    fn start(&mut self, layers: &Layers, i: usize, features: &Features) {
        for (sums, step) in self.sums.iter_mut().zip(&layers.steps) {
            *sums = step.bias;
        }
        features.terms(&mut self.terms);
        self.wait(i);
    }

    /// Adds board number `i`, unless it differs too much from the one before.
    #[inline(always)]
    fn follow(&mut self, i: usize, features: &Features, before: &Features) -> bool {
        let terms = self.terms.len();
        features.difference(before, &mut self.terms);
        if self.terms.len() - terms >= AFRESH {
            self.terms.truncate(terms);
            return false;
        }
        self.wait(i);
        true
    }

    #[inline(always)]
    fn wait(&mut self, i: usize) {
        self.waiting[self.len] = (i, self.terms.len());
        self.len += 1;
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.len == GROUP || !self.terms.has_room()
    }

    /// Evaluates the boards that are waiting.
    #[inline(always)]
    fn settle<L: Lanes>(&mut self, layers: &Layers, boards: &[Board], outcomes: &mut [Outcome]) {
        let waiting = &self.waiting[..self.len];
        let mut totals = [[L::splat(0.0); OUTPUTS]; GROUP];
        for (step, sums) in layers.steps.iter().zip(&mut self.sums) {
            let mut sum = load::<L>(sums);
            let mut from = 0;
            for (&(_, to), totals) in waiting.iter().zip(&mut totals) {
                sum = add_rows(step, sum, self.terms.range(from, to));
                from = to;
                add_outputs(step, sum, totals);
            }
            store(sum, sums);
        }
        for (&(i, _), totals) in waiting.iter().zip(&totals) {
            outcomes[i] = finished(with_bias(layers, totals), boards[i]);
        }
        self.len = 0;
        self.terms.truncate(0);
    }
}

#[inline(always)]
fn finished(outputs: [f32; OUTPUTS], board: Board) -> Outcome {
    let p = logistic(outputs);
    Outcome {
        win: p[0],
        win_gammon: p[1],
        win_backgammon: p[2],
        lose_gammon: p[3],
        lose_backgammon: p[4],
    }
    .within_bounds(board)
}

#[inline(always)]
pub(super) fn load<L: Lanes>(units: &Units) -> [L; STEP] {
    let mut loaded = [L::splat(0.0); STEP];
    for k in 0..STEP {
        loaded[k] = L::load(&units[k]);
    }
    loaded
}

#[inline(always)]
fn store<L: Lanes>(loaded: [L; STEP], units: &mut Units) {
    for k in 0..STEP {
        loaded[k].store(&mut units[k]);
    }
}

/// `sum + Σ value · row(input)`, for the units of one step.
#[inline(always)]
fn add_rows<L: Lanes>(step: &Step, mut sum: [L; STEP], terms: &[Term]) -> [L; STEP] {
    for term in terms {
        let row = &step.rows[term.input as usize];
        let value = L::splat(term.value);
        for k in 0..STEP {
            sum[k] = value.mul_add(L::load(&row[k]), sum[k]);
        }
    }
    sum
}

/// Adds what the units of one step give to the outputs.
#[inline(always)]
fn add_outputs<L: Lanes>(step: &Step, sum: [L; STEP], totals: &mut [L; OUTPUTS]) {
    for k in 0..STEP {
        let unit = activation(sum[k]);
        for (total, output) in totals.iter_mut().zip(&step.output) {
            *total = unit.mul_add(L::load(&output[k]), *total);
        }
    }
}

/// The sums of all hidden units.
#[inline(always)]
pub(super) fn accumulate<L: Lanes>(layers: &Layers, terms: &[Term], into: &mut [Units]) {
    for (step, into) in layers.steps.iter().zip(into) {
        store(add_rows(step, load::<L>(&step.bias), terms), into);
    }
}

/// Half the width of the activation's slope.
const REACH: f32 = 4.5;

/// The argument of the polynomial: the input, scaled and clamped to ±1.
#[inline(always)]
fn scaled<L: Lanes>(sum: L) -> L {
    sum.mul(L::splat(1.0 / REACH)).clamp_unit()
}

/// The activation: a logistic curve's shape, 0 below -4.5 and 1 above 4.5, by a polynomial of
/// degree five with level ends. Near zero within 0.02 of the logistic function, at a third of the
/// cost.
#[inline(always)]
pub(super) fn activation<L: Lanes>(sum: L) -> L {
    let t = scaled(sum);
    let t2 = t.mul(t);
    let even =
        L::splat(3.0 / 16.0).mul_add(t2, L::splat(-5.0 / 8.0)).mul_add(t2, L::splat(15.0 / 16.0));
    even.mul_add(t, L::splat(0.5))
}

/// The slope of [`activation`].
#[inline(always)]
pub(super) fn slope<L: Lanes>(sum: L) -> L {
    let t = scaled(sum);
    let level = t.mul(t).mul_add(L::splat(-1.0), L::splat(1.0));
    level.mul(level).mul(L::splat(15.0 / 16.0 / REACH))
}

/// The outputs before the logistic function.
#[inline(always)]
pub(super) fn outputs<L: Lanes>(layers: &Layers, sums: &[Units]) -> [f32; OUTPUTS] {
    let mut totals = [L::splat(0.0); OUTPUTS];
    for (step, sums) in layers.steps.iter().zip(sums) {
        add_outputs(step, load::<L>(sums), &mut totals);
    }
    with_bias(layers, &totals)
}

#[inline(always)]
fn with_bias<L: Lanes>(layers: &Layers, totals: &[L; OUTPUTS]) -> [f32; OUTPUTS] {
    let mut outputs = layers.output_bias;
    for o in 0..OUTPUTS {
        outputs[o] += totals[o].sum();
    }
    outputs
}

/// 1 / (1 + e⁻ˣ), within 1e-6, in a form that compilers turn into vector code.
#[inline(always)]
pub(super) fn logistic(x: [f32; OUTPUTS]) -> [f32; OUTPUTS] {
    const ROUND: f32 = 12_582_912.0; // 1.5 · 2²³: adding it rounds to an integer
    let mut p = [0.0; OUTPUTS];
    for (p, x) in p.iter_mut().zip(x) {
        let y = (-x).clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
        let whole = (y + ROUND) - ROUND;
        let r = (y - whole) * std::f32::consts::LN_2;
        let e =
            1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0)))));
        let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
        *p = 1.0 / (1.0 + e * power);
    }
    p
}
