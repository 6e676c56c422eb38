//! What is kept of sealed answers until they are shown.

use core::fmt;
use std::collections::BTreeMap;

use crate::{Seat, Seats};

use super::event::CubeAnswer;

/// The answers to a double that the log does not show yet.
///
/// A host keeps them beside the log: an answer becomes durable in one transaction with its
/// [`Answered`](super::ChouetteEvent::Answered), and the set is emptied in one with
/// [`AnswersShown`](super::ChouetteEvent::AnswersShown). Its `Debug` form names the seats only.
#[derive(Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct SealedAnswers(BTreeMap<Seat, CubeAnswer>);

impl SealedAnswers {
    /// Keeps the answer of a seat that has been granted.
    pub fn keep(&mut self, seat: Seat, answer: CubeAnswer) {
        self.0.insert(seat, answer);
    }

    /// Takes the answers of these seats out, to be shown. One that is missing was lost, and is not made up.
    #[must_use]
    pub fn open(&mut self, seats: Seats) -> BTreeMap<Seat, CubeAnswer> {
        let (open, sealed) =
            std::mem::take(&mut self.0).into_iter().partition(|(seat, _)| seats.contains(*seat));
        self.0 = sealed;
        open
    }
}

impl fmt::Debug for SealedAnswers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}
