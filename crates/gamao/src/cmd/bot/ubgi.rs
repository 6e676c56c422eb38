//! UBGI, the drafts of a universal backgammon interface.
//!
//! There are two: a plain one (Schønning-Johansen, 0.01), where a position is answered immediately, and one
//! modelled on the UCI of chess engines (bgci, 0.1 and 0.2).
//!
//! | in | out |
//! | --- | --- |
//! | `ubgi` | `id ...`, `option ...`, `ubgiok`, `readyok` |
//! | `isready` | `readyok` |
//! | `setoption name Level value NAME` | |
//! | `newsession [type] money\|match [[length] N] [jacoby on\|off] [crawford on\|off]` | |
//! | `newgame`, `stop` | |
//! | `setscore P0 P1`, `setturn p0\|p1`, `setcrawford on\|off` | |
//! | `setcube [value] N [owner] centre\|p0\|p1\|mine\|theirs` | |
//! | `position gnubgid ID[:MATCHID]`, `position xgid XGID` | |
//! | `dice D1 D2` | |
//! | `go`, `go [role] chequer` | `bestmove ...` and `bestmoveid ID` |
//! | `go [role] cube` | `bestcube double\|nodouble` |
//! | `go [role] turn` | `bestturn cube=... moveid=ID`, before the roll `bestcube ...` |
//! | an XGID or a board line of FIBS | the play, `roll`, `double`, `take`, `drop`, `beaver` |
//! | an invalid one | `sorry REASON` |
//! | anything else | `error CODE MESSAGE` |
//!
//! A play is written step by step, without hit marks: `13/10 13/10 8/5 8/5`. If there is no legal play, a bare
//! position is answered with an empty line and `go` with `bestmove pass`.
//!
//! Positions are seen by the player on roll, who is p0 unless `setturn` says otherwise. In a match with the
//! Crawford rule, the first score at which a player is one point away is that of the Crawford game, and any
//! later one comes after it; `setcrawford`, which is in no draft, is for a session that starts later.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use gamao_analysis::Decision;
use gamao_engine::{Cube, Owner, Position, Stakes, bot::Level};
use gamao_notation::PlayText;
use gamao_rules::{Beavers, ByPlayer, Player, Roll, Variant};

use super::{Answerer, Question};
use crate::{input::Play, lines, printer::Printer};

/// Why a line is refused: a code and a message.
type Refusal = (&'static str, String);

struct Session {
    answerer: Answerer,
    rules: Rules,
    /// The score; [`Player::A`] is p0, [`Player::B`] p1.
    score: ByPlayer<u32>,
    /// Who is on roll.
    turn: Player,
    cube: u32,
    /// The owner of the cube; `None` if it is in the centre.
    owner: Option<Player>,
    crawford: Crawford,
    position: Option<Placed>,
    roll: Option<Roll>,
}

/// The rules of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rules {
    /// Points to win; 0 in a money session.
    length: u32,
    jacoby: bool,
    crawford: bool,
}

impl Rules {
    const MONEY: Self = Self { length: 0, jacoby: true, crawford: true };
}

/// The state of the Crawford rule.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Crawford {
    /// The score of the Crawford game, the lower first, once there was one.
    score: Option<[u32; 2]>,
    /// Whether the current game is the Crawford game.
    now: bool,
}

/// A position, and whether its id says what is played for.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Placed {
    position: Position,
    says_stakes: bool,
}

