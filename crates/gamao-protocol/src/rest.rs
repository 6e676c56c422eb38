//! Bodies of HTTP requests and responses.
//!
//! Every error response is an [`ApiError`](crate::ApiError).

use gamao_dice::{ChiSquare, LedgerEntry, Link};
use gamao_record::{Counts, Envelope, OpenMatch};
use gamao_rules::{ByPlayer, BySeat, Occupant, Phase, Player, Seat, SeatCommand, TableRules};
use serde::{Deserialize, Serialize};

use crate::TableView;

/// Opens a room and takes a seat in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateRoom {
    /// The house rules.
    pub rules: TableRules,
    /// The opponent.
    pub opponent: Opponent,
    /// The seat to take; random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// The display name; may be empty or absent.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub name: String,
}

/// The opponent in a new room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Opponent {
    /// The first person who takes the seat.
    Person {},
    /// A bot of the server.
    Bot {
        /// The level's name, such as `capivara`.
        level: String,
    },
}

/// The response to [`CreateRoom`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoomCreated {
    /// The room's id, which is part of its URL: `/r/ID`.
    pub room: String,
    /// The seat of the visitor; the response also sets the cookie that proves it.
    pub seat: Seat,
}

/// Takes the free seat of a room.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The display name; may be empty or absent.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub name: String,
}

/// The response to [`TakeSeat`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatTaken {
    /// The seat of the visitor; the response also sets the cookie that proves it.
    pub seat: Seat,
}

/// A summary of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RoomInfo {
    /// The room's id.
    pub room: String,
    /// The house rules.
    pub rules: TableRules,
    /// Who sits where; `null` for a free seat.
    pub seats: BySeat<Option<Occupant>>,
    /// The seat of the visitor, or `null` if they have none.
    pub viewer: Option<Seat>,
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
    /// When the last event happened, milliseconds since 1970.
    pub updated_at: u64,
}

/// The rooms in which the visitor has a seat, latest first.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyRooms {
    /// One entry per room.
    pub rooms: Vec<RoomInfo>,
}

/// A page of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LedgerPage {
    /// The lines after the requested number, in order and without gaps.
    pub entries: Vec<LedgerEntry>,
    /// The number of the last line.
    pub head: u64,
}

/// A page of a room's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventsPage {
    /// The events after the requested sequence, in order and without gaps.
    pub events: Vec<Envelope>,
    /// The sequence of the last event of the room; greater than that of the last one here if there are
    /// more.
    pub seq: u64,
}

/// A private link that gives another device the visitor's seat. Whoever uses it has the seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeviceLink {
    /// Its id, for listing and revoking.
    pub id: String,
    /// The path to open on the other device, with a secret in it.
    pub path: String,
    /// When it expires, milliseconds since 1970.
    pub expires_at: u64,
}

/// The unused links to the visitor's seat.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeviceLinks {
    /// In the order in which they expire.
    pub links: Vec<UnusedLink>,
}

/// A [`DeviceLink`] that has not been used. Only the device that made it knows its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnusedLink {
    /// Its id, for revoking.
    pub id: String,
    /// When it expires, milliseconds since 1970.
    pub expires_at: u64,
}

/// Redeems a [`DeviceLink`]; answered by [`SeatTaken`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct UseDeviceLink {
    /// The secret of the link, which follows `#device=` in its path.
    pub token: String,
}

/// A command for the visitor's seat: the body of a request, and a message over the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SendCommand {
    /// An id made by the client, unique for every command, 1 to 64 characters. Repeating an accepted command
    /// returns the first answer and changes nothing. Refusals are not stored, so a client that repeats
    /// commands should send `seen`.
    pub id: String,
    /// The command.
    pub command: SeatCommand,
    /// The sequence of the last event that the command is based on. If anything relevant to a decision has
    /// happened since, the command is refused as `stale`; talk, links and vacations are not relevant. Without
    /// it the command is decided on the state at its arrival, even if it was sent in an earlier turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seen: Option<u64>,
    /// The sender's next link, left for the opponent's next roll. It is recorded after the command if the game
    /// goes on and the link has not been released yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub leave: Option<Link>,
}

impl SendCommand {
    /// The maximum length of an id.
    pub const MAX_ID_LEN: usize = 64;
}

/// The response to a [`SendCommand`] that was accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommandAccepted {
    /// The id of the command.
    pub id: String,
    /// The sequence of the last event that it caused.
    pub seq: u64,
}

/// Statistics of dice, with the probability that fair dice deviate at least as much.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DiceStatistics {
    /// The number of finished matches.
    pub matches: u64,
    /// The number of rolls of two dice, opening throws included.
    pub rolls: u64,
    /// The count of each face, 1 to 6; two per roll.
    pub faces: [u64; 6],
    /// The count of each roll; its index is first die times six plus second die, both minus one.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub pairs: Counts,
    /// The number of doubles.
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
    /// The number of the last ledger line that is counted.
    pub ledger: u64,
    /// The number of matches that the ledger has opened but not closed.
    pub open: u64,
    /// The oldest of them.
    pub oldest: Option<OpenMatch>,
}

/// The dice of the visitor's finished matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MyDice {
    /// The visitor's rolls.
    pub mine: DiceStatistics,
    /// The opponents' rolls.
    pub opponents: DiceStatistics,
}

/// A table after an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Snapshot {
    /// The sequence of that event.
    pub seq: u64,
    /// The table as the visitor sees it.
    pub view: TableView,
}
