//! The commands of players and of the server.

use core::fmt;

#[cfg(feature = "serde")]
use crate::strict::no_fields;
use crate::{
    CubeProblem, ForfeitReason, IllegalPlay, Link, Occupant, Phrase, Play, Refusal, Roll, Seat,
    Share, TableRules, WinSize,
};

/// A command to a table. [`Table::decide`](crate::Table::decide) answers it with events or an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A command of a player. All others come from the server, which provides dice and time.
    Seat(Seat, SeatCommand),
    /// Open a table under these rules.
    Open(TableRules),
    /// Take a free seat. When all are taken the first game starts.
    Sit(Seat, Occupant),
    /// The server publishes its anchor.
    AnchorServer(Link),
    /// The server reveals its seed after the match.
    Reveal(Link),
    /// The server throws the dice that are due: the opening throw, or the requested roll.
    Throw(Roll, Vec<Share>),
    /// The server has found that this player's time is up.
    Forfeit(Seat, ForfeitReason),
    /// The server was down for this many milliseconds, for which nobody is charged.
    HoldClocks(u64),
    /// The server was restored from a backup, and reveals its seed of the current match if it has it.
    SetBack(Option<Link>),
    /// The server closes a room in which nobody has moved.
    Expire,
}

impl Command {
    /// The seat that sent it; `None` for commands of the server.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Seat(seat, _) => Some(*seat),
            Self::Open(_)
            | Self::Sit(..)
            | Self::AnchorServer(_)
            | Self::Reveal(_)
            | Self::Throw(..)
            | Self::Forfeit(..)
            | Self::HoldClocks(_)
            | Self::SetBack(_)
            | Self::Expire => None,
        }
    }
}

/// A command of a player; the seat that sends it says who the player is.
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
#[cfg_attr(feature = "ts", ts(rename = "Command"))]
pub enum SeatCommand {
    /// Publish the anchor of one's chain of fair dice; again, after losing it, to re-seed.
    Anchor {
        /// The chain's anchor.
        anchor: Link,
    },
    /// Sign off on all anchors, before the first roll of a match.
    SignOff {
        /// The digest over rules and anchors, as in `fair.digest` of the table.
        digest: Link,
    },
    /// Release one's next link: for the roll that is due, or left for the opponent's next one.
    Release {
        /// The link.
        link: Link,
    },
    /// Request the dice of one's turn.
    Roll {
        /// The roller's link; absent where it has been released already.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "ts", ts(optional))]
        link: Option<Link>,
    },
    /// Play the pending roll; the whole turn at once.
    Play {
        /// The steps, in any legal order.
        steps: Play,
    },
    /// Offer the cube.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Double,
    /// Take the offered cube.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Take,
    /// Pass the offered cube: the game is lost at the value before the double.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Pass,
    /// Take and redouble at once, keeping the cube.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Beaver,
    /// Turn a beavered cube once more.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Raccoon,
    /// Offer to resign at this level, at any time while a game runs and no dice are due. The opponent must
    /// answer before anything else, and the offer cannot be withdrawn. After a refusal only a larger loss can
    /// be offered until the next play.
    Resign {
        /// The size of the loss.
        level: WinSize,
    },
    /// Accept the opponent's resignation.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    AcceptResign,
    /// Refuse the opponent's resignation and play on.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    RefuseResign,
    /// Claim the game because the opponent, who is to act, has not moved for too long and is away.
    /// [`TimedTable`](crate::TimedTable) checks that, since it knows the time and who is connected.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Claim,
    /// Be ready for the next game of a match, mão or session, or agree to a rematch after its end.
    /// When both are (bots always are), it starts.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Rematch,
    /// End a money session between two games.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    EndSession,
    /// Continue with days per turn instead of a live clock: to accept the opponent's offer, or to give time to
    /// an opponent who is to act and away.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    Correspond,
    /// Offer to continue by correspondence; valid until the next play.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    OfferCorrespond,
    /// Stop one's correspondence clock, within the vacation the table allows.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    StartVacation,
    /// Come back from vacation.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "no_fields"))]
    EndVacation,
    /// Say a quick phrase.
    Say {
        /// The phrase.
        phrase: Phrase,
    },
}

