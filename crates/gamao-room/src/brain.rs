//! Who decides for bots.

use gamao_rules::{Occupant, Phase, Player, SeatCommand, Table};

/// Decides for bots.
///
/// Pure and blocking: it may think as long as it likes, on a thread of its own. It sees what a player at
/// the table sees, never the dice to come.
pub trait Brain: Send + Sync + 'static {
    /// The names of its levels, weakest first.
    fn levels(&self) -> Vec<&'static str>;

    /// What `bot` does now; it is its decision that the table waits for. `None` if it does not know
    /// the level or the situation.
    fn choose(&self, table: &Table, bot: Player, level: &str, seed: u64) -> Option<SeatCommand>;
}

/// The bot whose decision the table waits for, with its level.
pub fn bot_to_act(table: &Table) -> Option<(Player, &str)> {
    let player = table.to_act().filter(|_| *table.phase() != Phase::Expired)?;
    match &table.seats()[player] {
        Some(Occupant::Bot { level }) => Some((player, level)),
        Some(Occupant::Person { .. }) | None => None,
    }
}
