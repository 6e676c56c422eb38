//! Damaged and meaningless logs: an error that names the event, never a panic.

use proptest::prelude::*;

use crate::{
    Clock, Command, Event, GameResult, Link, Party, Phrase, Player, ResultKind, Roll, Table,
    TableRules, WinSize,
};

use super::{Random, fold, play, seated};

/// An arbitrary event.
fn event(random: &mut Random) -> Event {
    let (player, seat) = (random.player(), random.seat());
    let number = random.pick(&[0, 1, 2, 3, u32::MAX]);
    match random.below(35) {
        0 => Event::Opened { rules: random.rules() },
        1 | 2 => Event::Seated { seat, occupant: random.occupant() },
        3 => Event::Anchored { party: Party::Seat(seat), anchor: Link([1; 32]) },
        4 => Event::SignedOff { seat, digest: Link([1; 32]) },
        5 | 6 => Event::GameStarted { number, crawford: random.once_in(2) },
        7 => Event::RollAsked { seat, link: None },
        8 => Event::LinkReleased { seat, link: Link([1; 32]) },
        9 => Event::Revealed { secret: Link([1; 32]) },
        10 | 11 => Event::Rolled { roll: random.roll(), shares: Vec::new() },
        12 => Event::Played { player, play: random.play() },
        13 => Event::Doubled { player },
        14 => Event::Taken { player },
        15 => Event::Passed { player },
        16 => Event::Beavered { player },
        17 => Event::Raccooned { player },
        18 => Event::ResignOffered { player, level: random.level() },
        19 => Event::ResignRefused { player },
        20 => Event::ResignAccepted { player },
        21 => Event::Forfeited { seat, reason: random.reason() },
        22 => Event::GameEnded {
            result: GameResult {
                winner: player,
                kind: ResultKind::Finished,
                level: random.level(),
                cantada: random.once_in(2),
                points: random.pick(&[0, 1, u32::MAX]),
            },
        },
        23 => Event::MatchEnded { winner: player },
        24 => Event::RematchOffered { seat },
        25 => Event::Rematched,
        26 => Event::SessionEnded { seat },
        27 => Event::ClockChanged {
            seat,
            clock: random.pick(&[
                Clock::CORRESPONDENCE,
                Clock::None,
                Clock::Correspondence { turn_ms: u64::MAX, vacation_ms: u64::MAX },
            ]),
        },
        28 => Event::VacationStarted { seat },
        29 => Event::VacationEnded { seat },
        30 => Event::Expired,
        31 => Event::CorrespondOffered { seat },
        32 => Event::ClocksHeld { ms: random.pick(&[0, 1, u64::MAX]) },
        33 => Event::SetBack { secret: None },
        _ => Event::Said { seat, phrase: Phrase::Thanks },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A log with arbitrary events in it: what does not fit is refused, what fits is folded, and every
    /// method can be called on every state on the way.
    #[test]
    fn any_events_fold_or_are_refused(seed: u64) {
        let mut random = Random(seed);
        let mut table = None;
        for _ in 0..300 {
            let next = match &table {
                // Sometimes the game moves on, or there would be nothing but refusals.
                Some(table) if random.once_in(2) => {
                    let command = random.sensible(table);
                    Table::decide(Some(table), &command).ok().and_then(|events| {
                        events.into_iter().next()
                    }).unwrap_or_else(|| event(&mut random))
                }
                _ => event(&mut random),
            };
            if let Ok(folded) = Table::evolve(table.clone(), &next) {
                for level in WinSize::ALL {
                    folded.worth(level);
                }
                for player in Player::ALL {
                    folded.is_cube_dead(player);
                    let command = random.command();
                    let _decided = Table::decide(Some(&folded), &command);
                }
                table = Some(folded);
            }
        }
    }

    /// One event is missing from a real log, of those that advance a match. (A throw or a play before a
    /// resignation leaves no trace in the score; the fair dice and the transcript detect those.)
    #[test]
    fn a_log_with_a_hole_does_not_fold_to_the_same_game(seed: u64, hole: prop::sample::Index) {
        let mut random = Random(seed);
        let mut table = seated(TableRules::match_to(3));
        let mut log = Vec::new();
        for _ in 0..600 {
            let command = random.sensible(&table);
            if let Ok(events) = Table::decide(Some(&table), &command) {
                table = fold(Some(table), &events).expect("a table");
                log.extend(events);
            }
        }
        let carries_on = |event: &Event| {
            matches!(
                event,
                Event::GameStarted { .. }
                    | Event::GameEnded { .. }
                    | Event::MatchEnded { .. }
                    | Event::RematchOffered { .. }
                    | Event::Rematched
                    | Event::Passed { .. }
                    | Event::ResignAccepted { .. }
                    | Event::Forfeited { .. }
            )
        };
        let holes: Vec<_> = (0..log.len()).filter(|&i| carries_on(&log[i])).collect();
        prop_assume!(!holes.is_empty());
        let hole = *hole.get(&holes);
        let rest = log.iter().enumerate().filter(|&(i, _)| i != hole).map(|(_, event)| event);
        let folded = rest.into_iter().try_fold(seated(TableRules::match_to(3)), |table, event| {
            Table::evolve(Some(table), event)
        });
        prop_assert!(folded.map_or(true, |folded| folded != table), "without {:?}", log[hole]);
    }
}

#[test]
fn an_event_that_does_not_fit_is_named() {
    let check = |table: Option<Table>, event: &Event, message: &str| {
        let error = Table::evolve(table, event).expect_err("a misfit");
        assert_eq!(error.to_string(), message);
    };
    let roll = Event::Rolled { roll: Roll::new(3, 1), shares: Vec::new() };
    check(None, &roll, "event `rolled` does not fit: the table is not open yet");
    let table = seated(TableRules::CASUAL);
    check(
        Some(table.clone()),
        &Event::Opened { rules: TableRules::CASUAL },
        "event `opened` does not fit: the table is open already",
    );
    check(
        Some(table.clone()),
        &Event::Taken { player: Player::A },
        "event `taken` does not fit: cannot take now: the table waits for the opening throw",
    );
    check(
        None,
        &Event::Opened { rules: TableRules::match_to(0) },
        "event `opened` does not fit: invalid match length 0: 1 to 25",
    );
    let rolled = play(Some(table), Command::Throw(Roll::new(3, 1), Vec::new()));
    check(
        Some(rolled),
        &Event::Played { player: Player::A, play: crate::Play::PASS },
        "event `played` does not fit: illegal play: a 3 can still be played, such as 24/21",
    );
}
