//! Reading what a person or a program asks the engine about.

use std::io::{self, Read};

use anyhow::ensure;
use clap::ValueEnum;
use gamao_engine::{Cube, Owner, Position, Stakes};
use gamao_notation::{PositionId, PositionText, Session, Source, XgidDice};
use gamao_rules::{Beavers, Roll, Variant};

/// A position and what is to be decided there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decision {
    /// Seen by the player on roll.
    pub(crate) position: Position,
    /// What is to be done, as far as the text says.
    pub(crate) dice: Option<XgidDice>,
    /// What it was read from.
    pub(crate) sources: Vec<Source>,
}

/// What an id that says nothing of it is played for.
#[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
pub(crate) enum Play {
    /// Points, with a cube and the Jacoby rule.
    Money,
    /// Points, without a cube.
    Cubeless,
    /// A single game.
    Single,
}

impl Play {
    const fn stakes(self) -> Stakes {
        match self {
            Self::Money => Stakes::money(true, Beavers::Off),
            Self::Cubeless => Stakes::CUBELESS,
            Self::Single => Stakes::WIN,
        }
    }
}

/// The text of an argument; `-` stands for the standard input.
pub(crate) fn text_of(argument: &str) -> io::Result<String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(decoded(&bytes))
}

/// UTF-8, or what Windows calls Unicode.
fn decoded(bytes: &[u8]) -> String {
    let units = |order: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes.as_chunks::<2>().0.iter().map(|&pair| order(pair)).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The last face of a cube of which nothing is said.
const LIMIT: u32 = 1 << 10;

impl Decision {
    /// Reads a text that holds a position: an id, or anything around one or around a drawn board.
    pub(crate) fn parse(text: &str, play: Play, variant: Variant) -> anyhow::Result<Self> {
        Self::new(PositionText::read(text, variant.checkers())?, play, variant)
    }

    /// The decision in what a text tells.
    pub(crate) fn new(text: PositionText, play: Play, variant: Variant) -> anyhow::Result<Self> {
        let PositionText { board, setting, sources } = text;
        ensure!(!board.is_over(), "the game is over in {}", PositionId::from(board));
        let me = setting.on_roll;
        let cube = setting.cube.map(|cube| Cube {
            value: cube.value,
            owner: match cube.owner {
                None => Owner::Centre,
                Some(owner) if owner == me => Owner::Mine,
                Some(_) => Owner::Theirs,
            },
            limit: match setting.max_cube_exponent {
                Some(exponent) => 1 << exponent,
                None => LIMIT.max(cube.value),
            },
        });
        let stakes = match setting.session {
            Some(Session::Match { length, score, crawford }) => {
                let score = [score[me], score[me.other()]];
                let cube = cube.unwrap_or(Cube::CENTRED);
                Stakes::in_match(length, score, Some(crawford == Some(true)), cube)?
            }
            Some(Session::Money { jacoby, beavers }) => {
                let beavers = if beavers == Some(true) { Beavers::On } else { Beavers::Off };
                let stakes = Stakes::money(jacoby.unwrap_or(true), beavers);
                cube.map_or(stakes, |cube| stakes.with_cube(cube))
            }
            None => {
                let stakes = play.stakes();
                cube.filter(|_| stakes.cube.is_some()).map_or(stakes, |cube| stakes.with_cube(cube))
            }
        };
        let position = Position::new(board, stakes.validate()?);
        let position = Position { moves: variant.move_rules(), ..position };
        Ok(Self { position, dice: setting.dice, sources })
    }

    /// The roll to be played, if thrown.
    pub(crate) fn roll(&self) -> Option<Roll> {
        match self.dice {
            Some(XgidDice::Rolled(roll)) => Some(roll),
            _ => None,
        }
    }

    /// Where the position was found, in words.
    pub(crate) fn read_from(&self) -> Vec<String> {
        self.sources.iter().map(ToString::to_string).collect()
    }
}

#[cfg(test)]
mod tests {
    use gamao_engine::met::Crawford;

    use super::*;

    fn parse(text: &str) -> anyhow::Result<Decision> {
        Decision::parse(text, Play::Money, Variant::Standard)
    }

    #[test]
    fn every_form_of_a_position_gives_the_same() {
        let xgid = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10";
        let ids = "b9sBCIC5bYDQAA:QYnoAGAAGAAE";
        let text = "some words\n Position-ID: b9sBCIC5bYDQAA    Match-ID: QYnoAGAAGAAE\n";
        let expected = parse(xgid).unwrap();
        assert_eq!(expected.roll(), Some(Roll::new(2, 1)));
        assert_eq!(
            expected.position.stakes,
            Stakes::at_score(4, 1, Crawford::After).with_cube(Cube {
                value: 2,
                owner: Owner::Theirs,
                limit: 1024
            })
        );
        for text in [ids, text, &format!("note\n{xgid}\n")] {
            let found = parse(text).unwrap();
            assert_eq!((found.position, found.dice), (expected.position, expected.dice), "{text}");
        }
    }

    #[test]
    fn what_an_id_tells_is_played_for() {
        let cube = |limit| Cube { value: 1, owner: Owner::Centre, limit };
        let check = |rest: &str, stakes: Stakes| {
            let text = format!("XGID=-b----E-C---eE---c-e----B-:{rest}");
            assert_eq!(parse(&text).unwrap().position.stakes, stakes, "{text}");
        };
        let at = |mine, theirs, crawford, limit| {
            Stakes::at_score(mine, theirs, crawford).with_cube(cube(limit))
        };
        // The limit of the cube is kept, however low.
        check("0:0:1:00:0:0:0:7:3", at(7, 7, Crawford::Before, 8));
        check("0:0:1:00:0:0:0:7:0", at(7, 7, Crawford::Before, 1));
        check("0:0:1:00:0:0:3:0:5", Stakes::money(true, Beavers::On).with_cube(cube(32)));
        // Long matches have equities too.
        check("0:0:1:00:0:0:0:64:10", at(64, 64, Crawford::Before, 1024));
        check("0:0:1:00:30:62:0:63:10", at(33, 1, Crawford::After, 1024));
        check("0:0:1:00:2:6:1:7:10", Stakes::at_score(5, 1, Crawford::Now));
        check(
            "0:0:1:00:0:0:0:1:10",
            Stakes { cube: None, ..Stakes::at_score(1, 1, Crawford::After) },
        );
    }

    #[test]
    fn texts_of_windows_are_read() {
        let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
        let text = format!("\u{feff}{id}\r\n");
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [text.as_bytes(), &little, &big, &[text.as_bytes(), &[0xe9]].concat()] {
            assert_eq!(parse(&decoded(bytes)).unwrap().position, parse(id).unwrap().position);
        }
    }

    #[test]
    fn bad_input_is_refused_by_name() {
        let check = |text: &str, part: &str| {
            let error = format!("{:#}", parse(text).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        };
        check("4HPwATDgc/ABM", "4HPwATDgc/ABM");
        check("XGID=-b----E-C---eE---c-e----B-:3:0:1:00:0:0:0:7:x", "\"x\"");
        check("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:8:0:0:7:10", "8");
        check("XGID=-b----E-C---eE---c-e----B-:7:0:1:00:0:0:0:0:6", "invalid cube value 128");
        check(
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:99:10",
            "99 points, and equities are",
        );
        check("XGID=-b----E-C---eE---c-e----B-:1:1:1:00:6:2:1:7:10", "a cube was turned");
        check("AAAAAgAAAAAAAA", "the game is over in AAAAAgAAAAAAAA");
    }
}
