//! Numbering the ways in which checkers can stand at home.

use gamao_rules::{Board, Point, Roll, Side, for_each_result};

/// The highest point at home.
const POINTS: usize = 6;

/// The maximum number of checkers of a side.
pub(crate) const CHECKERS: usize = 15;

/// Binomial coefficients `[n][k]` up to what ranks need.
const BINOMIAL: [[u32; POINTS + 1]; CHECKERS + POINTS + 1] = {
    let mut table = [[0; POINTS + 1]; CHECKERS + POINTS + 1];
    let mut n = 0;
    while n <= CHECKERS + POINTS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= POINTS && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways in which up to `checkers` checkers can stand at home: 54,264 for 15, 924 for 6.
pub(crate) const fn count(checkers: usize) -> usize {
    BINOMIAL[checkers + POINTS][POINTS] as usize
}

/// The number of a side that has all its checkers at home: 0 when none is left, and less after
/// every play. Positions of few checkers come before those of more, so tables for fewer checkers
/// are the beginnings of tables for more.
///
/// With `t_j` checkers on the highest `j` points the numbers `t_j + j - 1` are a strictly
/// increasing sequence, whose rank among all such is the sum of `C(t_j + j - 1, j)`.
pub(crate) fn rank(side: Side) -> usize {
    let mut total = 0;
    let mut rank = 0;
    for j in 1..=POINTS {
        total += usize::from(side.count(Point::new((POINTS + 1 - j) as u8)));
        rank += BINOMIAL[total + j - 1][j];
    }
    rank as usize
}

/// The side with this number, without its checkers borne off.
pub(crate) fn unrank(mut rank: usize) -> Side {
    let mut totals = [0usize; POINTS + 1];
    for j in (1..=POINTS).rev() {
        let mut total = 0;
        while BINOMIAL[total + j][j] as usize <= rank {
            total += 1;
        }
        rank -= BINOMIAL[total + j - 1][j] as usize;
        totals[j] = total;
    }
    (1..=POINTS).fold(Side::EMPTY, |side, j| {
        let point = Point::new((POINTS + 1 - j) as u8);
        side.with(point, (totals[j] - totals[j - 1]) as u8)
    })
}

/// Calls `f` with the number of every position that a roll may leave.
pub(crate) fn for_each_next(side: Side, roll: Roll, mut f: impl FnMut(usize)) {
    // An opponent with nothing in the way.
    let board = Board { mine: side, theirs: Side::EMPTY };
    for_each_result(board, roll, |result| f(rank(result.mine)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_number_the_positions_without_gaps() {
        assert_eq!(count(15), 54_264);
        assert_eq!(count(6), 924);
        for number in 0..count(15) {
            assert_eq!(rank(unrank(number)), number);
        }
    }

    #[test]
    fn every_play_leads_to_a_smaller_number() {
        for number in 1..count(5) {
            for roll in Roll::ALL {
                for_each_next(unrank(number), roll, |next| assert!(next < number));
            }
        }
    }
}
