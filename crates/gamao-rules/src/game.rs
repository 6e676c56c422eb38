//! The current game of a table.

use crate::{
    Board, ByPlayer, Cube, Frame, Play, Player, Point, Roll, TableRules, WinSize, score::Win,
};

/// A game in progress. The table knows whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    /// Seen by A.
    pub(crate) board: Board,
    pub(crate) cube: Cube,
    /// Whether a player has doubled; automatic doubles do not count.
    pub(crate) is_cube_turned: bool,
    /// How many equal opening throws have turned the cube.
    pub(crate) automatic_doubles: u32,
    pub(crate) is_crawford: bool,
    /// The dice on the table and who threw them; nobody alone in the opening.
    pub(crate) dice: Option<(Option<Player>, Roll)>,
    pub(crate) last_play: Option<(Player, Roll, Play)>,
    /// Who offers to resign, and at which level.
    pub(crate) resignation: Option<(Player, WinSize)>,
    /// The largest loss that each player has offered in vain since the last play. Only a larger one can be
    /// offered, so that nobody can delay the game by repeated offers.
    pub(crate) refused: ByPlayer<Option<WinSize>>,
}

impl Game {
    pub(crate) fn new(rules: &TableRules, is_crawford: bool) -> Self {
        Self {
            board: rules.variant.start(),
            cube: Cube::CENTRED,
            is_cube_turned: false,
            automatic_doubles: 0,
            is_crawford,
            dice: None,
            last_play: None,
            resignation: None,
            refused: ByPlayer::default(),
        }
    }

    /// The board as `player` sees it.
    pub(crate) fn board(&self, player: Player) -> Board {
        match player {
            Player::A => self.board,
            Player::B => self.board.flipped(),
        }
    }

    /// The points of a win of this game.
    pub(crate) fn points(&self, rules: &TableRules, level: WinSize, is_cantada: bool) -> u32 {
        let win =
            Win { level, cube: self.cube.value, is_cube_turned: self.is_cube_turned, is_cantada };
        win.points(rules)
    }

    /// The level at which a forfeit of `loser` is scored: a single game, until the winner is bearing off
    /// (all are home, or some are off). From then on the loser's checkers count as they would at the end, so
    /// that nobody can save a gammon by leaving.
    pub(crate) fn forfeit_level(&self, rules: &TableRules, loser: Player) -> WinSize {
        let Board { mine, theirs } = self.board(loser);
        let bears_off = theirs.count(Point::OFF) > 0 || theirs.rearmost().to_u8() <= 6;
        if rules.forfeit_is_single || rules.frame == Frame::Single || !bears_off {
            return WinSize::Single;
        }
        WinSize::lost_by(mine)
    }
}
