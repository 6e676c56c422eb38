//! What players, and the server on their behalf, may ask of a table.

use core::fmt;

use crate::{ForfeitReason, Level, Link, Occupant, Phrase, Play, Player, Roll, Share, TableRules};

/// A wish. [`Table::decide`](crate::Table::decide) answers with events or an error.
///
/// Commands that name no player come from the server, which adds dice and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Open a table under these rules.
    Open(TableRules),
    /// Take a free seat. When both are taken the first game starts.
    Sit(Player, Occupant),
    /// Publish the anchor of one's chain of fair dice; again later to re-seed.
    Anchor(Player, Link),
    /// Sign off on all anchors.
    SignOff(Player, Link),
    /// Release one's link for the roll that is due, or leave it for the opponent's next one.
    Release(Player, Link),
    /// The server publishes its anchor.
    AnchorServer(Link),
    /// The server reveals its seed after the match.
    Reveal(Link),
    /// Ask for the dice of one's turn.
    AskRoll(Player, Option<Link>),
    /// The server throws the dice that are due: the opening throw, or the roll asked for.
    Throw(Roll, Vec<Share>),
    /// Play the pending roll.
    Play(Player, Play),
    /// Offer the cube.
    Double(Player),
    /// Take the offered cube.
    Take(Player),
    /// Pass the offered cube.
    Pass(Player),
    /// Take and redouble at once.
    Beaver(Player),
    /// Turn a beavered cube once more.
    Raccoon(Player),
    /// Offer to lose at this level, at any time while a game runs. The opponent answers before
    /// anything else happens, and the offer cannot be withdrawn. After a refusal only a larger loss
    /// may be offered until the next play.
    Resign(Player, Level),
    /// Accept the offered resignation.
    AcceptResign(Player),
    /// Refuse it and play on.
    RefuseResign(Player),
    /// Claim the game because the opponent, who is to act, has not moved for too long and is away.
    /// Whether that is so is the question of [`TimedTable`](crate::TimedTable), which knows the time
    /// and who is connected.
    Claim(Player),
    /// The server found that this player's time is over.
    Forfeit(Player, ForfeitReason),
    /// Be ready for the next game of a match, mão or session, or agree to a rematch after its end.
    /// When both are (bots always are), it starts.
    Rematch(Player),
    /// Close a money session between two games.
    EndSession(Player),
    /// Go on with days for each turn instead of a live clock: to agree to the opponent's offer, or
    /// to give time to an opponent who is to act and away.
    Correspond(Player),
    /// Offer to go on by correspondence.
    OfferCorrespond(Player),
    /// The server was away for this many milliseconds: nobody is charged for them.
    HoldClocks(u64),
    /// Stop one's correspondence clock, within the vacation the table allows.
    StartVacation(Player),
    /// Come back from vacation.
    EndVacation(Player),
    /// The server closes a room nobody has moved in.
    Expire,
    /// Say a quick phrase.
    Say(Player, Phrase),
}

impl Command {
    /// Who asks, if a player does; `None` for what only the server may ask.
    pub const fn player(&self) -> Option<Player> {
        match *self {
            Self::Anchor(player, _)
            | Self::SignOff(player, _)
            | Self::Release(player, _)
            | Self::AskRoll(player, _)
            | Self::Play(player, _)
            | Self::Double(player)
            | Self::Take(player)
            | Self::Pass(player)
            | Self::Beaver(player)
            | Self::Raccoon(player)
            | Self::Resign(player, _)
            | Self::AcceptResign(player)
            | Self::RefuseResign(player)
            | Self::Claim(player)
            | Self::Rematch(player)
            | Self::EndSession(player)
            | Self::Correspond(player)
            | Self::OfferCorrespond(player)
            | Self::StartVacation(player)
            | Self::EndVacation(player)
            | Self::Say(player, _) => Some(player),
            Self::Open(_)
            | Self::Sit(..)
            | Self::AnchorServer(_)
            | Self::Reveal(_)
            | Self::Throw(..)
            | Self::Forfeit(..)
            | Self::HoldClocks(_)
            | Self::Expire => None,
        }
    }
}

/// Why a command is refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleError {
    /// The table is not at a point where this makes sense; says what is awaited.
    OutOfTurn {
        /// What was asked.
        asked: &'static str,
        /// What the table waits for.
        awaited: String,
    },
    /// The play does not follow the rules; says why.
    IllegalPlay(String),
    /// The cube may not be turned now; says why.
    CubeNotAllowed(&'static str),
    /// The seat is taken.
    SeatTaken(Player),
    /// The house-rules card is not playable.
    Rules(crate::TableRulesError),
    /// The player's time was over before the command arrived.
    TimeOver(Player),
    /// The opponent has not been away long enough for a claim.
    ClaimTooEarly {
        /// Milliseconds until the claim is possible.
        wait_ms: u64,
    },
    /// Anything else, in a sentence that names the input.
    Refused(String),
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn { asked, awaited } => {
                write!(f, "cannot {asked} now: the table waits for {awaited}")
            }
            Self::IllegalPlay(why) => write!(f, "illegal play: {why}"),
            Self::CubeNotAllowed(why) => write!(f, "the cube may not be turned: {why}"),
            Self::SeatTaken(player) => write!(f, "seat {player} is taken"),
            Self::Rules(error) => write!(f, "invalid table rules: {error}"),
            Self::TimeOver(player) => write!(f, "the time of player {player} is over"),
            Self::ClaimTooEarly { wait_ms } => {
                write!(f, "the win can be claimed in {} seconds", wait_ms.div_ceil(1000))
            }
            Self::Refused(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for RuleError {}

/// An event that does not fit the state it is folded into: the log is damaged, or not a log.
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
