//! What happens in a chouette.

use std::collections::BTreeMap;

use crate::{Die, Seat, Seats, WinSize};

use super::{rules::ChouetteRules, side::ChouetteSide};

/// An answer to a double.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CubeAnswer {
    /// Play on for twice the value.
    Take,
    /// Pay the value before the double.
    Pass,
    /// Take, and turn the cube once more at once.
    Beaver,
}

impl CubeAnswer {
    /// All answers.
    pub const ALL: [Self; 3] = [Self::Take, Self::Pass, Self::Beaver];
}

/// What the owner of the board tells: as much of a game as a chouette must know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BoardFact {
    /// The opening throw was a tie; it is thrown again.
    OpeningTied,
    /// This side is on turn and may double or ask for dice.
    TurnStarted {
        /// Which.
        side: ChouetteSide,
    },
    /// It asked for dice; from now on it cannot double.
    DiceAsked {
        /// Which side.
        side: ChouetteSide,
    },
    /// It has dice to play: those it asked for, or those of the opening it won.
    Rolled {
        /// Which side.
        side: ChouetteSide,
    },
    /// The game ended on the board, or was forfeited.
    GameEnded {
        /// Who won.
        winner: ChouetteSide,
        /// How big a win.
        size: WinSize,
    },
}

/// One thing that happened. A chouette is what its events fold into.
///
/// Whoever decided something is named by the event, so a replay shows who said what. What follows by rule
/// (places, payments, whose turn it is to answer) is in no event: it is worked out from them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ChouetteEvent {
    /// The chouette was opened under these rules. Always the first event.
    Opened {
        /// The house-rules card.
        rules: ChouetteRules,
    },
    /// Somebody sat down: last in the queue, and in the game from the next one on.
    Joined {
        /// Where.
        seat: Seat,
    },
    /// Somebody left for good. Who leaves in mid-game follows the captain until it ends.
    Left {
        /// Who.
        seat: Seat,
    },
    /// A member of the team is not at the table. It follows the captain until it returns, or the game ends.
    Absent {
        /// Who.
        seat: Seat,
    },
    /// A member is back at the table.
    Returned {
        /// Who.
        seat: Seat,
    },
    /// Those who look for their places rolled one die each.
    PlacesRolled {
        /// What each rolled.
        dice: BTreeMap<Seat, Die>,
    },
    /// Between two games the box gave up its place, and goes last.
    BoxGivenUp {
        /// Who was in the box.
        seat: Seat,
    },
    /// A game began.
    GameStarted {
        /// 1 for the first.
        number: u32,
    },
    /// Something happened on the board.
    Board {
        /// What.
        fact: BoardFact,
    },
    /// A member asked the team to turn its cube, and agrees itself.
    Proposed {
        /// Who.
        seat: Seat,
    },
    /// A member agreed to turn the team's cube. With the last one it is turned.
    Agreed {
        /// Who.
        seat: Seat,
    },
    /// A member did not agree: the team's cube is not turned this turn.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A member offered its own cube to the box.
    MemberDoubled {
        /// Who.
        seat: Seat,
    },
    /// The box answered doubles of the team.
    BoxAnswered {
        /// Who is in the box.
        seat: Seat,
        /// Whose doubles.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        to: Seats,
        /// The answer.
        answer: CubeAnswer,
    },
    /// The box offered the cube.
    BoxDoubled {
        /// Who is in the box.
        seat: Seat,
        /// To whom.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        to: Seats,
    },
    /// A member answered the box's double. What it answered is sealed.
    Answered {
        /// Who.
        seat: Seat,
    },
    /// The sealed answers were opened, all at once.
    AnswersShown {
        /// What each answered.
        answers: BTreeMap<Seat, CubeAnswer>,
    },
    /// A doubler turned beavered cubes once more.
    Raccooned {
        /// Who.
        seat: Seat,
        /// Whose cubes.
        #[cfg_attr(feature = "serde", serde(with = "super::json::seats"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        cubes: Seats,
    },
    /// Who passed offered an extra to the only member who took.
    ExtraOffered {
        /// Who offers it.
        seat: Seat,
    },
    /// The lone taker answered the offer of an extra.
    ExtraAnswered {
        /// Who took the box's double.
        seat: Seat,
        /// Who offered the extra.
        to: Seat,
        /// Whether it is taken.
        takes: bool,
    },
    /// A side offered to lose the game at this size: the box, or the captain for the team.
    ResignOffered {
        /// Who offers.
        seat: Seat,
        /// How big a loss.
        size: WinSize,
    },
    /// Somebody answered a resignation: the box, or a member for itself.
    ResignAnswered {
        /// Who.
        seat: Seat,
        /// Whether it accepts the end; otherwise it plays on.
        accepts: bool,
    },
}

impl ChouetteEvent {
    /// Its name, as in its JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "opened",
            Self::Joined { .. } => "joined",
            Self::Left { .. } => "left",
            Self::Absent { .. } => "absent",
            Self::Returned { .. } => "returned",
            Self::PlacesRolled { .. } => "placesRolled",
            Self::BoxGivenUp { .. } => "boxGivenUp",
            Self::GameStarted { .. } => "gameStarted",
            Self::Board { .. } => "board",
            Self::Proposed { .. } => "proposed",
            Self::Agreed { .. } => "agreed",
            Self::Declined { .. } => "declined",
            Self::MemberDoubled { .. } => "memberDoubled",
            Self::BoxAnswered { .. } => "boxAnswered",
            Self::BoxDoubled { .. } => "boxDoubled",
            Self::Answered { .. } => "answered",
            Self::AnswersShown { .. } => "answersShown",
            Self::Raccooned { .. } => "raccooned",
            Self::ExtraOffered { .. } => "extraOffered",
            Self::ExtraAnswered { .. } => "extraAnswered",
            Self::ResignOffered { .. } => "resignOffered",
            Self::ResignAnswered { .. } => "resignAnswered",
        }
    }

    /// Who did it, if a seat did.
    pub const fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Joined { seat }
            | Self::Left { seat }
            | Self::Absent { seat }
            | Self::Returned { seat }
            | Self::BoxGivenUp { seat }
            | Self::Proposed { seat }
            | Self::Agreed { seat }
            | Self::Declined { seat }
            | Self::MemberDoubled { seat }
            | Self::BoxAnswered { seat, .. }
            | Self::BoxDoubled { seat, .. }
            | Self::Answered { seat }
            | Self::Raccooned { seat, .. }
            | Self::ExtraOffered { seat }
            | Self::ExtraAnswered { seat, .. }
            | Self::ResignOffered { seat, .. }
            | Self::ResignAnswered { seat, .. } => Some(seat),
            Self::Opened { .. }
            | Self::PlacesRolled { .. }
            | Self::GameStarted { .. }
            | Self::Board { .. }
            | Self::AnswersShown { .. } => None,
        }
    }
}
