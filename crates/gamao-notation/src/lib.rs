//! Position ids, play text and file formats of backgammon.
//!
//! Each format is a module with its type, parser, printer and error.
//!
//! ```
//! use gamao_notation::PositionId;
//! use gamao_rules::Variant;
//!
//! let id = PositionId::from(Variant::Standard.start());
//! assert_eq!(id.to_string(), "4HPwATDgc/ABMA");
//! assert_eq!("4HPwATDgc/ABMA".parse::<PositionId>()?.board()?, Variant::Standard.start());
//! # Ok::<(), gamao_notation::PositionIdError>(())
//! ```

mod base64;
mod drawing;
mod excerpt;
mod fibs;
mod match_id;
mod play_text;
mod position_id;
mod record;
mod setting;
mod table_ids;
mod text;
mod xgid;

pub use drawing::BoardDrawing;
pub use fibs::{FibsBoard, FibsBoardError};
pub use match_id::{
    GameState, GnubgId, GnubgIdError, GnubgMatch, MatchId, MatchIdError, MatchIdProblem,
    MatchProblem,
};
pub use play_text::{PlayText, PlayTextError, PlayTextProblem, UnresolvedPlay, UnresolvedProblem};
pub use position_id::{PositionId, PositionIdError, PositionIdProblem};
pub use record::{
    Act, Action, Damage, DiceSource, EventInfo, Format, Found, GamePosition, GameRecord, Lost,
    MatchRecord, Offer, Place, Problem, RecordError, RecordPlayer, Scale, Setup, StoredAnalysis,
    StoredFinding, StoredPlay, Warning, WriteError, Written,
};
pub use setting::{Session, Setting, SettingPart, TextCube};
pub use table_ids::{TableFacts, TableIds};
pub use text::{DrawingProblem, PositionText, PositionTextError, Source};
pub use xgid::{Xgid, XgidDice, XgidError, XgidExtras, XgidProblem};
