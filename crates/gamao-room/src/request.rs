//! What is asked of a host, and what it must know to answer.

use gamao_dice::Link;
use gamao_rules::{ByPlayer, Command, SeatCommand};

/// What somebody asks of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The command.
    pub command: Command,
    /// The last event its sender had seen; `None` to have it decided on whatever stands.
    pub seen: Option<u64>,
    /// A link that its sender leaves behind for the opponent's next roll.
    pub leave: Option<Link>,
}

impl Request {
    /// Whether it leads nowhere without the server's seed.
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

/// What is known beside the log when a request is decided.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Facts {
    /// The time, milliseconds since 1970.
    pub now_ms: u64,
    /// How long the connection took to deliver the request, in milliseconds.
    pub lag_ms: u32,
    /// Since when each player has no connection to the table; `None` for one who has.
    pub away_since: ByPlayer<Option<u64>>,
    /// How long the table could not be played on since its last event, in milliseconds.
    pub outage_ms: u64,
}

impl Facts {
    /// This time, with everybody at the table.
    pub fn at(now_ms: u64) -> Self {
        Self { now_ms, ..Self::default() }
    }
}
