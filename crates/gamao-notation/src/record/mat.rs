//! Match texts: `.mat` and `.txt` of GNU Backgammon, eXtreme Gammon, sites and clubs.
//!
//! Optional header comments `; [Key "Value"]`, a line `7 point match`, and for each game a title, a
//! line with names and score, and numbered rows of two columns. Every producer has its own habits;
//! the reader knows them all and requires only the words that distinguish them.

mod header;
mod row;
mod write;

use gamao_rules::{Cube, Player, Roll, Score};

use crate::{PlayText, Xgid, excerpt::excerpt};

use super::{
    Act, GameRecord, MatchRecord, Place, Problem, RecordError, Setup, Warning,
    build::{GameBuilder, WrittenResult, check_scores, writes_limit_as_length},
    decode::lines,
};

use header::{Header, Scores};
use row::{Cell, Word};

pub(super) use write::{Style, write};

/// Two columns, and a result behind them.
const MOST_CELLS: usize = 3;

/// Whether a text is of this kind.
pub(super) fn looks_like(text: &str) -> bool {
    let mut is_game_open = false;
    lines(text).any(|(_, line)| {
        let is_match = row::match_length(line).is_some() || is_game_open && Scores::is_in(line);
        is_game_open = row::is_game_title(line) || is_game_open && line.is_empty();
        is_match
    })
}

