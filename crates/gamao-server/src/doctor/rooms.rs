//! Checks every log by folding it.

use gamao_room::DamagedLog;
use gamao_store::{RoomId, Store};

use crate::{
    finding::{Finding, FindingCode},
    rooms::load,
};

/// Rooms read from the store at once.
const PAGE: u32 = 500;

/// Finds the rooms whose logs cannot be read.
pub(super) async fn check(store: &dyn Store) -> anyhow::Result<Vec<Finding>> {
    let mut findings = Vec::new();
    let mut after = String::new();
    loop {
        let page = store.rooms(&after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(findings) };
        after.clone_from(&last.0);
        for room in &page {
            if let Err(damage) = load(store, room, |_| ()).await? {
                findings.push(finding(room, &damage));
            }
        }
    }
}

fn finding(room: &RoomId, damage: &DamagedLog) -> Finding {
    let message = format!("room {room} can be neither continued nor replayed: {damage}");
    Finding { rooms: vec![room.0.clone()], ..Finding::new(FindingCode::Room, message) }
}
