//! What a screen is told.

use gamao_protocol::{ByLevel, Can, StakeView, TableView};
use gamao_rules::{
    Clock, Command, Event, Facts, Occupant, Phase, Player, Roll, RuleError, Seat, SeatCommand,
    TableRules, TimedTable, WinSize, legal_plays,
};

const NOW: u64 = 1_700_000_000_000;

/// A table that has been asked this, by persons in the seats of A and B.
fn table(rules: TableRules, commands: &[Command]) -> TimedTable {
    let person = |name: &str| Occupant::Person { name: name.into() };
    let mut asked = vec![
        Command::Open(rules),
        Command::Sit(Seat::A, person("Ana")),
        Command::Sit(Seat::B, person("Beto")),
    ];
    asked.extend_from_slice(commands);
    let timed = asked.iter().fold(None, |timed, command| {
        let events = TimedTable::decide(timed.as_ref(), command, &Facts::at(NOW));
        let fold = |timed, event: &Event| {
            TimedTable::evolve(timed, event, NOW, 0).map(Some).expect("a good event")
        };
        events.unwrap_or_else(|error| panic!("{command:?}: {error}")).iter().fold(timed, fold)
    });
    timed.expect("an opened table")
}

/// A has played the opening 3-1; B is to roll.
fn opened(rules: TableRules, then: &[Command]) -> TimedTable {
    let roll = Roll::new(3, 1);
    let (play, _) = legal_plays(rules.variant.start(), roll)[0];
    let mut commands =
        vec![Command::Throw(roll, Vec::new()), SeatCommand::Play { steps: play }.by(Seat::A)];
    commands.extend_from_slice(then);
    table(rules, &commands)
}

fn view(timed: &TimedTable, viewer: Option<Seat>) -> TableView {
    TableView::new(timed.table(), viewer)
}

const ANY_LEVEL: ByLevel<bool> = ByLevel { single: true, gammon: true, backgammon: true };

#[test]
fn a_view_is_written_like_this() {
    let rules = TableRules { clock: Clock::live(5), ..TableRules::match_to(5) };
    let timed = opened(rules, &[SeatCommand::Double.by(Seat::B)]);
    let view = view(&timed, Some(Seat::A)).with_clocks(&timed, &Facts::at(NOW + 15_000));
    let json = serde_json::to_string_pretty(&view).expect("a view has a JSON form");
    insta::assert_snapshot!("table_view", json);
}

#[test]
fn whoever_is_on_turn_may_roll_or_double_and_the_other_may_only_resign() {
    let timed = opened(TableRules::match_to(5), &[]);
    let on_turn = Can { roll: true, double: true, resign: ANY_LEVEL, ..Can::default() };
    assert_eq!(view(&timed, Some(Seat::B)).can, on_turn);
    let waiting = Can { resign: ANY_LEVEL, ..Can::default() };
    assert_eq!(view(&timed, Some(Seat::A)).can, waiting);
    assert_eq!(view(&timed, None).can, Can::default());
}

/// The buttons of time are there exactly when their commands would be accepted.
#[test]
fn a_claim_and_a_slower_clock_are_offered_when_they_would_be_granted() {
    const DAY: u64 = Clock::DAY_MS;
    let check =
        |clock, passed, away_for: Option<u64>, claim_in: Option<u64>, granted: [bool; 3]| {
            let timed = opened(TableRules { clock, ..TableRules::match_to(5) }, &[]);
            let now_ms = NOW + passed;
            let away_since = [None, away_for.map(|ms| now_ms - ms)].into();
            let facts = Facts { now_ms, lag_ms: 0, away_since };
            let waiting = view(&timed, Some(Seat::A)).with_clocks(&timed, &facts);
            let claim_at = waiting.clock.expect("a view with clocks").claim_at;
            assert_eq!(claim_at, claim_in.map(|ms| now_ms + ms), "{clock:?} {passed} {away_for:?}");
            let Can { claim, correspond, offer_correspond, .. } = waiting.can;
            assert_eq!(
                [claim, correspond, offer_correspond],
                granted,
                "{clock:?} {passed} {away_for:?}"
            );
            let others = [Some(Seat::B), None].map(|viewer| {
                let can = view(&timed, viewer).with_clocks(&timed, &facts).can;
                can.claim || can.correspond
            });
            assert_eq!(others, [false; 2]);
        };
    let live = Clock::live(5);
    check(Clock::None, DAY, None, None, [false; 3]);
    check(Clock::None, DAY, Some(DAY), Some(DAY), [false; 3]);
    check(Clock::None, 2 * DAY - 1, Some(DAY), Some(1), [false; 3]);
    check(Clock::None, 2 * DAY, Some(DAY), Some(0), [true, false, false]);
    check(Clock::None, 3 * DAY, Some(0), Some(Facts::AWAY_AFTER_MS), [false; 3]);
    check(Clock::None, 3 * DAY, None, None, [false; 3]);
    check(live, 60_000, None, None, [false, false, true]);
    check(
        live,
        60_000,
        Some(Facts::AWAY_AFTER_MS - 1),
        Some(2 * DAY - 60_000),
        [false, false, true],
    );
    check(live, 60_000, Some(Facts::AWAY_AFTER_MS), Some(2 * DAY - 60_000), [false, true, true]);
    // The flag has fallen: whoever waits may say so.
    check(live, 612_000, None, None, [true, false, true]);
    check(Clock::CORRESPONDENCE, 2 * DAY, Some(2 * DAY), None, [false; 3]);
}

