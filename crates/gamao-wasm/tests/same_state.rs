//! Same log, same state: the snapshots of this test are what `web/src/wasm/same-state.test.ts`
//! compares the browser's module with.

use gamao_protocol::TableView;
use gamao_record::Envelope;
use gamao_rules::{
    BySeat, Command, Facts, Phase, Seat, SeatCommand, Table, TableRules, TimedTable, legal_plays,
    testing,
};
use gamao_wasm::TableFold;
use serde::Serialize;

/// After every few events the views of both seats and of a watcher are compared.
const EVERY: usize = 40;

/// A whole match to three points with the cube, dice from a small generator, the first legal play
/// of each roll, a double whenever it is offered to the generator's mood.
fn whole_match() -> Vec<Envelope> {
    let mut log: Vec<Envelope> = Vec::new();
    let mut table: Option<Table> = None;
    let mut seed = 20_261_130_u32;
    let mut draw = |n: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % n
    };
    loop {
        let command = match table.as_ref().map(|table| (table, *table.phase())) {
            None => Command::Open(TableRules::match_to(3)),
            Some((table, Phase::Seating)) => {
                let free = table.seats().seats_where(Option::is_none).into_iter().next();
                let name = format!("player {}", log.len());
                Command::Sit(free.expect("a free seat"), testing::person(&name))
            }
            Some((table, Phase::ToRoll { player })) => {
                let double = SeatCommand::Double.by(table.seat_of(player));
                if draw(8) == 0 && table.allows(&double) {
                    double
                } else {
                    SeatCommand::Roll { link: None }.by(table.seat_of(player))
                }
            }
            Some((_, Phase::Opening | Phase::Rolling { .. })) => {
                testing::throw(draw(6) as u8 + 1, draw(6) as u8 + 1)
            }
            Some((table, Phase::ToPlay { player, roll })) => {
                let steps = legal_plays(table.board(player), roll)[0].0;
                SeatCommand::Play { steps }.by(table.seat_of(player))
            }
            Some((table, Phase::Doubled { player })) => {
                SeatCommand::Take.by(table.seat_of(player.other()))
            }
            Some((table, phase)) => {
                assert!(table.is_finished(), "nothing to do in {phase:?}");
                return log;
            }
        };
        let (after, events) = testing::grant(table, &command);
        table = Some(after);
        for event in events {
            let seq = log.len() as u64 + 1;
            log.push(Envelope { seq, at: 1_700_000_000_000 + 1000 * seq, lag: 0, event });
        }
    }
}

/// What all three kinds of viewers see after `seq` events.
#[derive(Serialize)]
struct Views {
    seq: u64,
    views: [TableView; 3],
}

/// B has no connection, A has.
const AWAY: [Option<u64>; 2] = [None, Some(0)];

const VIEWERS: [Option<Seat>; 3] = [Some(Seat::A), Some(Seat::B), None];

#[test]
fn the_log_of_a_match_folds_into_the_same_views_everywhere() {
    let log = whole_match();
    let mut table = None;
    let mut expected = Vec::new();
    for chunk in log.chunks(EVERY) {
        for Envelope { at, lag, event, .. } in chunk.iter().cloned() {
            table =
                Some(TimedTable::evolve(table, &event, at, lag).expect("an event that follows"));
        }
        let last = chunk.last().expect("chunks are not empty");
        let timed = table.as_ref().expect("an event was folded");
        let facts = Facts { now_ms: last.at, away_since: AWAY.into(), ..Facts::default() };
        let views =
            VIEWERS.map(|viewer| TableView::new(timed.table(), viewer).with_clocks(timed, &facts));
        expected.push(Views { seq: last.seq, views });
    }
    insta::assert_snapshot!("log", lines(&log));
    insta::assert_snapshot!("views", lines(&expected));

    for (i, viewer) in VIEWERS.into_iter().enumerate() {
        let mut fold = TableFold::new("room", viewer.map(Into::into)).unwrap();
        for (chunk, views) in log.chunks(EVERY).zip(&expected) {
            fold.fold(chunk.to_vec().into()).unwrap();
            let now = chunk.last().expect("chunks are not empty").at as f64;
            let view = fold.view(now, Some(BySeat::from(AWAY).into())).unwrap().unwrap().0;
            assert_eq!(view, views.views[i], "after event {}", views.seq);
        }
    }
}

/// One line of JSON for each value.
fn lines(values: &[impl Serialize]) -> String {
    let lines: Vec<_> = values.iter().map(|v| serde_json::to_string(v).unwrap()).collect();
    lines.join("\n")
}

#[test]
fn a_gap_or_an_impossible_event_is_named_and_not_folded() {
    let log = whole_match();
    let check = |events: &[Envelope], message: &str| {
        let mut fold = TableFold::new("room", None).unwrap();
        let error = fold.fold(events.to_vec().into()).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    };
    check(&log[1..], "event 2 does not follow event 0");
    check(&[log[0].clone(), log[2].clone()], "event 3 does not follow event 1");
    let twice = Envelope { seq: 2, ..log[0].clone() };
    check(&[log[0].clone(), twice], "event 2 cannot be folded: ");
}
