//! What is written around a drawn board: score, cube, dice, pips.
//!
//! eXtreme Gammon writes in the language of its user; its lines are recognised by what is common: `X:3 O:6`
//! and a length, `X-O: 3-6/7` on the line of pips, a word for the cube with a colon, `X … 21` for a
//! roll. GNU Backgammon writes beside the rows, `BGBlitz` with the names of the players.

use gamao_rules::{ByPlayer, Die, Player, Roll};

use super::DrawingProblem;
use crate::{Session, Setting, TextCube, XgidDice};

/// Where a line stands in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In the half of this player: O above, X below.
    Half(Player),
    /// Between the halves.
    Middle,
}

/// The facts read so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub(super) on_roll: Option<Player>,
    pub(super) pips: ByPlayer<Option<u32>>,
    pub(super) on_bar: ByPlayer<Option<u8>>,
    pub(super) off: ByPlayer<Option<u8>>,
    roll: Option<Roll>,
    cube: Option<TextCube>,
    /// A cube drawn beside the board, which words may say more of.
    drawn_cube: Option<TextCube>,
    /// The value a double is offered at.
    offered: Option<u32>,
    /// Points to win; 0 without end.
    length: Option<u32>,
    score: ByPlayer<Option<u32>>,
    crawford: bool,
    /// Of play without end.
    jacoby: Option<bool>,
    beavers: Option<bool>,
    names: ByPlayer<Option<String>>,
}

/// What the cube is called in the languages of eXtreme Gammon, and the Portuguese.
const CUBE: [&str; 10] = [
    "cube",
    "videau",
    "doppler",
    "dopplerwürfel",
    "cubo",
    "dado",
    "kuutio",
    "βίδος",
    "куб",
    "キューブ",
];

impl Default for Told {
    fn default() -> Self {
        Self {
            on_roll: None,
            pips: ByPlayer::new(None, None),
            on_bar: ByPlayer::new(None, None),
            off: ByPlayer::new(None, None),
            roll: None,
            cube: None,
            drawn_cube: None,
            offered: None,
            length: None,
            score: ByPlayer::new(None, None),
            crawford: false,
            jacoby: None,
            beavers: None,
            names: ByPlayer::new(None, None),
        }
    }
}

type Outcome = Result<(), DrawingProblem>;

impl Told {
    /// Everything but the checkers, for this player on roll.
    pub(super) fn setting(&self, on_roll: Player) -> Setting {
        let dice = match (self.offered, self.roll) {
            (Some(_), _) => Some(XgidDice::Doubled),
            (None, Some(roll)) => Some(XgidDice::Rolled(roll)),
            (None, None) => None,
        };
        let offered = self
            .offered
            .map(|value| TextCube { value: value / 2, owner: (value > 2).then_some(on_roll) });
        let session = match (self.length, self.score.a, self.score.b) {
            (Some(0), _, _) => Some(Session::Money { jacoby: self.jacoby, beavers: self.beavers }),
            (Some(length), Some(a), Some(b)) => Some(Session::Match {
                length,
                score: ByPlayer::new(a, b),
                crawford: self.crawford.then_some(true),
            }),
            _ => None,
        };
        Setting {
            on_roll,
            dice,
            cube: self.cube.or(offered).or(self.drawn_cube),
            max_cube_exponent: None,
            session,
        }
    }

    /// What follows an edge of the board: `O: name`, and perhaps the cube, pips or the score.
    pub(super) fn beside_edge(&mut self, text: &str) -> Outcome {
        let text = text.trim();
        let (player, rest) = match text.split_once(':') {
            Some(("O" | "o", rest)) => (Player::A, rest.trim()),
            Some(("X" | "x", rest)) => (Player::B, rest.trim()),
            _ => return Ok(()),
        };
        let lower = rest.to_lowercase();
        if let Some((value, _)) = cube(&lower) {
            set(&mut self.cube, TextCube { value, owner: Some(player) }, "the cube", text)?;
        }
        if let Some((_, points)) = lower.split_once("score:")
            && let Some((points, _)) = number(points.trim_start())
        {
            set(&mut self.score[player], points, "the score", text)?;
        }
        // BGBlitz: the name, at least two blanks, the pips.
        let (name, pips) = match rest.rsplit_once("  ") {
            Some((name, pips)) => {
                (name.trim_end(), number(pips).filter(|found| found.1.is_empty()))
            }
            None => (rest, None),
        };
        if let Some((pips, _)) = pips {
            set(&mut self.pips[player], pips, "the pips", text)?;
        }
        let name = name.split(" (").next().unwrap_or_default();
        let name = name.split(" - score").next().unwrap_or_default().trim();
        if !name.is_empty() {
            self.names[player] = Some(name.into());
        }
        Ok(())
    }

