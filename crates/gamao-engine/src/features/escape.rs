//! How freely a lone checker moves, by the points that block the twelve places ahead.

use std::sync::LazyLock;

use gamao_rules::Roll;

/// How many places ahead are considered; everything beyond counts as open.
const AHEAD: usize = 12;

/// For every set of blocked places ahead (bit `i` is `12 - i` pips away).
pub(super) struct EscapeTables(Box<[Escape; 1 << AHEAD]>);

/// How the 36 throws move one checker.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Escape {
    /// Throws of which it can play at least two dice.
    pub(super) full: u16,
    /// Throws that carry it past the last block within seven pips.
    pub(super) clear: u16,
    /// The sum of the pips it can travel at most.
    pub(super) travel: u16,
    _pad: u16,
}

impl EscapeTables {
    pub(super) fn shared() -> &'static Self {
        static TABLES: LazyLock<EscapeTables> = LazyLock::new(|| {
            let mut table = Box::new([Escape::default(); 1 << AHEAD]);
            for (blocked, escape) in table.iter_mut().enumerate() {
                *escape = Escape::of(blocked);
            }
            EscapeTables(table)
        });
        &TABLES
    }

    /// The entry for a checker on `place` against the points `made`, both from its own view.
    #[inline(always)]
    pub(super) fn at(&self, place: u32, made: u32) -> Escape {
        self.0[window(place, made) as usize]
    }
}

/// The blocked places ahead of `place`: bit `i` is `12 - i` pips away.
#[inline(always)]
pub(super) fn window(place: u32, made: u32) -> u32 {
    ((u64::from(made) << AHEAD) >> place) as u32 & ((1 << AHEAD) - 1)
}

impl Escape {
    fn of(blocked: usize) -> Self {
        let open = |pips: usize| pips > AHEAD || blocked >> (AHEAD - pips) & 1 == 0;
        let last_block = (1..=7).rev().find(|&pips| !open(pips)).unwrap_or(0);
        let (mut full, mut travel, mut clear) = (0, 0, 0);
        for roll in Roll::ALL {
            let weight = usize::from(roll.weight());
            let (high, low) = (usize::from(roll.high().to_u8()), usize::from(roll.low().to_u8()));
            let (pips, dice) = if roll.is_double() {
                let dice = (1..=4).take_while(|n| open(n * high)).count();
                (dice * high, dice)
            } else if (open(high) || open(low)) && open(high + low) {
                (high + low, 2)
            } else if open(high) {
                (high, 1)
            } else if open(low) {
                (low, 1)
            } else {
                (0, 0)
            };
            full += if dice >= 2 { weight } else { 0 };
            travel += weight * pips;
            clear += if pips > last_block { weight } else { 0 };
        }
        Self { full: full as u16, clear: clear as u16, travel: travel as u16, _pad: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escape(blocks: &[u32]) -> Escape {
        let place = 24;
        let made = blocks.iter().fold(0, |set, pips| set | 1 << (place - pips));
        EscapeTables::shared().at(place, made)
    }

    #[test]
    fn a_full_prime_holds_everything() {
        let held = Escape::default();
        assert_eq!(escape(&[1, 2, 3, 4, 5, 6]), held);
    }

    #[test]
    fn an_open_board_lets_everything_through() {
        let free = escape(&[]);
        assert_eq!((free.full, free.clear), (36, 36));
        assert_eq!(free.travel, 294);
    }

    #[test]
    fn a_five_prime_is_cleared_by_sixes_only() {
        assert_eq!(escape(&[1, 2, 3, 4, 5]).clear, 11);
    }
}
