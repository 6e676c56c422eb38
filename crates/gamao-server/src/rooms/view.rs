//! A room as a viewer sees it.

use gamao_protocol::TableView;
use gamao_room::{Facts, RoomState};
use gamao_rules::Player;

/// What `viewer` may see of a room's table, with the clocks as they stand.
pub(crate) fn view(state: &RoomState, viewer: Option<Player>, facts: &Facts) -> TableView {
    TableView::new(state.table(), viewer)
        .with_clocks(state.timed(), &state.table_facts(facts))
        .with_dice(state.table(), state.dice())
}