    /// What follows a row of the board.
    pub(super) fn beside_row(&mut self, text: &str, place: Place) -> Outcome {
        let lower = text.to_lowercase();
        let words: Vec<&str> =
            lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        for (i, &word) in words.iter().enumerate() {
            let next = words.get(i + 1).copied().unwrap_or_default();
            match (word, next, place) {
                (number, "points" | "point", _) if words.get(i + 2) == Some(&"match") => {
                    if let Ok(length) = number.parse() {
                        set(&mut self.length, length, "the match length", text)?;
                    }
                }
                (number, "points" | "point", Place::Half(player)) => {
                    if let Ok(points) = number.parse() {
                        set(&mut self.score[player], points, "the score", text)?;
                    }
                }
                ("rolled", dice, Place::Half(player)) => {
                    if let Some(roll) = roll(dice) {
                        set(&mut self.roll, roll, "the dice", text)?;
                        set(&mut self.on_roll, player, "who is on roll", text)?;
                    }
                }
                ("on", "roll", Place::Half(player)) => {
                    set(&mut self.on_roll, player, "who is on roll", text)?;
                }
                ("at", value, _) if words[..i].ends_with(&["cube", "offered"]) => {
                    if let Ok(value) = value.parse() {
                        set(&mut self.offered, value, "the cube", text)?;
                    }
                }
                ("crawford", "game", _) => self.crawford = true,
                _ => {}
            }
        }
        if let Some((value, _)) = cube(&lower) {
            set(&mut self.cube, TextCube { value, owner: None }, "the cube", text)?;
        }
        // A box with a number, in the half of its owner.
        let boxed = text.trim().strip_prefix('|').and_then(|rest| number(rest.trim_start()));
        if let Some((value, _)) = boxed.filter(|found| found.1.trim().starts_with('|')) {
            let owner = match place {
                Place::Half(player) if value > 1 => Some(player),
                _ => None,
            };
            set(&mut self.drawn_cube, TextCube { value, owner }, "the cube", text)?;
        }
        Ok(())
    }

    /// A line above or below the board.
    pub(super) fn line(&mut self, text: &str) -> Outcome {
        // Mail is quoted, lists have stars.
        let trimmed = text.trim().trim_start_matches(['>', '*', '|', ' ']);
        let line = trimmed.to_lowercase();
        if let Some(scores) = after_any(&line, &["x-o:", "s-g:"]) {
            self.pip_line(&line, scores, trimmed)?;
        } else if line.contains("bar:") && line.contains("off:") {
            self.fibs_line(&line, trimmed)?;
        } else if let Some((scores, rest)) = pair(&line) {
            // A line that begins with them holds the names.
            if !["x:", "s:"].iter().any(|name| line.starts_with(name)) {
                self.score_line(scores, rest, trimmed)?;
            }
        }
        if let Some((value, rest)) = cube(&line) {
            let owner = rest.trim_start().strip_prefix(',').and_then(|rest| {
                match rest.split_whitespace().next()? {
                    "x" | "s" => Some(Player::B),
                    "o" | "g" => Some(Player::A),
                    _ => None,
                }
            });
            set(&mut self.cube, TextCube { value, owner }, "the cube", trimmed)?;
        }
        self.turn_line(trimmed)?;
        self.named_line(trimmed)
    }

    /// `Pip count  X: 111  O: 52 X-O: 3-6/7`
    fn pip_line(&mut self, line: &str, scores: &str, text: &str) -> Outcome {
        let before = &line[..line.len() - scores.len()];
        if let Some((ByPlayer { a, b }, _)) = pair(before) {
            set(&mut self.pips.a, a, "the pips", text)?;
            set(&mut self.pips.b, b, "the pips", text)?;
        }
        let Some((x, rest)) = number(scores.trim_start()) else { return Ok(()) };
        let Some((o, rest)) = rest.strip_prefix('-').and_then(number) else { return Ok(()) };
        set(&mut self.score.b, x, "the score", text)?;
        set(&mut self.score.a, o, "the score", text)?;
        if let Some((length, _)) = rest.strip_prefix('/').and_then(number) {
            set(&mut self.length, length, "the match length", text)?;
        }
        self.crawford |= rest.contains("crawford");
        Ok(())
    }

    /// `Score is X:3 O:6 7 pt.(s) match.`, `Score is X:0 O:0. Unlimited Game, Jacoby Beaver`
    fn score_line(&mut self, scores: ByPlayer<u32>, rest: &str, text: &str) -> Outcome {
        set(&mut self.score.a, scores.a, "the score", text)?;
        set(&mut self.score.b, scores.b, "the score", text)?;
        let length = first_number(rest).unwrap_or(0);
        set(&mut self.length, length, "the match length", text)?;
        if length == 0 {
            set(&mut self.jacoby, rest.contains("jacoby"), "the Jacoby rule", text)?;
            set(&mut self.beavers, rest.contains("beaver"), "beavers", text)?;
        }
        self.crawford |= rest.contains("crawford");
        Ok(())
    }

