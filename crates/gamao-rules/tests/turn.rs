//! A turn as an interface sees it.

use gamao_notation::PlayText;
use gamao_rules::{
    Board, DieState, MoveRules, Point, Roll, Side, Step, Turn, TurnProblem, Variant,
};

type Checkers<'a> = &'a [(u8, u8)];

/// A board from what each player has on which points, the rest of fifteen borne off.
fn board(mine: Checkers, theirs: Checkers) -> Board {
    let side = |checkers: Checkers| {
        let on_board = checkers
            .iter()
            .fold(Side::EMPTY, |side, &(point, count)| side.with(Point::new(point), count));
        on_board.with(Point::OFF, 15 - on_board.total())
    };
    Board { mine: side(mine), theirs: side(theirs) }.validate(15).expect("a legal board")
}

const OPENING: Board = Variant::Standard.start();

fn turn(board: Board, roll: &str) -> Turn {
    Turn::new(board, roll.parse().expect("a roll"))
}

/// Steps as from-to pairs.
fn pairs(steps: &[Step]) -> Vec<(u8, u8)> {
    steps.iter().map(|step| (step.from.to_u8(), step.to.to_u8())).collect()
}

fn tap(turn: &mut Turn, from: u8) -> (u8, u8) {
    let step = turn.tap(Point::new(from)).expect("something to play there");
    turn.push(step).expect("a legal step");
    pairs(&[step])[0]
}

/// The way that one gesture takes from a point to another.
fn way(turn: &Turn, from: u8, to: u8) -> Option<Vec<(u8, u8)>> {
    let targets = turn.targets(Point::new(from));
    targets.into_iter().find(|(target, _)| target.to_u8() == to).map(|(_, steps)| pairs(&steps))
}

fn states(turn: &Turn) -> Vec<(u8, DieState)> {
    turn.dice().iter().map(|shown| (shown.die.to_u8(), shown.state)).collect()
}

fn problem(turn: &mut Turn, from: u8, die: u8) -> TurnProblem {
    let step = turn.board().step(Point::new(from), gamao_rules::Die::new(die));
    turn.push(step).expect_err("an illegal step").problem
}

#[test]
fn a_tap_uses_the_left_die_and_a_swap_changes_it() {
    let mut turn = turn(OPENING, "3-1");
    assert_eq!(tap(&mut turn, 8), (8, 5));
    turn.undo();
    turn.swap_dice();
    assert_eq!(tap(&mut turn, 8), (8, 7));
    assert_eq!(tap(&mut turn, 8), (8, 5));
    assert!(turn.is_complete());
}

#[test]
fn a_tap_uses_the_other_die_where_the_left_one_cannot_be_played() {
    assert_eq!(tap(&mut turn(OPENING, "5-1"), 24), (24, 23));
}

#[test]
fn targets_are_nearest_first_and_may_take_both_dice() {
    let turn = turn(OPENING, "3-1");
    let targets: Vec<_> = turn.targets(Point::new(24)).iter().map(|(to, _)| to.to_u8()).collect();
    assert_eq!(targets, [23, 21, 20]);
    assert_eq!(way(&turn, 24, 20), Some(vec![(24, 21), (21, 20)]));
    assert_eq!(way(&turn, 6, 1), None);
}

#[test]
fn a_target_of_both_dice_goes_with_the_left_die_first() {
    let mut turn = turn(OPENING, "2-1");
    assert_eq!(way(&turn, 24, 21), Some(vec![(24, 22), (22, 21)]));
    turn.swap_dice();
    assert_eq!(way(&turn, 24, 21), Some(vec![(24, 23), (23, 21)]));
}

#[test]
fn a_target_of_both_dice_hits_on_the_way_if_it_can() {
    // Blots on the mover's 7 and 11 points.
    let theirs: Checkers = &[(18, 1), (14, 1), (13, 4), (8, 4), (6, 5)];
    let start = board(&[(24, 2), (13, 5), (8, 3), (6, 5)], theirs);
    let mut split = turn(start, "2-6");
    assert_eq!(way(&split, 13, 5), Some(vec![(13, 11), (11, 5)]));
    split.swap_dice();
    assert_eq!(way(&split, 13, 5), Some(vec![(13, 7), (7, 5)]));
    // One blot: over it, whatever die is preferred.
    let theirs: Checkers = &[(18, 1), (13, 5), (8, 4), (6, 5)];
    let mut one = turn(board(&[(24, 2), (13, 5), (8, 3), (6, 5)], theirs), "2-6");
    assert_eq!(way(&one, 13, 5), Some(vec![(13, 7), (7, 5)]));
    one.swap_dice();
    assert_eq!(way(&one, 13, 5), Some(vec![(13, 7), (7, 5)]));
}

