//! What the rules allow an outcome to be, whatever an estimate says.

use gamao_rules::{Board, Point, Side};

use crate::Outcome;

impl Outcome {
    /// The outcome held to what the rules allow: every part a probability, none above the one it
    /// is contained in, no gammon against a side that has borne off, no backgammon in a race
    /// against a side that has left the winner's home.
    #[must_use]
    pub fn within_bounds(self, board: Board) -> Self {
        let win = self.win.clamp(0.0, 1.0);
        let contact = board.has_contact();
        let [gammon, backgammon] = losses_possible(board.theirs, contact);
        let (win_gammon, win_backgammon) =
            held(self.win_gammon, self.win_backgammon, win, gammon, backgammon);
        let [gammon, backgammon] = losses_possible(board.mine, contact);
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
fn losses_possible(side: Side, contact: bool) -> [bool; 2] {
    if side.count(Point::OFF) > 0 {
        return [false, false];
    }
    [true, contact || side.rearmost().to_u8() > 18]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

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
            let o = wild.within_bounds(board);
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
