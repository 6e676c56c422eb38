use gamao_rules::{Beavers, Variant};

use super::*;
use crate::{Stakes, bearoff::Tables, evaluator_for, testing::board};

fn run(position: Position, options: &RolloutOptions) -> Estimate {
    let alternative = Alternative { position, may_double: true };
    let evaluator = evaluator_for(Variant::Standard);
    rollout(&evaluator, &[alternative], options, |_| ControlFlow::Continue(()))[0]
}

#[test]
fn a_rollout_is_the_same_on_one_thread_and_on_two() {
    let position = Position::new(Variant::Standard.start(), Stakes::money(true, Beavers::On));
    for variance_reduction in [true, false] {
        let options = |threads| RolloutOptions {
            games: 72,
            seed: 11,
            threads,
            variance_reduction,
            truncate_after: Some(8),
            ..RolloutOptions::default()
        };
        let one = run(position, &options(1));
        assert_eq!(one, run(position, &options(2)));
        assert_eq!(one.games, 72);
        let other_seed = RolloutOptions { seed: 12, ..options(1) };
        assert_ne!(one, run(position, &other_seed));
    }
}

#[test]
fn a_rollout_finds_what_the_table_knows() {
    // A bear-off too long for the two-sided table to be asked at the start; the end is exact.
    let checks = [
        board(&[(6, 2), (5, 2), (4, 1)], &[(6, 1), (5, 2), (3, 2)]),
        board(&[(4, 2), (2, 2), (1, 1)], &[(5, 1), (3, 2)]),
    ];
    for board in checks {
        for (stakes, exact) in [
            (Stakes::CUBELESS, Tables::builtin().outcome(board).unwrap().equity()),
            (Stakes::money(false, Beavers::Off), Tables::builtin().cubeful(board).unwrap().centred),
        ] {
            for variance_reduction in [true, false] {
                let options =
                    RolloutOptions { games: 1296, variance_reduction, ..RolloutOptions::default() };
                let estimate = run(Position::new(board, stakes), &options);
                let off = (estimate.value - exact).abs();
                assert!(
                    off <= 3.5 * estimate.value_error + 0.002,
                    "{board:?}: {estimate:?} for {exact}"
                );
                // Where the evaluator knows everything, nothing is left to luck.
                assert!(!variance_reduction || estimate.value_error < 0.002, "{estimate:?}");
            }
        }
    }
}

#[test]
fn taking_the_luck_out_narrows_the_error() {
    let position = Position::new(Variant::Standard.start(), Stakes::CUBELESS);
    let error = |variance_reduction| {
        let options =
            RolloutOptions { games: 108, variance_reduction, ..RolloutOptions::default() };
        run(position, &options).value_error
    };
    assert!(error(true) < 0.5 * error(false), "{} {}", error(true), error(false));
}

#[test]
fn a_rollout_stops_when_told_and_when_it_knows_enough() {
    let start = Position::new(Variant::Standard.start(), Stakes::CUBELESS);
    let won = Position::new(board(&[(1, 2)], &[(6, 14)]), Stakes::CUBELESS);
    let evaluator = evaluator_for(Variant::Standard);
    let alternatives = [start, won].map(|position| Alternative { position, may_double: true });
    let options = RolloutOptions {
        games: 360,
        truncate_after: Some(4),
        stop: StopRule { at_least: 72, standard_error: 0.0, lead: 3.0 },
        ..RolloutOptions::default()
    };
    let stopped = rollout(&evaluator, &alternatives, &options, |_| ControlFlow::Continue(()));
    assert_eq!(stopped[0].games, 72);
    let told = rollout(&evaluator, &alternatives, &options, |_| ControlFlow::Break(()));
    assert_eq!(told[0].games, 36);
}

#[test]
fn a_lead_is_that_of_the_play_that_leaves_the_opponent_least() {
    let check = |values: &[f32], is_clear: bool| {
        let estimates: Vec<_> = values
            .iter()
            .map(|&value| Estimate { games: 144, value, value_error: 0.01, ..Estimate::default() })
            .collect();
        let rule = StopRule { at_least: 144, standard_error: 0.0, lead: 3.0 };
        assert_eq!(rule.is_met(&estimates), is_clear, "{values:?}");
    };
    check(&[-0.3, 0.1, 0.1], true);
    check(&[-0.3, -0.3, 0.1], false);
    check(&[0.1, -0.3, 0.1], true);
    check(&[0.1], false);
}

#[test]
fn a_finished_game_is_what_it_is() {
    let position = Position::new(board(&[(6, 15)], &[]), Stakes::money(false, Beavers::Off));
    let estimate = run(position, &RolloutOptions { games: 36, ..RolloutOptions::default() });
    assert!((estimate.value + 2.0).abs() < 1e-6 && estimate.value_error < 1e-6, "{estimate:?}");
}
