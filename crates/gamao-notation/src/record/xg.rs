//! eXtreme Gammon's `.xg` and `.xgp`: a container with a match or a position as records of 2,560
//! bytes.
//!
//! Little-endian Delphi records with their natural padding. The layout follows the vendor's public
//! description and files as XG writes them; offsets count from the beginning of a record. Player 1,
//! from whose view the positions before an action are given, is the left column of a match text and
//! here A. A file with one position is as its XGID: player 1 is X, here B.

mod container;
mod fields;
mod findings;
mod rtf;
mod time;
mod write;

use gamao_rules::{
    Beavers, Board, ByPlayer, Cube, CubeRules, Die, Frame, Player, Point, Roll, Score, Side,
    TableRules, Variant, WinSize,
};

use super::{
    Act, EventInfo, Found, GameRecord, MatchRecord, Place, Problem, RecordError, RecordPlayer,
    Setup, StoredAnalysis, StoredFinding, Warning,
    build::{GameBuilder, WrittenResult, check_scores, writes_limit_as_length},
};

use fields::{Fields, RECORD};

pub(super) use write::{Kind, write};

/// What files of this kind begin with.
pub(super) const MAGIC: &[u8] = b"RGMH";

/// The length of a match that is none.
const MONEY: i32 = 99_999;

/// Kinds of records.
mod entry {
    pub(super) const MATCH: u8 = 0;
    pub(super) const GAME: u8 = 1;
    pub(super) const CUBE: u8 = 2;
    pub(super) const MOVE: u8 = 3;
    pub(super) const GAME_END: u8 = 4;
    pub(super) const MATCH_END: u8 = 5;
}

/// Reads a file with its analysis.
pub(super) fn read(bytes: &[u8]) -> Result<(MatchRecord, StoredAnalysis), RecordError> {
    let files = container::unpack(bytes)?;
    let records: Vec<_> = records(&files.records).collect();
    let header = records.first().copied().filter(|record| record.kind() == entry::MATCH);
    let Some(header) = header else {
        return Err(RecordError::NoGame);
    };
    // A decision, and nothing that has been decided.
    let is_position = records.iter().any(|record| record.kind() == entry::CUBE)
        && !records.iter().any(|record| match record.kind() {
            entry::CUBE => record.i32(16) == 1 && record.i32(20) >= 0,
            kind => matches!(kind, entry::MOVE | entry::GAME_END),
        });
    let mut rules = read_rules(header);
    let games = records.iter().filter(|record| record.kind() == entry::GAME).count();
    let length = rules.length().unwrap_or(0);
    let is_money = writes_limit_as_length(&text(header, 1396, 283), length, games);
    if is_money {
        rules.frame = Frame::Money { jacoby: false, automatic_doubles: 0, beavers: Beavers::Off };
        if length.is_power_of_two() {
            rules.cube = CubeRules { on: true, limit: length };
        }
    }
    let mut reader = Reader {
        rules,
        first: if is_position { Player::B } else { Player::A },
        comments: rtf::comments(&files.comments),
        record: MatchRecord::new(rules),
        game: None,
        actions: 0,
        is_cube_decision: false,
        pending: (String::new(), false),
        findings: Vec::new(),
    };
    reader.header(header);
    if is_money {
        reader.warn(Place::File, Problem::MoneyWithLimit(length));
    }
    for (number, &record) in (2..).zip(&records[1..]) {
        reader.record(number, record)?;
    }
    if !files.records.len().is_multiple_of(RECORD) {
        reader.warn(Place::Record(records.len() + 1), Problem::Truncated);
    }
    if is_position {
        reader.roll_of_position(&files.index);
    }
    reader.finish()
}

fn records(bytes: &[u8]) -> impl Iterator<Item = Fields<'_>> {
    bytes.as_chunks::<RECORD>().0.iter().map(Fields)
}

/// A text of the header; the wide ones are missing before version 24.
fn text(header: Fields<'_>, wide: usize, short: usize) -> String {
    match header.wide(wide) {
        text if text.is_empty() => header.short(short),
        text => text,
    }
}

fn read_rules(header: Fields<'_>) -> TableRules {
    let length = header.i32(92);
    let frame = if length == MONEY || length <= 0 || header.u8(584) != 0 {
        let automatic_doubles =
            if header.u8(103) == 0 { 0 } else { header.i32(616).clamp(0, 6) as u32 };
        let beavers = if header.u8(102) == 0 { Beavers::Off } else { Beavers::Raccoons };
        Frame::Money { jacoby: header.u8(101) != 0, automatic_doubles, beavers }
    } else {
        Frame::Match { length: length as u32, crawford: header.u8(100) != 0 }
    };
    let variant = match header.i32(96) {
        1 => Variant::Nackgammon,
        2 => Variant::Hypergammon,
        3 => Variant::Longgammon,
        _ => Variant::Standard,
    };
    let limit = 1 << header.i32(612).clamp(0, 15);
    let cube = CubeRules { on: limit > 1, limit };
    TableRules { variant, frame, cube, ..TableRules::CASUAL }
}

