//! Folding stored logs.

use gamao_room::{DamagedLog, RoomState};
use gamao_store::{Record, RoomId, Seq, Store, StoreError};

use super::{PAGE, append::read, is_milestone};

/// Folds a whole log, and checks that no event is missing at its end. `on_milestone` is called for the
/// milestones on the way. `None` if there is no such room.
pub(crate) async fn load(
    store: &dyn Store,
    id: &RoomId,
    on_milestone: impl FnMut(&RoomState),
) -> Result<Result<Option<RoomState>, DamagedLog>, StoreError> {
    let Some(room) = store.room(id).await? else { return Ok(Ok(None)) };
    let state = replay(store, id, None, Seq::MAX, on_milestone).await?;
    Ok(state.and_then(|state| {
        let head = state.as_ref().map_or(0, RoomState::head);
        if head < room.head { Err(DamagedLog::Missing { seq: head + 1 }) } else { Ok(state) }
    }))
}

/// Folds a log, or the rest of it, up to a sequence.
pub(super) async fn replay(
    store: &dyn Store,
    id: &RoomId,
    mut state: Option<RoomState>,
    to: Seq,
    mut on_milestone: impl FnMut(&RoomState),
) -> Result<Result<Option<RoomState>, DamagedLog>, StoreError> {
    loop {
        let after = state.as_ref().map_or(0, RoomState::head);
        let page = PAGE.min(to - after);
        let records = store.events(id, after, page).await?;
        state = match fold(id, state, &records) {
            Ok(state) => state,
            Err(damage) => return Ok(Err(damage)),
        };
        if let Some(state) = state.as_ref().filter(|state| is_milestone(after, state.head())) {
            on_milestone(state);
        }
        if records.len() < PAGE as usize {
            return Ok(Ok(state));
        }
    }
}

/// Folds stored events, from the first or on an earlier state.
pub(super) fn fold(
    room: &RoomId,
    mut state: Option<RoomState>,
    records: &[Record],
) -> Result<Option<RoomState>, DamagedLog> {
    for record in records {
        let due = state.as_ref().map_or(1, |state| state.head() + 1);
        if record.seq != due {
            return Err(DamagedLog::Missing { seq: due });
        }
        let envelope = read(record)
            .map_err(|error| DamagedLog::Unreadable { seq: record.seq, why: error.to_string() })?;
        state = Some(RoomState::evolve(room.as_str(), state, &envelope)?);
    }
    Ok(state)
}