impl SeatCommand {
    /// The command, sent by this seat.
    pub const fn by(self, seat: Seat) -> Command {
        Command::Seat(seat, self)
    }

    /// Its kind.
    pub const fn kind(&self) -> CommandKind {
        match self {
            Self::Roll { .. }
            | Self::Release { .. }
            | Self::Play { .. }
            | Self::Double
            | Self::Take
            | Self::Pass
            | Self::Beaver
            | Self::Raccoon => CommandKind::Move,
            Self::Rematch => CommandKind::NextGame,
            Self::Anchor { .. } | Self::SignOff { .. } => CommandKind::Commitment,
            Self::Say { .. } => CommandKind::Talk,
            Self::Resign { .. }
            | Self::AcceptResign
            | Self::RefuseResign
            | Self::Claim
            | Self::EndSession
            | Self::Correspond
            | Self::OfferCorrespond
            | Self::StartVacation
            | Self::EndVacation => CommandKind::Aside,
        }
    }
}

/// The kind of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandKind {
    /// It advances the game.
    Move,
    /// It leads to another game.
    NextGame,
    /// It commits to a part of the dice.
    Commitment,
    /// It has no effect on the game.
    Talk,
    /// It is none of these: resignations, claims, clocks, vacations.
    Aside,
}

/// Why a command is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleError {
    /// The command is not possible in the current phase; says what is awaited.
    OutOfTurn {
        /// The command.
        asked: &'static str,
        /// What the table waits for.
        awaited: String,
    },
    /// The play does not follow the rules; says why.
    IllegalPlay(IllegalPlay),
    /// The cube cannot be turned now; says why.
    CubeNotAllowed(CubeProblem),
    /// The seat is taken.
    SeatTaken(Seat),
    /// The house rules are inconsistent.
    Rules(crate::TableRulesError),
    /// The player's time was up before the command arrived.
    TimeOver(Seat),
    /// The opponent has not been away long enough for a claim.
    ClaimTooEarly {
        /// Milliseconds until the claim is possible.
        wait_ms: u64,
    },
    /// Anything else; says why.
    Refused(Refusal),
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn { asked, awaited } => {
                write!(f, "cannot {asked} now: the table waits for {awaited}")
            }
            Self::IllegalPlay(why) => write!(f, "illegal play: {why}"),
            Self::CubeNotAllowed(why) => write!(f, "the cube may not be turned: {why}"),
            Self::SeatTaken(seat) => write!(f, "seat {seat} is taken"),
            Self::Rules(error) => write!(f, "invalid table rules: {error}"),
            Self::TimeOver(seat) => write!(f, "the time of player {seat} is over"),
            Self::ClaimTooEarly { wait_ms } => {
                write!(f, "the win can be claimed in {} seconds", wait_ms.div_ceil(1000))
            }
            Self::Refused(why) => why.fmt(f),
        }
    }
}

impl core::error::Error for RuleError {}

impl From<IllegalPlay> for RuleError {
    fn from(why: IllegalPlay) -> Self {
        Self::IllegalPlay(why)
    }
}

impl From<CubeProblem> for RuleError {
    fn from(why: CubeProblem) -> Self {
        Self::CubeNotAllowed(why)
    }
}

impl From<Refusal> for RuleError {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}

/// An event that does not fit the state: the log is damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventError {
    /// The event, by name.
    pub event: &'static str,
    /// What is wrong with it here.
    pub why: String,
}

impl fmt::Display for EventError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event `{}` does not fit: {}", self.event, self.why)
    }
}

impl core::error::Error for EventError {}