#[test]
fn a_double_reaches_four_times_as_far() {
    let turn = turn(OPENING, "2-2");
    assert_eq!(way(&turn, 13, 5), Some(vec![(13, 11), (11, 9), (9, 7), (7, 5)]));
    assert_eq!(way(&turn, 13, 3), None);
}

#[test]
fn bearing_off_by_gesture_uses_the_smaller_die_that_does_it() {
    let start = board(&[(3, 1), (2, 2)], &[(20, 2)]);
    assert_eq!(turn(start, "6-3").targets(Point::new(3))[0].1[0].die.to_u8(), 3);
    assert_eq!(turn(start, "6-3").tap(Point::new(3)).map(|step| step.die.to_u8()), Some(6));
}

#[test]
fn two_checkers_make_a_point_in_one_gesture() {
    let make = |roll: &str, point| {
        turn(OPENING, roll).point_on(Point::new(point)).map(|steps| pairs(&steps))
    };
    assert_eq!(make("3-1", 5), Some(vec![(8, 5), (6, 5)]));
    assert_eq!(make("1-3", 5), Some(vec![(6, 5), (8, 5)]));
    assert_eq!(make("1-1", 5), Some(vec![(6, 5), (6, 5)]));
    assert_eq!(make("3-1", 6), None, "held already");
    assert_eq!(make("3-1", 4), None, "nothing leads there");
    assert_eq!(make("6-5", 25), None, "no point");
}

#[test]
fn dice_tell_what_has_become_of_them() {
    use DieState::{Open, Unplayable, Used};
    let mut two = turn(OPENING, "3-1");
    assert_eq!(states(&two), [(3, Open), (1, Open)]);
    two.swap_dice();
    tap(&mut two, 6);
    assert_eq!(states(&two), [(1, Used), (3, Open)]);
    // Only the first 6 can be played.
    let mut double = turn(board(&[(24, 1), (6, 2)], &[(13, 2), (3, 10)]), "6-6");
    assert_eq!(states(&double), [(6, Open), (6, Unplayable), (6, Unplayable), (6, Unplayable)]);
    tap(&mut double, 24);
    assert_eq!(states(&double)[0], (6, Used));
    assert!(double.is_complete());
}

#[test]
fn the_smaller_die_is_unplayable_if_only_one_can_be_used_and_the_larger_can_be() {
    use DieState::{Open, Unplayable};
    // The single checker can go by either die, but no farther.
    let start = board(&[(24, 1), (1, 14)], &[(12, 2)]);
    let mut turn = turn(start, "5-6");
    assert_eq!(states(&turn), [(5, Unplayable), (6, Open)]);
    assert_eq!(problem(&mut turn, 24, 5), TurnProblem::LargerDie);
    assert_eq!(tap(&mut turn, 24), (24, 18));
    assert!(turn.is_complete());
}

#[test]
fn a_turn_with_one_play_says_so() {
    let printed = |turn: Turn| turn.only_play().map(|play| PlayText::from(play).to_string());
    assert_eq!(printed(turn(OPENING, "3-1")), None);
    let shut: Checkers = &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)];
    let pass = turn(board(&[(25, 1), (8, 5)], shut), "3-1");
    assert!(pass.is_complete() && pass.next_steps().is_empty());
    assert_eq!(printed(pass), Some("pass".into()));
    assert_eq!(printed(turn(board(&[(3, 2)], &[(20, 2)]), "6-5")), Some("3/off(2)".into()));
}

#[test]
fn a_refused_step_tells_why() {
    let mut turn = turn(OPENING, "6-1");
    assert_eq!(problem(&mut turn, 24, 5), TurnProblem::NoDie);
    assert_eq!(problem(&mut turn, 10, 6), TurnProblem::NoChecker);
    assert_eq!(problem(&mut turn, 0, 6), TurnProblem::NoChecker);
    assert_eq!(problem(&mut turn, 6, 6), TurnProblem::NotAllHome);
    let step = OPENING.step(Point::new(8), gamao_rules::Die::new(1));
    let error = turn.push(Step { to: Point::new(6), ..step }).expect_err("wrong");
    assert_eq!(error.problem, TurnProblem::WrongDistance);
    let error = turn.push(Step { hits: true, ..step }).expect_err("nothing to hit");
    assert_eq!(error.problem, TurnProblem::WrongHit);
    assert_eq!(
        error.to_string(),
        "8/7 with a 1 cannot be played here: what it says of a hit is not so"
    );
    let mut entering = Turn::new(board(&[(25, 1), (8, 2)], &[(6, 2)]), Roll::new(5, 1));
    assert_eq!(problem(&mut entering, 8, 1), TurnProblem::BarFirst);
    let mut blocked = Turn::new(OPENING, Roll::new(5, 1));
    assert_eq!(problem(&mut blocked, 24, 5), TurnProblem::Blocked);
    let mut home = Turn::new(board(&[(5, 1), (3, 1)], &[(3, 2)]), Roll::new(4, 1));
    assert_eq!(problem(&mut home, 3, 4), TurnProblem::HigherFirst);
    let start = board(&[(24, 1), (8, 1), (6, 13)], &[(21, 2), (9, 2), (7, 3), (6, 4), (5, 4)]);
    let mut both = Turn::new(start, Roll::new(6, 2));
    assert_eq!(problem(&mut both, 8, 2), TurnProblem::MoreDice);
}

