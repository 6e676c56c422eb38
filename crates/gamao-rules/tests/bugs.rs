//! Faults seen in other programs, each standing for a whole kind.

use gamao_notation::{PlayText, PositionId, PositionIdProblem};
use gamao_rules::{Board, Point, Roll, Side, Turn, Variant, legal_plays};

fn board(id: &str) -> Board {
    id.parse::<PositionId>().and_then(PositionId::board).expect("a legal id")
}

/// The canonical texts of all plays, sorted.
fn plays(id: &str, high: u8, low: u8) -> Vec<String> {
    let plays = legal_plays(board(id), Roll::new(high, low)).into_iter();
    let mut texts: Vec<_> = plays.map(|(play, _)| PlayText::from(play).to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn both_dice_must_be_used_when_possible() {
    assert_eq!(plays("8N4ZAAbg/xMAIA", 6, 2), ["24/22 8/2"]);
}

#[test]
fn a_forced_bear_off_is_listed_once() {
    assert_eq!(plays("HwAAQDcAAAAAAA", 6, 5), ["3/off(2)"]);
}

#[test]
fn a_double_is_one_turn_and_may_end_the_game_early() {
    assert_eq!(plays("uPsBAOAAAAAAAA", 1, 1), ["1/off(3)"]);
    let mut turn = Turn::new(board("uPsBAOAAAAAAAA"), Roll::new(1, 1));
    for _ in 0..3 {
        let step = turn.tap(Point::new(1)).expect("a checker to bear off");
        turn.push(step).expect("a legal step");
    }
    assert!(turn.is_complete() && turn.board().is_over());
}

#[test]
fn the_last_checker_comes_home_and_the_same_double_bears_off() {
    let plays = plays("bbsHAIC23UMAAA", 5, 5);
    assert_eq!(plays.len(), 5);
    for wanted in ["10/off 5/off(2)", "6/1(4)"] {
        assert!(plays.iter().any(|play| play == wanted), "{wanted} in {plays:?}");
    }
}

#[test]
fn a_blocked_start_is_no_way_to_a_point() {
    let turn = Turn::new(board("jM+DATDg85gBMA"), Roll::new(1, 1));
    let reaches_10 = |from: &Point| turn.targets(*from).iter().any(|(to, _)| *to == Point::new(10));
    let sources: Vec<_> = (1..=25).map(Point::new).filter(reaches_10).collect();
    assert_eq!(sources, [Point::new(11)]);
}

#[test]
fn only_the_movers_own_bar_matters() {
    assert!(plays("4HPwAVDgc/ABMA", 3, 1).iter().any(|play| play == "8/5 6/5"));
}

#[test]
fn a_setup_keeps_the_number_of_checkers_and_one_colour_a_point() {
    let start = Variant::Standard.start();
    assert_eq!(start.validate(15), Ok(start));
    let sixteen = Board { mine: start.mine.with(Point::new(3), 1), ..start };
    let error = sixteen.validate(15).expect_err("sixteen checkers");
    assert_eq!(error.mine_total, Some(16));
    assert_eq!(error.to_string(), "illegal board: the player on roll has 16 checkers");
    let stacked = Board { theirs: start.theirs.moved(Point::new(24), Point::new(19)), ..start };
    let error = stacked.validate(15).expect_err("both on one point");
    assert_eq!(error.shared, 1 << 6);
    assert_eq!(error.to_string(), "illegal board: both sides stand on point 6");
    let problem = PositionId::from(stacked).board().map_err(|error| error.problem);
    assert_eq!(problem, Err(PositionIdProblem::Board(error)));
}

#[test]
fn every_reason_against_a_setup_is_told() {
    let closed = (1..=6).fold(Side::EMPTY, |side, point| side.with(Point::new(point), 2));
    let shut_out = closed.with(Point::BAR, 4);
    let board = Board { mine: shut_out, theirs: shut_out };
    assert_eq!(
        board.validate(15).expect_err("nobody can move").to_string(),
        "illegal board: the player on roll has 16 checkers; the opponent has 16 checkers; \
         both sides are on the bar against closed boards"
    );
    let done = Side::EMPTY.with(Point::OFF, 15);
    let board = Board { mine: done, theirs: done };
    assert_eq!(
        board.validate(15).expect_err("both have won").to_string(),
        "illegal board: both sides have borne off everything"
    );
}
