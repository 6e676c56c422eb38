//! Requests to a host, and the facts for deciding them.

use gamao_dice::Link;
use gamao_rules::{BySeat, Command, SeatCommand};

/// A request to a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The command.
    pub command: Command,
    /// The last event that its sender has seen; `None` to decide it on the current state.
    pub seen: Option<u64>,
    /// A link that its sender leaves for the opponent's next roll.
    pub leave: Option<Link>,
}

impl Request {
    /// Whether it cannot be decided without the server's seed.
    pub const fn needs_dice(&self) -> bool {
        matches!(
            self.command,
            Command::Seat(
                _,
                SeatCommand::Roll { .. }
                    | SeatCommand::Release { .. }
                    | SeatCommand::Anchor { .. }
                    | SeatCommand::SignOff { .. }
            )
        )
    }
}

impl From<Command> for Request {
    fn from(command: Command) -> Self {
        Self { command, seen: None, leave: None }
    }
}

/// What must be known besides the log to decide a request.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Facts {
    /// The time, milliseconds since 1970.
    pub now_ms: u64,
    /// The network delay of the request, in milliseconds.
    pub lag_ms: u32,
    /// Since when each seat has had no connection; `None`, or nothing, for those connected.
    pub away_since: BySeat<Option<u64>>,
    /// The outages since the last event of the room, in milliseconds.
    pub outage_ms: u64,
}

impl Facts {
    /// This time, with everybody connected.
    pub fn at(now_ms: u64) -> Self {
        Self { now_ms, ..Self::default() }
    }
}
