//! Bodies of HTTP requests and answers.
//!
//! Every error answer is an [`ApiError`](crate::ApiError).

use gamao_dice::{ChiSquare, LedgerEntry, Link};
use gamao_record::{Counts, Envelope, OpenMatch};
use gamao_rules::{ByPlayer, Occupant, Phase, Player, SeatCommand, TableRules};
use serde::{Deserialize, Serialize};

use crate::TableView;

/// Opens a room and takes a seat in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateRoom {
    /// The house-rules card.
    pub rules: TableRules,
    /// Who shall sit opposite.
    pub opponent: Opponent,
    /// The seat one takes; drawn by lot when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Player>,
    /// One's display name; may be empty or absent.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub name: String,
}

/// Who shall sit opposite.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Opponent {
    /// The first person who opens the link.
    Person {},
    /// A bot of the server.
    Bot {
        /// The level's name, such as `capivara`.
        level: String,
    },
}

/// The answer to [`CreateRoom`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoomCreated {
    /// The room's id, which is also its address: `/r/ID`.
    pub room: String,
    /// The seat one holds; the answer also sets the cookie that proves it.
    pub seat: Player,
}

/// Takes the free seat of a room.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// One's display name; may be empty or absent.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub name: String,
}

/// The answer to [`TakeSeat`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatTaken {
    /// The seat one holds now; the answer also sets the cookie that proves it.
    pub seat: Player,
}

/// What can be known of a room without entering it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RoomInfo {
    /// The room's id.
    pub room: String,
    /// The house-rules card.
    pub rules: TableRules,
    /// Who sits where; `null` for a free seat.
    pub seats: ByPlayer<Option<Occupant>>,
    /// The seat of the asker, or `null` for a stranger.
    pub viewer: Option<Player>,
    /// What the table waits for.
    pub phase: Phase,
    /// Whose decision is awaited, if a player's.
    pub to_act: Option<Player>,
    /// The score so far.
    pub score: ByPlayer<u32>,
    /// The sequence of the latest event.
    pub seq: u64,
    /// When the room was opened, milliseconds since 1970.
    pub created_at: u64,
    /// When something last happened, milliseconds since 1970.
    pub updated_at: u64,
}

/// The rooms in which the asker holds a seat, latest first.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyRooms {
    /// One entry a room.
    pub rooms: Vec<RoomInfo>,
}

/// A part of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LedgerPage {
    /// In order and without gaps after the number asked for.
    pub entries: Vec<LedgerEntry>,
    /// The number of the latest line.
    pub head: u64,
}

/// A part of a room's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventsPage {
    /// In order and without gaps after the sequence asked for.
    pub events: Vec<Envelope>,
    /// The sequence of the latest event of the room; greater than the last one here when there is
    /// more to ask for.
    pub seq: u64,
}

/// A private link that carries one's seat to another device. Whoever uses it holds the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeviceLink {
    /// What it is called when it is listed or revoked.
    pub id: String,
    /// The path to open on the other device, with a secret in it.
    pub path: String,
    /// Until when it works, milliseconds since 1970.
    pub expires_at: u64,
}

/// The links to one's seat that have not been used.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceLinks {
    /// Those that expire first in front.
    pub links: Vec<UnusedLink>,
}

/// A [`DeviceLink`] that has not been used. Its secret is known only to whoever made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnusedLink {
    /// What it is called when it is revoked.
    pub id: String,
    /// Until when it works, milliseconds since 1970.
    pub expires_at: u64,
}

/// Uses a [`DeviceLink`] up; answered by [`SeatTaken`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UseDeviceLink {
    /// The secret of the link: what follows `#device=` in its path.
    pub token: String,
}

/// A command of one's seat: the body of a request, and a message over the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SendCommand {
    /// Made by the client, different for every command, 1 to 64 characters. Repeating a granted command
    /// returns the first answer and changes nothing; refusals are not remembered, so one who repeats
    /// sends `seen` with it.
    pub id: String,
    /// The command.
    pub command: SeatCommand,
    /// The sequence of the last event its sender had folded when making it. If anything happened
    /// since that matters to a decision, the command is refused as `stale`; talk, links and vacations
    /// do not matter. Without it the command is decided on whatever stands when it arrives, even if it
    /// was sent in an earlier turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seen: Option<u64>,
    /// The sender's next link, left behind for the opponent's next roll: recorded with what the
    /// command causes, if the game goes on and the link is not out yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub leave: Option<Link>,
}

impl SendCommand {
    /// The longest id.
    pub const MAX_ID_LEN: usize = 64;
}

/// The answer to [`SendCommand`] when it was granted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommandAccepted {
    /// The id of the command.
    pub id: String,
    /// The sequence of the last event it caused.
    pub seq: u64,
}

/// How the dice fell, and how likely fair dice fall at least as far from their mean.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DiceStatistics {
    /// Finished matches they come from.
    pub matches: u64,
    /// Rolls of two dice, opening throws included.
    pub rolls: u64,
    /// How often each face fell, 1 to 6; two a roll.
    pub faces: [u64; 6],
    /// How often each roll fell: first die times six plus second die, both less one.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub pairs: Counts,
    /// How many rolls were doubles.
    pub doubles: u64,
    /// Whether the six faces are equally frequent.
    pub faces_test: ChiSquare,
    /// Whether the 36 rolls are equally frequent.
    pub pairs_test: ChiSquare,
    /// Whether one roll in six is a double.
    pub doubles_test: ChiSquare,
}

/// The dice of everybody's finished matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SiteDice {
    /// All rolls of the site.
    pub all: DiceStatistics,
    /// The number of the ledger's line up to which they count.
    pub ledger: u64,
    /// How many matches the ledger has opened and not closed.
    pub open: u64,
    /// The one of them that has been open longest.
    pub oldest: Option<OpenMatch>,
}

/// The dice of the asker's finished matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyDice {
    /// The asker's rolls.
    pub mine: DiceStatistics,
    /// The opponents' rolls.
    pub opponents: DiceStatistics,
}

/// A table as it stood after one event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Snapshot {
    /// The sequence of that event.
    pub seq: u64,
    /// The table as the asker may see it.
    pub view: TableView,
}
