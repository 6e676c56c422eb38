//! Errors of weak players, from a seed.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub(super) struct Misjudgement(Pcg64Mcg);

impl Misjudgement {
    pub(super) fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number near the standard normal distribution: the sum of twelve uniform ones, less six.
    pub(super) fn gaussian(&mut self) -> f32 {
        let uniform = |bits: u32| bits as f32 / u32::MAX as f32;
        (0..12).map(|_| uniform(self.0.next_u32())).sum::<f32>() - 6.0
    }
}
