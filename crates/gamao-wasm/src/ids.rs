//! The ids by which other programs know a position.

use gamao_notation::{GameState, GnubgMatch, MatchId, PositionId, Xgid, XgidExtras};
use gamao_protocol::TableView;
use gamao_rules::{Beavers, Board, ByPlayer, Frame, Phase, Player, Point, ResultKind, Side};
use serde::{Serialize, de::Error as _};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{BrowserError, table::json};

/// The ids of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Ids {
    /// GNU Position ID, seen by the player on roll.
    position: String,
    /// GNU Match ID. A mão has none: nobody else counts like it.
    #[serde(rename = "match")]
    match_id: Option<String>,
    /// XGID. Besides the mão, a finished game and an offered resignation have none.
    xgid: Option<String>,
}

/// The JSON of the ids of what a table (the JSON of a `TableView`) shows. Seat A is the player at the
/// top, O to XG and player 0 to GNU Backgammon.
#[wasm_bindgen(js_name = positionIds)]
pub fn position_ids(view: &str) -> Result<String, BrowserError> {
    let view: TableView =
        serde_json::from_str(view).map_err(|error| BrowserError::Json { what: "view", error })?;
    let on_roll = on_roll(&view);
    let board = board_of(&view, on_roll)?;
    let state = match_of(&view, on_roll);
    let match_id = state.and_then(|state| MatchId::try_from(state).ok());
    let xgid = state.and_then(|state| Xgid::new(board, state, extras(&view)));
    Ok(json(&Ids {
        position: PositionId::from(board).to_string(),
        match_id: match_id.map(|id| id.to_string()),
        xgid: xgid.map(|id| id.to_string()),
    }))
}

/// Whose turn it is. After an offer it stays the offerer's; at the end of a game it would be the turn
/// of whoever did not play last.
fn on_roll(view: &TableView) -> Player {
    if let Some(resignation) = view.resignation {
        return resignation.player;
    }
    match view.phase {
        Phase::ToRoll { player }
        | Phase::Rolling { player }
        | Phase::ToPlay { player, .. }
        | Phase::Doubled { player }
        | Phase::Beavered { player } => player,
        _ => match view.last_play.as_ref().map(|play| play.player) {
            Some(Player::A) => Player::B,
            _ => Player::A,
        },
    }
}

fn board_of(view: &TableView, on_roll: Player) -> Result<Board, BrowserError> {
    let (a, b) = (side(&view.board.a)?, side(&view.board.b)?);
    Ok(match on_roll {
        Player::A => Board { mine: a, theirs: b },
        Player::B => Board { mine: b, theirs: a },
    })
}

fn side(counts: &[u8; 26]) -> Result<Side, BrowserError> {
    if counts.iter().any(|&count| count > 15) {
        let error = serde_json::Error::custom("more than 15 checkers on a place");
        return Err(BrowserError::Json { what: "view", error });
    }
    let places = (0..).map(Point::new);
    Ok(counts.iter().zip(places).fold(Side::EMPTY, |side, (&count, place)| side.with(place, count)))
}

/// The match as other programs would keep it, where they can.
fn match_of(view: &TableView, on_roll: Player) -> Option<GnubgMatch> {
    let (length, score, jacoby) = match view.rules.frame {
        Frame::Mao { .. } => return None,
        // Nothing but the win counts, which is a match to one point.
        Frame::Single => (1, ByPlayer::default(), false),
        Frame::Match { length, .. } => (length, view.score, false),
        Frame::Money { jacoby, .. } => (0, view.score, jacoby),
    };
    let dice = match view.phase {
        Phase::ToPlay { roll, .. } => Some(roll),
        _ => None,
    };
    Some(GnubgMatch {
        cube: view.cube.map_or(1, |cube| cube.value),
        owner: view.cube.and_then(|cube| cube.owner),
        on_roll,
        crawford: view.crawford,
        game: game_state(view),
        to_act: view.to_act.unwrap_or(on_roll),
        doubled: matches!(view.phase, Phase::Doubled { .. } | Phase::Beavered { .. }),
        resigned: view.resignation.map(|resignation| resignation.level),
        dice,
        length,
        score,
        jacoby,
    })
}

