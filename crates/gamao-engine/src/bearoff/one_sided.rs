//! The number of rolls a side needs to bear off, regardless of the opponent.

use gamao_rules::{Roll, Side};

use super::home::{CHECKERS, count, for_each_next, rank, unrank};

/// No position takes more rolls than 90 pips do in threes.
pub(crate) const ROLLS: usize = 32;

/// The probability of needing exactly *i* rolls, during construction.
type Distribution = [f32; ROLLS];

/// The probability of needing exactly *i* rolls, zeros at both ends left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rolls<'a> {
    /// The number of rolls of the first chance.
    first: usize,
    /// In 65,535ths, and as many together.
    chances: &'a [u16],
}

impl Rolls<'_> {
    /// The chance to finish while the other side still needs a roll, for the side that rolls first
    /// or second.
    pub(crate) fn finish_in_time(self, other: Self, rolls_first: bool) -> f32 {
        let mut needed = u64::from(u16::MAX);
        let mut done = other.chances.iter();
        let mut chance = 0;
        for (rolls, &finishes) in (self.first..).zip(self.chances) {
            // The other side has rolled once less, or as often.
            let of_other = if rolls_first { rolls } else { rolls + 1 };
            let gone = other.chances.len() - done.len();
            for _ in other.first + gone..of_other {
                needed -= done.next().map_or(0, |&chance| u64::from(chance));
            }
            chance += u64::from(finishes) * needed;
        }
        chance as f32 / f32::from(u16::MAX).powi(2)
    }

    /// The average number of rolls.
    fn mean(self) -> f32 {
        let sum: f32 = (self.first..)
            .zip(self.chances)
            .map(|(rolls, &chance)| rolls as f32 * f32::from(chance))
            .sum();
        sum / f32::from(u16::MAX)
    }
}

/// One entry for each way up to 15 checkers can stand at home.
///
/// Plays are those that need the fewest rolls on average, which is very nearly what wins most
/// races; for the first checker off, the fewest rolls to it.
#[derive(Debug)]
pub struct OneSided {
    all_off: Compact,
    /// Only for sides that have all fifteen: they can still lose a gammon.
    first_off: Compact,
    /// In 65,535ths.
    cantada: Vec<u16>,
}

/// Distributions without their empty ends, in 65,535ths.
#[derive(Default, Debug)]
struct Compact {
    /// Where each begins in `chances`, and for how many rolls its first chance is.
    starts: Vec<(u32, u8)>,
    chances: Vec<u16>,
}

impl OneSided {
    /// Computes the table, which takes about a second.
    pub fn build() -> Self {
        let positions = count(CHECKERS);
        let mut off = vec![[0.0; ROLLS]; positions];
        let mut mean = vec![0.0f32; positions];
        let mut double = vec![0.0f32; positions];
        let fifteen = count(CHECKERS - 1);
        let mut first = vec![[0.0; ROLLS]; positions - fifteen];
        let mut first_mean = vec![0.0f32; positions - fifteen];
        off[0][0] = 1.0;
        for number in 1..positions {
            let side = unrank(number);
            let mut sum = [0.0; ROLLS];
            let mut first_sum = [0.0; ROLLS];
            for roll in Roll::ALL {
                let weight = f32::from(roll.weight()) / 36.0;
                let mut best = (f32::INFINITY, 0);
                let mut soonest = (f32::INFINITY, 0);
                for_each_next(side, roll, |next| {
                    if mean[next] < best.0 {
                        best = (mean[next], next);
                    }
                    let still = next.checked_sub(fifteen).map_or(0.0, |i| first_mean[i]);
                    if still < soonest.0 {
                        soonest = (still, next);
                    }
                });
                add_later(&mut sum, &off[best.1], weight);
                double[number] += weight
                    * if best.1 == 0 {
                        f32::from(u8::from(roll.is_double()))
                    } else {
                        double[best.1]
                    };
                match soonest.1.checked_sub(fifteen) {
                    Some(still) => add_later(&mut first_sum, &first[still], weight),
                    None => first_sum[1] += weight,
                }
            }
            off[number] = sum;
            mean[number] = average(&sum);
            if let Some(i) = number.checked_sub(fifteen) {
                first[i] = first_sum;
                first_mean[i] = average(&first_sum);
            }
        }
        Self {
            all_off: Compact::new(&off),
            first_off: Compact::new(&first),
            cantada: double.into_iter().map(to_u16).collect(),
        }
    }

    /// The probabilities of bearing off everything in exactly *i* rolls; all checkers are at home.
    pub(crate) fn rolls(&self, side: Side) -> Rolls<'_> {
        self.all_off.get(rank(side))
    }

    /// The probabilities of bearing off the first of fifteen checkers in exactly *i* rolls, or `None`
    /// if one is off.
    pub(crate) fn rolls_to_first(&self, side: Side) -> Option<Rolls<'_>> {
        let index = rank(side).checked_sub(count(CHECKERS - 1))?;
        Some(self.first_off.get(index))
    }

    /// The chance that the last roll is a double.
    pub(crate) fn cantada_chance(&self, side: Side) -> f32 {
        f32::from(self.cantada[rank(side)]) / f32::from(u16::MAX)
    }

    /// The average number of rolls to bear off everything; all checkers are at home.
    pub fn mean_rolls(&self, side: Side) -> f32 {
        self.rolls(side).mean()
    }

    /// Bytes held.
    pub fn size(&self) -> usize {
        self.all_off.size() + self.first_off.size() + 2 * self.cantada.len()
    }
}

