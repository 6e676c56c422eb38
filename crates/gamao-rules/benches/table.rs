//! What a table costs on one thread: `cargo bench -p gamao-rules --bench table`.

use divan::{Bencher, black_box, counter::ItemsCount};
use gamao_rules::{
    Clock, Command, Die, Event, Facts, Phase, Roll, Seat, SeatCommand, Table, TableRules,
    TimedTable, legal_plays,
    testing::{grant, person, seat_of},
};

fn main() {
    divan::main();
}

/// The log of a match to 5 between players who move at random and never double, the same every
/// time.
fn log() -> Vec<Event> {
    let rules = TableRules { clock: Clock::live(5), ..TableRules::match_to(5) };
    let mut state = 5_u64;
    let mut below = |n: usize| {
        // Knuth's linear congruential generator (MMIX).
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let mut log = Vec::new();
    let mut table: Option<Table> = None;
    loop {
        let command = match table.as_ref().map(|table| (*table.phase(), table)) {
            None => Command::Open(rules),
            Some((Phase::Seating, table)) if table.seats()[Seat::A].is_none() => {
                Command::Sit(Seat::A, person("Ana"))
            }
            Some((Phase::Seating, _)) => Command::Sit(Seat::B, person("Beto")),
            Some((Phase::Opening | Phase::Rolling { .. }, _)) => {
                let roll = Roll { first: Die::ALL[below(6)], second: Die::ALL[below(6)] };
                Command::Throw(roll, Vec::new())
            }
            Some((Phase::ToRoll { player }, _)) => {
                SeatCommand::Roll { link: None }.by(seat_of(player))
            }
            Some((Phase::ToPlay { player, roll }, table)) => {
                let plays = legal_plays(table.board(player), roll);
                SeatCommand::Play { steps: plays[below(plays.len())].0 }.by(seat_of(player))
            }
            Some((Phase::BetweenGames, table)) if table.ready().contains(Seat::A) => {
                SeatCommand::Rematch.by(Seat::B)
            }
            Some((Phase::BetweenGames, _)) => SeatCommand::Rematch.by(Seat::A),
            _ => return log,
        };
        let (after, events) = grant(table, &command);
        log.extend(events);
        table = Some(after);
    }
}

fn fold(log: &[Event]) -> Option<TimedTable> {
    log.iter().fold(None, |timed, event| {
        Some(TimedTable::evolve(timed, event, 0, 0).expect("a good event"))
    })
}

/// Reading a whole room from its log.
#[divan::bench]
fn fold_a_match(bencher: Bencher) {
    let log = log();
    bencher.counter(ItemsCount::new(log.len())).bench(|| fold(black_box(&log)));
}

/// Granting one play, its board checked.
#[divan::bench]
fn decide_a_play(bencher: Bencher) {
    let log = log();
    let played = log.iter().rposition(|event| matches!(event, Event::Played { .. }));
    let played = played.expect("a play");
    let Event::Played { player, play } = log[played] else { return };
    let table = fold(&log[..played]);
    let command = SeatCommand::Play { steps: play }.by(seat_of(player));
    bencher.bench(|| TimedTable::decide(table.as_ref(), black_box(&command), &Facts::default()));
}
