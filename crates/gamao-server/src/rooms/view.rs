//! Views of rooms.

use gamao_protocol::TableView;
use gamao_room::{Facts, RoomState};
use gamao_rules::Seat;

/// The table of a room as `viewer` sees it, with the current clocks.
pub(crate) fn view(state: &RoomState, viewer: Option<Seat>, facts: &Facts) -> TableView {
    TableView::new(state.table(), viewer)
        .with_clocks(state.timed(), &state.table_facts(facts))
        .with_dice(state.table(), state.dice())
}
