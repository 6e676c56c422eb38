//! The tables available, and the outcome of a bear-off by them.

use std::sync::LazyLock;

use gamao_rules::Board;

use super::{OneSided, TwoSided};
use crate::{CubefulEquities, Outcome};

/// The tables used together.
#[derive(Debug)]
pub struct Tables {
    one_sided: OneSided,
    two_sided: TwoSided,
    /// A bigger two-sided table, if one was loaded.
    more: Option<TwoSided>,
}

static BUILTIN: LazyLock<Tables> = LazyLock::new(|| Tables::new(None));

impl Tables {
    /// The small tables, and a bigger one where there is one.
    pub fn new(more: Option<TwoSided>) -> Self {
        Self { one_sided: OneSided::build(), two_sided: TwoSided::small(), more }
    }

    /// The small tables, made once at first use.
    pub fn builtin() -> &'static Self {
        &BUILTIN
    }

    /// The one-sided table.
    pub fn one_sided(&self) -> &OneSided {
        &self.one_sided
    }

    /// The two-sided table of six checkers.
    pub fn two_sided(&self) -> &TwoSided {
        &self.two_sided
    }

    /// The outcome of a bear-off; `None` if any checker is not at home.
    pub fn outcome(&self, board: Board) -> Option<Outcome> {
        let [mine, theirs] = [board.mine, board.theirs].map(|side| side.rearmost().to_u8());
        if mine == 0 || theirs == 0 {
            return Outcome::of_finished(board);
        }
        if mine > 6 || theirs > 6 {
            return None;
        }
        self.two_sided
            .outcome(board)
            .or_else(|| self.more.as_ref()?.outcome(board))
            .or_else(|| Some(self.race(board)))
    }

    /// Exact money equities with the cube, where a two-sided table knows the position.
    pub fn cubeful(&self, board: Board) -> Option<CubefulEquities> {
        self.two_sided.cubeful(board).or_else(|| self.more.as_ref()?.cubeful(board))
    }

    /// Two independent distributions of rolls against each other.
    fn race(&self, board: Board) -> Outcome {
        let mine = self.one_sided.rolls(board.mine);
        let theirs = self.one_sided.rolls(board.theirs);
        let to_first = |side| self.one_sided.rolls_to_first(side);
        let win = mine.finish_in_time(theirs, true);
        let gammon_won =
            to_first(board.theirs).map_or(0.0, |first| mine.finish_in_time(first, true));
        let gammon_lost =
            to_first(board.mine).map_or(0.0, |first| theirs.finish_in_time(first, false));
        Outcome { win, win_gammon: gammon_won, lose_gammon: gammon_lost, ..Outcome::default() }
            .within_bounds(board)
    }
}

impl AsRef<Self> for Tables {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// [`Tables::builtin`], computed when first requested.
#[derive(Clone, Copy, Debug)]
pub struct Builtin;

impl AsRef<Tables> for Builtin {
    fn as_ref(&self) -> &Tables {
        Tables::builtin()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    #[test]
    fn two_distributions_agree_with_the_exact_table() {
        // Not exactly: plays that need the fewest rolls are not always those that win most.
        let tables = Tables::builtin();
        for (mine, theirs) in [
            ([(6, 2), (5, 2), (4, 2)], [(6, 2), (5, 2), (4, 2)]),
            ([(3, 2), (2, 2), (1, 2)], [(4, 1), (2, 1), (1, 4)]),
        ] {
            let board = board(&mine, &theirs);
            let exact = tables.two_sided.outcome(board).unwrap();
            let race = tables.race(board);
            assert!((exact.win - race.win).abs() < 0.002, "{exact:?} {race:?}");
        }
    }

    #[test]
    fn a_gammon_is_lost_only_by_a_side_with_all_its_checkers() {
        let tables = Tables::builtin();
        let saved = tables.outcome(board(&[(6, 14)], &[(1, 1)])).unwrap();
        assert!(saved.lose_gammon.max(saved.win) < 1e-6, "{saved:?}");
        // One roll to bear one off: 17 of 36.
        let open = tables.outcome(board(&[(6, 15)], &[(1, 1)])).unwrap();
        assert!((open.lose_gammon - 19.0 / 36.0).abs() < 1e-4, "{open:?}");
        let won = tables.outcome(board(&[(1, 2)], &[(6, 15)])).unwrap();
        assert!(won.win_gammon > 1.0 - 1e-6, "{won:?}");
    }
}
