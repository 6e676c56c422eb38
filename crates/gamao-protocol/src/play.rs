//! Moves of checkers.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use ts_rs::TS;

use crate::Die;

/// A place from the mover's own view: 24 is farthest from home, 25 the bar, 0 borne off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "number")]
pub struct Point(pub rules::Point);

/// A number that is no place of the board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("invalid point {0}: places are 0 (off) to 25 (bar)")]
pub struct PointError(u8);

impl TryFrom<u8> for Point {
    type Error = PointError;

    fn try_from(index: u8) -> Result<Self, PointError> {
        rules::Point::from_index(index).map(Self).ok_or(PointError(index))
    }
}

impl From<Point> for u8 {
    fn from(point: Point) -> Self {
        point.0.to_u8()
    }
}

/// One checker moved by one die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Where the checker leaves, from the mover's view; 25 is the bar.
    pub from: Point,
    /// Where it lands; 0 is off.
    pub to: Point,
    /// The die used; larger than the distance when bearing off from a lower point.
    pub die: Die,
    /// Whether it hits a blot on `to`. A client may leave it out; the server knows.
    #[serde(default)]
    pub hits: bool,
}

impl From<rules::Step> for Step {
    fn from(step: rules::Step) -> Self {
        Self { from: Point(step.from), to: Point(step.to), die: Die(step.die), hits: step.hits }
    }
}

impl From<Step> for rules::Step {
    fn from(step: Step) -> Self {
        Self { from: step.from.0, to: step.to.0, die: step.die.0, hits: step.hits }
    }
}

/// The steps of one turn in the order they were made: none (a forced pass) to four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(try_from = "Vec<Step>", into = "Vec<Step>")]
#[ts(type = "Array<Step>")]
pub struct Play(pub rules::Play);

/// More steps than any roll allows.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("invalid play of {0} steps: a turn has four at most")]
pub struct PlayError(usize);

impl TryFrom<Vec<Step>> for Play {
    type Error = PlayError;

    fn try_from(steps: Vec<Step>) -> Result<Self, PlayError> {
        if steps.len() > 4 {
            return Err(PlayError(steps.len()));
        }
        let steps: Vec<rules::Step> = steps.into_iter().map(Into::into).collect();
        Ok(Self(rules::Play::new(&steps)))
    }
}

impl From<Play> for Vec<Step> {
    fn from(play: Play) -> Self {
        play.0.steps().map(Into::into).collect()
    }
}