pub(super) fn run(answerer: Answerer) -> anyhow::Result<ExitCode> {
    let mut session = Session::new(answerer);
    let mut out = Printer::new();
    for line in io::stdin().lock().split(b'\n') {
        let line = String::from_utf8_lossy(&line?).trim().to_owned();
        if line == "quit" {
            break;
        }
        for answer in session.line(&line) {
            writeln!(out, "{answer}")?;
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Session {
    fn new(answerer: Answerer) -> Self {
        Self {
            answerer,
            rules: Rules::MONEY,
            score: ByPlayer::default(),
            turn: Player::A,
            cube: 1,
            owner: None,
            crawford: Crawford::default(),
            position: None,
            roll: None,
        }
    }

    /// The answer to a line.
    fn line(&mut self, line: &str) -> Vec<String> {
        self.execute(line).unwrap_or_else(|(code, message)| vec![format!("error {code} {message}")])
    }

    fn execute(&mut self, line: &str) -> Result<Vec<String>, Refusal> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["stop"] => {}
            ["ubgi"] => return Ok(greeting()),
            ["isready"] => return Ok(vec!["readyok".into()]),
            ["setoption", "name", "Level", "value", level] => {
                self.answerer.set_level(level.parse().map_err(bad_argument)?);
            }
            ["newgame"] => self.start_game(),
            ["newsession", ref settings @ ..] => {
                self.rules = rules(settings)?;
                (self.score, self.crawford) = (ByPlayer::default(), Crawford::default());
                self.start_game();
            }
            ["setscore", p0, p1] => self.set_score(ByPlayer::new(number(p0)?, number(p1)?)),
            ["setturn", player] => self.turn = self.player(player)?.unwrap_or(self.turn),
            ["setcrawford", on] => self.crawford.now = switch("crawford", on)?,
            ["setcube", "value", value, "owner", owner] | ["setcube", value, owner] => {
                (self.cube, self.owner) = (number(value)?, self.player(owner)?);
            }
            ["position", "gnubgid" | "xgid", id] => self.set_position(id)?,
            ["dice", first, second] => {
                self.roll = Some(lines::roll(first, second).map_err(bad_argument)?);
            }
            ["go"] => return self.go(if self.roll.is_some() { "chequer" } else { "cube" }),
            // Limits on time or depth are ignored.
            ["go", "role", role, ..] | ["go", role] => return self.go(role),
            [id, ..] if id.contains(':') => return Ok(vec![self.bare(line)]),
            _ => return Err(("unknown_command", line.into())),
        }
        Ok(Vec::new())
    }

    fn start_game(&mut self) {
        (self.cube, self.owner) = (1, None);
        (self.position, self.roll) = (None, None);
    }

    /// Sets the score, and whether this is the Crawford game.
    fn set_score(&mut self, score: ByPlayer<u32>) {
        self.score = score;
        let mut sorted = [score.a, score.b];
        sorted.sort_unstable();
        let one_away = score.map(|points| points.saturating_add(1) == self.rules.length);
        self.crawford.now =
            one_away.a != one_away.b && *self.crawford.score.get_or_insert(sorted) == sorted;
    }

    /// `p0`, `p1`, `mine` and `theirs` of the player on roll; `None` for the centre.
    fn player(&self, word: &str) -> Result<Option<Player>, Refusal> {
        match word {
            "centre" | "center" | "0" => Ok(None),
            "p0" => Ok(Some(Player::A)),
            "p1" => Ok(Some(Player::B)),
            "mine" | "1" => Ok(Some(self.turn)),
            "theirs" | "-1" => Ok(Some(self.turn.other())),
            _ => Err(bad_argument(format!("unknown player {word:?}"))),
        }
    }

    /// Sets the position. A bare position id is played for what the session says; a longer id says it itself.
    fn set_position(&mut self, id: &str) -> Result<(), Refusal> {
        let decision = parse(id).map_err(bad_argument)?;
        let says_stakes = decision.dice.is_some();
        if !says_stakes {
            self.stakes()?;
        }
        self.roll = decision.roll();
        self.position = Some(Placed { position: decision.position, says_stakes });
        Ok(())
    }

    fn stakes(&self) -> Result<Stakes, Refusal> {
        let Rules { length, jacoby, crawford } = self.rules;
        let owner = Owner::seen_by(self.turn, self.owner);
        let cube = Cube { value: self.cube, owner, ..Cube::CENTRED };
        let stakes = if length == 0 {
            Stakes::money(jacoby, Beavers::Off).with_cube(cube).validate()
        } else {
            let score = [self.score[self.turn], self.score[self.turn.other()]];
            Stakes::in_match(length, score, crawford.then_some(self.crawford.now), cube)
        };
        stakes.map_err(bad_argument)
    }

    fn go(&self, role: &str) -> Result<Vec<String>, Refusal> {
        let missing = |what: &str| ("missing_context", what.to_owned());
        let Placed { position, says_stakes } = self.position.ok_or_else(|| missing("position"))?;
        let stakes = if says_stakes { position.stakes } else { self.stakes()? };
        let position = Position { stakes, ..position };
        let cube = || if self.answerer.wants_to_double(&position) { "double" } else { "nodouble" };
        match (role, self.roll) {
            ("chequer" | "checker", Some(roll)) => {
                let (play, id) = self.answerer.play(&position, roll);
                let play = PlayText::step_by_step(play);
                Ok(vec![format!("bestmove {play}"), format!("bestmoveid {id}")])
            }
            ("chequer" | "checker", None) => Err(missing("dice")),
            ("turn", Some(roll)) => {
                let (_, id) = self.answerer.play(&position, roll);
                Ok(vec![format!("bestturn cube={} moveid={id}", cube())])
            }
            ("cube" | "turn", _) => Ok(vec![format!("bestcube {}", cube())]),
            _ => Err(bad_argument(format!("unknown role {role:?}"))),
        }
    }

    /// Answers a bare position with the decision due.
    fn bare(&self, line: &str) -> String {
        match parse(line).map(|decision| Question::from(&decision)) {
            Ok(question) => match self.answerer.answer(&question, PlayText::step_by_step) {
                answer if answer == "pass" => String::new(),
                answer => answer,
            },
            Err(reason) => format!("sorry {reason}"),
        }
    }
}

/// `match 7 jacoby off crawford on`, `type match length 7`
fn rules(mut settings: &[&str]) -> Result<Rules, Refusal> {
    let mut rules = Rules::MONEY;
    let mut is_match = false;
    loop {
        settings = match *settings {
            [] => break,
            ["type" | "money", ref rest @ ..] => rest,
            ["match", ref rest @ ..] => {
                is_match = true;
                rest
            }
            ["jacoby", on, ref rest @ ..] => {
                rules.jacoby = switch("jacoby", on)?;
                rest
            }
            ["crawford", on, ref rest @ ..] => {
                rules.crawford = switch("crawford", on)?;
                rest
            }
            ["length", length, ref rest @ ..] | [length, ref rest @ ..] => {
                rules.length = number(length)?;
                rest
            }
        };
    }
    match (is_match, rules.length) {
        (true, 0) => Err(bad_argument("a match needs a length")),
        (true, _) => Ok(rules),
        (false, _) => Ok(Rules { length: 0, ..rules }),
    }
}

fn switch(name: &str, on: &str) -> Result<bool, Refusal> {
    match on {
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err(bad_argument(format!("{name} must be on or off, not {on:?}"))),
    }
}

fn parse(text: &str) -> Result<Decision, String> {
    Decision::read(text, Play::Money.stakes(), Variant::Standard).map_err(|error| error.to_string())
}

fn number(text: &str) -> Result<u32, Refusal> {
    text.parse().map_err(|_| bad_argument(format!("invalid number {text:?}")))
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` hands errors over")]
fn bad_argument(message: impl ToString) -> Refusal {
    ("bad_argument", message.to_string())
}

fn greeting() -> Vec<String> {
    let levels: Vec<_> = Level::ALL.iter().map(|level| format!(" var {}", level.name())).collect();
    vec![
        "id name Gamao".into(),
        "id author the Gamao authors".into(),
        format!("id version {}", env!("CARGO_PKG_VERSION")),
        format!("option name Level type combo default harpia{}", levels.concat()),
        "ubgiok".into(),
        // For the plain draft.
        "readyok".into(),
    ]
}

#[cfg(test)]
mod tests {
    use gamao_engine::evaluator_for;

    use super::*;

    /// Lines in, and the lines out together.
    fn check(lines: &[&str], expected: &[&str]) {
        let answerer = Answerer::new(Level::LoboGuara, evaluator_for(Variant::Standard));
        let mut session = Session::new(answerer);
        let out: Vec<String> = lines.iter().flat_map(|line| session.line(line)).collect();
        assert_eq!(out, expected, "{lines:?}");
    }

    #[test]
    fn a_play_is_asked_for_step_by_step() {
        check(
            &[
                "isready",
                "newgame",
                "position gnubgid 4HPwATDgc/ABMA",
                "dice 3 1",
                "go role chequer",
            ],
            &["readyok", "bestmove 8/5 6/5", "bestmoveid sGfwATDgc/ABMA"],
        );
    }

    #[test]
    fn the_last_roll_is_doubled_and_answered() {
        let last = "AwAACAAAAAAAAA";
        check(&[&format!("position gnubgid {last}"), "go role cube"], &["bestcube double"]);
        check(&["XGID=-A----------------------b-:0:0:1:D:0:0:0:0:10"], &["drop"]);
        check(&["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"], &["8/5 6/5"]);
        check(&["XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10"], &["roll"]);
    }

    #[test]
    fn what_cannot_be_done_is_refused_with_a_code() {
        check(&["go role chequer"], &["error missing_context position"]);
        check(
            &["position gnubgid 4HPwATDgc/ABMA", "go role chequer"],
            &["error missing_context dice"],
        );
        check(&["fly"], &["error unknown_command fly"]);
        check(&["dice 7 1"], &["error bad_argument \"7\" is not a die from 1 to 6"]);
        check(
            &["setoption name Level value urubu"],
            &["error bad_argument unknown level \"urubu\""],
        );
        check(
            &["setcube 3 mine", "position gnubgid 4HPwATDgc/ABMA"],
            &["error bad_argument invalid cube value 3"],
        );
        check(
            &["newsession match 5", "setscore 5 1", "position gnubgid 4HPwATDgc/ABMA"],
            &["error bad_argument invalid score: 5 points in a match to 5"],
        );
    }

    #[test]
    fn plays_are_written_step_by_step() {
        let bare = |board: &str, dice: &str| format!("XGID={board}:0:0:1:{dice}:0:0:0:0:10");
        let start = "-b----E-C---eE---c-e----B-";
        check(&[&bare(start, "33")], &["8/5 8/5 6/3 6/3"]);
        check(&[&bare(start, "65")], &["24/18 18/13"]);
        // From the bar with a hit, which has no mark, and off.
        check(&[&bare("----------------------a--A", "21")], &["bar/23 23/22"]);
        check(&[&bare("-BBB-----------------bbb--", "66")], &["3/off 3/off 2/off 2/off"]);
    }

    #[test]
    fn nowhere_to_go_is_an_empty_line_or_a_pass() {
        let shut = "XGID=-BCC---------------bbbbbbA:0:0:1:65:0:0:0:0:10";
        check(&[shut], &[""]);
        check(
            &[&format!("position xgid {shut}"), "go role chequer"],
            &["bestmove pass", "bestmoveid uwMAAG3bBgAAAA"],
        );
    }

    #[test]
    fn sessions_are_told_in_any_of_the_drafts_ways() {
        let last = "position gnubgid AwAACAAAAAAAAA";
        let cube = |lines: &[&str], answer: &str| {
            let lines = [lines, &[last, "go role cube"]].concat();
            check(&lines, &[&format!("bestcube {answer}")]);
        };
        let open = "newsession match 7 jacoby off crawford on";
        cube(&[], "double");
        cube(&["newsession"], "double");
        cube(&["newsession money jacoby off"], "double");
        cube(&[open, "setscore 0 0"], "double");
        // The Crawford game, as long as the score says so, whoever is told first.
        cube(&[open, "setscore 6 2"], "nodouble");
        cube(&[open, "setscore 2 6", "newgame", "setscore 6 2"], "nodouble");
        cube(&["newsession type match length 7 crawford on", "setscore 2 6"], "nodouble");
        // After it, and without the rule.
        cube(&[open, "setscore 2 6", "newgame", "setscore 3 6"], "double");
        cube(&[open, "setscore 3 6", "setcrawford off"], "double");
        cube(&["newsession match 7 crawford off", "setscore 3 6"], "double");
        cube(&[open, "setscore 3 6", open, "setscore 4 6"], "nodouble");
        // The leader has no use for the cube.
        cube(&[open, "setscore 2 6", "setscore 3 6", "setturn p1"], "nodouble");
        // Whose cube it is.
        cube(&["setcube value 2 owner p1"], "nodouble");
        cube(&["setcube value 2 owner p1", "setturn p1"], "double");
        cube(&["setcube 2 theirs"], "nodouble");
        check(&["newsession match"], &["error bad_argument a match needs a length"]);
        check(
            &["newsession match 7 jacoby maybe"],
            &["error bad_argument jacoby must be on or off, not \"maybe\""],
        );
        check(&["newsession match 7 fast"], &["error bad_argument invalid number \"fast\""]);
    }

    #[test]
    fn the_whole_turn_is_answered_at_once() {
        check(
            &["position gnubgid 4HPwATDgc/ABMA", "dice 3 1", "go role turn depth 2"],
            &["bestturn cube=nodouble moveid=sGfwATDgc/ABMA"],
        );
        check(&["position gnubgid 4HPwATDgc/ABMA", "go turn"], &["bestcube nodouble"]);
        check(
            &["position gnubgid 4HPwATDgc/ABMA", "go role dice"],
            &["error bad_argument unknown role \"dice\""],
        );
    }

    #[test]
    fn board_lines_of_fibs_are_read_as_fibs_means_them() {
        let line = |rest: &str| {
            format!("board:X:O:{rest}")
                .replace('*', "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0")
        };
        check(&[&line("7:0:0:*:1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1")], &["8/5 6/5"]);
        check(&[&line("7:0:0:*:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1")], &["roll"]);
        check(&[&line("7:0:0:*:1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1")], &["take"]);
    }

    #[test]
    fn offers_are_told_apart() {
        let last = |cube: &str, dice: &str| {
            format!("XGID=-A----------------------b-:{cube}:1:{dice}:0:0:2:0:10")
        };
        check(&[&last("0:0", "00")], &["double"]);
        check(&[&last("0:0", "D")], &["drop"]);
        // The doubler wins for sure: no reason to fear the beaver, every reason to pass the raccoon.
        check(&[&last("1:-1", "B")], &["take"]);
        check(&[&last("2:1", "R")], &["drop"]);
        // Lost for sure.
        check(&["XGID=-BBBBB---------a------a---:1:-1:1:B:0:0:2:0:10"], &["drop"]);
    }

    #[test]
    fn what_is_no_position_is_met_with_sorry() {
        let mut session =
            Session::new(Answerer::new(Level::Sagui, evaluator_for(Variant::Standard)));
        for line in
            ["XGID=-b----E-C---eE---c-e----B:0:0:1:31:0:0:0:7:10", "board:1:2:3:4:5:6:7:8:9:10"]
        {
            let answer = session.line(line);
            assert!(answer.len() == 1 && answer[0].starts_with("sorry invalid"), "{answer:?}");
        }
    }
}
