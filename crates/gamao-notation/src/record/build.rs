//! Games as a reader finds them: action by action, checked against the board.

use gamao_rules::{
    Board, ByPlayer, Frame, GameResult, MoveRules, Play, Player, Point, ResultKind, Roll, Score,
    Side, Step, TableRules, Turn, WinSize, legal_plays_under, play_between,
};

use crate::{PlayText, excerpt::excerpt};

use super::{
    Act, Action, GamePosition, GameRecord, MatchRecord, Place, Problem, Setup, Warning,
    position::Offer,
};

/// A game being read.
pub(super) struct GameBuilder {
    rules: TableRules,
    pub(super) game: GameRecord,
    at: GamePosition,
    /// Something could not be read, so what follows cannot be checked.
    broken: bool,
    /// Where in the file the reader is, and where it was at the last action.
    place: Place,
    last_place: Place,
    warnings: Vec<Warning>,
}

impl GameBuilder {
    pub(super) fn new(game: GameRecord, rules: TableRules) -> Self {
        let at = GamePosition::start(&game, &rules);
        let place = Place::File;
        Self { rules, game, at, broken: false, place, last_place: place, warnings: Vec::new() }
    }

    /// Sets the place in the file of what follows.
    pub(super) fn go_to(&mut self, place: Place) {
        self.place = place;
    }

    pub(super) fn warn(&mut self, problem: Problem) {
        self.warnings.push(Warning { place: self.place, problem });
    }

    pub(super) fn position(&self) -> &GamePosition {
        &self.at
    }

    /// Whether anything has been done yet.
    pub(super) fn is_fresh(&self) -> bool {
        self.game.actions.is_empty()
    }

    /// The last action, to be commented.
    pub(super) fn last(&mut self) -> Option<&mut Action> {
        self.game.actions.last_mut()
    }

    /// Nothing more is read of the game but its result.
    pub(super) fn give_up(&mut self, problem: Problem) {
        if !self.broken {
            self.warn(problem);
        }
        self.broken = true;
    }

    /// Notes something about the action with this number, from 0, if there is one.
    pub(super) fn mark(&mut self, number: usize, (note, is_starred): (String, bool)) {
        if let Some(action) = self.game.actions.get_mut(number) {
            action.note = note;
            action.starred = is_starred;
        }
    }

    /// Begins elsewhere than at the start of the variant.
    pub(super) fn set_up(&mut self, setup: Setup) {
        self.game.setup = Some(setup);
        self.at = GamePosition::start(&self.game, &self.rules);
    }

    /// Checkers a side.
    pub(super) fn checkers(&self) -> u8 {
        self.rules.variant.checkers()
    }

    /// Whether another action makes no sense.
    fn is_closed(&mut self, text: &str) -> bool {
        let is_passed = self.game.actions.last().is_some_and(|last| last.act == Act::Pass);
        if !self.broken && (self.at.is_over() || is_passed) {
            self.give_up(Problem::AfterEnd(excerpt(text)));
        }
        self.broken
    }

    fn push(&mut self, player: Player, act: Act) {
        // A roll without a play was left only if the game ended by it.
        if let Some(last) = self.game.actions.last_mut()
            && let Act::Unplayed { roll } = last.act
            && !matches!(act, Act::Resign { .. } | Act::Accept | Act::Refuse)
        {
            let left = self.at.board(last.player);
            last.act = Act::Illegal { roll, left };
            self.at = self.at.after(last);
            let problem = Problem::Illegal(roll.to_string());
            self.warnings.push(Warning { place: self.last_place, problem });
        }
        let action = Action::new(player, act);
        self.at = self.at.after(&action);
        self.game.actions.push(action);
        self.last_place = self.place;
    }

    /// A roll with the text of its play.
    pub(super) fn play_text(&mut self, player: Player, roll: Roll, text: &str) {
        if self.is_closed(text) {
            return;
        }
        let Ok(written) = text.parse::<PlayText>() else {
            return self.give_up(Problem::Unreadable(excerpt(text)));
        };
        let board = self.at.board(player);
        let turn = Turn::under(board, roll, self.rules.move_rules());
        if let Some(play) = legal_play(&written, &turn) {
            return self.push(player, Act::Play { roll, play });
        }
        self.push(player, Act::Illegal { roll, left: forced(board, &written.hops()) });
        self.warn(Problem::Illegal(excerpt(text)));
    }

    /// A roll of which no play is written: a dance, or left unplayed.
    pub(super) fn play_nothing(&mut self, player: Player, roll: Roll) {
        if self.is_closed("a roll") {
            return;
        }
        let board = self.at.board(player);
        let act = match &legal_plays_under(board, roll, self.rules.move_rules())[..] {
            [(play, _)] if play.is_empty() => Act::Play { roll, play: Play::PASS },
            _ => Act::Unplayed { roll },
        };
        self.push(player, act);
    }

    /// A roll that was thrown and left unplayed.
    pub(super) fn unplayed(&mut self, player: Player, roll: Roll) {
        if !self.is_closed("a roll") {
            self.push(player, Act::Unplayed { roll });
        }
    }

