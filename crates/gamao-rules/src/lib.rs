//! The game of backgammon as a pure state machine.
//!
//! No I/O, no clock, no randomness: time and dice come in with commands and events.
//!
//! * [`Board`], [`Roll`], [`Play`] and [`legal_plays`] are one turn.
//! * [`Turn`] is one turn as an interface sees it: step by step, with undo.
//! * [`Table`] is a whole table (a room's game state): [`Table::decide`] turns a [`Command`] into
//!   [`Event`]s, [`Table::evolve`] folds an event into the state.
//! * [`TimedTable`] adds the clocks: the same, with the time passed in.

mod board;
mod clock;
mod command;
mod cube;
mod dice;
mod event;
mod game;
mod movegen;
mod perft;
mod play;
mod player;
mod point;
mod rules;
mod score;
mod table;
mod timed;
mod turn;
mod variant;

pub use board::{Board, BoardError, Side};
pub use clock::{Clocks, Deadline, DeadlineKind, TimeLeft};
pub use command::{Command, EventError, RuleError};
pub use cube::Cube;
pub use dice::{DiceError, Die, Roll};
pub use event::{
    Event, ForfeitReason, GameResult, Link, Occupant, Party, Phrase, ResultKind, Share,
};
pub use movegen::{
    MoveRules, PlayList, count_results, for_each_result, for_each_result_under, legal_plays,
    legal_plays_under, play_between,
};
pub use perft::{perft, perft_roll};
pub use play::{Play, Step};
pub use player::{ByPlayer, Player};
pub use point::Point;
pub use rules::{
    Beavers, Clock, CubeRules, Frame, TableRules, TableRulesError, TableRulesProblem, TableTime,
};
pub use score::{Level, Score};
pub use table::{Phase, Table};
pub use timed::{Facts, TimedTable};
pub use turn::{DieState, Turn, TurnDie, TurnError, TurnProblem};
pub use variant::Variant;
