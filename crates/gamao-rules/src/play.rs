//! Moves of checkers.

use core::fmt;

use crate::{Die, Point};

/// One checker moved by one die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Step {
    /// The point the checker leaves, from the mover's view; the bar is 25.
    pub from: Point,
    /// The point it lands on; off is 0.
    pub to: Point,
    /// The die used. It is larger than the distance when bearing off from a lower point.
    pub die: Die,
    /// Whether it hits a blot on `to`. A client may omit it; the table fills it in.
    #[cfg_attr(feature = "serde", serde(default))]
    pub hits: bool,
}

/// All steps of one turn: none (a forced pass) to four.
///
/// Two step orders that reach the same board are one play; generators give one canonical list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<Step>", into = "Vec<Step>"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "Array<Step>"))]
pub struct Play {
    steps: [Option<Step>; 4],
}

impl Play {
    /// The empty play: the turn passes.
    pub const PASS: Self = Self { steps: [None; 4] };

    /// A play of these steps.
    ///
    /// # Panics
    ///
    /// If there are more than four.
    #[track_caller]
    pub fn new(steps: &[Step]) -> Self {
        let mut play = Self::PASS;
        for (slot, step) in play.steps[..steps.len()].iter_mut().zip(steps) {
            *slot = Some(*step);
        }
        play
    }

    /// Adds a step at the end.
    ///
    /// # Panics
    ///
    /// If there are four already.
    #[track_caller]
    pub(crate) fn push(&mut self, step: Step) {
        let len = self.len();
        self.steps[len] = Some(step);
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps.iter().flatten().copied()
    }

    /// The number of dice it uses.
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether the turn passes without a move.
    pub fn is_empty(&self) -> bool {
        self.steps[0].is_none()
    }
}

/// More steps than any roll allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayError(usize);

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid play of {} steps: a turn has four at most", self.0)
    }
}

impl core::error::Error for PlayError {}

impl TryFrom<Vec<Step>> for Play {
    type Error = PlayError;

    fn try_from(steps: Vec<Step>) -> Result<Self, PlayError> {
        if steps.len() > 4 { Err(PlayError(steps.len())) } else { Ok(Self::new(&steps)) }
    }
}

impl From<Play> for Vec<Step> {
    fn from(play: Play) -> Self {
        play.steps().collect()
    }
}
