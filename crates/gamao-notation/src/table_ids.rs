//! The ids by which other programs know the position on a table.

use gamao_rules::{
    Beavers, Board, ByPlayer, Cube, Frame, Phase, Player, ResultKind, Score, Table, TableRules,
    WinSize,
};

use crate::{GameState, GnubgMatch, MatchId, PositionId, Xgid, XgidExtras};

/// The ids of the position on a table. [`Player::A`] sits at the top: O to XG, player 0 to GNU
/// Backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableIds {
    /// Seen by the player on roll.
    pub position: PositionId,
    /// A *mão* has none: no other program knows its score.
    pub match_id: Option<MatchId>,
    /// Besides the *mão*, a finished game and an offered resignation have none.
    pub xgid: Option<Xgid>,
}

/// What the ids of a table depend on. [`From<&Table>`] fills it in; a view of a table has it all too.
#[derive(Clone, Copy, Debug)]
pub struct TableFacts<'a> {
    /// The house rules.
    pub rules: &'a TableRules,
    /// What the table waits for.
    pub phase: Phase,
    /// The board as [`Player::A`] sees it.
    pub board: Board,
    /// The cube, before a pending double.
    pub cube: Cube,
    /// The score.
    pub score: Score,
    /// Whether this is the Crawford game.
    pub is_crawford: bool,
    /// Whose decision is awaited, if a player's.
    pub to_act: Option<Player>,
    /// A pending resignation: who offers it and at which level.
    pub resignation: Option<(Player, WinSize)>,
    /// Who made the last play of the game.
    pub last_player: Option<Player>,
    /// How the game ended, if it has ended and its result is recorded.
    pub ended: Option<ResultKind>,
}

impl<'a> From<&'a Table> for TableFacts<'a> {
    fn from(table: &'a Table) -> Self {
        let is_recorded = u32::try_from(table.results().len()) == Ok(table.game_number());
        Self {
            rules: table.rules(),
            phase: *table.phase(),
            board: table.board(Player::A),
            cube: table.cube(),
            score: table.score(),
            is_crawford: table.is_crawford(),
            to_act: table.to_act(),
            resignation: table.resignation(),
            last_player: table.last_play().map(|(player, ..)| player),
            ended: table.results().last().filter(|_| is_recorded).map(|result| result.kind),
        }
    }
}

impl TableIds {
    /// The ids of a table, or of what is known of one.
    pub fn of<'a>(table: impl Into<TableFacts<'a>>) -> Self {
        let facts = table.into();
        let on_roll = facts.on_roll();
        let board = match on_roll {
            Player::A => facts.board,
            Player::B => facts.board.flipped(),
        };
        let state = facts.gnubg_match(on_roll);
        Self {
            position: PositionId::from(board),
            match_id: state.and_then(|state| MatchId::try_from(state).ok()),
            xgid: state.and_then(|state| Xgid::new(board, state, facts.extras())),
        }
    }
}

