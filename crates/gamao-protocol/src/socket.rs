//! Messages over a room's socket.

use gamao_record::Envelope;
use gamao_rules::{BySeat, Seat};
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
    /// The first message: the events that the client already has.
    Hello {
        /// The sequence of the last event that the client has; absent or 0 for none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "ts", ts(optional))]
        after: Option<u64>,
    },
    /// A command for this client's seat.
    Command(SendCommand),
    /// Requests the table instead of events; answered by `snapshot`.
    Snapshot {},
    /// Keeps the connection alive and measures its delay; answered by `pong`.
    Ping {},
}

/// Who is connected.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Presence {
    /// Whether each seat has a connection open. A bot is always present.
    #[serde(flatten)]
    pub seats: BySeat<bool>,
    /// The number of watchers.
    pub watchers: u32,
    /// Since when a seat has had no connection, milliseconds since 1970, as far as the server knows.
    pub away_since: BySeat<Option<u64>>,
}

/// From the server to a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The answer to `hello`; the missing events follow.
    Welcome {
        /// The seat of this client, or `null` for a watcher.
        viewer: Option<Seat>,
        /// The sequence of the latest event of the room.
        seq: u64,
        /// Who is connected.
        presence: Presence,
        /// The server's time, milliseconds since 1970, for displaying clocks.
        now: u64,
        /// Changes when the server was restored from a backup. Events of an earlier generation are no longer
        /// valid: request everything again.
        generation: u64,
    },
    /// Events, in order and without gaps after the last one sent.
    Events {
        /// One or more events.
        events: Vec<Envelope>,
    },
    /// The table instead of events, at the client's request. The next events follow it without a gap.
    Snapshot {
        /// The sequence of the last event it contains.
        seq: u64,
        /// The table as this client sees it.
        table: Box<TableView>,
    },
    /// The command was accepted. The events it caused have been or will be sent to everybody.
    Accepted {
        /// The id of the command.
        id: String,
        /// The sequence of the last event it caused.
        seq: u64,
    },
    /// The command was refused; nothing has changed.
    Rejected {
        /// The id of the command.
        id: String,
        /// The reason.
        error: ApiError,
    },
    /// Somebody connected or disconnected.
    Presence {
        /// Who is connected now.
        presence: Presence,
    },
    /// The last message was invalid, or the connection is about to be closed.
    Failed {
        /// The reason.
        error: ApiError,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time, milliseconds since 1970.
        now: u64,
    },
}
