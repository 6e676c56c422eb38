//! What can be asked of the engine, and what it answers.

use std::sync::Arc;

use gamao_engine::{Outcome, Position};
use gamao_rules::{Board, Play, Roll};

use super::cube_rules::CubeEquities;

/// What can be asked. Answers depend on nothing else, so they can be kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Question {
    /// The plays of a roll, and among them what was played, as the board left.
    Plays { position: Position, roll: Roll, played: Option<Board> },
    /// The cube before a roll.
    Cube(Position),
    /// The value of each roll, looking so far ahead from there.
    Rolls { position: Position, plies: u8 },
    /// The value to the player on roll, before the roll or with it.
    Worth { position: Position, roll: Option<Roll> },
}

/// The answers, in the order of the questions.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Plays(Arc<PlaysFound>),
    Cube(Arc<CubeFound>),
    Rolls(Arc<[f32; Roll::ALL.len()]>),
    Worth(f32),
}

impl Answer {
    /// What it holds outside of itself, in bytes.
    pub(crate) fn heap_bytes(&self) -> usize {
        match self {
            Self::Plays(found) => {
                size_of::<PlaysFound>() + found.plays.capacity() * size_of::<PlayFound>()
            }
            Self::Cube(found) => size_of::<CubeFound>() + found.verdict.capacity(),
            Self::Rolls(_) => size_of::<[f32; Roll::ALL.len()]>(),
            Self::Worth(_) => 0,
        }
    }
}

/// The plays of a roll.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlaysFound {
    /// The best ones, best first, and what was played.
    pub(crate) plays: Vec<PlayFound>,
    /// How many there are in all.
    pub(crate) count: usize,
    /// Whether the choice matters: the best and the worst of all differ at 0-ply.
    pub(crate) matters: bool,
}

/// One play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PlayFound {
    pub(crate) play: Play,
    /// The board left, the mover still `mine`.
    pub(crate) board: Board,
    pub(crate) equity: f64,
    /// Against the best play judged the same way.
    pub(crate) loss: f64,
    /// Rolls looked ahead, if that is known.
    pub(crate) plies: Option<u8>,
    pub(crate) outcome: Outcome,
    pub(crate) rolled_out: Option<RolledOut>,
}

/// How much a rollout rests on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RolledOut {
    pub(crate) games: u32,
    /// In equity.
    pub(crate) standard_error: f64,
}

/// The cube before a roll.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CubeFound {
    pub(crate) equities: CubeEquities,
    /// What to do, in words.
    pub(crate) verdict: String,
    pub(crate) outcome: Outcome,
    /// Rolls looked ahead, if that is known.
    pub(crate) plies: Option<u8>,
    /// Of playing on and of a take.
    pub(crate) rolled_out: Option<[RolledOut; 2]>,
}
