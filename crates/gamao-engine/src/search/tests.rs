use gamao_rules::{Board, Roll, Variant, for_each_result};

use super::*;
use crate::{Stakes, testing::board};

/// Knows nothing but the race.
struct Pips;

impl Evaluator for Pips {
    fn evaluate(&self, board: Board) -> Outcome {
        if let Some(outcome) = Outcome::of_finished(board) {
            return outcome;
        }
        let lead = f32::from(board.theirs.pips()) - f32::from(board.mine.pips());
        Outcome { win: 0.5 + (lead / 400.0).clamp(-0.5, 0.5), ..Outcome::default() }
    }
}

/// The same average worked out the slow way.
fn by_hand(board: Board, plies: u8) -> f32 {
    if plies == 0 || board.is_over() {
        return Pips.evaluate(board).equity();
    }
    let mut total = 0.0;
    for roll in Roll::ALL {
        let mut best = (f32::INFINITY, board);
        for_each_result(board, roll, |result| {
            let after = result.flipped();
            let value = Pips.evaluate(after).equity();
            if value < best.0 {
                best = (value, after);
            }
        });
        total -= f32::from(roll.weight()) / 36.0 * by_hand(best.1, plies - 1);
    }
    total
}

#[test]
fn a_search_is_the_average_over_all_rolls_of_the_best_replies() {
    let boards = [
        Variant::Standard.start(),
        board(&[(25, 1), (13, 4), (6, 10)], &[(24, 2), (6, 13)]),
        board(&[(3, 2)], &[(2, 1)]),
    ];
    for board in boards {
        for plies in 0..=2 {
            let position = Position::new(board, Stakes::CUBELESS);
            let evaluation = Search::new(&Pips).evaluate(&position, plies);
            let expected = by_hand(board, plies);
            assert!(
                (evaluation.value - expected).abs() < 1e-4,
                "{plies} plies: {} for {expected}",
                evaluation.value
            );
            assert!((evaluation.outcome.equity() - expected).abs() < 1e-4);
        }
    }
}

#[test]
fn plays_are_ranked_by_the_search_that_follows_them() {
    let position = Position::new(Variant::Standard.start(), Stakes::CUBELESS);
    for plies in 0..=1 {
        let plays =
            Search::new(&Pips).rank_plays(&position, Roll::new(4, 2), &Thinking::unfiltered(plies));
        for play in &plays {
            let expected = -by_hand(play.board.flipped(), plies);
            assert!((play.value - expected).abs() < 1e-4);
            assert_eq!(play.plies, plies);
        }
        assert!(plays.is_sorted_by(|a, b| a.value >= b.value));
    }
}

#[test]
fn a_forced_pass_is_one_empty_play() {
    let shut = board(&[(25, 1), (6, 14)], &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 5)]);
    let plays = Search::new(&Pips).rank_plays(
        &Position::new(shut, Stakes::CUBELESS),
        Roll::new(6, 5),
        &Thinking::plies(2),
    );
    assert_eq!(plays.len(), 1);
    assert!(plays[0].play.is_empty());
    assert_eq!(plays[0].board, shut);
}
