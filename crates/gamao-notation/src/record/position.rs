//! How a game stands between two of its actions.

use gamao_rules::{Board, Cube, Player, Roll, TableRules};

use super::{Act, Action, GameRecord};

/// How a game stands between two of its actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GamePosition {
    /// Seen by A.
    board: Board,
    /// The cube as it lies, before a double that is offered.
    pub cube: Cube,
    /// Whose turn it is; nobody's before the first action of an ordinary game.
    pub on_roll: Option<Player>,
    /// What has been thrown and not been played.
    pub roll: Option<Roll>,
    /// What waits for an answer.
    pub offer: Option<Offer>,
}

/// What waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// The cube, from the player on roll.
    Double,
    /// The cube, beavered by the opponent of the player on roll.
    Beaver,
    /// To lose the game, from this player.
    Resignation(Player),
}

impl GamePosition {
    /// The start of a game.
    pub fn start(game: &GameRecord, rules: &TableRules) -> Self {
        let (board, cube, on_roll) = match game.setup {
            Some(setup) => (setup.board, setup.cube, Some(setup.on_roll)),
            None => (rules.variant.start(), Cube::CENTRED, None),
        };
        Self { board, cube, on_roll, roll: None, offer: None }
    }

    /// The board as `player` sees it.
    pub fn board(&self, player: Player) -> Board {
        match player {
            Player::A => self.board,
            Player::B => self.board.flipped(),
        }
    }

    /// Whether one side has borne off all its checkers.
    pub fn is_over(&self) -> bool {
        self.board.is_over()
    }

    /// The position after an action, which is not checked.
    #[must_use]
    pub fn after(self, action: &Action) -> Self {
        let player = action.player;
        let mut next = Self { roll: None, offer: None, ..self };
        let left = |board: Board| match player {
            Player::A => board,
            Player::B => board.flipped(),
        };
        match action.act {
            Act::Play { play, .. } => {
                next.board = left(self.board(player).after_play(&play));
                next.on_roll = Some(player.other());
            }
            Act::Illegal { left: board, .. } => {
                next.board = left(board);
                next.on_roll = Some(player.other());
            }
            Act::Unplayed { roll } => {
                next.roll = Some(roll);
                next.on_roll = Some(player);
            }
            Act::Double => {
                next.offer = Some(Offer::Double);
                next.on_roll = Some(player);
            }
            Act::Take => next.cube = self.cube.taken_by(player),
            Act::Beaver => {
                next.cube = self.cube.beavered_by(player);
                next.offer = Some(Offer::Beaver);
            }
            Act::Raccoon => next.cube = self.cube.turned(),
            Act::Resign { .. } => {
                next.offer = Some(Offer::Resignation(player));
                next.roll = self.roll;
            }
            Act::Refuse => next.roll = self.roll,
            Act::Pass | Act::Accept => {}
        }
        next
    }
}
