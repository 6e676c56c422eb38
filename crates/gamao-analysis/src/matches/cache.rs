//! What the engine has found, kept for when the same is asked again.
//!
//! One analyser has one engine and one level, so a key is what is left: position with its stakes, roll,
//! and what was played.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use super::found::{Answer, Question};

/// Answers up to a number of bytes; then all are dropped and it begins again.
#[derive(Debug)]
pub(crate) struct Cache {
    most_bytes: usize,
    kept: Mutex<Kept>,
}

#[derive(Default, Debug)]
struct Kept {
    bytes: usize,
    answers: HashMap<Question, Answer>,
}

impl Cache {
    /// As the design allows it.
    pub(crate) const MOST_BYTES: usize = 256 << 20;

    pub(crate) fn new(most_bytes: usize) -> Self {
        Self { most_bytes, kept: Mutex::default() }
    }

    pub(crate) fn get(&self, question: &Question) -> Option<Answer> {
        self.lock().answers.get(question).cloned()
    }

    pub(crate) fn insert(&self, question: Question, answer: Answer) {
        let bytes = size_of::<(Question, Answer)>() + answer.heap_bytes();
        let mut kept = self.lock();
        if kept.bytes + bytes > self.most_bytes {
            *kept = Kept::default();
        }
        if bytes <= self.most_bytes && kept.answers.insert(question, answer).is_none() {
            kept.bytes += bytes;
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use gamao_engine::{Position, Stakes};
    use gamao_rules::Variant;

    use super::*;

    #[test]
    fn a_full_cache_begins_again() {
        let position = Position::new(Variant::Standard.start(), Stakes::WIN);
        let question = |plies| Question::Rolls { position, plies };
        let answer = || Answer::Rolls(Arc::new([0.0; 21]));
        let one = size_of::<(Question, Answer)>() + answer().heap_bytes();
        let cache = Cache::new(2 * one);
        for plies in 0..2 {
            cache.insert(question(plies), answer());
        }
        assert!((0..2).all(|plies| cache.get(&question(plies)).is_some()));
        cache.insert(question(2), answer());
        let held = [0, 1, 2].map(|plies| cache.get(&question(plies)).is_some());
        assert_eq!(held, [false, false, true]);
        let none = Cache::new(one - 1);
        none.insert(question(0), answer());
        assert!(none.get(&question(0)).is_none());
    }
}
