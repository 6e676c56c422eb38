//! Numbering the ways to place a few checkers.

use gamao_rules::{Point, Side};

/// Off, 24 points, the bar.
const PLACES: usize = 26;

/// The maximum number of checkers.
const CHECKERS: usize = 3;

/// Binomial coefficients `[n][k]`.
const CHOOSE: [[usize; CHECKERS + 1]; PLACES + CHECKERS] = {
    let mut table = [[0; CHECKERS + 1]; PLACES + CHECKERS];
    let mut n = 0;
    while n < PLACES + CHECKERS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= CHECKERS && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// In how many ways up to three checkers can be placed: 3,276 for three.
pub(super) const fn count(checkers: usize) -> usize {
    CHOOSE[PLACES + checkers - 1][checkers]
}

/// The number of a side among those with as many checkers; 0 when all are off.
///
/// With the checkers on places `p_1 <= p_2 <= ...` it is the sum of `C(p_i + i - 1, i)`.
pub(super) fn rank(side: Side) -> usize {
    let mut bits = side.to_bits();
    let mut checker = 0;
    let mut rank = 0;
    while bits != 0 {
        let place = bits.trailing_zeros() as usize / 4;
        checker += 1;
        rank += CHOOSE[place + checker - 1][checker];
        bits -= 1 << (4 * place);
    }
    rank
}

/// All sides with this many checkers, indexed by their ranks.
pub(super) fn sides(checkers: usize) -> Vec<Side> {
    let mut sides = vec![Side::EMPTY; count(checkers)];
    let mut places = vec![0; checkers];
    loop {
        let side =
            places.iter().fold(Side::EMPTY, |side, &place| side.with(Point::new(place as u8), 1));
        sides[rank(side)] = side;
        // The next non-decreasing sequence.
        let Some(at) = places.iter().rposition(|&place| place + 1 < PLACES) else { return sides };
        let place = places[at] + 1;
        places[at..].fill(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_has_a_number_of_its_own() {
        assert_eq!(count(3), 3276);
        for checkers in 1..=3 {
            for (number, side) in sides(checkers).into_iter().enumerate() {
                assert_eq!(rank(side), number);
                assert_eq!(usize::from(side.total()), checkers);
            }
        }
    }
}