struct Reader {
    rules: TableRules,
    /// Who player 1 is here.
    first: Player,
    comments: Vec<Option<String>>,
    record: MatchRecord,
    game: Option<GameBuilder>,
    actions: usize,
    /// The last cube record is a saved decision of whether to double.
    is_cube_decision: bool,
    /// Note and star of a turn in which nobody doubled.
    pending: (String, bool),
    findings: Vec<StoredFinding>,
}

impl Reader {
    fn warn(&mut self, place: Place, problem: Problem) {
        self.record.warnings.push(Warning { place, problem });
    }

    /// A comment by its number, which is then used.
    fn comment(&mut self, number: i32) -> String {
        let found = usize::try_from(number).ok().and_then(|number| self.comments.get_mut(number));
        found.and_then(Option::take).unwrap_or_default()
    }

    fn header(&mut self, header: Fields<'_>) {
        let text = |wide, short| text(header, wide, short);
        let player = |wide, short, rating, games| {
            let rating = Some(header.f64(rating)).filter(|r| r.is_finite() && *r > 0.0);
            let experience = rating.and_then(|_| u32::try_from(header.i32(games)).ok());
            RecordPlayer { name: text(wide, short), rating, experience }
        };
        let players = [player(880, 9, 104, 120), player(1138, 50, 112, 124)];
        let [one, two] = players;
        self.record.players = self.by_player(one, two);
        let (date, time) = time::from_delphi(header.f64(128));
        self.record.event = EventInfo {
            site: text(1396, 283),
            event: text(622, 136),
            round: text(1654, 417),
            match_id: match header.i32(268) {
                0 => String::new(),
                id => id.to_string(),
            },
            date,
            time,
            transcriber: header.wide(1960),
        };
        let notes = [header.i32(576), header.i32(580)].map(|number| self.comment(number));
        self.record.note = joined(&notes);
    }

    fn by_player<T>(&self, one: T, two: T) -> ByPlayer<T> {
        match self.first {
            Player::A => ByPlayer::new(one, two),
            Player::B => ByPlayer::new(two, one),
        }
    }

    /// 1 is player 1, -1 player 2.
    fn player(&self, sign: i32) -> Player {
        if sign >= 0 { self.first } else { self.first.other() }
    }

    fn record(&mut self, number: usize, record: Fields<'_>) -> Result<(), RecordError> {
        if let Some(game) = &mut self.game {
            game.go_to(Place::Record(number));
        }
        match record.kind() {
            entry::GAME => {
                self.close(None);
                if self.record.games.len() == MatchRecord::MOST_GAMES {
                    return Err(RecordError::TooMany("games"));
                }
                self.open(record);
            }
            entry::CUBE => self.cube(record),
            entry::MOVE => self.play(record),
            entry::GAME_END => {
                let times = record.i32(32).rem_euclid(100);
                let level = WinSize::ALL.into_iter().find(|level| level.to_u32() as i32 == times);
                let result = WrittenResult {
                    winner: self.player(record.i32(24)),
                    points: u32::try_from(record.i32(28)).ok(),
                    level,
                };
                self.close(Some(result));
            }
            _ => {}
        }
        let open = self.game.as_ref().map_or(0, |game| game.game.actions.len());
        if self.actions + open > MatchRecord::MOST_ACTIONS {
            return Err(RecordError::TooMany("actions"));
        }
        Ok(())
    }

    fn open(&mut self, record: Fields<'_>) {
        let points = |at| u32::try_from(record.i32(at)).unwrap_or(0);
        let score: Score = self.by_player(points(12), points(16));
        let mut game = GameRecord::new(score, record.u8(20) != 0);
        let notes = [record.i32(56), record.i32(60)].map(|number| self.comment(number));
        game.note = joined(&notes);
        self.game = Some(GameBuilder::new(game, self.rules));
    }

    fn close(&mut self, result: Option<WrittenResult>) {
        if let Some(game) = self.game.take() {
            let (game, warnings) = game.finish(result);
            self.actions += game.actions.len();
            self.record.games.push(game);
            self.record.warnings.extend(warnings);
        }
    }

