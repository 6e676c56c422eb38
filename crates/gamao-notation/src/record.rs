//! Matches as programs and sites write them down.
//!
//! [`MatchRecord`] is one match, session or position of any source. [`MatchRecord::read`] takes the
//! bytes of a file and goes by what they hold: match texts (`.mat`, `.txt`) of all producers, GNU
//! Backgammon's `.sgf`, eXtreme Gammon's `.xg` and `.xgp`, our own JSON, and any text that holds a
//! position. [`MatchRecord::write`] turns a record into one of these forms and names what the form
//! cannot hold.
//!
//! Of a damaged file the intact part is read: every game is kept up to its last valid action, and a
//! [`Warning`] says what was left out, and where.

mod build;
mod decode;
mod error;
mod format;
mod json;
mod log;
mod lost;
mod mat;
mod place;
mod position;
mod sgf;
mod stored;
mod xg;

use gamao_rules::{
    Board, ByPlayer, Cube, GameResult, Play, Player, Roll, Score, TableRules, WinSize,
};

use serde::{Deserialize, Serialize};

pub use error::{Damage, Place, Problem, RecordError, Warning, WriteError};
pub use format::{Format, Written};
pub use lost::Lost;
pub use position::{GamePosition, Offer};
pub use stored::{Found, Scale, StoredAnalysis, StoredFinding, StoredPlay};

/// A match, a session or one position, as written down.
///
/// ```
/// use gamao_notation::MatchRecord;
///
/// let text = " 1 point match\n\n Game 1\n Ana : 0   Rui : 0\n  1) 31: 8/5 6/5   65: 24/13\n";
/// let record = MatchRecord::read(text.as_bytes())?;
/// assert_eq!(record.players.a.name, "Ana");
/// assert_eq!(record.games[0].actions.len(), 2);
/// # Ok::<(), gamao_notation::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRecord {
    /// Whose match: A is the left column of a match text, gnubg's player 0, drawn as O at the top.
    pub players: ByPlayer<RecordPlayer>,
    /// The house rules, as far as they are known. Not validated: other programs play matches longer
    /// and cubes higher than a table here allows.
    pub rules: TableRules,
    /// Where and when.
    pub event: EventInfo,
    /// Where the dice came from.
    pub dice: DiceSource,
    /// The games in order. A position is one game with a set-up and without a result.
    pub games: Vec<GameRecord>,
    /// Notes about the whole match; may have several lines.
    pub note: String,
    /// What could not be read, and other doubts.
    pub warnings: Vec<Warning>,
}

/// One of the two players.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct RecordPlayer {
    /// The name in the score lines.
    pub name: String,
    /// The rating on the scale of the source.
    pub rating: Option<f64>,
    /// How much experience the rating stands on, in the unit of the source.
    pub experience: Option<u32>,
}

/// What is known about the occasion. An empty text is unknown.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EventInfo {
    /// The site, or the place.
    pub site: String,
    /// The tournament.
    pub event: String,
    /// The round.
    pub round: String,
    /// The source's name for the match.
    pub match_id: String,
    /// `2026-11-30` where the source has a date, otherwise as written.
    pub date: String,
    /// `16:40` where the source has a time, otherwise as written.
    pub time: String,
    /// Who wrote the match down, or annotated it.
    pub transcriber: String,
}

/// Where the dice came from.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(tag = "source", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum DiceSource {
    /// Unknown.
    #[default]
    Unknown,
    /// Thrown by hand and written down.
    Recorded,
    /// The fair dice of this server.
    Fair {
        /// The id under which the match is found in the public ledger.
        match_id: String,
    },
}

/// One game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// The score before it.
    pub score: Score,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// Where it began, if not at the start of the variant.
    pub setup: Option<Setup>,
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// How it ended; nothing if it was not finished. Points are those written down, which may differ
    /// from those counted.
    pub result: Option<GameResult>,
    /// Notes about the game.
    pub note: String,
}

/// A position a game begins from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The checkers, seen by A.
    pub board: Board,
    /// The cube.
    pub cube: Cube,
    /// Who is on roll.
    pub on_roll: Player,
}

