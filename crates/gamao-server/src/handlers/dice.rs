//! `GET /api/dice/statistics`: the dice statistics of the site. `GET /api/my/dice`: those of the visitor's
//! finished matches.

use std::sync::Arc;

use axum::{Json, extract::State};
use gamao_protocol::rest::{MyDice, SiteDice};
use gamao_record::LedgerRecord;
use gamao_rules::Player;

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
            let is_a = closed.seat == Player::A as u8;
            let (own, other) = if is_a { (&rolls.a, &rolls.b) } else { (&rolls.b, &rolls.a) };
            mine.add_match([own]);
            opponents.add_match([other]);
        }
    }
    Ok(Json(MyDice { mine: mine.statistics(), opponents: opponents.statistics() }))
}
