//! The generator and the turn against a slow reference, on boards of every kind.

mod reference;

use std::collections::BTreeSet;

use gamao_rules::{
    Board, MoveRules, Play, Point, Step, Turn, count_results, for_each_result_under,
    legal_plays_under, play_between,
};
use proptest::prelude::*;
use reference::{Move, boards, move_rules, rolls, sequences};

fn as_move(step: Step) -> Move {
    (step.from.to_u8(), step.to.to_u8(), step.die.to_u8(), step.hits)
}

fn moves(play: &Play) -> Vec<Move> {
    play.steps().map(as_move).collect()
}

fn on_board(board: Board) -> u8 {
    board.mine.total() + board.theirs.total()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn results_are_those_of_the_reference(board in boards(), roll in rolls(), rules in move_rules()) {
        let expected: BTreeSet<_> =
            sequences(board, roll, rules).into_iter().map(|(_, result)| result).collect();
        let mut streamed = Vec::new();
        for_each_result_under(board, roll, rules, |result| streamed.push(result));
        let distinct: BTreeSet<_> = streamed.iter().copied().collect();
        prop_assert_eq!(distinct.len(), streamed.len(), "a result twice");
        prop_assert_eq!(&distinct, &expected);
        if rules == MoveRules::STANDARD {
            prop_assert_eq!(count_results(board, roll), expected.len() as u64);
        }
        for result in streamed {
            prop_assert_eq!(result.mine.total(), board.mine.total());
            prop_assert_eq!(result.theirs.total(), board.theirs.total());
            let shared = |p: Point| result.mine.count(p) > 0 && result.theirs.count(p.mirrored()) > 0;
            prop_assert!(!(1..=24).map(Point::new).any(shared));
        }
    }

    #[test]
    fn each_result_has_one_canonical_play_in_a_legal_order(
        board in boards(), roll in rolls(), rules in move_rules()
    ) {
        let legal = sequences(board, roll, rules);
        let results: BTreeSet<_> = legal.iter().map(|(_, result)| *result).collect();
        let plays = legal_plays_under(board, roll, rules);
        prop_assert_eq!(plays.len(), results.len());
        for (play, result) in plays {
            prop_assert_eq!(board.after_play(&play), result);
            prop_assert!(legal.contains(&(moves(&play), result)), "{:?}", play);
            prop_assert!(play.steps().is_sorted_by_key(|step| 25 - step.from.to_u8()), "{:?}", play);
            prop_assert_eq!(play_between(board, roll, rules, result), Some(play));
        }
    }

    #[test]
    fn a_turn_offers_exactly_the_steps_of_legal_orders(
        board in boards(), roll in rolls(), rules in move_rules(), path in any::<[prop::sample::Index; 4]>()
    ) {
        let mut legal = sequences(board, roll, rules);
        let results: BTreeSet<_> = legal.iter().map(|(_, result)| *result).collect();
        let mut turn = Turn::under(board, roll, rules);
        prop_assert_eq!(turn.only_play().is_some(), results.len() == 1);
        for (depth, choice) in path.into_iter().enumerate() {
            let expected: BTreeSet<_> =
                legal.iter().filter_map(|(moves, _)| moves.get(depth).copied()).collect();
            let steps = turn.next_steps();
            prop_assert_eq!(steps.len(), expected.len());
            prop_assert_eq!(steps.iter().copied().map(as_move).collect::<BTreeSet<_>>(), expected);
            prop_assert_eq!(steps.is_empty(), turn.is_complete());
            if steps.is_empty() {
                break;
            }
            let step = *choice.get(&steps);
            turn.push(step).expect("one of the next steps");
            legal.retain(|(moves, _)| moves[depth] == as_move(step));
        }
        let play = turn.play().expect("a complete turn");
        prop_assert_eq!(board.after_play(&play), turn.board());
        prop_assert!(legal.iter().any(|(_, result)| *result == turn.board()));
        prop_assert!(legal_plays_under(board, roll, rules).contains(&(play, turn.board())));
    }

    #[test]
    fn undo_restores_the_turn(
        board in boards(), roll in rolls(), rules in move_rules(), path in any::<[prop::sample::Index; 4]>()
    ) {
        let mut turn = Turn::under(board, roll, rules);
        let mut before = Vec::new();
        for choice in path {
            let steps = turn.next_steps();
            if steps.is_empty() {
                break;
            }
            before.push(turn.clone());
            turn.push(*choice.get(&steps)).expect("one of the next steps");
            prop_assert_eq!(on_board(turn.board()), on_board(board));
        }
        let mut again = turn.clone();
        again.reset();
        prop_assert_eq!(again, Turn::under(board, roll, rules));
        while let Some(earlier) = before.pop() {
            prop_assert!(turn.undo().is_some());
            prop_assert_eq!(&turn, &earlier);
        }
        prop_assert_eq!(turn.undo(), None);
    }

    #[test]
    fn a_refused_step_changes_nothing_and_is_named(
        board in boards(), roll in rolls(), rules in move_rules(),
        from in 0_u8..=25, to in 0_u8..=25, die in 1_u8..=6, hits in any::<bool>()
    ) {
        let step = Step {
            from: Point::new(from),
            to: Point::new(to),
            die: gamao_rules::Die::new(die),
            hits,
        };
        let mut turn = Turn::under(board, roll, rules);
        let offered = turn.next_steps().contains(&step);
        match turn.push(step) {
            Ok(()) => prop_assert!(offered),
            Err(error) => {
                prop_assert!(!offered);
                prop_assert_eq!(error.step, step);
                prop_assert_eq!(turn, Turn::under(board, roll, rules));
            }
        }
    }

    #[test]
    fn a_target_is_reached_by_legal_steps_of_that_checker(
        board in boards(), roll in rolls(), rules in move_rules(), swap in any::<bool>()
    ) {
        let mut turn = Turn::under(board, roll, rules);
        if swap {
            turn.swap_dice();
        }
        for from in (1..=25).map(Point::new) {
            let targets = turn.targets(from);
            prop_assert_eq!(targets.is_empty(), turn.tap(from).is_none());
            for (target, steps) in targets {
                let (mut at, mut trial) = (from, turn.clone());
                for step in steps {
                    prop_assert_eq!(step.from, at);
                    at = step.to;
                    prop_assert!(trial.push(step).is_ok());
                }
                prop_assert_eq!(at, target);
            }
        }
    }
}
