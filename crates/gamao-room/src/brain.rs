//! Deciding for bots.

use gamao_rules::{Occupant, Phase, Seat, SeatCommand, Table};

/// Decides for bots.
///
/// Pure and blocking: it may compute for as long as it needs, on a thread of its own. It sees what a player at
/// the table sees, never future dice.
pub trait Brain: Send + Sync + 'static {
    /// The names of its levels, weakest first.
    fn levels(&self) -> Vec<&'static str>;

    /// The decision of `bot`, for which the table waits. `None` if the level or the situation is unknown.
    fn choose(&self, table: &Table, bot: Seat, level: &str, seed: u64) -> Option<SeatCommand>;
}

/// The bot whose decision the table waits for, with its level.
pub fn bot_to_act(table: &Table) -> Option<(Seat, &str)> {
    let side = table.to_act().filter(|_| *table.phase() != Phase::Expired)?;
    let seat = table.seat_of(side);
    match &table.seats()[seat] {
        Some(Occupant::Bot { level }) => Some((seat, level)),
        Some(Occupant::Person { .. }) | None => None,
    }
}
