//! The game of backgammon as a pure state machine.
//!
//! No I/O, no clock, no randomness: time and dice come in with commands and events.
//!
//! * [`Board`], [`Roll`], [`Play`] and [`legal_plays`] are one turn.
//! * [`Turn`] is one turn as an interface sees it: step by step, with undo.
//! * [`Table`] is a whole table (a room's game state): [`Table::decide`] turns a [`Command`] into
//!   [`Event`]s, [`Table::evolve`] folds an event into the state.
//! * [`TimedTable`] adds the clocks: the same, with the time passed in.
//! * [`Chouette`] is what three to eight players add to a board: places, cubes, who owes whom.
//!
//! ```
//! use gamao_rules::{Command, Occupant, Phase, Player, Roll, Seat, Table, TableRules, Variant, legal_plays};
//!
//! // A roll can be played in several ways.
//! let plays = legal_plays(Variant::Standard.start(), Roll::new(3, 1));
//! assert_eq!(plays.len(), 16);
//!
//! // A command is answered with events, and a table is what its events fold into.
//! let sit = |seat| Command::Sit(seat, Occupant::Person { name: "Ana".into() });
//! let throw = Command::Throw(Roll::new(3, 1), Vec::new());
//! let mut table = None;
//! for command in [Command::Open(TableRules::CASUAL), sit(Seat::A), sit(Seat::B), throw] {
//!     for event in Table::decide(table.as_ref(), &command).expect("allowed") {
//!         table = Some(Table::evolve(table, &event).expect("it follows"));
//!     }
//! }
//! // A threw the higher die and plays both.
//! let expected = Phase::ToPlay { player: Player::A, roll: Roll::new(3, 1) };
//! assert_eq!(table.map(|table| *table.phase()), Some(expected));
//! ```
//!
//! With the feature `serde` the types of commands, events and house rules have their JSON form: sides are `"a"`
//! and `"b"`, seats `"a"` to `"h"`, a roll is `[3, 1]`, a link is 64 hexadecimal digits, enums with content
//! carry their variant in a field `type`, names are camelCase. Databases contain the JSON of events, so its
//! meaning never changes: fields may be added with a default, but never renamed or removed. Input from clients
//! is parsed strictly. With the feature `ts` the same types export their TypeScript form.

mod board;
mod chouette;
mod clock;
mod command;
mod cube;
mod dice;
mod event;
mod game;
mod link;
mod movegen;
mod perft;
mod play;
mod player;
mod point;
mod refusal;
mod rule_number;
mod rules;
mod score;
mod seat;
#[cfg(feature = "serde")]
mod strict;
mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod timed;
mod turn;
mod variant;

pub use board::{Board, BoardError, Side};
pub use chouette::{
    Account, BoardFact, BoxLeaves, CaptainAnswers, Chouette, ChouetteCommand, ChouetteError,
    ChouetteEvent, ChouetteLedger, ChouettePhase, ChouetteQuestion, ChouetteRefusal,
    ChouetteResult, ChouetteRule, ChouetteRules, ChouetteRulesError, ChouetteRulesProblem,
    ChouetteSeatCommand, ChouetteSide, Consultation, CubeAnswer, Payment, SealedAnswers, Seating,
    Stake, TeamCubes,
};
pub use clock::{Clocks, Deadline, TimeLeft};
pub use command::{Command, CommandKind, EventError, RuleError, SeatCommand};
pub use cube::{Cube, CubeProblem};
pub use dice::{DiceError, Die, FaceError, Roll};
pub use event::{
    Author, Event, ForfeitReason, GameResult, Occupant, Party, Phrase, ResultKind, Share,
};
pub use link::{Link, LinkError};
pub use movegen::{
    MoveRules, PlayList, count_results, for_each_result, for_each_result_under, legal_plays,
    legal_plays_under, play_between,
};
pub use perft::{perft, perft_roll};
pub use play::{Play, PlayError, Step};
pub use player::{ByPlayer, Player};
pub use point::{Point, PointError};
pub use refusal::Refusal;
pub use rule_number::RuleNumber;
pub use rules::{
    Beavers, Clock, CubeRules, Frame, TableRules, TableRulesError, TableRulesProblem, TableTime,
};
pub use score::{Score, WinSize};
pub use seat::{BySeat, Seat, Seats};
pub use table::{Phase, Table};
pub use timed::{Facts, TimedTable};
pub use turn::{DieState, IllegalPlay, Turn, TurnDie, TurnError, TurnProblem};
pub use variant::Variant;
