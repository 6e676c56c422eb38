//! UBGI, the draft that is modelled on chess engines' UCI.
//!
//! | in | out |
//! | --- | --- |
//! | `ubgi` | `id ...`, `option ...`, `ubgiok` |
//! | `isready` | `readyok` |
//! | `setoption name Level value NAME` | |
//! | `newgame`, `newsession [money \| match N]` | |
//! | `setscore MINE THEIRS`, `setcube VALUE centre\|mine\|theirs`, `setturn ...` | |
//! | `position gnubgid ID[:MATCHID]`, `position xgid XGID` | |
//! | `dice D1 D2` | |
//! | `go [role chequer\|cube\|turn]` | `bestmove ...` and `bestmoveid ID`, or `bestcube ...` |
//! | an XGID | the play, `roll`, `double`, `take`, `drop`, `beaver` |
//! | anything else | `error CODE MESSAGE` |
//!
//! Positions are seen by the player on roll; `mine` and scores are that player's.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use gamao_engine::{Cube, Owner, Position, Stakes, bot::Level, met::Crawford};
use gamao_notation::{Xgid, XgidDice};
use gamao_rules::{Beavers, Roll, Variant};

use super::{Answerer, Question};
use crate::{
    decision::{Decision, Play},
    lines,
};

/// A line that cannot be done: a code and a message.
type Refusal = (&'static str, String);

struct Session {
    answerer: Answerer,
    /// Points to win; 0 in a money session.
    length: u32,
    /// Points of the player on roll and of the other.
    score: [u32; 2],
    cube: Cube,
    position: Option<Position>,
    roll: Option<Roll>,
}

pub(super) fn run(answerer: Answerer) -> anyhow::Result<ExitCode> {
    let mut session = Session::new(answerer);
    let mut out = io::stdout().lock();
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
        Self { answerer, length: 0, score: [0; 2], cube: Cube::CENTRED, position: None, roll: None }
    }

    /// The lines to answer one with.
    fn line(&mut self, line: &str) -> Vec<String> {
        self.obey(line).unwrap_or_else(|(code, message)| vec![format!("error {code} {message}")])
    }

    fn obey(&mut self, line: &str) -> Result<Vec<String>, Refusal> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["setturn", ..] => {}
            ["ubgi"] => return Ok(greeting()),
            ["isready"] => return Ok(vec!["readyok".into()]),
            ["setoption", "name", "Level", "value", level] => {
                self.answerer.set_level(level.parse().map_err(bad_argument)?);
            }
            ["newgame"] => {
                self.cube = Cube::CENTRED;
                (self.position, self.roll) = (None, None);
            }
            ["newsession"] | ["newsession", "money"] => self.start(0),
            ["newsession", "match", length] => self.start(number(length)?),
            ["setscore", mine, theirs] => self.score = [number(mine)?, number(theirs)?],
            ["setcube", value, owner] => {
                let owner = match owner {
                    "centre" | "center" | "0" => Owner::Centre,
                    "mine" | "1" => Owner::Mine,
                    "theirs" | "-1" => Owner::Theirs,
                    _ => return Err(bad_argument(format!("unknown owner {owner:?}"))),
                };
                self.cube = Cube { value: number(value)?, owner, ..Cube::CENTRED };
            }
            ["position", "gnubgid" | "xgid", id] => self.set_position(id)?,
            ["dice", first, second] => {
                self.roll =
                    Some(lines::roll(first, second).map_err(|e| bad_argument(format!("{e:#}")))?);
            }
            ["go"] | ["go", "role", "turn"] => return self.go(self.roll.is_some()),
            ["go", "role", "chequer" | "checker"] => return self.go(true),
            ["go", "role", "cube"] => return self.go(false),
            [id] if id.contains(':') => return self.bare(id),
            _ => return Err(("unknown_command", line.into())),
        }
        Ok(Vec::new())
    }

    fn start(&mut self, length: u32) {
        self.length = length;
        self.score = [0; 2];
        self.cube = Cube::CENTRED;
        (self.position, self.roll) = (None, None);
    }

    /// A position id alone is played for what the session says; ids that say more count.
    fn set_position(&mut self, id: &str) -> Result<(), Refusal> {
        let decision = parse(id)?;
        let stakes = if id.contains(':') { decision.position.stakes } else { self.stakes()? };
        self.position = Some(Position { stakes, ..decision.position });
        self.roll = decision.roll;
        Ok(())
    }

    fn stakes(&self) -> Result<Stakes, Refusal> {
        if self.length == 0 {
            let stakes = Stakes::money(true, Beavers::Off).with_cube(self.cube);
            return stakes.validate().map_err(bad_argument);
        }
        let away = |points: u32| {
            self.length.checked_sub(points).filter(|&away| away > 0).ok_or_else(|| {
                bad_argument(format!("score {points} in a match to {}", self.length))
            })
        };
        let (mine, theirs) = (away(self.score[0])?, away(self.score[1])?);
        let standing = if mine == 1 || theirs == 1 { Crawford::After } else { Crawford::Before };
        let stakes = Stakes::at_score(mine, theirs, standing).with_cube(self.cube);
        stakes.validate().map_err(bad_argument)
    }

    fn go(&self, chequer: bool) -> Result<Vec<String>, Refusal> {
        let missing = |what: &str| ("missing_context", what.to_owned());
        let position = self.position.ok_or_else(|| missing("position"))?;
        if !chequer {
            let answer = self.answerer.answer(&Question::Turn(position));
            return Ok(vec![format!("bestcube {answer}")]);
        }
        let roll = self.roll.ok_or_else(|| missing("dice"))?;
        let (play, id) = self.answerer.play(&position, roll);
        Ok(vec![format!("bestmove {play}"), format!("bestmoveid {id}")])
    }

    /// An XGID alone on a line: whatever is to be decided there.
    fn bare(&self, id: &str) -> Result<Vec<String>, Refusal> {
        let xgid: Xgid = id.parse().map_err(bad_argument)?;
        let Decision { position, roll } = parse(id)?;
        let question = match (xgid.dice(), roll) {
            (_, Some(roll)) => Question::Play(position, roll),
            (XgidDice::Doubled, None) => Question::Double(position),
            (_, None) => Question::Turn(position),
        };
        Ok(vec![self.answerer.answer(&question)])
    }
}

fn parse(id: &str) -> Result<Decision, Refusal> {
    Decision::parse(id, Play::Money, Variant::Standard).map_err(|e| bad_argument(format!("{e:#}")))
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
            &["error bad_argument score 5 in a match to 5"],
        );
    }
}
