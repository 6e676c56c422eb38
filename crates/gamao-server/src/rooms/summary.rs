//! Summaries of rooms for lists.

use gamao_protocol::rest::RoomInfo;
use gamao_room::RoomState;
use gamao_rules::Seat;
use gamao_store::{Append, AppendError, HeldRoom, RoomId};

use super::Rooms;
use crate::error::Error;

/// The summary of a room for `viewer`.
pub(crate) fn info(room: &RoomId, state: &RoomState, viewer: Option<Seat>) -> RoomInfo {
    let table = state.table();
    RoomInfo {
        room: room.0.clone(),
        rules: *table.rules(),
        seats: table.seats().clone(),
        viewer,
        phase: *table.phase(),
        to_act: table.to_act(),
        score: table.score(),
        seq: state.head().into(),
        created_at: state.created_ms(),
        updated_at: state.updated_ms(),
    }
}

/// The same without a viewer, as stored.
pub(super) fn text(room: &RoomId, state: &RoomState) -> Result<String, Error> {
    serde_json::to_string(&info(room, state, None)).map_err(Error::internal)
}

impl Rooms {
    /// The summary of a room for its holder. A room without a readable summary, of an earlier version, is
    /// folded and gets one.
    pub(crate) async fn listed(&self, held: &HeldRoom) -> Result<RoomInfo, Error> {
        if let Some(damage) = self.damaged().get(&held.room) {
            return Err(Error::DamagedRoom(held.room.clone(), damage.clone()));
        }
        let viewer = Seat::from_index(usize::from(held.seat));
        let kept = held.summary.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let info = match kept {
            Some(info) => info,
            None => self.summarize(&held.room).await?,
        };
        Ok(RoomInfo { viewer, ..info })
    }

    async fn summarize(&self, room: &RoomId) -> Result<RoomInfo, Error> {
        let state = self.state(room).await?;
        let append = Append {
            summary: Some(text(room, &state)?),
            ..Append::new(room.clone(), state.head(), Vec::new(), self.now())
        };
        match self.store.append(append).await {
            // After a conflict there is a later one.
            Ok(_) | Err(AppendError::Conflict { .. }) => Ok(info(room, &state, None)),
            Err(error) => Err(error.into()),
        }
    }
}
