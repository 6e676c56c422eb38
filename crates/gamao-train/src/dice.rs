//! Reproducible dice.

use gamao_rules::Roll;

/// A stream of random numbers from a seed: `SplitMix64` (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014). Its whole state is one word, so a run is easily saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream number `index` of a seed, unrelated to its neighbours.
    pub fn stream(seed: u64, index: u64) -> Self {
        let mut dice = Self(seed);
        let base = dice.next_u64();
        let mut dice = Self(base ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        Self(dice.next_u64())
    }

    /// The state, to be resumed by [`Dice::new`].
    pub const fn state(self) -> u64 {
        self.0
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound` (not zero); the bias is below 2⁻³² for the bounds used here.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 up to but not 1.
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1 << 24) as f32
    }

    /// A normally distributed number, mean 0 and variance 1 (Box and Muller, "A note on the
    /// generation of random normal deviates", 1958).
    pub fn normal(&mut self) -> f32 {
        // Not zero, whose logarithm is infinite.
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f32::consts::TAU * self.unit()).cos()
    }

    /// A throw of two dice.
    pub fn roll(&mut self) -> Roll {
        let n = self.below(36) as u8;
        Roll::new(n / 6 + 1, n % 6 + 1)
    }

    /// An opening roll: not a double.
    pub fn opening_roll(&mut self) -> Roll {
        loop {
            let roll = self.roll();
            if !roll.is_double() {
                return roll;
            }
        }
    }
}
