//! The verdict on a decision, and the luck of a roll.

use gamao_engine::{Outcome, Position};
use gamao_rules::{Play, Player, Roll};
use serde::{Serialize, Serializer};

use super::{CubeAction, CubeEquities, CubeError, Mark};
use crate::json;

/// One decision, judged.
#[expect(clippy::struct_excessive_bools, reason = "facts that are independent of each other")]
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Judgement {
    /// The number of the game, from 1.
    pub game: usize,
    /// The number of the action in the game, from 1.
    pub action: usize,
    /// Who decided.
    pub player: Player,
    /// About what.
    pub kind: Kind,
    /// The position as an XGID, where XGIDs can tell it, or as a position id.
    pub position: String,
    /// What was thrown, where plays are judged.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "roll")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub roll: Option<Roll>,
    /// What was done.
    pub played: String,
    /// What was best.
    pub best: String,
    /// The equity lost, at least 0.
    pub loss: f64,
    /// The loss in points, or in percent of the match.
    pub cost: f64,
    /// What the game is worth to A after a play: the chance to win the match in percent, or points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub worth: Option<f64>,
    /// Whether it counts for PR.
    pub counted: bool,
    /// Whether a cube decision counts for the error rate.
    pub close: bool,
    /// Whether there was no choice.
    pub forced: bool,
    /// Whether the play was against the rules; then it is not judged.
    pub illegal: bool,
    /// How bad it is.
    pub mark: Option<Mark>,
    /// What the engine found.
    #[serde(flatten)]
    pub findings: Findings,
    /// The position, seen by the player on roll, who is the doubler where a double is answered.
    #[serde(skip)]
    pub seen: Position,
}

/// What kinds of decisions there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// How to play a roll.
    Play,
    /// Whether to double.
    Cube,
    /// How to answer a double.
    Response,
    /// To resign, or how to answer that.
    Resign,
}

/// What the engine found about a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Findings {
    /// Plays, best first: the five best, and the one played.
    Plays {
        /// Those judged deeper come first.
        candidates: Vec<Candidate>,
    },
    /// The doubler's equities.
    Cube {
        /// What was done.
        #[serde(skip)]
        action: CubeAction,
        /// The three choices, and a beaver where that is one.
        #[serde(flatten)]
        equities: CubeEquities,
        /// What both should do, in words.
        verdict: String,
        /// What kind of error it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        error: Option<CubeError>,
        /// How the game ends if it is played to the end, seen by the doubler.
        #[serde(serialize_with = "json::outcome")]
        #[cfg_attr(feature = "ts", ts(as = "crate::json::OutcomeJson"))]
        outcome: Outcome,
        /// Rolls looked ahead, if that is known.
        plies: Option<u8>,
        /// Games of the rollouts of playing on and of a take.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        games: Option<[u32; 2]>,
        /// Their standard errors, in equity.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        se: Option<[f64; 2]>,
    },
    /// What a resignation is worth to the player judged.
    Resignation {
        /// The equity of playing on.
        playing_on: f64,
        /// The equity of the resignation.
        resigned: f64,
    },
}

/// A play with what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Candidate {
    /// The play.
    pub play: String,
    /// Its steps.
    #[serde(skip)]
    pub steps: Play,
    /// Its equity.
    pub equity: f64,
    /// The loss against the best play judged the same way.
    pub loss: f64,
    /// Rolls looked ahead, if that is known.
    pub plies: Option<u8>,
    /// Games of its rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub games: Option<u32>,
    /// The standard error of the rollout, in equity.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub se: Option<f64>,
    /// How the game ends if it is played to the end, seen by the mover.
    #[serde(serialize_with = "json::outcome")]
    #[cfg_attr(feature = "ts", ts(as = "crate::json::OutcomeJson"))]
    pub outcome: Outcome,
}

/// The luck of one roll.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollLuck {
    /// The number of the game, from 1.
    pub game: usize,
    /// The number of the action in the game, from 1.
    pub action: usize,
    /// Who rolled.
    pub player: Player,
    /// What.
    #[serde(serialize_with = "json::text")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub roll: Roll,
    /// In equity.
    pub value: f64,
    /// In points, or in percent of the match.
    pub cost: f64,
}

#[expect(
    clippy::ref_option,
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde calls"
)]
fn roll<S: Serializer>(roll: &Option<Roll>, serializer: S) -> Result<S::Ok, S::Error> {
    roll.map(|roll| roll.to_string()).serialize(serializer)
}

impl Kind {
    /// As in JSON: `play`, `cube`, `response` or `resign`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Cube => "cube",
            Self::Response => "response",
            Self::Resign => "resign",
        }
    }
}
