//! What must be answered before a game goes on.

use std::collections::BTreeMap;

use crate::{Seat, Seats, WinSize};

use super::{event::CubeAnswer, side::ChouetteSide};

/// A question that the game waits for. Who must answer it is [`Chouette::due`](super::Chouette::due).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ChouetteQuestion {
    /// Whether the team turns its cube.
    Proposal {
        /// Who agrees so far.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        agreed: Seats,
    },
    /// Doubles offered to the box.
    TeamDouble {
        /// By these members.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        by: Seats,
    },
    /// A double offered by the box.
    BoxDouble {
        /// To these members.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        to: Seats,
        /// Who has answered, sealed.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        sealed: Seats,
        /// The answers that have been shown.
        shown: BTreeMap<Seat, CubeAnswer>,
    },
    /// A resignation. The opponents answer it, each member for itself. That of a team concerns its members
    /// next: each of them may let the captain go, and play on.
    Resignation {
        /// Who offers to lose.
        side: ChouetteSide,
        /// How big a loss.
        size: WinSize,
        /// Whether the box has accepted, where it is asked.
        box_accepts: bool,
        /// Members for whom the game ends here.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        accepted: Seats,
        /// Members who play on.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        refused: Seats,
    },
}