/// One action of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The player.
    pub player: Player,
    /// The action.
    pub act: Act,
    /// Notes about it.
    pub note: String,
    /// Whether it is marked to be looked at again.
    pub starred: bool,
    /// Each player's time left after it, in seconds.
    pub clock: Option<ByPlayer<i32>>,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// A roll and a legal play of it; an empty play where nothing is legal.
    Play {
        /// The dice.
        roll: Roll,
        /// The play, in its canonical form.
        play: Play,
    },
    /// A roll and what was done with it against the rules, or written down wrongly.
    Illegal {
        /// The dice.
        roll: Roll,
        /// The board left, the mover still `mine`.
        left: Board,
    },
    /// A roll that was not played: the game ended by it, or the record ends.
    Unplayed {
        /// The dice.
        roll: Roll,
    },
    /// Offers the cube.
    Double,
    /// Takes the cube.
    Take,
    /// Refuses the cube.
    Pass,
    /// Takes and redoubles at once, keeping the cube.
    Beaver,
    /// Turns a beavered cube once more.
    Raccoon,
    /// Offers to lose the game.
    Resign {
        /// At this level.
        level: WinSize,
    },
    /// Accepts the resignation.
    Accept,
    /// Plays on.
    Refuse,
}

impl Action {
    /// An action without note, star and clock.
    pub fn new(player: Player, act: Act) -> Self {
        Self { player, act, note: String::new(), starred: false, clock: None }
    }
}

impl GameRecord {
    /// A game before its first action.
    pub fn new(score: Score, crawford: bool) -> Self {
        Self {
            score,
            crawford,
            setup: None,
            actions: Vec::new(),
            result: None,
            note: String::new(),
        }
    }

    /// Every action with the position before it.
    pub fn replay(&self, rules: &TableRules) -> impl Iterator<Item = (GamePosition, &Action)> {
        let mut position = GamePosition::start(self, rules);
        self.actions.iter().map(move |action| {
            let before = position;
            position = position.after(action);
            (before, action)
        })
    }

    /// The position after the last action.
    pub fn last_position(&self, rules: &TableRules) -> GamePosition {
        self.actions.iter().fold(GamePosition::start(self, rules), GamePosition::after)
    }

    /// The score after the game.
    pub fn score_after(&self) -> Score {
        let mut score = self.score;
        if let Some(result) = self.result {
            score[result.winner] = score[result.winner].saturating_add(result.points);
        }
        score
    }
}

impl MatchRecord {
    /// The maximum number of bytes read.
    pub const MOST_BYTES: usize = 4 << 20;
    /// The maximum number of games read.
    pub const MOST_GAMES: usize = 200;
    /// The maximum number of actions read, in all games together.
    pub const MOST_ACTIONS: usize = 20_000;

    /// A record without games.
    pub fn new(rules: TableRules) -> Self {
        Self {
            players: ByPlayer::default(),
            rules,
            event: EventInfo::default(),
            dice: DiceSource::default(),
            games: Vec::new(),
            note: String::new(),
            warnings: Vec::new(),
        }
    }

    /// Points that win the match; 0 if there is no such number.
    pub fn length(&self) -> u32 {
        self.rules.length().unwrap_or(0)
    }

    /// The score after the last game.
    pub fn final_score(&self) -> Score {
        self.games.last().map_or(Score::default(), GameRecord::score_after)
    }

    /// Whether this is no more than a position.
    pub fn is_position(&self) -> bool {
        matches!(&self.games[..], [game] if game.setup.is_some() && game.result.is_none()
            && !game.actions.iter().any(|action| matches!(action.act, Act::Play { .. })))
    }

    /// Reads a file, whatever it is.
    ///
    /// # Errors
    ///
    /// A [`RecordError`] that says why nothing can be read. What is wrong with a part of the file
    /// becomes a warning of the record.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordError> {
        Ok(Self::read_analysed(bytes)?.0)
    }

    /// Reads a file with the analysis in it; without findings if there is none, or none that is read.
    ///
    /// # Errors
    ///
    /// Those of [`MatchRecord::read`].
    pub fn read_analysed(bytes: &[u8]) -> Result<(Self, StoredAnalysis), RecordError> {
        let record = match Format::of(bytes)? {
            Format::Sgf => return sgf::read(&decode::text(bytes)),
            Format::Xg | Format::Xgp => return xg::read(bytes),
            Format::Mat | Format::XgText => mat::read(&decode::text(bytes)),
            Format::Json => json::read(&decode::text(bytes)),
            Format::Position => place::read(&decode::text(bytes)),
        };
        Ok((record?, StoredAnalysis::default()))
    }
}