impl Compact {
    fn new(distributions: &[Distribution]) -> Self {
        let mut compact = Self::default();
        for distribution in distributions {
            let mut scaled = distribution.map(to_u16);
            // The rounding error goes to the greatest chance, so that all add up.
            let sum: i32 = scaled.iter().map(|&chance| i32::from(chance)).sum();
            if let Some(greatest) = scaled.iter_mut().max() {
                *greatest = (i32::from(*greatest) + i32::from(u16::MAX) - sum) as u16;
            }
            let used = |chance: &u16| *chance > 0;
            let first = scaled.iter().position(used).unwrap_or(0);
            let last = scaled.iter().rposition(used).unwrap_or(0);
            compact.starts.push((compact.chances.len() as u32, first as u8));
            compact.chances.extend(&scaled[first..=last]);
        }
        compact.starts.push((compact.chances.len() as u32, 0));
        compact
    }

    fn get(&self, index: usize) -> Rolls<'_> {
        let (start, first) = self.starts[index];
        let (end, _) = self.starts[index + 1];
        Rolls { first: usize::from(first), chances: &self.chances[start as usize..end as usize] }
    }

    fn size(&self) -> usize {
        size_of_val(self.starts.as_slice()) + size_of_val(self.chances.as_slice())
    }
}

/// Adds a distribution that begins after one more roll.
fn add_later(sum: &mut Distribution, next: &Distribution, weight: f32) {
    for (to, from) in sum[1..].iter_mut().zip(next) {
        *to += weight * from;
    }
}

fn average(distribution: &Distribution) -> f32 {
    (0u8..).zip(distribution).map(|(rolls, chance)| f32::from(rolls) * chance).sum()
}

fn to_u16(chance: f32) -> u16 {
    (chance * f32::from(u16::MAX)).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bearoff::Tables, testing::side};

    /// The chances by number of rolls.
    fn at(rolls: Rolls<'_>) -> [f32; ROLLS] {
        let mut chances = [0.0; ROLLS];
        for (i, &chance) in rolls.chances.iter().enumerate() {
            chances[rolls.first + i] = f32::from(chance) / f32::from(u16::MAX);
        }
        chances
    }

    #[test]
    fn two_small_distributions_meet_as_worked_out_by_hand() {
        let chances: Vec<u16> = vec![u16::MAX / 3, u16::MAX / 3, u16::MAX / 3];
        let one_to_three = Rolls { first: 1, chances: &chances };
        let two = Rolls { first: 2, chances: &[u16::MAX] };
        let check = |got: f32, thirds: f32| assert!((got - thirds / 3.0).abs() < 1e-4, "{got}");
        check(one_to_three.finish_in_time(two, true), 2.0);
        check(one_to_three.finish_in_time(two, false), 1.0);
        check(two.finish_in_time(one_to_three, true), 2.0);
        check(two.finish_in_time(one_to_three, false), 1.0);
        check(one_to_three.finish_in_time(one_to_three, true), 2.0);
    }

    #[test]
    fn small_positions_take_the_rolls_worked_out_by_hand() {
        let check = |checkers: &[(u8, u8)], in_one: u8| {
            let rolls = Tables::builtin().one_sided().rolls(side(checkers));
            let rolls = at(rolls);
            let expected = f32::from(in_one) / 36.0;
            assert!((rolls[1] - expected).abs() < 2e-5, "{checkers:?}: {}", rolls[1]);
        };
        check(&[(1, 1)], 36);
        check(&[(1, 2)], 36);
        check(&[(6, 1)], 27);
        check(&[(2, 2)], 26);
        check(&[(3, 1), (2, 1)], 25);
        check(&[(4, 1), (1, 1)], 29);
        check(&[(4, 1), (3, 1)], 17);
        check(&[(5, 1), (2, 1)], 19);
        check(&[(6, 1), (2, 1)], 13);
        check(&[(6, 2)], 4);
        check(&[(1, 3)], 6);
        check(&[(1, 5)], 0);
    }

    #[test]
    fn the_ace_stack_takes_a_roll_for_two_checkers_less_what_doubles_save() {
        let one_sided = Tables::builtin().one_sided();
        // Four on the ace point: one roll with a double, else two.
        let mean = one_sided.mean_rolls(side(&[(1, 4)]));
        assert!((mean - (2.0 - 1.0 / 6.0)).abs() < 1e-4, "{mean}");
    }

    #[test]
    fn fifteen_checkers_may_take_a_while_to_the_first() {
        let one_sided = Tables::builtin().one_sided();
        let first = at(one_sided.rolls_to_first(side(&[(6, 15)])).unwrap());
        // Any six; 5-1 and 4-2, played through; 3-3 and 2-2.
        assert!((first[1] - 17.0 / 36.0).abs() < 2e-5, "{}", first[1]);
        assert!(one_sided.rolls_to_first(side(&[(6, 14)])).is_none());
    }

    #[test]
    fn the_chance_of_a_double_last_is_worked_out_by_hand() {
        let check = |checkers: &[(u8, u8)], expected: f32| {
            let chance = Tables::builtin().one_sided().cantada_chance(side(checkers));
            assert!((chance - expected).abs() < 2e-5, "{checkers:?}: {chance}");
        };
        check(&[(1, 2)], 1.0 / 6.0);
        // Three checkers: a double ends it at once, anything else leaves one.
        check(&[(1, 3)], 1.0 / 6.0 + 5.0 / 6.0 / 6.0);
    }
}
