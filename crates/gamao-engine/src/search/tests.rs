use gamao_rules::{Beavers, Board, Roll, Variant, for_each_result};

use super::*;
use crate::{Crawford, Stakes, bearoff::Tables, evaluator_for, testing::board};

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
        assert!(plays.is_sorted_by(|a, b| a.value >= b.value - 1e-5));
    }
}

#[test]
fn what_was_played_is_searched_as_deep_as_the_best() {
    let position = Position::new(Variant::Standard.start(), Stakes::CUBELESS);
    let (roll, thinking) = (Roll::new(4, 2), Thinking::plies(1));
    let mut search = Search::new(&Pips);
    let ranked = search.rank_plays(&position, roll, &thinking);
    let last = *ranked.last().unwrap();
    assert_eq!(last.plies, 0);
    let judged = search.judge_play(&position, roll, &thinking, last.board);
    let played = judged.iter().find(|play| play.board == last.board).unwrap();
    assert_eq!(played.plies, 1);
    assert_eq!((judged.len(), &judged[0]), (ranked.len(), &ranked[0]));
    assert!(judged.is_sorted_by(|a, b| a.plies >= b.plies));
    let best = judged[0];
    assert_eq!(search.judge_play(&position, roll, &thinking, best.board), ranked);
}

#[test]
fn the_rolls_of_a_position_average_to_a_search_one_ply_deeper() {
    let stakes = Stakes::at_score(2, 1, Crawford::Now);
    let boards = [
        Variant::Standard.start(),
        board(&[(25, 1), (13, 4), (6, 10)], &[(24, 2), (6, 13)]),
        board(&[(3, 2)], &[(2, 1)]),
    ];
    for board in boards {
        for plies in 0..=1 {
            let mut search = Search::new(&Pips);
            let position = Position::new(board, stakes);
            let rolls = search.rolls(&position, plies);
            let mean = |(value, roll): (&f32, Roll)| value * f32::from(roll.weight()) / 36.0;
            let mean: f32 = rolls.iter().zip(Roll::ALL).map(mean).sum();
            let expected = search.evaluate(&position, plies + 1).value;
            assert!((mean - expected).abs() < 1e-5, "{plies} plies: {mean} for {expected}");
        }
    }
}

#[test]
fn what_a_search_remembers_changes_nothing() {
    let evaluator = evaluator_for(Variant::Standard);
    let boards = [
        Variant::Standard.start(),
        board(&[(25, 1), (13, 4), (6, 10)], &[(24, 2), (6, 13)]),
        board(&[(7, 2), (6, 5), (5, 3), (3, 5)], &[(24, 1), (6, 7), (4, 7)]),
    ];
    let stakes = [
        Stakes::CUBELESS,
        Stakes::money(true, Beavers::On),
        Stakes::at_score(2, 3, Crawford::Before),
    ];
    // None, so few that they are soon forgotten, and all.
    let [mut never, mut few, mut all] =
        [0, 40, CAPACITY].map(|positions| Search::remembering(&evaluator, positions));
    for board in boards {
        for stakes in stakes {
            let position = Position::new(board, stakes);
            let answers = |search: &mut Search<'_>| {
                let plays = search.rank_plays(&position, Roll::new(3, 1), &Thinking::plies(2));
                (plays, search.evaluate(&position, 2), search.analyse_cube(&position, 1))
            };
            let expected = answers(&mut never);
            assert_eq!(answers(&mut few), expected);
            assert_eq!(answers(&mut all), expected);
            assert_eq!(answers(&mut all), expected, "asked once more");
        }
    }
    assert!(few.evaluated() < never.evaluated() && all.evaluated() < never.evaluated());
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

/// Wins more often by playing safe, more gammons by leaving a blot.
struct Temptation;

impl Evaluator for Temptation {
    fn evaluate(&self, board: Board) -> Outcome {
        // The mover has become the opponent of the player on roll.
        let blots =
            (1..=24).filter(|&p| board.theirs.count(gamao_rules::Point::new(p)) == 1).count();
        let mover = match blots {
            0 => Outcome { win: 0.55, win_gammon: 0.10, lose_gammon: 0.10, ..Outcome::default() },
            1 => Outcome { win: 0.50, win_gammon: 0.25, lose_gammon: 0.10, ..Outcome::default() },
            _ => Outcome { win: 0.30, win_gammon: 0.05, lose_gammon: 0.20, ..Outcome::default() },
        };
        mover.flipped()
    }
}

#[test]
fn the_score_decides_between_a_safe_play_and_a_gammonish_one() {
    // 4-2: 8/4 6/4 leaves no blot, 8/2 or 13/11 and 6/2 and others do.
    let check = |stakes, safe: bool| {
        let position = Position::new(Variant::Standard.start(), stakes);
        let plays =
            Search::new(&Temptation).rank_plays(&position, Roll::new(4, 2), &Thinking::plies(0));
        let blots = (1..=24)
            .filter(|&p| plays[0].board.mine.count(gamao_rules::Point::new(p)) == 1)
            .count();
        assert_eq!(blots == 0, safe, "{stakes:?}");
    };
    check(Stakes::CUBELESS, false);
    check(Stakes::WIN, true);
    check(Stakes::at_score(1, 1, Crawford::After), true);
    // Gammon-go: a gammon wins the match, the other's gammons cost no more than a single game.
    check(Stakes::at_score(2, 1, Crawford::Now), false);
    // Gammons are of no use to the leader, and lose him the match.
    check(Stakes::at_score(1, 2, Crawford::Now), true);
}

/// Bear-offs as they are.
struct Exact;

impl Evaluator for Exact {
    fn evaluate(&self, board: Board) -> Outcome {
        Tables::builtin().outcome(board).unwrap()
    }

    fn cantada_chance(&self, side: gamao_rules::Side) -> f32 {
        Tables::builtin().one_sided().cantada_chance(side)
    }
}

#[test]
fn a_mao_is_not_ended_while_waiting_for_a_double_costs_nothing() {
    let mao = |mine, theirs| Stakes {
        scoring: crate::Scoring::Mao { mine, theirs, gamao_cantado: 4 },
        ..Stakes::WIN
    };
    // Checkers on the deuce and ace points, 2-1: both off wins at once and counts 1. 2/1 with
    // the ace and then 1/off with the deuce leaves one for a roll that may be a double.
    let check = |theirs: &[(u8, u8)], stakes, ends: bool| {
        let position = Position::new(board(&[(2, 1), (1, 1)], theirs), stakes);
        let plays = Search::new(&Exact).rank_plays(&position, Roll::new(2, 1), &Thinking::plies(2));
        assert_eq!(plays[0].board.is_over(), ends, "{theirs:?} {stakes:?}");
    };
    let far: &[(u8, u8)] = &[(6, 8)];
    check(far, mao(10, 10), false);
    // The other may bear off first.
    check(&[(1, 2)], mao(10, 10), true);
    // One point is all that is needed; in a single game nothing else counts.
    check(far, Stakes::WIN, true);
}