#[test]
fn a_roll_can_be_played_only_by_its_owner() {
    let rolled =
        [SeatCommand::Roll { link: None }.by(Seat::B), Command::Throw(Roll::new(6, 5), Vec::new())];
    let timed = opened(TableRules::CASUAL, &rolled);
    assert!(view(&timed, Some(Seat::B)).can.play);
    assert!(!view(&timed, Some(Seat::A)).can.play);
    let dice = view(&timed, None).dice.expect("dice on the table");
    assert_eq!(dice.player, Some(Player::B));
}

#[test]
fn a_double_is_explained_by_what_it_costs() {
    let timed = opened(TableRules::MONEY, &[]);
    let stake = |timed, viewer| view(timed, viewer).cube.and_then(|cube| cube.stake);
    let first = Some(StakeView { passing: 1, taking: 2 });
    // Before the double only the one who could offer it is told.
    assert_eq!(stake(&timed, Some(Seat::B)), first);
    assert_eq!(stake(&timed, Some(Seat::A)), None);
    let timed = opened(TableRules::MONEY, &[SeatCommand::Double.by(Seat::B)]);
    for viewer in [Some(Seat::A), Some(Seat::B), None] {
        assert_eq!(stake(&timed, viewer), first);
    }
    let can = view(&timed, Some(Seat::A)).can;
    assert!(can.take && can.pass && !can.beaver && !can.roll);
}

#[test]
fn a_dead_double_is_marked() {
    let is_dead = |length| {
        let timed = opened(TableRules::match_to(length), &[]);
        view(&timed, Some(Seat::B)).cube.expect("a cube").dead
    };
    assert!(!is_dead(2));
    // In a match to one there is nothing to double for, so nothing to warn of.
    assert!(!is_dead(1));
    let doubled = [SeatCommand::Double.by(Seat::B), SeatCommand::Take.by(Seat::A)];
    let timed = opened(TableRules::match_to(2), &doubled);
    assert!(timed.table().is_cube_dead(Player::B));
}

#[test]
fn a_table_without_cube_shows_none() {
    assert_eq!(view(&opened(TableRules::CASUAL, &[]), None).cube, None);
}

#[test]
fn a_resignation_shows_its_price_and_stops_everything_else() {
    let offered = [SeatCommand::Resign { level: WinSize::Gammon }.by(Seat::A)];
    let timed = opened(TableRules::MAO, &offered);
    let shown = view(&timed, Some(Seat::B));
    assert_eq!(shown.resignation.expect("an offer").points, 3);
    assert_eq!(shown.can, Can { answer_resign: true, ..Can::default() });
    assert_eq!(shown.to_act, Some(Player::B));
    assert_eq!(view(&timed, Some(Seat::A)).can, Can::default());
}

#[test]
fn losing_costs_what_the_table_counts() {
    let check = |rules, then: &[Command], worth| {
        assert_eq!(view(&opened(rules, then), Some(Seat::A)).worth, worth);
    };
    let worth = |single, gammon, backgammon| ByLevel { single, gammon, backgammon };
    let taken = [SeatCommand::Double.by(Seat::B), SeatCommand::Take.by(Seat::A)];
    check(TableRules::match_to(7), &[], worth(1, 2, 3));
    check(TableRules::match_to(7), &taken, worth(2, 4, 6));
    check(TableRules::match_to(7), &taken[..1], worth(1, 2, 3));
    // Jacoby: nothing more until the cube has been turned.
    check(TableRules::MONEY, &[], worth(1, 1, 1));
    check(TableRules::MONEY, &taken, worth(2, 4, 6));
    check(TableRules::MAO, &[], worth(1, 3, 3));
    check(TableRules::CASUAL, &[], worth(1, 1, 1));
}

#[test]
fn after_the_end_both_see_the_result_and_may_go_on() {
    let ended = [
        SeatCommand::Resign { level: WinSize::Single }.by(Seat::A),
        SeatCommand::AcceptResign.by(Seat::B),
    ];
    let timed = opened(TableRules::CASUAL, &ended);
    let shown = view(&timed, Some(Seat::A));
    assert_eq!((shown.phase, shown.winner), (Phase::Over {}, Some(Player::B)));
    assert_eq!(shown.results.len(), 1);
    assert_eq!(shown.can, Can { rematch: true, ..Can::default() });
}

#[test]
fn pips_and_boards_are_each_players_own() {
    let shown = view(&opened(TableRules::CASUAL, &[]), None);
    assert_eq!((shown.pips.a, shown.pips.b), (163, 167));
    assert_eq!(shown.board.b[24], 2);
    assert_eq!(shown.board.a.iter().sum::<u8>(), 15);
}

#[test]
fn every_refusal_has_a_code_a_sentence_and_a_rule() {
    use gamao_protocol::{ApiError, ErrorCode};
    let check = |error: RuleError, code, message: &str| {
        let rule = Some(error.rule().to_string());
        assert_eq!(ApiError::from(&error), ApiError { rule, ..ApiError::new(code, message) });
    };
    check(RuleError::TimeOver(Seat::A), ErrorCode::TimeOver, "the time of player A is over");
    check(
        RuleError::ClaimTooEarly { wait_ms: 1 },
        ErrorCode::ClaimTooEarly,
        "the win can be claimed in 1 seconds",
    );
    check(RuleError::SeatTaken(Seat::B), ErrorCode::SeatTaken, "seat B is taken");
    let error = TableRules::match_to(30).validate().expect_err("too long");
    check(
        RuleError::Rules(error),
        ErrorCode::InvalidRules,
        "invalid table rules: invalid match length 30: 1 to 25",
    );
}