    /// The game may begin elsewhere than at the start: then its first record says where. `None` if
    /// there is no game, or the position cannot be.
    fn at(
        &mut self,
        record: Fields<'_>,
        position: usize,
        cube: i32,
        active: Player,
    ) -> Option<&mut GameBuilder> {
        let checkers = self.rules.variant.checkers();
        let (first, is_position) = (self.first, self.first == Player::B);
        let game = self.game.as_mut()?;
        let Some(board) = record.board(position, checkers) else {
            game.give_up(Problem::Setup);
            return None;
        };
        let board = if first == Player::A { board } else { board.flipped() };
        let owner = match cube.signum() {
            0 => None,
            1 => Some(first),
            _ => Some(first.other()),
        };
        let cube = Cube { value: 1 << cube.unsigned_abs().min(12), owner };
        let at = game.position();
        if at.board(Player::A) != board || is_position || game.is_fresh() && at.cube != cube {
            if !game.is_fresh() {
                game.give_up(Problem::Setup);
                return None;
            }
            game.set_up(Setup { board, cube, on_roll: active });
        }
        Some(game)
    }

    fn cube(&mut self, record: Fields<'_>) {
        let player = self.player(record.i32(12));
        self.is_cube_decision = record.i32(16) == -1;
        let marks = (self.comment(record.i32(292)), record.u8(288) != 0);
        let Some(game) = self.at(record, 36, record.i32(32), player) else { return };
        let first = game.game.actions.len();
        let found = findings::cube(record);
        if record.i32(16) != 1 {
            self.pending = marks;
            return self.find(first, found);
        }
        game.cube(player, Act::Double);
        let other = player.other();
        match record.i32(20) {
            0 => game.cube(other, Act::Pass),
            1 => game.cube(other, Act::Take),
            2 => {
                game.cube(other, Act::Beaver);
                match record.i32(24) {
                    0 => game.cube(player, Act::Pass),
                    2 => game.cube(player, Act::Raccoon),
                    _ => {}
                }
            }
            _ => {}
        }
        game.mark(first, marks);
        for action in first..game.game.actions.len() {
            self.find(action, found.clone());
        }
    }

    /// Keeps what was found about an action of the current game.
    fn find(&mut self, action: usize, found: Option<Found>) {
        let game = self.record.games.len();
        self.findings.extend(found.map(|found| StoredFinding { game, action, found }));
    }

    fn play(&mut self, record: Fields<'_>) {
        let player = self.player(record.i32(64));
        let checkers = self.rules.variant.checkers();
        let (note, is_starred) = core::mem::take(&mut self.pending);
        let note = joined(&[note, self.comment(record.i32(2524))]);
        let marks = (note, is_starred || record.u8(2520) != 0);
        let Some(game) = self.at(record, 9, record.i32(108), player) else { return };
        let Some(roll) = roll(record) else {
            return game.give_up(Problem::Unreadable("the dice".into()));
        };
        let first = game.game.actions.len();
        // What is left is seen by the player.
        let left = record.board(35, checkers).filter(|_| record.u8(2308) != 0);
        let is_empty =
            |board: &Board| [board.mine, board.theirs].map(Side::rearmost) == [Point::OFF; 2];
        match left.filter(|board| !is_empty(board)) {
            Some(left) => game.play_to(player, roll, left),
            None => game.unplayed(player, roll),
        }
        game.mark(first, marks);
        self.find(first, findings::plays(record, checkers));
        self.find(first, findings::luck(record));
    }

    /// A saved position with a roll to play has it in the index beside the records. The roll beside a
    /// saved decision of the cube belongs to another question.
    fn roll_of_position(&mut self, index: &[u8]) {
        let Some(game) = self.game.as_mut().filter(|_| !self.is_cube_decision) else { return };
        let Some(on_roll) = game.game.setup.map(|setup| setup.on_roll) else { return };
        let found = records(index).find(|record| record.kind() == entry::MOVE);
        if let Some(roll) = found.and_then(roll).filter(|_| game.is_fresh()) {
            game.unplayed(on_roll, roll);
        }
    }

    fn finish(mut self) -> Result<(MatchRecord, StoredAnalysis), RecordError> {
        self.close(None);
        let left: Vec<String> = self.comments.iter_mut().filter_map(Option::take).collect();
        self.record.note = joined(&[vec![self.record.note.clone()], left].concat());
        if self.record.games.is_empty() {
            return Err(RecordError::NoGame);
        }
        check_scores(&mut self.record);
        let program = "eXtreme Gammon".into();
        Ok((self.record, StoredAnalysis { program, findings: self.findings }))
    }
}

fn roll(record: Fields<'_>) -> Option<Roll> {
    let die = |at| u8::try_from(record.i32(at)).ok().and_then(Die::from_face);
    Some(Roll { first: die(100)?, second: die(104)? })
}

fn joined(notes: &[String]) -> String {
    let told: Vec<&str> =
        notes.iter().map(|note| &**note).filter(|note| !note.is_empty()).collect();
    told.join("\n")
}