    /// A roll with the board that its play left, the mover still `mine`.
    pub(super) fn play_to(&mut self, player: Player, roll: Roll, left: Board) {
        if self.is_closed("a roll") {
            return;
        }
        let board = self.at.board(player);
        if let Some(play) = play_between(board, roll, self.rules.move_rules(), left) {
            return self.push(player, Act::Play { roll, play });
        }
        self.push(player, Act::Illegal { roll, left });
        self.warn(Problem::Illegal(roll.to_string()));
    }

    /// A roll with the hops of its play, from where to where.
    pub(super) fn play_hops(&mut self, player: Player, roll: Roll, hops: &[(Point, Point)]) {
        if hops.is_empty() {
            return self.play_nothing(player, roll);
        }
        self.play_text(player, roll, &hops_text(hops));
    }

    /// The roll that was left unplayed by the last action.
    pub(super) fn unplayed_roll(&self) -> Option<(Player, Roll)> {
        match self.game.actions.last()? {
            Action { player, act: Act::Unplayed { roll }, .. } => Some((*player, *roll)),
            _ => None,
        }
    }

    /// The roll that was left unplayed was played to this board, the mover still `mine`.
    pub(super) fn play_unplayed_to(&mut self, left: Board) {
        if let Some((player, roll)) = self.unplayed_roll() {
            self.game.actions.pop();
            self.play_to(player, roll, left);
        }
    }

    /// A cube action.
    pub(super) fn cube(&mut self, player: Player, act: Act) {
        if self.is_closed("a cube action") {
            return;
        }
        let offered = self.at.offer == Some(Offer::Double);
        let answers = self.at.on_roll == Some(player.other());
        let problem = match act {
            // A beaver may be refused too.
            Act::Pass if self.at.offer == Some(Offer::Beaver) && !answers => None,
            Act::Take | Act::Pass | Act::Beaver if !(offered && answers) => {
                Some("the answer to a double that was not offered")
            }
            Act::Raccoon if self.at.offer != Some(Offer::Beaver) || answers => {
                Some("a raccoon without a beaver")
            }
            Act::Double if self.at.cube.value > 1 << 12 => Some("a cube that is too high"),
            _ => None,
        };
        match problem {
            Some(problem) => self.give_up(Problem::Cube(problem)),
            None => self.push(player, act),
        }
    }

    /// A resignation, or the answer to one.
    pub(super) fn resignation(&mut self, player: Player, act: Act) {
        if !self.is_closed("a resignation") {
            self.push(player, act);
        }
    }

    /// Each player's time after the action with this number, from 0, if there is one.
    pub(super) fn set_clock(&mut self, number: usize, clock: Option<ByPlayer<i32>>) {
        if let Some(action) = self.game.actions.get_mut(number) {
            action.clock = clock;
        }
    }

    /// Ends the game with a complete result.
    pub(super) fn finish_with(mut self, result: Option<GameResult>) -> (GameRecord, Vec<Warning>) {
        self.game.result = result;
        (self.game, self.warnings)
    }

    /// Ends the game with the result written down, if any.
    pub(super) fn finish(mut self, written: Option<WrittenResult>) -> (GameRecord, Vec<Warning>) {
        let cube = self.at.cube.value;
        let board = self.at.board(Player::A);
        let ended = if self.at.is_over() {
            let winner = if board.mine.to_bits() >> 4 == 0 { Player::A } else { Player::B };
            let loser = self.at.board(winner.other()).mine;
            Some((winner, ResultKind::Finished, WinSize::lost_by(loser)))
        } else {
            let passed = self.game.actions.last().filter(|last| last.act == Act::Pass);
            passed.map(|last| (last.player.other(), ResultKind::Passed, WinSize::Single))
        };
        let result = match (ended, written) {
            (None, None) => None,
            (Some((winner, kind, level)), None) => Some((winner, kind, level, None)),
            (Some((winner, kind, level)), Some(written)) if written.winner == winner => {
                Some((winner, kind, level, written.points))
            }
            (_, Some(WrittenResult { winner, points, level })) => {
                let times = points.unwrap_or(cube).div_ceil(cube.max(1)).clamp(1, 3);
                let level = level.unwrap_or(WinSize::ALL[times as usize - 1]);
                self.resign(winner, level);
                Some((winner, ResultKind::Resigned, level, points))
            }
        };
        let jacoby = matches!(self.rules.frame, Frame::Money { jacoby: true, .. });
        let times = |level: WinSize| {
            if jacoby && self.at.cube.owner.is_none() { 1 } else { level.to_u32() }
        };
        self.game.result = result.map(|(winner, kind, level, points)| GameResult {
            winner,
            kind,
            level,
            cantada: false,
            points: points.unwrap_or(times(level) * cube),
        });
        (self.game, self.warnings)
    }

