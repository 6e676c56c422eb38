//! What an evaluation says.

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

    /// Adds a share of another outcome, to build an average.
    pub fn add(&mut self, other: Self, weight: f32) {
        self.win += weight * other.win;
        self.win_gammon += weight * other.win_gammon;
        self.win_backgammon += weight * other.win_backgammon;
        self.lose_gammon += weight * other.lose_gammon;
        self.lose_backgammon += weight * other.lose_backgammon;
    }
}
