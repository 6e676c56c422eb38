//! What happened at a table: the one vocabulary of log, wire, replay and file.

use crate::{Clock, Link, Play, Player, Roll, Seat, TableRules, WinSize};

/// Who owns a fair-dice chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Party {
    /// The server.
    Server,
    /// A seat.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Seat(Seat),
}

/// One party's contribution to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Share {
    /// Whose it is.
    pub party: Party,
    /// The link of that party's chain.
    pub link: Link,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Occupant {
    /// A person, by the name they gave (may be empty).
    Person {
        /// Display name.
        name: String,
    },
    /// A bot of the server.
    Bot {
        /// The level's name, such as `capivara`.
        level: String,
    },
}

/// Quick phrases, said with one tap and translated for the reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Nice roll.
    NiceRoll,
    /// Well played.
    WellPlayed,
    /// Ouch.
    Ouch,
    /// Thinking.
    Thinking,
    /// Sorry.
    Sorry,
    /// Thanks for the game.
    Thanks,
}

/// Why a game was forfeited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ForfeitReason {
    /// The clock ran out.
    Clock,
    /// Away longer than the table allows, and the opponent claimed.
    Absence,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ResultKind {
    /// Borne off.
    Finished,
    /// A double was passed.
    Passed,
    /// A resignation was accepted.
    Resigned,
    /// By clock or absence.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Forfeited(ForfeitReason),
}

/// The result of one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameResult {
    /// Who won.
    pub winner: Player,
    /// How.
    pub kind: ResultKind,
    /// Single, gammon or backgammon.
    pub level: WinSize,
    /// In a mão: the last roll was a double.
    pub cantada: bool,
    /// Points won: level × cube under the table's options; 1 in a single game.
    pub points: u32,
}

/// One thing that happened. The log of a room is a sequence of these.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// The table was opened under these rules. Always the first event.
    Opened {
        /// The house-rules card.
        rules: TableRules,
    },
    /// Somebody took a free seat.
    Seated {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// Who.
        occupant: Occupant,
    },
    /// A party of the dice published the anchor of its chain. A later one means that it re-seeded.
    Anchored {
        /// Whose chain.
        party: Party,
        /// Its anchor.
        anchor: Link,
    },
    /// A seat signed off on all anchors.
    SignedOff {
        /// Which seat.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// The digest over rules and anchors.
        digest: Link,
    },
    /// A game began; all seats are taken. The opening throw comes next.
    GameStarted {
        /// 1 for the first game of the match, session or mão.
        number: u32,
        /// Whether it is the Crawford game.
        crawford: bool,
    },
    /// The player on turn requested the dice; from now on they cannot double.
    RollAsked {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// The roller's link, unless it was released before.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "ts", ts(optional))]
        link: Option<Link>,
    },
    /// A seat released a link for the pending roll, or one in advance for the next.
    LinkReleased {
        /// Whose.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// The link.
        link: Link,
    },
    /// The match is over: the server's remaining seed, from which all its links follow.
    Revealed {
        /// The last link of the server's chain.
        secret: Link,
    },
    /// Dice were thrown. In the opening the first die is A's and the second B's; a tie throws again.
    Rolled {
        /// What they show.
        roll: Roll,
        /// The shares they were made from; empty for plain dice.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Share>>", optional))]
        shares: Vec<Share>,
    },
    /// A turn was played and confirmed; a forced pass is an empty play.
    Played {
        /// Who.
        player: Player,
        /// The steps.
        #[cfg_attr(feature = "serde", serde(rename = "steps"))]
        play: Play,
    },
    /// The cube was offered.
    Doubled {
        /// By whom.
        player: Player,
    },
    /// The offered cube was taken.
    Taken {
        /// By whom.
        player: Player,
    },
    /// The offered cube was refused.
    Passed {
        /// By whom.
        player: Player,
    },
    /// The cube was taken and redoubled at once, its taker keeping it.
    Beavered {
        /// By whom.
        player: Player,
    },
    /// The doubler turned a beavered cube once more.
    Raccooned {
        /// By whom.
        player: Player,
    },
    /// A player offered to resign at this level.
    ResignOffered {
        /// Who.
        player: Player,
        /// The size of the loss.
        level: WinSize,
    },
    /// The opponent plays on.
    ResignRefused {
        /// Who refused.
        player: Player,
    },
    /// The opponent accepted the resignation.
    ResignAccepted {
        /// Who accepted.
        player: Player,
    },
    /// A player lost by the clock, or by absence claimed by the opponent.
    Forfeited {
        /// Who lost.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// Why.
        reason: ForfeitReason,
    },
    /// A game ended. Follows the event that ended it.
    GameEnded {
        /// Its result.
        result: GameResult,
    },
    /// The match, mão or single game is over.
    MatchEnded {
        /// Who won it.
        winner: Player,
    },
    /// A player is ready for the next game of a session, or wants a rematch after the end.
    RematchOffered {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
    },
    /// All agreed: a new match under the same rules starts with score 0-0.
    Rematched,
    /// A player ended a money session between two games; the balance is final.
    SessionEnded {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
    },
    /// This clock applies from now on: the waiting player gave an absent opponent more time, or a player
    /// accepted the opponent's offer.
    ClockChanged {
        /// By whom.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// The new clock.
        clock: Clock,
    },
    /// A player offered to continue by correspondence. The offer is valid until the next play.
    CorrespondOffered {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
    },
    /// The server was down for this long and nobody could play: clocks, claims and the expiry of the room are
    /// moved by it.
    ClocksHeld {
        /// Milliseconds.
        ms: u64,
    },
    /// A player went on vacation: their correspondence clock is stopped.
    VacationStarted {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
    },
    /// A player is back from vacation.
    VacationEnded {
        /// Who.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
    },
    /// The server was restored from a backup, and the players have seen more than it knows. The match of the
    /// dice is over; the current game starts again with the score kept and a new match of the dice.
    SetBack {
        /// The last link of the server's chain, as when the match is over; absent where it is lost.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "ts", ts(optional))]
        secret: Option<Link>,
    },
    /// Nobody moved for too long: no winner.
    Expired,
    /// A quick phrase.
    Said {
        /// By whom.
        #[cfg_attr(feature = "serde", serde(rename = "player"))]
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
}

