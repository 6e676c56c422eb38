//! What the rules of the game say about an outcome, whatever an estimate says.

use gamao_rules::{Board, Level, Point, Side};

use crate::Outcome;

impl Outcome {
    /// The exact outcome of a finished game, or `None` while it goes on.
    pub fn of_finished(board: Board) -> Option<Self> {
        if board.mine.to_bits() >> 4 == 0 {
            Some(Self::won(Level::lost_by(board.theirs)))
        } else if board.theirs.to_bits() >> 4 == 0 {
            Some(Self::won(Level::lost_by(board.mine)).flipped())
        } else {
            None
        }
    }

    /// A sure win of this size.
    pub const fn won(level: Level) -> Self {
        Self {
            win: 1.0,
            win_gammon: if level as u8 >= Level::Gammon as u8 { 1.0 } else { 0.0 },
            win_backgammon: if level as u8 >= Level::Backgammon as u8 { 1.0 } else { 0.0 },
            lose_gammon: 0.0,
            lose_backgammon: 0.0,
        }
    }

    /// The outcome held to what the rules allow: every part a probability, none above the one it
    /// is contained in, no gammon against a side that has borne off, no backgammon in a race
    /// against a side that has left the winner's home.
    #[must_use]
    pub fn within_limits(self, board: Board) -> Self {
        let win = self.win.clamp(0.0, 1.0);
        let [gammon, backgammon] = losses_possible(board.theirs, board.mine);
        let (win_gammon, win_backgammon) =
            held(self.win_gammon, self.win_backgammon, win, gammon, backgammon);
        let [gammon, backgammon] = losses_possible(board.mine, board.theirs);
        let (lose_gammon, lose_backgammon) =
            held(self.lose_gammon, self.lose_backgammon, 1.0 - win, gammon, backgammon);
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}

fn held(
    gammon: f32,
    backgammon: f32,
    of: f32,
    gammon_can: bool,
    backgammon_can: bool,
) -> (f32, f32) {
    if !gammon_can {
        return (0.0, 0.0);
    }
    let gammon = gammon.clamp(0.0, of);
    if backgammon_can { (gammon, backgammon.clamp(0.0, gammon)) } else { (gammon, 0.0) }
}

/// Whether a side can still lose a gammon, and a backgammon.
fn losses_possible(side: Side, other: Side) -> [bool; 2] {
    if side.count(Point::OFF) > 0 {
        return [false, false];
    }
    let rear = side.rearmost().to_u8();
    let contact = rear + other.rearmost().to_u8() > 24;
    [true, contact || rear > 18]
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
        check(&[(6, 14)], Level::Single);
        check(&[(6, 14), (25, 0)], Level::Single);
        check(&[(6, 15)], Level::Gammon);
        check(&[(6, 14), (18, 1)], Level::Gammon);
        check(&[(6, 14), (19, 1)], Level::Backgammon);
        check(&[(6, 14), (25, 1)], Level::Backgammon);
        assert_eq!(Outcome::of_finished(board(&[(1, 1)], &[(1, 1)])), None);
    }

    #[test]
    fn estimates_are_held_to_the_rules() {
        let wild = Outcome {
            win: 0.7,
            win_gammon: 0.9,
            win_backgammon: 0.8,
            lose_gammon: 0.4,
            lose_backgammon: -0.1,
        };
        let check = |board, expected: [f32; 5]| {
            let o = wild.within_limits(board);
            let got = [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon];
            for (got, expected) in got.iter().zip(expected) {
                assert!((got - expected).abs() < 1e-6, "{got} for {expected}");
            }
        };
        let contact = board(&[(24, 2), (6, 13)], &[(24, 2), (6, 13)]);
        check(contact, [0.7, 0.7, 0.7, 0.3, 0.0]);
        // They have borne off one; I have all mine, no contact, none in their home.
        check(board(&[(6, 15)], &[(6, 14)]), [0.7, 0.0, 0.0, 0.3, 0.0]);
        // Nobody has borne off; a race, their rear checker has left my home.
        check(board(&[(5, 15)], &[(18, 1), (6, 14)]), [0.7, 0.7, 0.0, 0.3, 0.0]);
        // ... and still stands in it.
        check(board(&[(5, 15)], &[(19, 1), (6, 14)]), [0.7, 0.7, 0.7, 0.3, 0.0]);
    }
}
