//! What an evaluation says.

mod bounds;

use core::fmt;

use gamao_rules::{Board, WinSize};

/// The five probabilities of how a game ends, from the view of the player on roll.
///
/// Cumulative: a gammon win is also a win, a backgammon win also a gammon win.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Outcome {
    /// Wins of any kind.
    pub win: f32,
    /// Gammon or backgammon wins.
    pub win_gammon: f32,
    /// Backgammon wins.
    pub win_backgammon: f32,
    /// Gammon or backgammon losses.
    pub lose_gammon: f32,
    /// Backgammon losses.
    pub lose_backgammon: f32,
}

impl Outcome {
    /// The exact outcome of a finished game, or `None` while it goes on.
    pub fn of_finished(board: Board) -> Option<Self> {
        if board.mine.to_bits() >> 4 == 0 {
            Some(Self::won(WinSize::lost_by(board.theirs)))
        } else if board.theirs.to_bits() >> 4 == 0 {
            Some(Self::won(WinSize::lost_by(board.mine)).flipped())
        } else {
            None
        }
    }

    /// A certain win at this level.
    pub const fn won(level: WinSize) -> Self {
        Self {
            win: 1.0,
            win_gammon: if level as u8 >= WinSize::Gammon as u8 { 1.0 } else { 0.0 },
            win_backgammon: if level as u8 >= WinSize::Backgammon as u8 { 1.0 } else { 0.0 },
            lose_gammon: 0.0,
            lose_backgammon: 0.0,
        }
    }

    /// The same outcome seen by the opponent.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// Cubeless money equity, in points.
    pub fn equity(self) -> f32 {
        2.0 * self.win - 1.0 + self.win_gammon + self.win_backgammon
            - self.lose_gammon
            - self.lose_backgammon
    }

    /// Adds another outcome times `weight`, to build an average.
    pub fn add(&mut self, other: Self, weight: f32) {
        self.win += weight * other.win;
        self.win_gammon += weight * other.win_gammon;
        self.win_backgammon += weight * other.win_backgammon;
        self.lose_gammon += weight * other.lose_gammon;
        self.lose_backgammon += weight * other.lose_backgammon;
    }
}

/// `win 54.1% (g 14.0%, bg 0.7%)  lose 45.9% (g 12.0%, bg 0.5%)`
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |chance: f32| format!("{:.1}%", 100.0 * chance);
        write!(
            f,
            "win {} (g {}, bg {})  lose {} (g {}, bg {})",
            percent(self.win),
            percent(self.win_gammon),
            percent(self.win_backgammon),
            percent((1.0 - self.win).max(0.0)),
            percent(self.lose_gammon),
            percent(self.lose_backgammon)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    #[test]
    fn a_finished_game_is_exact() {
        let check = |theirs: &[(u8, u8)], level| {
            let won = board(&[], theirs);
            assert_eq!(Outcome::of_finished(won), Some(Outcome::won(level)));
            assert_eq!(Outcome::of_finished(won.flipped()), Some(Outcome::won(level).flipped()));
        };
        check(&[(6, 14)], WinSize::Single);
        check(&[(6, 14), (25, 0)], WinSize::Single);
        check(&[(6, 15)], WinSize::Gammon);
        check(&[(6, 14), (18, 1)], WinSize::Gammon);
        check(&[(6, 14), (19, 1)], WinSize::Backgammon);
        check(&[(6, 14), (25, 1)], WinSize::Backgammon);
        assert_eq!(Outcome::of_finished(board(&[(1, 1)], &[(1, 1)])), None);
    }
}
