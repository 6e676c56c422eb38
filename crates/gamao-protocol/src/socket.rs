//! Messages over a room's socket.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ApiError, ByPlayer, Command, Envelope, Link, Player, TableView};

/// From a client to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum ClientMessage {
    /// The first message: what the client already holds.
    Hello {
        /// The sequence of the last event the client holds; absent or 0 for none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        after: Option<u64>,
    },
    /// A wish of this client's seat.
    Command {
        /// Made by the client, different for every wish, 1 to 64 characters. Repeating a granted
        /// wish returns the first answer and changes nothing; refusals are not remembered, so one
        /// who repeats sends `seen` with it.
        id: String,
        /// The wish.
        command: Command,
        /// The sequence of the last event its sender had folded when making it. If anything
        /// happened since that matters to a decision, the wish is refused as `stale`; talk, links
        /// and vacations do not matter. Without it the wish is decided on whatever stands when it
        /// arrives, even if it was sent in an earlier turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seen: Option<u64>,
        /// The sender's next link, left behind for the opponent's next roll: recorded with what the
        /// wish causes, if the game goes on and the link is not out yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        leave: Option<Link>,
    },
    /// Asks for the whole table instead of events; answered by `snapshot`.
    Snapshot {},
    /// Keeps the connection alive and measures the delay; answered by `pong`.
    Ping {},
}

impl ClientMessage {
    /// The longest command id.
    pub const MAX_ID_LEN: usize = 64;
}

/// Who is connected.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    /// Whether seat A has a connection open. A bot is always present.
    pub a: bool,
    /// Whether seat B has.
    pub b: bool,
    /// How many others watch.
    pub watchers: u32,
    /// Since when a seat has no connection open, milliseconds since 1970, as far as the server knows.
    pub away_since: ByPlayer<Option<u64>>,
}

/// From the server to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The answer to `hello`; the missing events follow.
    Welcome {
        /// The seat of this client, or `null` for a watcher.
        viewer: Option<Player>,
        /// The sequence of the latest event of the room.
        seq: u64,
        /// Who is connected.
        presence: Presence,
        /// The server's time, milliseconds since 1970, for showing clocks.
        now: u64,
    },
    /// What happened, in order and without gaps after the last event sent.
    Events {
        /// One or more events.
        events: Vec<Envelope>,
    },
    /// The whole table instead of events, when the client is too far behind or asked for it. The
    /// next events follow it without a gap.
    Snapshot {
        /// The sequence of the last event it contains.
        seq: u64,
        /// The table as this client may see it.
        table: Box<TableView>,
    },
    /// The wish was granted. The events it caused have been or will be sent to everybody.
    Accepted {
        /// The id of the command.
        id: String,
        /// The sequence of the last event it caused.
        seq: u64,
    },
    /// The wish was refused; nothing changed.
    Rejected {
        /// The id of the command.
        id: String,
        /// Why.
        error: ApiError,
    },
    /// Somebody came or went.
    Presence {
        /// Who is connected now.
        presence: Presence,
    },
    /// The last message could not be read, or this connection must end; says why.
    Failed {
        /// Why.
        error: ApiError,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time, milliseconds since 1970.
        now: u64,
    },
}