/// Reads the text.
pub(super) fn read(text: &str) -> Result<MatchRecord, RecordError> {
    let mut reader = Reader::default();
    for (number, line) in lines(text) {
        reader.line(number, line)?;
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    header: Header,
    length: Option<u32>,
    games: Vec<GameRecord>,
    actions: usize,
    open: Open,
    warnings: Vec<Warning>,
    notes: Vec<String>,
    /// The match is over, or another begins.
    is_done: bool,
}

/// The game that is being read.
#[derive(Default)]
enum Open {
    #[default]
    None,
    /// Its title has been read, the names are next.
    Titled(usize),
    Game(Box<Game>),
}

struct Game {
    builder: GameBuilder,
    result: Option<WrittenResult>,
    /// Of the right column, where it begins.
    right: usize,
    /// A set-up, until it is known who plays first.
    setup: Option<Setup>,
}

impl Reader {
    fn warn(&mut self, line: usize, problem: Problem) {
        self.warnings.push(Warning { place: Place::Line(line), problem });
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        if self.is_done || line.is_empty() {
            return Ok(());
        }
        if let Some(comment) = line.trim_start().strip_prefix(';') {
            self.comment(number, comment.trim());
            return Ok(());
        }
        if let Some(length) = row::match_length(line) {
            if self.length.is_some() {
                self.is_done = true;
                self.warn(number, Problem::SecondMatch);
            } else {
                self.length = Some(length);
            }
            return Ok(());
        }
        if row::is_game_title(line) {
            self.close();
            if self.games.len() == MatchRecord::MOST_GAMES {
                return Err(RecordError::TooMany("games"));
            }
            self.open = Open::Titled(number);
            return Ok(());
        }
        match &mut self.open {
            Open::None => {}
            Open::Titled(title) => {
                let title = *title;
                let Some(scores) = Scores::read(line) else {
                    self.open = Open::None;
                    self.warn(title, Problem::NoScore);
                    return Ok(());
                };
                self.begin(&scores);
            }
            Open::Game(game) => {
                game.builder.go_to(Place::Line(number));
                game.line(line);
                if self.actions + self.open.actions() > MatchRecord::MOST_ACTIONS {
                    return Err(RecordError::TooMany("actions"));
                }
            }
        }
        Ok(())
    }

    fn comment(&mut self, number: usize, text: &str) {
        if let Some(setup) = text.strip_prefix("Set Pos=")
            && let Open::Game(game) = &mut self.open
        {
            if !game.set_up(setup) {
                self.warn(number, Problem::Setup);
            }
        } else if text.starts_with('[') {
            if !self.header.read(text) {
                self.warn(number, Problem::Header(excerpt(text)));
            }
        } else if !text.is_empty() {
            self.notes.push(text.into());
        }
    }

    /// Opens the game whose names have been read.
    fn begin(&mut self, scores: &Scores) {
        let rules = self.header.rules(self.length.unwrap_or(0));
        if self.games.is_empty() {
            self.header.see_names(scores);
        }
        let is_point_short = |score: Score| {
            let short = |points: u32| points + 1 == self.length.unwrap_or(0);
            short(score.a) != short(score.b)
        };
        let crawford = self.header.has_crawford()
            && self.length.is_some_and(|length| length > 1)
            && is_point_short(scores.score)
            && !self.games.iter().any(|game| is_point_short(game.score));
        let game = GameRecord::new(scores.score, crawford);
        self.open = Open::Game(Box::new(Game {
            builder: GameBuilder::new(game, rules),
            result: None,
            right: scores.right,
            setup: None,
        }));
    }

    fn close(&mut self) {
        match core::mem::take(&mut self.open) {
            Open::None => {}
            Open::Titled(title) => self.warn(title, Problem::NoScore),
            Open::Game(game) => {
                let (game, warnings) = game.finish();
                self.warnings.extend(warnings);
                self.actions += game.actions.len();
                self.games.push(game);
            }
        }
    }

    fn finish(mut self) -> Result<MatchRecord, RecordError> {
        self.close();
        if self.games.is_empty() {
            return Err(RecordError::NoGame);
        }
        let mut length = self.length.unwrap_or(0);
        let crawford = self.games.first().is_some_and(|game| game.crawford);
        if writes_limit_as_length(self.header.site(), length, self.games.len()) {
            self.warnings
                .push(Warning { place: Place::File, problem: Problem::MoneyWithLimit(length) });
            self.header.limit = Some(length);
            length = 0;
            if crawford {
                self.games[0].crawford = false;
            }
        }
        let mut record = MatchRecord::new(self.header.rules(length));
        record.players = self.header.players();
        record.event = self.header.event();
        record.games = self.games;
        record.note = self.notes.join("\n");
        record.warnings = self.warnings;
        check_scores(&mut record);
        Ok(record)
    }
}

impl Open {
    fn actions(&self) -> usize {
        match self {
            Self::Game(game) => game.builder.game.actions.len(),
            _ => 0,
        }
    }
}

impl Game {
    fn line(&mut self, line: &str) {
        for cell in row::cells(line, self.right).iter().take(MOST_CELLS) {
            self.cell(cell);
        }
    }

    fn cell(&mut self, cell: &Cell<'_>) {
        let player = cell.player;
        self.settle_setup(player);
        let builder = &mut self.builder;
        match cell.word {
            Word::Dice(roll) => self.roll(player, roll, cell.rest),
            Word::Unrolled => {}
            Word::Double(written) => {
                let counted = builder.position().cube.value * 2;
                if let Some(written) = written.filter(|&written| written != counted) {
                    builder.warn(Problem::CubeValue { written, counted });
                }
                builder.cube(player, Act::Double);
            }
            Word::Take => builder.cube(player, Act::Take),
            Word::Pass => builder.cube(player, Act::Pass),
            Word::Beaver => builder.cube(player, Act::Beaver),
            Word::Raccoon => builder.cube(player, Act::Raccoon),
            Word::Wins(points) => {
                self.result = Some(WrittenResult { winner: player, points, level: None });
            }
            Word::Loses(points) => {
                let result = WrittenResult { winner: player.other(), points, level: None };
                self.result = self.result.or(Some(result));
            }
            Word::Unreadable => builder.give_up(Problem::Unreadable(excerpt(cell.rest))),
        }
    }

    fn roll(&mut self, player: Player, roll: Roll, rest: &str) {
        let builder = &mut self.builder;
        if let Some(snowie) = row::illegal_play(rest) {
            let before = builder.position().board(player);
            let left = row::snowie_board(snowie, before).unwrap_or(before);
            return builder.play_to(player, roll, left);
        }
        // What says that nothing was played is a dance if nothing is legal.
        let is_pass = rest.parse::<PlayText>().is_ok_and(|text| text == PlayText::default());
        if is_pass {
            builder.play_nothing(player, roll);
        } else if rest.chars().all(|c| c == '?') {
            builder.unplayed(player, roll);
        } else {
            builder.play_text(player, roll, rest);
        }
    }

    /// `<26 letters>/<exponent>`, the right column at the bottom; whether that is a position.
    fn set_up(&mut self, text: &str) -> bool {
        let Some((places, exponent)) = text.trim().split_once('/') else { return false };
        let id = format!("{places}:0:0:1:00:0:0:0:0:10").parse::<Xgid>();
        let (Ok(id), Ok(exponent)) = (id, exponent.trim().parse::<i8>()) else { return false };
        let Ok(board) = id.board_with(self.builder.checkers()) else { return false };
        if exponent.abs() > 15 || !self.builder.is_fresh() {
            return false;
        }
        let owner = match exponent {
            0 => None,
            1.. => Some(Player::B),
            _ => Some(Player::A),
        };
        let cube = Cube { value: 1 << exponent.abs(), owner };
        self.setup = Some(Setup { board: board.flipped(), cube, on_roll: Player::A });
        true
    }

    /// The game begins with this player.
    fn settle_setup(&mut self, player: Player) {
        if let Some(setup) = self.setup.take() {
            self.builder.set_up(Setup { on_roll: player, ..setup });
        }
    }

    fn finish(mut self) -> (GameRecord, Vec<Warning>) {
        self.settle_setup(Player::A);
        self.builder.finish(self.result)
    }
}