fn game_state(view: &TableView) -> GameState {
    match view.phase {
        Phase::Seating => GameState::None,
        Phase::BetweenGames | Phase::Over | Phase::Expired => {
            // Right after a pass or a flag the result is still to be counted.
            let is_counted = u32::try_from(view.results.len()) == Ok(view.game);
            match view.results.last().filter(|_| is_counted).map(|result| result.kind) {
                None => GameState::None,
                Some(ResultKind::Passed) => GameState::Dropped,
                Some(ResultKind::Resigned) => GameState::Resigned,
                Some(_) => GameState::Over,
            }
        }
        _ => GameState::Playing,
    }
}

fn extras(view: &TableView) -> XgidExtras {
    let beavers =
        matches!(view.rules.frame, Frame::Money { beavers, .. } if beavers != Beavers::Off);
    let max_cube_exponent = view.rules.cube.limit.trailing_zeros().min(15) as u8;
    XgidExtras { beavers, max_cube_exponent }
}

#[cfg(test)]
mod tests {
    use gamao_rules::{
        Command, Player, Roll, SeatCommand, TableRules,
        testing::{self, throw},
    };

    use super::*;

    /// The ids after these commands of a table with two people.
    fn ids(rules: TableRules, commands: &[Command]) -> [String; 3] {
        let table = testing::seated(rules, commands.iter().cloned());
        let view = TableView::new(&table, None);
        let ids: serde_json::Value =
            serde_json::from_str(&position_ids(&json(&view)).unwrap()).unwrap();
        ["position", "match", "xgid"].map(|name| ids[name].as_str().unwrap_or("none").into())
    }

    fn check(rules: TableRules, commands: &[Command], expected: [&str; 3]) {
        assert_eq!(ids(rules, commands), expected);
    }

    // The expected ids are those GNU Backgammon 1.07 gives for the same situations.

    #[test]
    fn an_opening_roll_of_the_player_at_the_top() {
        check(
            TableRules {
                cube: gamao_rules::CubeRules { on: true, limit: 1024 },
                ..TableRules::match_to(7)
            },
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
        let [position, match_id, xgid] = ids(TableRules::CASUAL, &[throw(1, 3)]);
        assert_eq!(position, "4HPwATDgc/ABMA");
        assert_eq!(match_id.parse::<MatchId>().unwrap().state().length, 1);
        assert_eq!(xgid, "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:1:6");
    }

    #[test]
    fn an_offered_resignation_has_no_xgid() {
        let resign = SeatCommand::Resign { level: gamao_rules::Level::Gammon }.by(Player::B);
        let [_, match_id, xgid] = ids(TableRules::match_to(7), &[throw(1, 3), resign]);
        let state = match_id.parse::<MatchId>().unwrap().state();
        assert_eq!((state.on_roll, state.to_act), (Player::B, Player::A));
        assert_eq!(state.resigned, Some(gamao_rules::Level::Gammon));
        assert_eq!(xgid, "none");
    }

    #[test]
    fn a_mao_has_a_position_id_only() {
        check(TableRules::MAO, &[throw(3, 1)], ["4HPwATDgc/ABMA", "none", "none"]);
    }

    #[test]
    fn a_game_that_has_ended_has_no_xgid() {
        let pass = [
            throw(3, 1),
            SeatCommand::Play { steps: first_play() }.by(Player::A),
            SeatCommand::Double.by(Player::B),
            SeatCommand::Pass.by(Player::A),
        ];
        let [_, match_id, xgid] = ids(TableRules::match_to(7), &pass);
        assert_eq!(match_id.parse::<MatchId>().unwrap().state().game, GameState::Dropped);
        assert_eq!(xgid, "none");
    }

    /// Some play of an opening 3-1.
    fn first_play() -> gamao_rules::Play {
        let board = gamao_rules::Variant::Standard.start();
        let plays = gamao_rules::legal_plays(board, Roll::new(3, 1));
        plays.into_iter().next().expect("a legal opening play").0
    }

    #[test]
    fn an_impossible_board_is_refused() {
        let table = testing::table([Command::Open(TableRules::CASUAL)]);
        let mut view = TableView::new(&table, None);
        view.board.a[6] = 200;
        let error = position_ids(&json(&view)).unwrap_err();
        assert!(error.to_string().starts_with("invalid view: more than 15"), "{error}");
    }
}
