//! Commands of a seat, whichever door they come in by.

use std::sync::Arc;

use gamao_protocol::rest::SendCommand;
use gamao_room::Request;
use gamao_rules::{CommandKind, Player};
use gamao_store::{Cause, CommandKey, RoomId, Seq};

use super::{Rooms, Submission};
use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Key, Limits},
    random,
    visitor::Holder,
};

/// A seat, and by whose right and from where one acts for it.
pub(crate) struct Seat {
    pub(crate) player: Player,
    pub(crate) holder: Holder,
    pub(crate) caller: Caller,
}

impl Rooms {
    /// Submits a command of a seat that took `lag_ms` to arrive. Answers the sequence of the last event it
    /// caused. That it is a command has been charged.
    pub(crate) async fn submit_for(
        self: &Arc<Self>,
        limits: &Limits,
        room: &RoomId,
        Seat { player, holder, caller }: &Seat,
        SendCommand { id, command, seen, leave }: SendCommand,
        lag_ms: u32,
    ) -> Result<Seq, Error> {
        for &action in charges(command.kind()) {
            limits.charge(action, &caller.at(room, *player))?;
        }
        self.note_place(room, Key::place(caller.address));
        let length = id.chars().count();
        if length == 0 || length > SendCommand::MAX_ID_LEN {
            let most = SendCommand::MAX_ID_LEN;
            return Err(Error::BadRequest(format!(
                "a command id has 1 to {most} characters, not {length}"
            )));
        }
        let asked = serde_json::to_string(&(&command, seen, leave)).map_err(Error::internal)?;
        let digest = random::hash("gamao/command/v1", &asked);
        let submission = Submission {
            request: Request { command: command.by(*player), seen, leave },
            cause: Some(Cause::Command(CommandKey { author: holder.0.clone(), id, digest })),
            seat: None,
            lag_ms,
        };
        self.submit(room, submission).await
    }
}

/// What a command is charged as, besides a command: what does not bring a game nearer to its end has a
/// budget of its own, or a room could grow without end.
fn charges(kind: CommandKind) -> &'static [Action] {
    match kind {
        CommandKind::Move => &[],
        CommandKind::NextGame => &[Action::Rematch],
        CommandKind::Commitment => &[Action::Anchor],
        CommandKind::Talk => &[Action::Aside, Action::Say],
        CommandKind::Aside => &[Action::Aside],
    }
}
