//! A decision's setting: board, stakes and rules of movement.

use gamao_rules::{Board, Frame, MoveRules, Player, Table, Variant};

use crate::{Cube, Owner, Scoring, Stakes, met::Crawford};

/// Everything a player looks at, seen by the one on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The checkers.
    pub board: Board,
    /// What is played for.
    pub stakes: Stakes,
    /// How checkers move.
    pub moves: MoveRules,
}

impl Position {
    /// A position under the usual rules of movement.
    pub const fn new(board: Board, stakes: Stakes) -> Self {
        Self { board, stakes, moves: MoveRules::STANDARD }
    }

    /// The game at hand at a table as a player sees it. The cube is as it lies, before a pending
    /// double.
    pub fn at_table(table: &Table, player: Player) -> Self {
        let rules = table.rules();
        let away = |length: u32, player| length.saturating_sub(table.score()[player]).max(1);
        let scoring = match rules.frame {
            Frame::Single => Scoring::Win,
            Frame::Match { length, crawford } => Scoring::Match {
                mine: away(length, player),
                theirs: away(length, player.other()),
                crawford: if table.is_crawford() {
                    Crawford::Now
                } else if table.is_post_crawford() || !crawford {
                    Crawford::After
                } else {
                    Crawford::Before
                },
            },
            Frame::Money { jacoby, beavers, .. } => Scoring::Money { jacoby, beavers },
            Frame::Mao { length, gamao_cantado, .. } => Scoring::Mao {
                mine: away(length, player),
                theirs: away(length, player.other()),
                gamao_cantado,
            },
        };
        let cube = table.is_cube_in_play().then(|| Cube {
            value: table.cube().value,
            owner: match table.cube().owner {
                None => Owner::Centre,
                Some(owner) if owner == player => Owner::Mine,
                Some(_) => Owner::Theirs,
            },
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
