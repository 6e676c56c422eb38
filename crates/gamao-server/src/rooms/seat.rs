//! Commands of a seat, by HTTP or socket.

use std::sync::Arc;

use gamao_protocol::rest::SendCommand;
use gamao_room::Request;
use gamao_rules::{CommandKind, Seat};
use gamao_store::{Cause, CommandKey, RoomId, Seq};

use super::{Rooms, Submission};
use crate::{
    caller::Caller,
    digest,
    error::Error,
    holder::Holder,
    limits::{Action, Key, Limits},
};

/// A seat, with its holder and the caller who acts for it.
pub(crate) struct SeatHolder {
    pub(crate) seat: Seat,
    pub(crate) holder: Holder,
    pub(crate) caller: Caller,
}

impl Rooms {
    /// Submits a command of a seat that took `lag_ms` to arrive. Returns the sequence of the last event that
    /// it caused. The caller has charged [`Action::Command`] already.
    pub(crate) async fn submit_for(
        self: &Arc<Self>,
        limits: &Limits,
        room: &RoomId,
        SeatHolder { seat, holder, caller }: &SeatHolder,
        SendCommand { id, command, seen, leave }: SendCommand,
        lag_ms: u32,
    ) -> Result<Seq, Error> {
        for &action in actions(command.kind()) {
            limits.charge(action, &caller.subject_at(room, *seat))?;
        }
        self.remember_network(room, Key::network(caller.address));
        let length = id.chars().count();
        if length == 0 || length > SendCommand::MAX_ID_LEN {
            let max = SendCommand::MAX_ID_LEN;
            return Err(Error::BadRequest(format!(
                "a command id must have 1 to {max} characters, not {length}"
            )));
        }
        let content = serde_json::to_string(&(&command, seen, leave)).map_err(Error::internal)?;
        let digest = digest::sha256("gamao/command/v1", &content);
        let submission = Submission {
            request: Request { command: command.by(*seat), seen, leave },
            cause: Some(Cause::Command(CommandKey { author: holder.0.clone(), id, digest })),
            seat: None,
            lag_ms,
        };
        self.submit(room, submission).await
    }
}

/// The limits that apply to a command besides [`Action::Command`]. Commands that do not advance the game have
/// limits of their own, or a room could grow without bound.
fn actions(kind: CommandKind) -> &'static [Action] {
    match kind {
        CommandKind::Move => &[],
        CommandKind::NextGame => &[Action::Rematch],
        CommandKind::Commitment => &[Action::Anchor],
        CommandKind::Talk => &[Action::Aside, Action::Say],
        CommandKind::Aside => &[Action::Aside],
    }
}
