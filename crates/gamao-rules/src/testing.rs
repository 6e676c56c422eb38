//! Tables for tests, built from commands as every other table is.

use crate::{Command, Event, Occupant, Player, Roll, Seat, Table, TableRules};

/// A person of this name.
pub fn person(name: &str) -> Occupant {
    Occupant::Person { name: name.into() }
}

/// The server throws these dice.
pub fn throw(first: u8, second: u8) -> Command {
    Command::Throw(Roll::new(first, second), Vec::new())
}

/// The table after a command, and the events that led there.
///
/// # Panics
///
/// If the command is refused.
#[track_caller]
pub fn grant(table: Option<Table>, command: &Command) -> (Table, Vec<Event>) {
    let events = Table::decide(table.as_ref(), command);
    let events = events.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let table = events.iter().fold(table, |table, event| {
        let folded = Table::evolve(table, event);
        Some(folded.unwrap_or_else(|error| panic!("{event:?}: {error}")))
    });
    (table.expect("a granted command opens a table"), events)
}

/// The table after these commands, the first of which opens it.
///
/// # Panics
///
/// If one of them is refused, or there are none.
#[track_caller]
pub fn table(commands: impl IntoIterator<Item = Command>) -> Table {
    let mut table = None;
    for command in commands {
        table = Some(grant(table, &command).0);
    }
    table.expect("a command that opens the table")
}

/// A table under these rules at which Ana (A) and Beto (B) sit, after these commands.
///
/// # Panics
///
/// If one of them is refused.
#[track_caller]
pub fn seated(rules: TableRules, then: impl IntoIterator<Item = Command>) -> Table {
    let seats = [(Seat::A, "Ana"), (Seat::B, "Beto")];
    let sit = seats.map(|(seat, name)| Command::Sit(seat, person(name)));
    table([Command::Open(rules)].into_iter().chain(sit).chain(then))
}

/// The seat that plays this side at a table for two.
pub fn seat_of(side: Player) -> Seat {
    match side {
        Player::A => Seat::A,
        Player::B => Seat::B,
    }
}