impl Event {
    /// The level of events that this version can read, raised with each new kind.
    pub const LEVEL: u32 = 2;

    /// Its name, as on the wire and in logs.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Opened { .. } => "opened",
            Self::Seated { .. } => "seated",
            Self::Anchored { .. } => "anchored",
            Self::SignedOff { .. } => "signedOff",
            Self::GameStarted { .. } => "gameStarted",
            Self::RollAsked { .. } => "rollAsked",
            Self::LinkReleased { .. } => "linkReleased",
            Self::Revealed { .. } => "revealed",
            Self::Rolled { .. } => "rolled",
            Self::Played { .. } => "played",
            Self::Doubled { .. } => "doubled",
            Self::Taken { .. } => "taken",
            Self::Passed { .. } => "passed",
            Self::Beavered { .. } => "beavered",
            Self::Raccooned { .. } => "raccooned",
            Self::ResignOffered { .. } => "resignOffered",
            Self::ResignRefused { .. } => "resignRefused",
            Self::ResignAccepted { .. } => "resignAccepted",
            Self::Forfeited { .. } => "forfeited",
            Self::GameEnded { .. } => "gameEnded",
            Self::MatchEnded { .. } => "matchEnded",
            Self::RematchOffered { .. } => "rematchOffered",
            Self::Rematched { .. } => "rematched",
            Self::SessionEnded { .. } => "sessionEnded",
            Self::ClockChanged { .. } => "clockChanged",
            Self::CorrespondOffered { .. } => "correspondOffered",
            Self::ClocksHeld { .. } => "clocksHeld",
            Self::VacationStarted { .. } => "vacationStarted",
            Self::VacationEnded { .. } => "vacationEnded",
            Self::SetBack { .. } => "setBack",
            Self::Expired { .. } => "expired",
            Self::Said { .. } => "said",
        }
    }

    /// Whether it is talk, which is not a move: it takes no time, and the table never waits for it.
    pub const fn is_talk(&self) -> bool {
        match self {
            Self::Said { .. } => true,
            Self::Opened { .. }
            | Self::Seated { .. }
            | Self::Anchored { .. }
            | Self::SignedOff { .. }
            | Self::GameStarted { .. }
            | Self::RollAsked { .. }
            | Self::LinkReleased { .. }
            | Self::Revealed { .. }
            | Self::Rolled { .. }
            | Self::Played { .. }
            | Self::Doubled { .. }
            | Self::Taken { .. }
            | Self::Passed { .. }
            | Self::Beavered { .. }
            | Self::Raccooned { .. }
            | Self::ResignOffered { .. }
            | Self::ResignRefused { .. }
            | Self::ResignAccepted { .. }
            | Self::Forfeited { .. }
            | Self::GameEnded { .. }
            | Self::MatchEnded { .. }
            | Self::RematchOffered { .. }
            | Self::Rematched
            | Self::SessionEnded { .. }
            | Self::ClockChanged { .. }
            | Self::CorrespondOffered { .. }
            | Self::ClocksHeld { .. }
            | Self::VacationStarted { .. }
            | Self::VacationEnded { .. }
            | Self::SetBack { .. }
            | Self::Expired => false,
        }
    }

    /// Whether it makes earlier commands stale. Events besides the game, such as talk, the messages of the fair
    /// dice and vacations, do not matter to a decision.
    pub const fn matters_to_decisions(&self) -> bool {
        match self {
            Self::Said { .. }
            | Self::Anchored { .. }
            | Self::SignedOff { .. }
            | Self::LinkReleased { .. }
            | Self::Revealed { .. }
            | Self::ClockChanged { .. }
            | Self::CorrespondOffered { .. }
            | Self::ClocksHeld { .. }
            | Self::VacationStarted { .. }
            | Self::VacationEnded { .. }
            // Both may request the next game at the same time, and mean the same.
            | Self::RematchOffered { .. } => false,
            Self::Opened { .. }
            | Self::Seated { .. }
            | Self::GameStarted { .. }
            | Self::RollAsked { .. }
            | Self::Rolled { .. }
            | Self::Played { .. }
            | Self::Doubled { .. }
            | Self::Taken { .. }
            | Self::Passed { .. }
            | Self::Beavered { .. }
            | Self::Raccooned { .. }
            | Self::ResignOffered { .. }
            | Self::ResignRefused { .. }
            | Self::ResignAccepted { .. }
            | Self::Forfeited { .. }
            | Self::GameEnded { .. }
            | Self::MatchEnded { .. }
            | Self::Rematched
            | Self::SessionEnded { .. }
            | Self::SetBack { .. }
            | Self::Expired => true,
        }
    }

    /// Who did it, if somebody at the table did. A forfeit is done by the one who lost.
    pub const fn author(&self) -> Option<Author> {
        match *self {
            Self::Seated { seat, .. }
            | Self::Anchored { party: Party::Seat(seat), .. }
            | Self::SignedOff { seat, .. }
            | Self::RollAsked { seat, .. }
            | Self::LinkReleased { seat, .. }
            | Self::Forfeited { seat, .. }
            | Self::RematchOffered { seat }
            | Self::SessionEnded { seat }
            | Self::ClockChanged { seat, .. }
            | Self::CorrespondOffered { seat }
            | Self::VacationStarted { seat }
            | Self::VacationEnded { seat }
            | Self::Said { seat, .. } => Some(Author::Seat(seat)),
            Self::Played { player, .. }
            | Self::Doubled { player }
            | Self::Taken { player }
            | Self::Passed { player }
            | Self::Beavered { player }
            | Self::Raccooned { player }
            | Self::ResignOffered { player, .. }
            | Self::ResignRefused { player }
            | Self::ResignAccepted { player } => Some(Author::Side(player)),
            Self::Opened { .. }
            | Self::Anchored { party: Party::Server, .. }
            | Self::GameStarted { .. }
            | Self::Revealed { .. }
            | Self::Rolled { .. }
            | Self::GameEnded { .. }
            | Self::MatchEnded { .. }
            | Self::Rematched
            | Self::ClocksHeld { .. }
            | Self::SetBack { .. }
            | Self::Expired => None,
        }
    }
}

/// Who did something. What happens at the table is done by a seat, what happens on the board by a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Author {
    /// A seat.
    Seat(Seat),
    /// A side, through whoever plays it.
    Side(Player),
}
