//! Reading the decision that a person or a program asks about.

use gamao_engine::{Cube, Owner, Position, Stakes, StakesError};
use gamao_notation::{PositionId, PositionText, PositionTextError, Session, Source, XgidDice};
use gamao_rules::{Beavers, Roll, Variant};
use thiserror::Error;

/// A position and what is to be decided there.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Seen by the player on roll.
    pub position: Position,
    /// What is to be done, as far as the text says.
    pub dice: Option<XgidDice>,
    /// What it was read from.
    pub sources: Vec<Source>,
}

/// Why there is nothing to decide in a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DecisionError {
    /// It has no position, or contradicts itself.
    #[error(transparent)]
    Text(#[from] PositionTextError),
    /// One side has borne off everything.
    #[error("the game is over in {0}")]
    Over(PositionId),
    /// The stakes are invalid.
    #[error(transparent)]
    Stakes(#[from] StakesError),
}

/// The last face of a cube whose limit is not given.
const CUBE_LIMIT: u32 = 1 << 10;

impl Decision {
    /// Reads a text that holds a position: an id, or anything around one or around a drawn board.
    /// `assumed` are the stakes where the text does not give them.
    ///
    /// # Errors
    ///
    /// A [`DecisionError`] that names what is unreadable or invalid.
    pub fn read(text: &str, assumed: Stakes, variant: Variant) -> Result<Self, DecisionError> {
        Self::new(PositionText::read(text, variant.checkers())?, assumed, variant)
    }

    /// The decision in a text that has been read.
    ///
    /// # Errors
    ///
    /// If the game is over, or the stakes are invalid.
    pub fn new(
        text: PositionText,
        assumed: Stakes,
        variant: Variant,
    ) -> Result<Self, DecisionError> {
        let PositionText { board, setting, sources } = text;
        if board.is_over() {
            return Err(DecisionError::Over(PositionId::from(board)));
        }
        let me = setting.on_roll;
        let cube = setting.cube.map(|cube| Cube {
            value: cube.value,
            owner: Owner::seen_by(me, cube.owner),
            limit: match setting.max_cube_exponent {
                Some(exponent) => 1 << exponent,
                None => CUBE_LIMIT.max(cube.value),
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
            None => cube
                .filter(|_| assumed.cube.is_some())
                .map_or(assumed, |cube| assumed.with_cube(cube)),
        };
        let position = Position::new(board, stakes.validate()?);
        let position = Position { moves: variant.move_rules(), ..position };
        Ok(Self { position, dice: setting.dice, sources })
    }

    /// The roll to be played, if thrown.
    pub fn roll(&self) -> Option<Roll> {
        match self.dice {
            Some(XgidDice::Rolled(roll)) => Some(roll),
            _ => None,
        }
    }

    /// Where the position was found, in words.
    pub fn read_from(&self) -> Vec<String> {
        self.sources.iter().map(ToString::to_string).collect()
    }
}

#[cfg(test)]
mod tests {
    use gamao_engine::Crawford;

    use super::*;

    fn parse(text: &str) -> Result<Decision, DecisionError> {
        Decision::read(text, Stakes::money(true, Beavers::Off), Variant::Standard)
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
    fn bad_input_is_refused_by_name() {
        let check = |text: &str, part: &str| {
            let error = parse(text).unwrap_err().to_string();
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
