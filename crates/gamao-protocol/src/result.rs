//! How a game ended.

use gamao_rules as rules;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Player, mirror::mirror};

mirror! {
    /// How big a win is.
    Level {
        /// The loser has borne off at least one checker.
        Single,
        /// The loser has borne off none.
        Gammon,
        /// ... and has a checker on the bar or in the winner's home.
        Backgammon,
    }
}

mirror! {
    /// Why a game was forfeited.
    ForfeitReason {
        /// The clock ran out.
        Clock,
        /// Away longer than the table allows, and the opponent claimed.
        Absence,
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ResultKind {
    /// Borne off.
    Finished,
    /// A double was passed.
    Passed,
    /// A resignation was accepted.
    Resigned,
    /// Forfeited: the clock ran out.
    Clock,
    /// Forfeited: away too long.
    Absence,
}

impl From<rules::ResultKind> for ResultKind {
    fn from(kind: rules::ResultKind) -> Self {
        match kind {
            rules::ResultKind::Finished => Self::Finished,
            rules::ResultKind::Passed => Self::Passed,
            rules::ResultKind::Resigned => Self::Resigned,
            rules::ResultKind::Forfeited(rules::ForfeitReason::Clock) => Self::Clock,
            rules::ResultKind::Forfeited(rules::ForfeitReason::Absence) => Self::Absence,
        }
    }
}

impl From<ResultKind> for rules::ResultKind {
    fn from(kind: ResultKind) -> Self {
        match kind {
            ResultKind::Finished => Self::Finished,
            ResultKind::Passed => Self::Passed,
            ResultKind::Resigned => Self::Resigned,
            ResultKind::Clock => Self::Forfeited(rules::ForfeitReason::Clock),
            ResultKind::Absence => Self::Forfeited(rules::ForfeitReason::Absence),
        }
    }
}

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
pub struct GameResult {
    /// Who won.
    pub winner: Player,
    /// How.
    pub kind: ResultKind,
    /// Single, gammon or backgammon. In a mão a gammon is called *gamão*.
    pub level: Level,
    /// In a mão: the last roll was a double.
    pub cantada: bool,
    /// Points won: level × cube under the table's options; 1 in a single game.
    pub points: u32,
}

impl From<rules::GameResult> for GameResult {
    fn from(result: rules::GameResult) -> Self {
        Self {
            winner: result.winner.into(),
            kind: result.kind.into(),
            level: result.level.into(),
            cantada: result.cantada,
            points: result.points,
        }
    }
}

impl From<GameResult> for rules::GameResult {
    fn from(result: GameResult) -> Self {
        Self {
            winner: result.winner.into(),
            kind: result.kind.into(),
            level: result.level.into(),
            cantada: result.cantada,
            points: result.points,
        }
    }
}
