//! Our own form: JSON that holds all of a record.
//!
//! Plays are texts and boards are position ids, read again like those of any other file. So a
//! file from a stranger cannot contain an impossible board.

use gamao_rules::{Board, ByPlayer, Cube, GameResult, Player, Roll, TableRules, WinSize};
use serde::{Deserialize, Serialize};

use crate::{PlayText, PositionId};

use super::{
    Act, Action, DiceSource, EventInfo, GameRecord, MatchRecord, Place, Problem, RecordError,
    RecordPlayer, Setup, Warning, build::GameBuilder,
};

/// What distinguishes our files from other JSON.
const FORMAT: &str = "gamao-record";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    format: String,
    version: u32,
    players: ByPlayer<RecordPlayer>,
    rules: TableRules,
    #[serde(default)]
    event: EventInfo,
    #[serde(default)]
    dice: DiceSource,
    games: Vec<Game>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Game {
    score: ByPlayer<u32>,
    #[serde(default)]
    crawford: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Start>,
    actions: Vec<Step>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<GameResult>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
}

/// A set-up; the board is that of the player on roll.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Start {
    on_roll: Player,
    board: String,
    cube: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owner: Option<Player>,
}

#[derive(Serialize, Deserialize)]
struct Step {
    player: Player,
    #[serde(flatten)]
    deed: Deed,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    starred: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ByPlayer<i32>>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "camelCase")]
enum Deed {
    Play { roll: Roll, play: String },
    Illegal { roll: Roll, left: String },
    Unplayed { roll: Roll },
    Double,
    Take,
    Pass,
    Beaver,
    Raccoon,
    Resign { level: WinSize },
    Accept,
    Refuse,
}

/// Whether a text is of this kind.
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains(FORMAT)
}

/// Reads the text.
pub(super) fn read(text: &str) -> Result<MatchRecord, RecordError> {
    let document: Document =
        serde_json::from_str(text).map_err(|error| RecordError::Json(error.to_string()))?;
    if document.format != FORMAT || document.version != VERSION {
        return Err(RecordError::Unsupported("newer gamao-record"));
    }
    if document.games.len() > MatchRecord::MOST_GAMES {
        return Err(RecordError::TooMany("games"));
    }
    if document.games.iter().map(|game| game.actions.len()).sum::<usize>()
        > MatchRecord::MOST_ACTIONS
    {
        return Err(RecordError::TooMany("actions"));
    }
    if document.games.is_empty() {
        return Err(RecordError::NoGame);
    }
    let mut record = MatchRecord {
        players: document.players,
        event: document.event,
        dice: document.dice,
        note: document.note,
        ..MatchRecord::new(document.rules)
    };
    for (number, game) in (1..).zip(document.games) {
        let (game, warnings) = read_game(number, game, &record.rules);
        record.games.push(game);
        record.warnings.extend(warnings);
    }
    Ok(record)
}

fn read_game(number: usize, game: Game, rules: &TableRules) -> (GameRecord, Vec<Warning>) {
    let mut start = GameRecord::new(game.score, game.crawford);
    start.note = game.note;
    let mut builder = GameBuilder::new(start, *rules);
    builder.go_to(Place::Game(number));
    if let Some(setup) = game.setup {
        match read_setup(&setup, builder.checkers()) {
            Some(setup) => builder.set_up(setup),
            None => builder.give_up(Problem::Setup),
        }
    }
    for Step { player, deed, note, starred, clock } in game.actions {
        let first = builder.game.actions.len();
        match deed {
            Deed::Play { roll, play } => builder.play_text(player, roll, &play),
            Deed::Illegal { roll, left } => match board(&left, builder.checkers()) {
                Some(left) => builder.play_to(player, roll, left),
                None => builder.give_up(Problem::Unreadable(left)),
            },
            Deed::Unplayed { roll } => builder.unplayed(player, roll),
            Deed::Double => builder.cube(player, Act::Double),
            Deed::Take => builder.cube(player, Act::Take),
            Deed::Pass => builder.cube(player, Act::Pass),
            Deed::Beaver => builder.cube(player, Act::Beaver),
            Deed::Raccoon => builder.cube(player, Act::Raccoon),
            Deed::Resign { level } => builder.resignation(player, Act::Resign { level }),
            Deed::Accept => builder.resignation(player, Act::Accept),
            Deed::Refuse => builder.resignation(player, Act::Refuse),
        }
        builder.mark(first, (note, starred));
        builder.set_clock(first, clock);
    }
    builder.finish_with(game.result)
}

fn board(id: &str, checkers: u8) -> Option<Board> {
    id.parse::<PositionId>().ok()?.board_with(checkers).ok()
}

fn read_setup(setup: &Start, checkers: u8) -> Option<Setup> {
    let board = board(&setup.board, checkers)?;
    let board = if setup.on_roll == Player::A { board } else { board.flipped() };
    let is_cube = setup.cube.is_power_of_two() && setup.cube <= 1 << 12;
    let cube = Cube { value: setup.cube, owner: setup.owner };
    is_cube.then_some(Setup { board, cube, on_roll: setup.on_roll })
}

/// The record as JSON, on one line.
pub(super) fn write(record: &MatchRecord) -> Vec<u8> {
    let document = Document {
        format: FORMAT.into(),
        version: VERSION,
        players: record.players.clone(),
        rules: record.rules,
        event: record.event.clone(),
        dice: record.dice.clone(),
        games: record.games.iter().map(write_game).collect(),
        note: record.note.clone(),
    };
    serde_json::to_vec(&document).expect("texts and numbers have a form in JSON")
}

fn write_game(game: &GameRecord) -> Game {
    let setup = game.setup.map(|setup| {
        let board = match setup.on_roll {
            Player::A => setup.board,
            Player::B => setup.board.flipped(),
        };
        Start {
            on_roll: setup.on_roll,
            board: PositionId::from(board).to_string(),
            cube: setup.cube.value,
            owner: setup.cube.owner,
        }
    });
    Game {
        score: game.score,
        crawford: game.crawford,
        setup,
        actions: game.actions.iter().map(write_action).collect(),
        result: game.result,
        note: game.note.clone(),
    }
}

fn write_action(action: &Action) -> Step {
    let deed = match action.act {
        Act::Play { roll, play } => Deed::Play { roll, play: PlayText::from(play).to_string() },
        Act::Illegal { roll, left } => {
            Deed::Illegal { roll, left: PositionId::from(left).to_string() }
        }
        Act::Unplayed { roll } => Deed::Unplayed { roll },
        Act::Double => Deed::Double,
        Act::Take => Deed::Take,
        Act::Pass => Deed::Pass,
        Act::Beaver => Deed::Beaver,
        Act::Raccoon => Deed::Raccoon,
        Act::Resign { level } => Deed::Resign { level },
        Act::Accept => Deed::Accept,
        Act::Refuse => Deed::Refuse,
    };
    Step {
        player: action.player,
        deed,
        note: action.note.clone(),
        starred: action.starred,
        clock: action.clock,
    }
}
