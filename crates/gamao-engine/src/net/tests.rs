#![expect(clippy::float_cmp, reason = "the numbers compared are exact")]

use gamao_rules::Variant;

use super::*;
use crate::features::tests::random_boards;

fn close(a: Outcome, b: Outcome) -> bool {
    let parts =
        |o: Outcome| [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon];
    parts(a).iter().zip(parts(b)).all(|(a, b)| (a - b).abs() < 2e-6)
}

#[test]
fn all_paths_agree() {
    let boards = random_boards(20);
    let judged = Isa::available().into_iter().map(|isa| {
        let evaluator = NetEvaluator::with_isa(Net::embedded(), isa);
        let mut outcomes = vec![Outcome::default(); boards.len()];
        evaluator.evaluate_batch(&boards, &mut outcomes);
        (isa, outcomes)
    });
    let all: Vec<_> = judged.collect();
    let (_, portable) = all.last().unwrap();
    for (isa, outcomes) in &all {
        for ((board, a), b) in boards.iter().zip(outcomes).zip(portable) {
            assert!(close(*a, *b), "{}: {a:?} and {b:?} for {board:?}", isa.name());
        }
    }
}

#[test]
fn a_batch_says_exactly_what_single_boards_say() {
    let boards = random_boards(20);
    for isa in Isa::available() {
        let evaluator = NetEvaluator::with_isa(Net::embedded(), isa);
        let mut outcomes = vec![Outcome::default(); boards.len()];
        evaluator.evaluate_batch(&boards, &mut outcomes);
        for (board, outcome) in boards.iter().zip(outcomes) {
            assert_eq!(evaluator.evaluate(*board), outcome, "{} {board:?}", isa.name());
        }
    }
}

#[test]
fn outcomes_keep_the_rules() {
    let evaluator = NetEvaluator::new(Net::embedded());
    for board in random_boards(20) {
        let o = evaluator.evaluate(board);
        assert!(o.win_backgammon <= o.win_gammon && o.win_gammon <= o.win, "{o:?} {board:?}");
        assert!(o.lose_backgammon <= o.lose_gammon && o.lose_gammon <= 1.0 - o.win, "{o:?}");
        if board.theirs.count(gamao_rules::Point::OFF) > 0 {
            assert_eq!(o.win_gammon, 0.0);
        }
    }
    let finished = crate::testing::board(&[], &[(24, 1), (6, 14)]);
    assert_eq!(evaluator.evaluate(finished).equity(), 3.0);
}

#[test]
fn learning_moves_the_outputs_to_the_target() {
    for isa in Isa::available() {
        let mut net = Net::clone(&Net::embedded());
        let learner = Learner::new(isa);
        let board = Variant::Standard.start();
        let target = Outcome { win: 0.9, win_gammon: 0.5, ..Outcome::default() };
        let errors: Vec<f32> =
            (0..200).map(|_| learner.step(&mut net, board, target, 0.05)).collect();
        assert!(errors[199] < 0.05 * errors[0], "{}: {errors:?}", isa.name());
    }
}

/// The step against a numerical derivative of the cross-entropy.
#[test]
fn a_step_follows_the_gradient() {
    let board = Variant::Standard.start();
    let target = Outcome { win: 0.3, win_gammon: 0.4, win_backgammon: 0.1, ..Outcome::default() };
    let loss = |net: &Net| {
        let o = NetEvaluator::new(Arc::new(net.clone())).evaluate(board);
        let parts =
            |o: Outcome| [o.win, o.win_gammon, o.win_backgammon, o.lose_gammon, o.lose_backgammon];
        let cross = |(p, t): (f32, f32)| -f64::from(t * p.ln() + (1.0 - t) * (1.0 - p).ln());
        parts(o).into_iter().zip(parts(target)).map(cross).sum::<f64>()
    };
    let before = Net::clone(&Net::embedded());
    let mut after = before.clone();
    Learner::new(Isa::detect()).step(&mut after, board, target, 1e-3);
    let layers = |net: &Net| net.layers(NetClass::Contact).clone();
    let moved: f64 = {
        let (a, b) = (layers(&before), layers(&after));
        let first = a.first().zip(b.first());
        first.chain(a.second().zip(b.second())).map(|(a, b)| f64::from(b - a).powi(2)).sum()
    };
    // A step of rate r along the negative gradient g lowers the loss by r·|g|², and is r·|g| long.
    let predicted = moved / 1e-3;
    let lowered = loss(&before) - loss(&after);
    assert!((lowered / predicted - 1.0).abs() < 0.05, "{lowered} for {predicted}");
}

#[test]
fn impossible_shapes_are_refused() {
    let zero = |hidden: usize| {
        let [first, second] = Layers::weights(hidden).map(|n| vec![0.0; n]);
        Layers::new(hidden, &first, &second)
    };
    for hidden in [0, 63, 100, HIDDEN_MAX + HIDDEN_STEP] {
        assert_eq!(zero(hidden).unwrap_err().hidden, hidden);
    }
    assert_eq!(zero(128).unwrap().hidden(), 128);
    assert!(Layers::new(64, &[0.0; 3], &[0.0; 3]).is_err());
}

#[test]
fn weights_come_back_in_the_order_in_which_they_were_given() {
    let [first, second] =
        Layers::weights(192).map(|n| (0..n).map(|i| i as f32).collect::<Vec<_>>());
    let layers = Layers::new(192, &first, &second).unwrap();
    assert!(layers.first().eq(first));
    assert!(layers.second().eq(second));
}
