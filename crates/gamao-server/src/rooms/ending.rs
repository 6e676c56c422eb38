//! Ending a match that cannot continue.

use gamao_room::{Facts, RoomState, end_without_dice};
use gamao_store::{Append, RoomId, Timestamp};

use super::append::{append, records};
use crate::error::Error;

/// The append that ends the current match when its seed is lost: see [`end_without_dice`].
pub(crate) fn without_dice(
    room: &RoomId,
    state: &RoomState,
    now: Timestamp,
) -> Result<Append, Error> {
    let decision = end_without_dice(state, &Facts::at(now.ms()))?;
    append(room, Some(state), &decision, &records(&decision.events)?, None, now)
}
