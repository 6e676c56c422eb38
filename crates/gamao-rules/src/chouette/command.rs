//! What the seats of a chouette, and the host, may ask.

use std::collections::BTreeMap;

#[cfg(feature = "serde")]
use crate::strict::no_fields;
use crate::{Die, Seat, Seats, WinSize};

use super::{
    event::{BoardFact, CubeAnswer},
    rules::ChouetteRules,
};

/// What a chouette is asked. [`Chouette::decide`](super::Chouette::decide) answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChouetteCommand {
    /// A seat asks for something. Everything else comes from the host.
    Seat(Seat, ChouetteSeatCommand),
    /// Open a chouette under these rules.
    Open(ChouetteRules),
    /// Somebody sits down.
    Join(Seat),
    /// A member is away and holds up the table: it follows the captain.
    Absent(Seat),
    /// The dice for the first places, those of [`Chouette::places_due`](super::Chouette::places_due).
    RollPlaces(BTreeMap<Seat, Die>),
    /// Start the next game.
    Start,
    /// Something happened on the board.
    Board(BoardFact),
    /// Open the sealed answers, those of [`Chouette::to_show`](super::Chouette::to_show).
    Show(BTreeMap<Seat, CubeAnswer>),
}

/// What a seat asks; who asks, the seat says that sends it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        tag = "type",
        rename_all = "camelCase",
        rename_all_fields = "camelCase",
        deny_unknown_fields
    )
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ChouetteSeatCommand {
    /// Leave for good.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Leave,
    /// Decide for oneself again.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Return,
    /// Give up the box between two games.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    GiveUpBox,
    /// As a member: offer one's own cube, or ask the team to turn its only one (also as a raccoon).
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Double,
    /// Agree to turn the team's cube.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Agree,
    /// Do not agree to turn the team's cube.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Decline,
    /// As the box: answer doubles of the team.
    AnswerTeam {
        /// Whose doubles.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        to: Seats,
        /// The answer.
        answer: CubeAnswer,
    },
    /// As the box: offer the cube.
    DoubleTeam {
        /// To whom; with one cube to everybody in the game.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        to: Seats,
    },
    /// As a member: answer the box's double, sealed.
    Answer {
        /// The answer.
        answer: CubeAnswer,
    },
    /// Turn beavered cubes once more: as the box, or as a member its own.
    Raccoon {
        /// Whose cubes.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        cubes: Seats,
    },
    /// After a pass: offer an extra to the lone taker.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    OfferExtra,
    /// As the lone taker: answer the offer of an extra.
    AnswerExtra {
        /// Who offered it.
        to: Seat,
        /// Whether it is taken.
        takes: bool,
    },
    /// Offer to lose at this size: as the box, or as captain for the team.
    Resign {
        /// How big a loss.
        size: WinSize,
    },
    /// Answer a resignation.
    AnswerResign {
        /// Whether to accept the end, or play on.
        accepts: bool,
    },
}

impl ChouetteSeatCommand {
    /// The command, asked by this seat.
    pub const fn by(self, seat: Seat) -> ChouetteCommand {
        ChouetteCommand::Seat(seat, self)
    }
}