    /// Adds the resignation that a result implies, unless it is there.
    fn resign(&mut self, winner: Player, level: WinSize) {
        if self.game.actions.last().is_some_and(|last| last.act == Act::Accept) {
            return;
        }
        let is_offered = self.at.offer == Some(Offer::Resignation(winner.other()));
        if !is_offered {
            self.push(winner.other(), Act::Resign { level });
        }
        self.push(winner, Act::Accept);
    }
}

/// Who won, and how many points if known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WrittenResult {
    pub(super) winner: Player,
    pub(super) points: Option<u32>,
    /// The level if it is given besides the points.
    pub(super) level: Option<WinSize>,
}

/// The board after hops that need not be legal: a hop without a checker, or to where the opponent
/// holds the point, is left out.
pub(super) fn forced(board: Board, hops: &[(Point, Point)]) -> Board {
    hops.iter().fold(board, |board, &(from, to)| hop(board, from, to).unwrap_or(board))
}

fn hop(board: Board, from: Point, to: Point) -> Option<Board> {
    let blots = if to.is_on_board() { board.theirs.count(to.mirrored()) } else { 0 };
    let is_possible = board.mine.count(from) > 0
        && from != Point::OFF
        && from != to
        && blots < 2
        && board.mine.count(to) < 15;
    // The die does not matter to where the checkers stand.
    let die = gamao_rules::Die::ALL[0];
    is_possible.then(|| board.after(Step { from, to, die, hits: blots == 1 }))
}

/// The hops of an illegal play, if it has some by which it is known: between the same places a legal play
/// may go another way, with a hit on it, and would be read.
pub(super) fn illegal_hops(
    before: Board,
    left: Board,
    roll: Roll,
    rules: MoveRules,
) -> Option<Vec<(Point, Point)>> {
    let turn = Turn::under(before, roll, rules);
    let is_legal = |hops: &[(Point, Point)]| {
        hops_text(hops).parse().is_ok_and(|written| legal_play(&written, &turn).is_some())
    };
    hops_between(before, left).filter(|hops| !hops.is_empty() && !is_legal(hops))
}

/// The legal play that a text stands for, if it does.
fn legal_play(written: &PlayText, turn: &Turn) -> Option<Play> {
    let resolved = written.resolve_as_written(turn);
    resolved.or_else(|_| written.clone().without_hits().resolve_as_written(turn)).ok()
}

/// The hops that lead from one board to another, the mover `mine` in both, if [`forced`] leads there.
pub(super) fn hops_between(before: Board, left: Board) -> Option<Vec<(Point, Point)>> {
    let places = |gained: bool| {
        let count = move |place: &Point| {
            let (old, new) = (before.mine.count(*place), left.mine.count(*place));
            if gained { new.saturating_sub(old) } else { old.saturating_sub(new) }
        };
        (0..=25).rev().map(Point::new).flat_map(move |place| vec![place; count(&place).into()])
    };
    let hops: Vec<_> = places(false).zip(places(true)).collect();
    (hops.len() <= 4 && forced(before, &hops) == left).then_some(hops)
}

/// Backgammon Galaxy writes a money game as one game of a match of even length, which is the limit of
/// its cube; its matches have odd lengths.
pub(super) fn writes_limit_as_length(site: &str, length: u32, games: usize) -> bool {
    site.to_lowercase().replace(' ', "").contains("galaxy")
        && games == 1
        && length > 0
        && length.is_multiple_of(2)
}

/// Warns where the score of a game does not follow from the one before, and takes from it the
/// results that are not written down.
pub(super) fn check_scores(record: &mut MatchRecord) {
    for i in 1..record.games.len() {
        let next = record.games[i].score;
        let game = &mut record.games[i - 1];
        if game.score_after() == next {
            continue;
        }
        let gained = Player::ALL.map(|player| next[player].checked_sub(game.score[player]));
        let told = match gained {
            [Some(points @ 1..), Some(0)] => Some((Player::A, points)),
            [Some(0), Some(points @ 1..)] => Some((Player::B, points)),
            _ => None,
        };
        match told {
            Some((winner, points)) if game.result.is_none() => {
                let written = WrittenResult { winner, points: Some(points), level: None };
                let mut builder = GameBuilder::new(game.clone(), record.rules);
                builder.at = game.last_position(&record.rules);
                (*game, _) = builder.finish(Some(written));
            }
            // A session may write every game as its first.
            _ if next == Score::default() && record.rules.length().is_none() => {}
            _ => {
                let place = Place::Game(i + 1);
                record.warnings.push(Warning { place, problem: Problem::Score });
            }
        }
    }
}

/// Hops as pairs of points, 25 the bar and 0 off.
pub(super) fn hops_text(hops: &[(Point, Point)]) -> String {
    let hop = |(from, to): &(Point, Point)| format!("{}/{}", from.to_u8(), to.to_u8());
    hops.iter().map(hop).collect::<Vec<_>>().join(" ")
}

/// How many checkers of a side, given in its own view, stand on a point of the opponent's view.
pub(super) fn other_side_of(side: Side, point: Point) -> u8 {
    side.count(point.mirrored())
}
