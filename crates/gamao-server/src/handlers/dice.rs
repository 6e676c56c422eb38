//! `GET /api/dice/statistics`: the dice statistics of the site. `GET /api/my/dice`: those of the visitor's
//! finished matches.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::{MyDice, SiteDice};
use gamao_record::LedgerRecord;
use gamao_rules::Seat;

use crate::{
    caller::Caller,
    error::Error,
    limits::{Action, Limits},
    rooms::Rooms,
    statistics::Statistics,
    statistics::Tally,
    visitor::Visitor,
};

pub(crate) async fn site(
    State(rooms): State<Arc<Rooms>>,
    State(statistics): State<Arc<Statistics>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
) -> Result<Json<SiteDice>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    Ok(Json(statistics.site(&rooms).await?))
}

pub(crate) async fn mine(
    State(rooms): State<Arc<Rooms>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    visitor: Visitor,
) -> Result<Json<MyDice>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let (mut mine, mut opponents) = (Tally::default(), Tally::default());
    if let Some(holder) = visitor.holder() {
        for closed in rooms.store.closed_matches_of(&holder.0).await? {
            // A line that cannot be read must not hide the others.
            let Ok(LedgerRecord::Closed { rolls, .. }) = serde_json::from_str(&closed.payload)
            else {
                continue;
            };
            let is_own = |seat: Seat| seat.to_u8() == closed.seat;
            let (own, others): (Vec<_>, Vec<_>) =
                rolls.seats.entries().partition(|(seat, _)| is_own(*seat));
            mine.add_match(own.into_iter().map(|(_, counts)| counts));
            opponents.add_match(others.into_iter().map(|(_, counts)| counts));
        }
    }
    Ok(Json(MyDice { mine: mine.statistics(), opponents: opponents.statistics() }))
}
