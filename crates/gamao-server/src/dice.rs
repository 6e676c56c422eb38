//! Dice, passed in.

use gamao_rules::Roll;

use crate::random;

/// Throws dice.
pub trait Dice: Send + Sync + 'static {
    /// Two dice.
    fn throw(&self) -> Result<Roll, DiceError>;
}

/// There are no dice: the source of randomness failed.
#[derive(Debug, thiserror::Error)]
#[error("cannot throw dice: {0}")]
pub struct DiceError(pub String);

/// Dice from the operating system's generator.
#[derive(Clone, Copy, Debug)]
pub struct OsDice;

impl Dice for OsDice {
    fn throw(&self) -> Result<Roll, DiceError> {
        loop {
            // 252 is the largest multiple of 36 in a byte; what lies above would favour low rolls.
            let [byte] = random::bytes().map_err(|error| DiceError(error.to_string()))?;
            if byte < 252 {
                return Ok(Roll::new(byte % 6 + 1, byte / 6 % 6 + 1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_is_about_as_frequent_as_any_other() {
        let mut counts = [[0_u32; 6]; 6];
        for _ in 0..36_000 {
            let roll = OsDice.throw().expect("random");
            counts[usize::from(roll.first.to_u8()) - 1][usize::from(roll.second.to_u8()) - 1] += 1;
        }
        // 35 degrees of freedom: chi-square exceeds 100 once in 30 million runs.
        let chi: f64 =
            counts.iter().flatten().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 100.0, "chi-square {chi}: {counts:?}");
    }
}
