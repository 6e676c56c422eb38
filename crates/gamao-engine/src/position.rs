//! A decision's setting: board, stakes and rules of movement.

use gamao_rules::{Board, Frame, MoveRules, Player, Table, Variant};

use crate::{Crawford, Cube, Owner, Scoring, Stakes};

/// Everything that matters to a decision, seen by the player on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The checkers.
    pub board: Board,
    /// The stakes.
    pub stakes: Stakes,
    /// How checkers move.
    pub moves: MoveRules,
}

impl Position {
    /// A position under the usual rules of movement.
    pub const fn new(board: Board, stakes: Stakes) -> Self {
        Self { board, stakes, moves: MoveRules::STANDARD }
    }

    /// The current game of a table as a player sees it. The cube is as it was before a pending
    /// double.
    pub fn at_table(table: &Table, player: Player) -> Self {
        let rules = table.rules();
        let away = |length: u32, player| length.saturating_sub(table.score()[player]).max(1);
        let scoring = match rules.frame {
            Frame::Single => Scoring::Win,
            Frame::Match { length, crawford } => {
                let (mine, theirs) = (away(length, player), away(length, player.other()));
                if rules.cube.on {
                    Scoring::of_match(mine, theirs, crawford.then(|| table.is_crawford()))
                } else {
                    // Without a cube nothing changes one point short: the trailer will not double.
                    Scoring::Match { mine, theirs, crawford: Crawford::Before }
                }
            }
            Frame::Money { jacoby, beavers, .. } => Scoring::Money { jacoby, beavers },
            Frame::Mao { length, gamao_cantado, .. } => Scoring::Mao {
                mine: away(length, player),
                theirs: away(length, player.other()),
                gamao_cantado,
            },
        };
        let cube = table.is_cube_in_play().then(|| Cube {
            value: table.cube().value,
            owner: Owner::seen_by(player, table.cube().owner),
            limit: rules.cube.limit,
        });
        Self {
            board: table.board(player),
            stakes: Stakes {
                scoring,
                cube,
                backgammon_is_two: rules.backgammon_is_two || rules.variant == Variant::Tavla,
            },
            moves: rules.move_rules(),
        }
    }

    /// The same position as the opponent sees it.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { board: self.board.flipped(), stakes: self.stakes.flipped(), moves: self.moves }
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{Beavers, CubeRules, TableRules, testing};

    use super::*;

    /// A table where A has thrown the higher die of a 3-1 opening.
    fn opened(rules: TableRules) -> Table {
        testing::seated(rules, [testing::throw(3, 1)])
    }

    #[test]
    fn every_frame_has_its_stakes() {
        let cube = CubeRules { on: true, limit: 64 };
        let check = |frame, cube_rules: Option<CubeRules>, expected: Stakes| {
            let cube = cube_rules.unwrap_or(CubeRules { on: false, limit: 64 });
            let table = opened(TableRules { frame, cube, ..TableRules::CASUAL });
            let position = Position::at_table(&table, Player::A);
            assert_eq!(position, Position::new(Variant::Standard.start(), expected));
            assert_eq!(Position::at_table(&table, Player::B), position.flipped());
        };
        check(Frame::Single, None, Stakes::WIN);
        check(
            Frame::Match { length: 5, crawford: true },
            Some(cube),
            Stakes::at_score(5, 5, Crawford::Before),
        );
        check(
            Frame::Match { length: 1, crawford: true },
            Some(cube),
            Stakes { cube: None, ..Stakes::at_score(1, 1, Crawford::After) },
        );
        check(
            Frame::Money { jacoby: true, automatic_doubles: 0, beavers: Beavers::On },
            Some(cube),
            Stakes::money(true, Beavers::On),
        );
        let mao = Frame::Mao {
            length: 10,
            gamao_cantado: 6,
            opening_rolls_afresh: false,
            no_hit_and_run: false,
        };
        let scoring = Scoring::Mao { mine: 10, theirs: 10, gamao_cantado: 6 };
        check(mao, None, Stakes { scoring, ..Stakes::WIN });
    }
}
