//! `GET /api/rooms/{room}/matches/{number}/analysis`: the analysis of a finished match, or how far it has come.
//!
//! The first request has it made.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use gamao_analysis::{AnalysisStatus, Level};
use gamao_notation::MatchRecord;
use gamao_store::RoomId;
use serde::Deserialize;

use super::Params;
use crate::{
    analyses::{Analyses, AnalysisId},
    caller::Caller,
    error::Error,
    limits::{Action, Key, Limits},
    rooms::Rooms,
};

/// The query.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Query {
    level: Option<String>,
}

pub(crate) async fn handle(
    State(rooms): State<Arc<Rooms>>,
    State(analyses): State<Arc<Analyses>>,
    State(limits): State<Arc<Limits>>,
    caller: Caller,
    Path((room, number)): Path<(String, String)>,
    Params(query): Params<Query>,
) -> Result<Json<AnalysisStatus>, Error> {
    limits.charge(Action::Read, &caller.subject())?;
    let level = level(query.level.as_deref())?;
    status(&rooms, &analyses, &limits, &caller, (room, number), level).await.map(Json)
}

/// How far the analysis of a match has come. If it has not been requested before, it is now.
pub(super) async fn status(
    rooms: &Rooms,
    analyses: &Arc<Analyses>,
    limits: &Limits,
    caller: &Caller,
    (room, number): (String, String),
    level: Level,
) -> Result<AnalysisStatus, Error> {
    let match_id = format!("{room}/{number}");
    let number = number.parse().map_err(|_| Error::NoSuchMatch(match_id.clone()))?;
    let id = AnalysisId { match_id, level };
    if let Some(status) = analyses.status(&id) {
        return Ok(status);
    }
    // Only a match that is over has a transcript.
    let transcript = rooms.transcript(&RoomId(room.clone()), number).await?;
    let events = transcript.events.iter().map(|envelope| &envelope.event);
    let records = MatchRecord::from_log(events, &room).map_err(Error::internal)?;
    let last = records.into_iter().next_back();
    let record = last.ok_or_else(|| Error::NoSuchMatch(id.match_id.clone()))?;
    limits.charge(Action::Analyse, &caller.subject())?;
    let of = match caller.visitor() {
        Some(visitor) => Key::Visitor(visitor.clone()),
        None => Key::network(caller.address),
    };
    analyses.request(id, record, of)?;
    Ok(AnalysisStatus::Waiting)
}

/// The level of a query. Rollouts take many minutes: they are left to the command line.
pub(super) fn level(asked: Option<&str>) -> Result<Level, Error> {
    match asked {
        None | Some("standard") => Ok(Level::Standard),
        Some("fast") => Ok(Level::Fast),
        Some(other) => {
            Err(Error::BadRequest(format!("unknown level {other:?}; there are fast, standard")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rollouts_are_left_to_the_command_line() {
        assert_eq!(level(None).ok(), Some(Level::Standard));
        assert_eq!(level(Some("fast")).ok(), Some(Level::Fast));
        assert!(level(Some("thorough")).is_err());
    }
}
