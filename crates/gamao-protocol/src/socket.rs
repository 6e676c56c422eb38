//! Messages over a room's socket.

use gamao_record::Envelope;
use gamao_rules::{ByPlayer, Player};
use serde::{Deserialize, Serialize};

use crate::{ApiError, TableView, rest::SendCommand};

/// From a client to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
        #[cfg_attr(feature = "ts", ts(optional))]
        after: Option<u64>,
    },
    /// A command of this client's seat.
    Command(SendCommand),
    /// Asks for the whole table instead of events; answered by `snapshot`.
    Snapshot {},
    /// Keeps the connection alive and measures the delay; answered by `pong`.
    Ping {},
}

/// Who is connected.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
        /// Another after the server was set back to a backup. What was folded in an earlier one is no
        /// longer so: ask for everything.
        generation: u64,
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
