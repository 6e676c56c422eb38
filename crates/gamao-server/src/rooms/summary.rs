//! A room as lists show it.

use gamao_protocol::rest::RoomInfo;
use gamao_rules::Player;
use gamao_store::{Append, AppendError, HeldRoom, RoomId};

use super::{Log, Rooms, to_ms};
use crate::error::Error;

/// A room as `viewer` may know it.
pub(crate) fn info(room: &RoomId, log: &Log, viewer: Option<Player>) -> RoomInfo {
    let table = log.table();
    RoomInfo {
        room: room.0.clone(),
        rules: *table.rules(),
        seats: table.seats().clone(),
        viewer,
        phase: *table.phase(),
        to_act: table.to_act(),
        score: table.score(),
        seq: log.head.into(),
        created_at: to_ms(log.created_at),
        updated_at: to_ms(log.updated_at),
    }
}

/// The same for nobody in particular, as the store keeps it.
pub(super) fn text(room: &RoomId, log: &Log) -> Result<String, Error> {
    serde_json::to_string(&info(room, log, None)).map_err(Error::internal)
}

impl Rooms {
    /// A room as its holder's list shows it, from its summary alone. One that has none that can be read (it
    /// is of an earlier version) is folded, and gets one.
    pub(crate) async fn listed(&self, held: &HeldRoom) -> Result<RoomInfo, Error> {
        if let Some(damage) = self.damaged().get(&held.room) {
            return Err(Error::DamagedRoom(held.room.clone(), damage.clone()));
        }
        let viewer = Player::from_index(usize::from(held.seat));
        let kept = held.summary.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let info = match kept {
            Some(info) => info,
            None => self.summarize(&held.room).await?,
        };
        Ok(RoomInfo { viewer, ..info })
    }

    async fn summarize(&self, room: &RoomId) -> Result<RoomInfo, Error> {
        let log = self.log(room).await?;
        let append = Append {
            summary: Some(text(room, &log)?),
            ..Append::new(room.clone(), log.head, Vec::new(), self.now())
        };
        match self.store.append(append).await {
            // Whoever was first has written a later one.
            Ok(_) | Err(AppendError::Conflict { .. }) => Ok(info(room, &log, None)),
            Err(error) => Err(error.into()),
        }
    }
}