    /// `BAR: O-0 X-0   OFF: O-0 X-0   Cube: 1`
    fn fibs_line(&mut self, line: &str, text: &str) -> Outcome {
        let (bar, off) = line.split_once("off:").unwrap_or((line, ""));
        for (letter, player) in [("o-", Player::A), ("x-", Player::B)] {
            let count = |part: &str| {
                let (n, _) = number(after_any(part, &[letter])?)?;
                u8::try_from(n).ok()
            };
            if let Some(n) = count(bar) {
                set(&mut self.on_bar[player], n, "the bar", text)?;
            }
            if let Some(n) = count(off) {
                set(&mut self.off[player], n, "the checkers borne off", text)?;
            }
        }
        Ok(())
    }

    /// `X to play 21`, `X on roll, cube action`: X or O, and the dice at the end.
    fn turn_line(&mut self, text: &str) -> Outcome {
        let text = text.trim_end_matches(['.', '!', '?', ' ']);
        let player = match text.chars().next() {
            Some('X') => Player::B,
            Some('O') => Player::A,
            _ => return Ok(()),
        };
        let rest = &text[1..];
        if !rest.starts_with(char::is_whitespace) {
            return Ok(());
        }
        let dice = dice_at_end(rest);
        // The first such line counts: a comment may go on to speak of other rolls.
        self.roll = self.roll.or(dice);
        let says = ["on roll", "to play", "to move", "to roll"]
            .iter()
            .any(|words| rest.trim_start().to_lowercase().starts_with(words));
        if dice.is_some() || says {
            set(&mut self.on_roll, player, "who is on roll", text)?;
        }
        Ok(())
    }

    /// `Green - 6 Red - 3 in a 7 point match.`, `Red to move 1-2`
    fn named_line(&mut self, text: &str) -> Outcome {
        let (Some(o), Some(x)) = (self.names.a.clone(), self.names.b.clone()) else {
            return Ok(());
        };
        let points = |name: &str| {
            let rest = after_any(text, &[name])?;
            number(rest.trim_start().strip_prefix('-')?.trim_start())
        };
        if let (Some((a, after_a)), Some((b, after_b))) = (points(&o), points(&x)) {
            let rest = if after_a.len() < after_b.len() { after_a } else { after_b };
            set(&mut self.score.a, a, "the score", text)?;
            set(&mut self.score.b, b, "the score", text)?;
            if let Some(length) = first_number(rest) {
                set(&mut self.length, length, "the match length", text)?;
            }
            return Ok(());
        }
        for (name, player) in [(o, Player::A), (x, Player::B)] {
            let rest = text.strip_prefix(&*name).filter(|rest| rest.starts_with(' '));
            if let Some(roll) = rest.and_then(dice_at_end) {
                set(&mut self.roll, roll, "the dice", text)?;
                set(&mut self.on_roll, player, "who is on roll", text)?;
            }
        }
        Ok(())
    }
}

/// Keeps what a text says; a second time it must say the same.
fn set<T: PartialEq>(known: &mut Option<T>, told: T, what: &'static str, line: &str) -> Outcome {
    match known {
        Some(known) if *known != told => {
            Err(DrawingProblem::Told { what, line: line.trim().chars().take(80).collect() })
        }
        _ => {
            *known = Some(told);
            Ok(())
        }
    }
}

/// The number a text begins with, and what follows it.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

fn first_number(text: &str) -> Option<u32> {
    number(&text[text.find(|c: char| c.is_ascii_digit())?..]).map(|found| found.0)
}

fn after_any<'a>(text: &'a str, labels: &[&str]) -> Option<&'a str> {
    labels.iter().find_map(|label| Some(&text[text.find(label)? + label.len()..]))
}

/// `x: 3  o: 6` (German `s` and `g`), in lower case, and what follows.
fn pair(line: &str) -> Option<(ByPlayer<u32>, &str)> {
    [('x', 'o'), ('s', 'g')].into_iter().find_map(|(first, second)| {
        let (x, rest) = value_of(line, first)?;
        let (o, rest) = value_of(rest, second)?;
        Some((ByPlayer::new(o, x), rest))
    })
}

/// The number after a letter of its own and a colon.
fn value_of(line: &str, letter: char) -> Option<(u32, &str)> {
    line.match_indices(letter).find_map(|(i, _)| {
        let stands_alone =
            line[..i].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '-');
        let rest = line[i + 1..].trim_start().strip_prefix(':')?;
        number(rest.trim_start()).filter(|_| stands_alone)
    })
}

/// The cube's value after a word for it, in lower case, and what follows.
fn cube(line: &str) -> Option<(u32, &str)> {
    CUBE.iter().find_map(|word| {
        let rest = after_any(line, &[word])?.trim_start().strip_prefix(':')?;
        number(rest.trim_start())
    })
}

/// `21`, `2-1`
fn roll(text: &str) -> Option<Roll> {
    let mut faces = text.chars().filter(|c| *c != '-');
    let mut die = || Die::from_face(faces.next()?.to_digit(10)? as u8);
    let roll = Roll { first: die()?, second: die()? };
    faces.next().is_none().then(|| roll.sorted())
}

/// The dice a line ends with, if there are no other numbers in it.
fn dice_at_end(text: &str) -> Option<Roll> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let dice = text[start..].trim_end_matches(['.', ' ']);
    roll(dice)
}
