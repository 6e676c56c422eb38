//! A record that is one position: read from any text that holds one, and written as a text.

use gamao_rules::{Beavers, Board, ByPlayer, Cube, CubeRules, Frame, Player, Score, TableRules};

use crate::{
    GameState, GnubgId, GnubgMatch, MatchId, PositionId, PositionText, Session, Xgid, XgidDice,
    XgidExtras,
};

use super::{
    Act, Action, GamePosition, GameRecord, MatchRecord, RecordError, Setup, WriteError,
    position::Offer,
};

/// The longest text, in bytes, that is searched for a position.
const LONGEST: usize = 64 << 10;

/// Reads a text that holds a position.
pub(super) fn read(text: &str) -> Result<MatchRecord, RecordError> {
    if text.len() > LONGEST {
        return Err(RecordError::NoMatch);
    }
    let found = PositionText::read(text, 15).map_err(RecordError::Nothing)?;
    Ok(record(&found))
}

/// The record of a position: O is A, X is B.
pub(super) fn record(found: &PositionText) -> MatchRecord {
    let setting = &found.setting;
    let limit = 1 << setting.max_cube_exponent.unwrap_or(10).min(15);
    let (frame, score, crawford) = match setting.session {
        Some(Session::Match { length, score, crawford }) => {
            (Frame::Match { length, crawford: true }, score, crawford.unwrap_or(false))
        }
        Some(Session::Money { jacoby, beavers }) => {
            let beavers = if beavers == Some(true) { Beavers::Raccoons } else { Beavers::Off };
            let jacoby = jacoby.unwrap_or(false);
            (Frame::Money { jacoby, automatic_doubles: 0, beavers }, Score::default(), false)
        }
        None => {
            let frame = Frame::Money { jacoby: false, automatic_doubles: 0, beavers: Beavers::Off };
            (frame, Score::default(), false)
        }
    };
    let on_roll = setting.on_roll;
    let cube =
        setting.cube.map_or(Cube::CENTRED, |cube| Cube { value: cube.value, owner: cube.owner });
    let board = if on_roll == Player::A { found.board } else { found.board.flipped() };
    let mut game = GameRecord::new(score, crawford);
    let mut act = |player, act| game.actions.push(Action::new(player, act));
    let mut cube = cube;
    match setting.dice {
        None | Some(XgidDice::NotRolled) => {}
        Some(XgidDice::Rolled(roll)) => act(on_roll, Act::Unplayed { roll }),
        Some(XgidDice::Doubled | XgidDice::Raccooned) => act(on_roll, Act::Double),
        Some(XgidDice::Beavered) => {
            // The id has the cube after the beaver.
            cube = Cube { value: (cube.value / 4).max(1), owner: None };
            act(on_roll, Act::Double);
            act(on_roll.other(), Act::Beaver);
        }
    }
    game.setup = Some(Setup { board, cube, on_roll });
    let rules =
        TableRules { frame, cube: CubeRules { on: limit > 1, limit }, ..TableRules::CASUAL };
    MatchRecord { games: vec![game], ..MatchRecord::new(rules) }
}

impl MatchRecord {
    /// The GNU Match state of the last position, with its board seen by the player on roll.
    pub fn last_state(&self) -> Option<(Board, GnubgMatch)> {
        let game = self.games.last().filter(|game| game.result.is_none())?;
        state(self, game, &game.last_position(&self.rules))
    }

    /// The id of a position in one of the games: its XGID, or where XGIDs cannot express it the id of the
    /// board alone.
    pub fn id_of(&self, game: &GameRecord, at: &GamePosition) -> String {
        let xgid = state(self, game, at)
            .and_then(|(board, state)| Xgid::new(board, state, extras(&self.rules)));
        match xgid {
            Some(xgid) => xgid.to_string(),
            None => PositionId::from(at.board(at.on_roll.unwrap_or(Player::A))).to_string(),
        }
    }

    /// The XGID of the last position; nothing if XGIDs cannot express it.
    pub fn xgid(&self) -> Option<Xgid> {
        let (board, state) = self.last_state()?;
        Xgid::new(board, state, extras(&self.rules))
    }

    /// The GNU ids of the last position; nothing if they cannot express it.
    pub fn gnubg_id(&self) -> Option<GnubgId> {
        let (board, state) = self.last_state()?;
        let match_id = MatchId::try_from(state).ok()?;
        Some(GnubgId { position: PositionId::from(board), match_id })
    }
}

/// The match as gnubg sees it, and the board seen by the player on roll.
fn state(
    record: &MatchRecord,
    game: &GameRecord,
    at: &GamePosition,
) -> Option<(Board, GnubgMatch)> {
    let on_roll = at.on_roll.unwrap_or(Player::A);
    let (doubled, to_act, resigned) = match at.offer {
        None => (false, on_roll, None),
        Some(Offer::Double) => (true, on_roll.other(), None),
        Some(Offer::Beaver) => (true, on_roll, None),
        Some(Offer::Resignation(player)) => {
            let level = game.actions.iter().rev().find_map(|action| match action.act {
                Act::Resign { level } => Some(level),
                _ => None,
            });
            (false, player.other(), level)
        }
    };
    let state = GnubgMatch {
        cube: at.cube.value,
        owner: at.cube.owner,
        on_roll,
        crawford: game.crawford,
        game: GameState::Playing,
        to_act,
        doubled,
        resigned,
        dice: at.roll,
        length: record.length(),
        score: game.score,
        jacoby: matches!(record.rules.frame, Frame::Money { jacoby: true, .. }),
    };
    if at.is_over() || state.validate().is_err() {
        return None;
    }
    Some((at.board(on_roll), state))
}

fn extras(rules: &TableRules) -> XgidExtras {
    let limit = if rules.cube.on { rules.cube.limit.max(1).ilog2().min(15) } else { 0 };
    XgidExtras { beavers: rules.beavers() != Beavers::Off, max_cube_exponent: limit as u8 }
}

/// The 26 places of an XGID for a board seen by `viewer`, B at the bottom.
pub(super) fn letters(board: Board, viewer: Player) -> Option<String> {
    let state = GnubgMatch {
        cube: 1,
        owner: None,
        on_roll: viewer,
        crawford: false,
        game: GameState::Playing,
        to_act: viewer,
        doubled: false,
        resigned: None,
        dice: None,
        length: 0,
        score: ByPlayer::new(0, 0),
        jacoby: false,
    };
    let xgid = Xgid::new(board, state, XgidExtras::default())?.to_string();
    xgid.strip_prefix("XGID=")?.get(..26).map(Into::into)
}

/// The last position as a text: its ids.
pub(super) fn write(record: &MatchRecord) -> Result<Vec<u8>, WriteError> {
    let id = record.gnubg_id().ok_or(WriteError::NoPosition)?;
    let xgid = record.xgid().map(|xgid| format!("{xgid}\n")).unwrap_or_default();
    let text = format!("{xgid}Position ID: {}\nMatch ID: {}\n", id.position, id.match_id);
    Ok(text.into_bytes())
}
