//! Learning from a file of samples.

use gamao_engine::{
    net::{Learner, Net},
    simd::Isa,
};

use crate::{Dice, dataset::Sample};

/// One pass over the samples in random order; returns the root mean square error met on the way.
pub fn fit(net: &mut Net, samples: &mut [Sample], rate: f32, dice: &mut Dice, isa: Isa) -> f32 {
    for i in (1..samples.len()).rev() {
        samples.swap(i, dice.below(i + 1));
    }
    let learner = Learner::new(isa);
    let squares: f64 = samples
        .iter()
        .map(|sample| f64::from(learner.step(net, sample.board, sample.target, rate)))
        .sum();
    (squares / samples.len().max(1) as f64).sqrt() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Label, Labelling, equity_error, fresh_net};

    #[test]
    fn a_fitted_net_agrees_better_with_its_samples() {
        let mut dice = Dice::new(2);
        let teacher = fresh_net([64, 64], &mut Dice::new(1)).unwrap();
        let labelling = Labelling { net: &teacher, label: Label::OnePly, seed: 1, threads: 1 };
        let mut samples = labelling.samples(Isa::detect(), 0, 60);
        let mut net = fresh_net([64, 64], &mut dice).unwrap();
        let before = equity_error(&net, Isa::detect(), &samples);
        for _ in 0..40 {
            fit(&mut net, &mut samples, 0.2, &mut dice, Isa::detect());
        }
        let after = equity_error(&net, Isa::detect(), &samples);
        assert!(after < 0.5 * before, "{before} before, {after} after");
    }
}