#[test]
fn a_checker_that_hits_at_home_stays_there_where_the_table_says_so() {
    let start = board(&[(24, 1), (8, 1)], &[(19, 1), (6, 2)]);
    let rules = MoveRules { no_hit_and_run: true };
    let mut free = Turn::new(start, Roll::new(2, 1));
    let mut bound = Turn::under(start, Roll::new(2, 1), rules);
    assert_eq!(tap(&mut free, 8), (8, 6));
    assert_eq!(tap(&mut free, 6), (6, 5));
    assert_eq!(tap(&mut bound, 8), (8, 6));
    assert_eq!(problem(&mut bound, 6, 1), TurnProblem::HitAndRun);
    assert_eq!(tap(&mut bound, 24), (24, 23));
    assert!(bound.is_complete());
}

#[test]
fn contact_is_gone_once_all_checkers_have_passed() {
    assert!(OPENING.has_contact());
    assert!(board(&[(13, 1)], &[(13, 1)]).has_contact());
    assert!(!board(&[(12, 1)], &[(12, 1)]).has_contact());
    assert!(board(&[(6, 1)], &[(25, 1)]).has_contact());
}

#[test]
fn bearing_off_by_itself_wastes_nothing() {
    let check = |mine: Checkers, theirs: Checkers, roll: &str, play: Option<&str>| {
        let auto = turn(board(mine, theirs), roll).auto_bear_off();
        let printed = auto.map(|play| PlayText::from(play).to_string());
        assert_eq!(printed.as_deref(), play, "{mine:?} {roll}");
    };
    let far: Checkers = &[(12, 2)];
    check(&[(6, 1), (1, 2)], far, "6-1", Some("6/off 1/off"));
    check(&[(6, 2), (5, 1)], far, "6-1", Some("6/off 5/4"));
    // The 1 fills the gap instead of stacking.
    check(&[(6, 1), (5, 2), (3, 2)], far, "6-1", Some("6/off 5/4"));
    check(&[(4, 1), (2, 1), (1, 1)], far, "6-2", Some("4/off 2/off"));
    check(&[(4, 1), (1, 3)], far, "3-1", Some("4/off"));
    check(&[(6, 4)], far, "6-6", Some("6/off(4)"));
    check(&[(7, 1), (1, 2)], far, "6-1", None);
    check(&[(6, 2)], &[(25, 1)], "6-5", None);
    let mut started = turn(board(&[(6, 2)], far), "6-5");
    tap(&mut started, 6);
    assert_eq!(started.auto_bear_off(), None);
}

#[test]
fn a_gesture_that_is_refused_says_why() {
    let check = |turn: &Turn, from: u8, to: u8, expected: Option<TurnProblem>| {
        let found = turn.why_not(Point::new(from), Point::new(to));
        assert_eq!(found, expected, "{from}/{to}");
    };
    let opening = turn(OPENING, "6-5");
    check(&opening, 24, 13, None);
    check(&opening, 24, 19, Some(TurnProblem::Blocked));
    check(&opening, 12, 6, Some(TurnProblem::NoChecker));
    check(&opening, 13, 10, Some(TurnProblem::WrongDistance));
    check(&opening, 6, 8, Some(TurnProblem::WrongDistance));
    check(&opening, 6, 0, Some(TurnProblem::NotAllHome));
    // Both stops on the way are closed.
    check(&turn(OPENING, "5-5"), 24, 14, Some(TurnProblem::Blocked));
    check(&turn(OPENING, "4-4"), 24, 12, Some(TurnProblem::Blocked));

    let hit = turn(board(&[(25, 1), (6, 5)], &[(6, 2)]), "6-3");
    check(&hit, 6, 3, Some(TurnProblem::BarFirst));
    check(&hit, 25, 19, Some(TurnProblem::Blocked));
    check(&hit, 25, 22, None);

    let home = turn(board(&[(5, 2), (3, 2)], &[(25, 1)]), "4-1");
    check(&home, 3, 0, Some(TurnProblem::HigherFirst));
    check(&home, 5, 1, None);

    let mut done = turn(OPENING, "3-1");
    tap(&mut done, 8);
    tap(&mut done, 6);
    check(&done, 13, 12, Some(TurnProblem::NoDie));
}
