//! A replay buffer: the most recent positions with their targets.

use crate::{Dice, Sample};

/// A ring of samples.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Replay {
    capacity: usize,
    next: usize,
    samples: Vec<Sample>,
}

impl Replay {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { capacity, next: 0, samples: Vec::new() }
    }

    /// A ring as [`Replay::samples`] and [`Replay::next`] described it.
    pub(crate) fn restored(capacity: usize, next: usize, samples: Vec<Sample>) -> Self {
        Self { capacity, next: if samples.len() < capacity { 0 } else { next }, samples }
    }

    /// All samples, in the order of their slots.
    pub(crate) fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The slot that is overwritten next once the ring is full.
    pub(crate) fn next(&self) -> usize {
        self.next
    }

    pub(crate) fn push(&mut self, sample: Sample) {
        if self.samples.len() < self.capacity {
            self.samples.push(sample);
        } else if let Some(slot) = self.samples.get_mut(self.next) {
            *slot = sample;
            self.next = (self.next + 1) % self.capacity;
        }
    }

    /// Any of the samples.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Option<Sample> {
        if self.samples.is_empty() {
            return None;
        }
        self.samples.get(dice.below(self.samples.len())).copied()
    }
}
