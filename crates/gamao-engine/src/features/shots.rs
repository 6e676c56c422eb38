//! How many rolls hit.

use super::masks::{BAR, POINTS};

/// The fifteen rolls without doubles, and a filler that hits nothing.
const FIRST: [u32; 16] = [1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 31];
const SECOND: [u32; 16] = [2, 3, 4, 5, 6, 3, 4, 5, 6, 4, 5, 6, 5, 6, 6, 31];
/// The doubles, and two fillers.
const DOUBLES: [u32; 8] = [1, 2, 3, 4, 5, 6, 31, 31];

/// What the 36 throws of a player do to the opponent's blots.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Shots {
    /// Throws that hit.
    pub(super) hitting: u32,
    /// Sum over hitting throws of the pips lost by the most advanced blot in reach, plus one.
    pub(super) loss: u32,
    /// Throws with more than one blot in reach.
    pub(super) double: u32,
}

/// Counts the shots of a player who stands on `any` with `on_bar` checkers on the bar, at `blots`
/// among the opponent's points `made`, all seen by that player.
///
/// Exact for which blots a throw can reach one by one; two blots in reach count as a double shot
/// though a throw may not hit both.
#[inline(always)]
pub(super) fn count(any: u32, on_bar: u32, blots: u32, made: u32) -> Shots {
    if blots == 0 {
        return Shots::default();
    }
    let open = POINTS & !made;
    let men = any & !BAR;
    let mut hits = [0u32; 16];
    match on_bar {
        0 => {
            for i in 0..16 {
                let (a, b) = (FIRST[i], SECOND[i]);
                let (by_a, by_b) = (men >> a, men >> b);
                hits[i] = (by_a | by_b | (by_a & open) >> b | (by_b & open) >> a) & blots;
            }
        }
        1 => {
            for i in 0..16 {
                let (a, b) = (FIRST[i], SECOND[i]);
                let (in_a, in_b) = (BAR >> a & open, BAR >> b & open);
                let then_b = if in_a == 0 { 0 } else { (men | in_a) >> b };
                let then_a = if in_b == 0 { 0 } else { (men | in_b) >> a };
                hits[i] = (in_a | in_b | then_a | then_b) & blots;
            }
        }
        _ => {
            for i in 0..16 {
                hits[i] = (BAR >> FIRST[i] | BAR >> SECOND[i]) & open & blots;
            }
        }
    }
    let mut doubles = [0u32; 8];
    for i in 0..8 {
        let a = DOUBLES[i];
        let entry = BAR >> a & open;
        let mut reach = 0;
        let mut at = men;
        if on_bar > 0 {
            reach = entry;
            at = if entry == 0 { 0 } else { men | entry };
        }
        for _ in on_bar.min(4)..4 {
            at = at >> a & open;
            reach |= at;
        }
        doubles[i] = reach & blots;
    }
    let (mut hitting, mut loss, mut double) = (0, 0, 0);
    for hit in hits {
        hitting += u32::from(hit != 0);
        loss += 32 - hit.leading_zeros();
        double += u32::from(hit & hit.wrapping_sub(1) != 0);
    }
    let (mut hitting2, mut loss2, mut double2) = (0, 0, 0);
    for hit in doubles {
        hitting2 += u32::from(hit != 0);
        loss2 += 32 - hit.leading_zeros();
        double2 += u32::from(hit & hit.wrapping_sub(1) != 0);
    }
    Shots { hitting: 2 * hitting + hitting2, loss: 2 * loss + loss2, double: 2 * double + double2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hitting(men: &[u32], blots: &[u32], made: &[u32]) -> u32 {
        let set = |places: &[u32]| places.iter().fold(0, |s, p| s | 1 << p);
        let on_bar = men.iter().filter(|&&p| p == 25).count() as u32;
        count(set(men), on_bar, set(blots), set(made)).hitting
    }

    /// The well-known table of shots at a single blot, nothing in the way.
    #[test]
    fn shots_at_a_lone_blot_are_the_textbook_counts() {
        let counts = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1];
        for (distance, want) in (1..).zip(counts) {
            assert_eq!(hitting(&[24], &[24 - distance], &[]), want, "{distance} away");
        }
    }

    #[test]
    fn blocks_take_combinations_away() {
        // Six away through a prime: only the sixes are left.
        assert_eq!(hitting(&[24], &[18], &[19, 20, 21, 22, 23]), 11);
        // Twelve away through a made half-way point: only 4-4 is left.
        assert_eq!(hitting(&[24], &[12], &[18]), 1);
    }

    #[test]
    fn a_checker_on_the_bar_enters_first() {
        // Only the bar checker and a direct 3 from the bar: any 3, 2-1 through 24 or 23, 1-1.
        assert_eq!(hitting(&[25], &[22], &[]), 14);
        // Two on the bar cannot combine.
        assert_eq!(hitting(&[25, 25], &[22], &[]), 11 + 1);
        // A closed board: nothing.
        assert_eq!(hitting(&[25, 8], &[4], &[19, 20, 21, 22, 23, 24]), 0);
        // Entering with the 6 is impossible: four throws 4-x that enter with the other die, 4-4, 2-2.
        assert_eq!(hitting(&[25, 8], &[4], &[19]), 10);
    }
}
