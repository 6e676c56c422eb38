//! Rooms of a database that was restored from a backup.
//!
//! Links may have been released after the backup was made, so future rolls of the current match may be known.
//! When a room is read whose seed was drawn in an earlier generation of the site, its match is set back before
//! anything else is decided there.

use gamao_room::{Request, RoomState};
use gamao_rules::Command;

use super::{Room, Rooms, submit::MAX_TRIES, tag};
use crate::error::Error;

/// The number of seeds read from the store at once.
const PAGE: u32 = 500;

impl Rooms {
    /// Reads every room whose match must be set back, so that nobody has to wait for it. A room that fails is
    /// tried again when it is next used.
    pub(crate) async fn set_all_back(&self) -> Result<(), Error> {
        let mut after = String::new();
        loop {
            let page = self.store.seeds(&after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(()) };
            after.clone_from(&last.seed.anchor);
            for kept in page.iter().filter(|kept| kept.generation < self.generation) {
                if let Err(error) = self.room(&kept.room).await {
                    error.log();
                }
            }
        }
    }

    /// Sets the match of a room back, if necessary, before the room is cached.
    pub(super) async fn set_back(&self, room: &Room) -> Result<(), Error> {
        let mut state = room.state.lock().await;
        for _ in 0..MAX_TRIES {
            if !self.is_outdated(&state).await? {
                return Ok(());
            }
            self.fetch_seed(&mut state, false).await?;
            let (now, facts) = self.facts_of(room, &state, 0).await?;
            let seed = state.seed().map(|seed| *seed.secret());
            let request = Request::from(Command::SetBack(seed));
            let decision = self.host().decide(&state, &request, &facts)?;
            let (append, records) = self.prepare(&room.id, Some(&state), &decision, now)?;
            let durable = self.commit(room, &mut state, decision, append, &records);
            if durable.await?.is_some() {
                let tag = tag(&room.id);
                tracing::info!(room = tag, "the match of room {tag} was set back");
                return Ok(());
            }
        }
        Err(Error::Busy)
    }

    /// Whether the current match uses a seed from before a restore.
    async fn is_outdated(&self, state: &RoomState) -> Result<bool, Error> {
        let Some(anchor) = state.needs_seed().filter(|_| !state.table().is_finished()) else {
            return Ok(false);
        };
        let kept = self.store.seed(&anchor.to_string()).await?;
        Ok(kept.is_some_and(|kept| kept.generation < self.generation))
    }
}
