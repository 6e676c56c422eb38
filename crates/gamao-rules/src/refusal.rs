//! Refusals that are neither about a play nor about the cube.

use core::fmt;

use crate::Seat;

/// Why the table refuses a command that is otherwise in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The table is open already.
    TableOpen,
    /// The table is not open yet.
    TableNotOpen,
    /// The table has no such seat.
    NoSuchSeat,
    /// The seat plays neither side of the board.
    PlaysNoSide,
    /// Nobody sits on this seat.
    EmptySeat,
    /// The player is ready already.
    ReadyAlready,
    /// Only a money session is ended by its players.
    NoMoneySession,
    /// A resignation of this size was refused since the last play.
    ResignationRefused,
    /// Nobody can resign between the request for the dice and the throw.
    DiceDue,
    /// The table allows no vacations.
    NoVacations,
    /// The player is on vacation already.
    OnVacation,
    /// The player is not on vacation.
    NotOnVacation,
    /// The time of this player is not up.
    TimeLeft(Seat),
    /// With this clock there are no claims; the clock decides.
    ClockDecides,
    /// The opponent is connected, so there is no claim.
    OpponentPresent,
    /// Only a live clock can be changed to correspondence.
    NoLiveClock,
    /// A live clock can only be changed to correspondence.
    NotCorrespondence,
    /// The player on the clock cannot change it alone.
    OwnClock,
    /// A bot's clock cannot be changed.
    BotClock,
    /// Correspondence has been offered already.
    AlreadyOffered,
    /// A connected opponent must agree to correspondence.
    NotAgreed,
    /// The room is not due to expire.
    NotExpired,
}

impl Refusal {
    /// All refusals, about every seat.
    pub const ALL: [Self; 22] = [
        Self::TableOpen,
        Self::TableNotOpen,
        Self::NoSuchSeat,
        Self::PlaysNoSide,
        Self::EmptySeat,
        Self::ReadyAlready,
        Self::NoMoneySession,
        Self::ResignationRefused,
        Self::DiceDue,
        Self::NoVacations,
        Self::OnVacation,
        Self::NotOnVacation,
        Self::TimeLeft(Seat::A),
        Self::ClockDecides,
        Self::OpponentPresent,
        Self::NoLiveClock,
        Self::NotCorrespondence,
        Self::OwnClock,
        Self::BotClock,
        Self::AlreadyOffered,
        Self::NotAgreed,
        Self::NotExpired,
    ];
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TableOpen => "the table is open already",
            Self::TableNotOpen => "the table is not open yet",
            Self::NoSuchSeat => "the table has no such seat",
            Self::PlaysNoSide => "this seat plays neither side of the board",
            Self::EmptySeat => "nobody sits on this seat",
            Self::ReadyAlready => "this player is ready already",
            Self::NoMoneySession => "only a money session is ended by its players",
            Self::ResignationRefused => "this resignation was refused; offer more, or play on",
            Self::DiceDue => "a resignation waits until the dice are thrown",
            Self::NoVacations => "the table allows no vacations",
            Self::OnVacation => "this player is on vacation already",
            Self::NotOnVacation => "this player is not on vacation",
            Self::TimeLeft(seat) => return write!(f, "the time of player {seat} is not over"),
            Self::ClockDecides => "the clock decides here; there is no claim",
            Self::OpponentPresent => "the opponent is at the table; there is no claim",
            Self::NoLiveClock => "only a live clock can be changed to correspondence",
            Self::NotCorrespondence => "a live clock can only be changed to correspondence",
            Self::OwnClock => "the clock is changed by the player who waits for the other",
            Self::BotClock => "a bot plays on with the clock that runs",
            Self::AlreadyOffered => "correspondence is on offer already",
            Self::NotAgreed => "the opponent is at the table: offer correspondence instead",
            Self::NotExpired => "the room is not due to expire",
        })
    }
}