impl TableFacts<'_> {
    /// The player on roll. After an offer it stays the one who made it; at the end of a game it would be
    /// the turn of the player who did not play last.
    fn on_roll(&self) -> Player {
        if let Some((player, _)) = self.resignation {
            return player;
        }
        match self.phase {
            Phase::ToRoll { player }
            | Phase::Rolling { player }
            | Phase::ToPlay { player, .. }
            | Phase::Doubled { player }
            | Phase::Beavered { player } => player,
            Phase::Seating
            | Phase::Opening
            | Phase::BetweenGames
            | Phase::Over
            | Phase::Expired => self.last_player.map_or(Player::A, Player::other),
        }
    }

    /// The match as GNU Backgammon would keep it, if it can.
    fn gnubg_match(&self, on_roll: Player) -> Option<GnubgMatch> {
        let (length, score, jacoby) = match self.rules.frame {
            Frame::Mao { .. } => return None,
            // Only winning counts, as in a match to one point.
            Frame::Single => (1, ByPlayer::default(), false),
            Frame::Match { length, .. } => (length, self.score, false),
            Frame::Money { jacoby, .. } => (0, self.score, jacoby),
        };
        let dice = match self.phase {
            Phase::ToPlay { roll, .. } => Some(roll),
            _ => None,
        };
        Some(GnubgMatch {
            cube: self.cube.value,
            owner: self.cube.owner,
            on_roll,
            crawford: self.is_crawford,
            game: self.game_state(),
            to_act: self.to_act.unwrap_or(on_roll),
            doubled: matches!(self.phase, Phase::Doubled { .. } | Phase::Beavered { .. }),
            resigned: self.resignation.map(|(_, level)| level),
            dice,
            length,
            score,
            jacoby,
        })
    }

    fn game_state(&self) -> GameState {
        if self.phase.is_playing() {
            return GameState::Playing;
        }
        match self.ended.filter(|_| self.phase != Phase::Seating) {
            None => GameState::None,
            Some(ResultKind::Passed) => GameState::Dropped,
            Some(ResultKind::Resigned) => GameState::Resigned,
            Some(_) => GameState::Over,
        }
    }

    fn extras(&self) -> XgidExtras {
        let beavers =
            matches!(self.rules.frame, Frame::Money { beavers, .. } if beavers != Beavers::Off);
        let max_cube_exponent = self.rules.cube.limit.trailing_zeros().min(15) as u8;
        XgidExtras { beavers, max_cube_exponent }
    }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{
        Command, CubeRules, Roll, Seat, SeatCommand, Variant, legal_plays,
        testing::{seated, throw},
    };

    use super::*;

    fn check(rules: TableRules, commands: &[Command], expected: [&str; 3]) {
        let TableIds { position, match_id, xgid } = TableIds::of(&seated(rules, commands.to_vec()));
        let match_id = match_id.map_or("none".into(), |id| id.to_string());
        let xgid = xgid.map_or("none".into(), |id| id.to_string());
        assert_eq!([position.to_string(), match_id, xgid], expected);
    }

    // The expected ids are those of GNU Backgammon 1.07 for the same situations.

    #[test]
    fn an_opening_roll_of_the_player_at_the_top() {
        check(
            TableRules { cube: CubeRules { on: true, limit: 1024 }, ..TableRules::match_to(7) },
            &[throw(3, 1)],
            [
                "4HPwATDgc/ABMA",
                "MIHlAAAAAAAE",
                "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:7:10",
            ],
        );
    }

    #[test]
    fn a_single_game_is_a_match_to_one_point() {
        let ids = TableIds::of(&seated(TableRules::CASUAL, [throw(1, 3)]));
        assert_eq!(ids.position.to_string(), "4HPwATDgc/ABMA");
        assert_eq!(ids.match_id.unwrap().state().length, 1);
        let expected = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:6";
        assert_eq!(ids.xgid.unwrap().to_string(), expected);
    }

    #[test]
    fn an_offered_resignation_has_no_xgid() {
        let resign = SeatCommand::Resign { level: WinSize::Gammon }.by(Seat::B);
        let ids = TableIds::of(&seated(TableRules::match_to(7), [throw(1, 3), resign]));
        let state = ids.match_id.unwrap().state();
        assert_eq!((state.on_roll, state.to_act), (Player::B, Player::A));
        assert_eq!(state.resigned, Some(WinSize::Gammon));
        assert_eq!(ids.xgid, None);
    }

    #[test]
    fn a_mao_has_a_position_id_only() {
        check(TableRules::MAO, &[throw(3, 1)], ["4HPwATDgc/ABMA", "none", "none"]);
    }

    #[test]
    fn a_game_that_has_ended_has_no_xgid() {
        let plays = legal_plays(Variant::Standard.start(), Roll::new(3, 1));
        let pass = [
            throw(3, 1),
            SeatCommand::Play { steps: plays[0].0 }.by(Seat::A),
            SeatCommand::Double.by(Seat::B),
            SeatCommand::Pass.by(Seat::A),
        ];
        let ids = TableIds::of(&seated(TableRules::match_to(7), pass));
        assert_eq!(ids.match_id.unwrap().state().game, GameState::Dropped);
        assert_eq!(ids.xgid, None);
    }
}
