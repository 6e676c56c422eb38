//! Plays as people write them.

use gamao_notation::PlayText;
use gamao_rules::{Board, MoveRules, Play, Point, Roll, Side};

type Checkers<'a> = &'a [(u8, u8)];

const OPENING: Checkers = &[(24, 2), (13, 5), (8, 3), (6, 5)];

/// A board from what each player has on which points, the rest borne off.
fn board(mine: Checkers, theirs: Checkers) -> Board {
    let side = |checkers: Checkers| {
        let on_board = checkers
            .iter()
            .fold(Side::EMPTY, |side, &(point, count)| side.with(Point::new(point), count));
        on_board.with(Point::OFF, 15 - on_board.total())
    };
    Board { mine: side(mine), theirs: side(theirs) }.validate(15).expect("a legal board")
}

fn opening() -> Board {
    board(OPENING, OPENING)
}

/// The opponent has blots on the mover's 5 and 7 points.
fn split() -> Board {
    board(OPENING, &[(20, 1), (18, 1), (13, 5), (8, 3), (6, 5)])
}

fn resolve(board: Board, roll: &str, text: &str, rules: MoveRules) -> Result<Play, String> {
    let roll: Roll = roll.parse().expect("a roll");
    let text: PlayText = text.parse().map_err(|error| format!("{error}"))?;
    text.resolve(board, roll, rules).map_err(|error| error.to_string())
}

/// All these texts mean the play whose canonical text is given.
fn check(board: Board, roll: &str, canonical: &str, texts: &[&str]) {
    for text in [&[canonical], texts].concat() {
        let play = resolve(board, roll, text, MoveRules::STANDARD);
        let printed = play.map(|play| PlayText::from(play).to_string());
        assert_eq!(printed, Ok(canonical.into()), "{text:?}");
    }
}

fn refuse(board: Board, roll: &str, text: &str, message: &str) {
    let play = resolve(board, roll, text, MoveRules::STANDARD);
    assert_eq!(play, Err(message.into()), "{text:?}");
}

#[test]
fn moves_may_be_written_in_any_order_apart_or_chained() {
    check(opening(), "3-1", "8/5 6/5", &["6/5 8/5", " 8/5,6/5 ", "8/5;\t6/5", "8 / 5  6/ 5"]);
    check(opening(), "6-5", "24/13", &["24/18/13", "24/18 18/13", "18/13 24/18", "24/18, 18/13"]);
    check(opening(), "5-6", "13/7 13/8", &["13/8 13/7"]);
}

#[test]
fn either_players_numbering_will_do() {
    check(opening(), "3-1", "8/5 6/5", &["17/20 19/20", "19/20,17/20"]);
    check(opening(), "6-5", "24/13", &["1/12", "1/7/12"]);
    let entering = board(&[(25, 2), (13, 5), (8, 3), (6, 5)], OPENING);
    check(entering, "4-3", "bar/21 bar/22", &["bar/3 bar/4", "0/3 0/4"]);
    let home = board(&[(6, 2), (5, 2), (1, 1)], &[(3, 2)]);
    check(home, "6-6", "6/off(2) 5/off(2)", &["19/off(2) 20/off(2)", "19/25(2), 20/25(2)"]);
}

#[test]
fn bar_and_off_have_names_and_numbers() {
    let entering = board(&[(25, 2), (13, 5), (8, 3), (6, 5)], OPENING);
    let texts = ["25/22 25/21", "bar/22 25/21", "Bar/21 BAR/22", "barra/21, barra/22"];
    check(entering, "4-3", "bar/21 bar/22", &texts);
    let home = board(&[(6, 2), (5, 2), (1, 1)], &[(3, 2)]);
    check(home, "6-5", "6/off 5/off", &["6/0 5/0", "5/Off 6/OFF", "6/fora 5/fora"]);
}

#[test]
fn doubles_are_counted() {
    check(
        opening(),
        "3-3",
        "8/5(2) 6/3(2)",
        &["8/5 8/5 6/3 6/3", "6/3(2) 8/5(2)", "8/5(1) 6/3(2) 8/5"],
    );
    check(opening(), "3-3", "13/7(2)", &["13/10(2) 10/7(2)", "13/10/7(2)", "13/7 13/10 10/7"]);
    check(opening(), "6-6", "24/18(2) 13/7(2)", &["24/18 13/7 24/18 13/7", "1/7(2) 12/18(2)"]);
    check(opening(), "1-1", "24/22 6/5(2)", &["24/23/22 6/5(2)", "6/5(2) 24/22"]);
    check(opening(), "2-2", "13/5", &["13/11/9/7/5", "13/9/5", "13/9 9/5"]);
}

#[test]
fn hit_marks_are_optional_and_decide_the_way() {
    // Unmarked, the way that hits less is meant.
    check(split(), "6-2", "13/5*", &["13/5", "13/11/5", "13/11 11/5*"]);
    check(split(), "6-2", "13/7*/5*", &["13/7*/5", "13/7/5", "13/7 7/5*", "12/18*/20*"]);
    check(split(), "6-1", "13/7* 8/7", &["13/7 8/7*", "8/7 13/7"]);
    check(split(), "1-1", "8/7*(2) 6/5*(2)", &["8/7(2)* 6/5(2)*", "8/7(2) 6/5(2)"]);
    check(split(), "6-6", "24/18(2) 13/7*(2)", &["24/18(2) 13/7(2)"]);
    refuse(
        split(),
        "6-2",
        "13/7 6/4*",
        "13/7 6/4* is not a legal play of 6-2: nothing to hit where a hit is marked",
    );
}

#[test]
fn a_hit_on_the_way_needs_no_mark_if_there_is_no_other_way() {
    // The opponent holds the mover's 11 point.
    let blocked = board(OPENING, &[(20, 1), (18, 1), (14, 2), (13, 5), (8, 3), (6, 3)]);
    check(blocked, "6-2", "13/7*/5*", &["13/5"]);
}

#[test]
fn a_pass_has_a_word() {
    let shut = board(&[(25, 1), (6, 5)], &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 3)]);
    check(shut, "6-5", "pass", &["", "  ", "Pass", "cannot  move", "(no play)"]);
    refuse(opening(), "3-1", "", "pass is not a legal play of 3-1: more has to be played");
}

#[test]
fn a_hitter_at_home_is_not_joined_to_the_step_that_goes_on() {
    let rules = MoveRules { no_hit_and_run: true };
    let home = board(&[(24, 1), (9, 2)], &[(19, 1), (6, 2)]);
    let play = resolve(home, "3-3", "9/6*(2) 6/3 24/21", rules);
    let printed = play.map(|play| PlayText::from(play).to_string());
    assert_eq!(printed, Ok("24/21 9/6* 9/3".into()));
    let both = resolve(home, "3-3", "9/6*/3(2)", rules);
    assert!(both.is_err_and(|why| why.contains("a checker that hits at home stays there")));
}

#[test]
fn refusals_tell_what_is_wrong() {
    let illegal = |roll: &str, text: &str, why: &str| {
        refuse(opening(), roll, text, &format!("{text} is not a legal play of {roll}: {why}"));
    };
    illegal("3-1", "8/5", "more has to be played");
    illegal("3-1", "8/5 6/4", "the dice do not make these moves");
    illegal("3-1", "13/10 13/10", "the dice do not make these moves");
    illegal(
        "5-5",
        "24/19 13/8(3)",
        "24/19 with a 5 cannot be played here: the opponent holds the point",
    );
    illegal("3-1", "10/9 8/5", "10/9 with a 1 cannot be played here: no checker is there");
    illegal("3-1", "6/off", "the dice do not make these moves");
    illegal(
        "6-1",
        "6/off 6/5",
        "6/off with a 6 cannot be played here: not all checkers are at home",
    );
}

#[test]
fn unreadable_texts_are_named() {
    let unreadable = |text: &str, why: &str| {
        refuse(opening(), "3-1", text, &format!("invalid play {:?}: {why}", text.trim()));
    };
    unreadable("8/5 6/5x", "\"5x\" is no place on the board");
    unreadable("8/5 6/5+", "unexpected '+'");
    unreadable("8/5 6", "it ends in the middle of a move");
    unreadable("8/5 6/", "it ends in the middle of a move");
    unreadable("8/5 6-5", "unexpected '-'");
    unreadable("26/25", "\"26\" is no place on the board");
    unreadable("8/5 6/five", "\"five\" is no place on the board");
    unreadable("8/5(0)", "unexpected '0'");
    unreadable("8/5(2", "it ends in the middle of a move");
    unreadable("off/5", "bar only begins and off only ends a move");
    unreadable("8/bar", "bar only begins and off only ends a move");
    unreadable("6/off/5", "bar only begins and off only ends a move");
    unreadable("6/5(5)", "more than four steps");
    unreadable("6/5/4/3/2/1", "more than four steps");
}

#[test]
fn the_roll_may_be_unknown() {
    let find = |text: &str| {
        let text: PlayText = text.parse().expect("readable");
        text.resolve_any_roll(opening(), MoveRules::STANDARD)
            .map(|(roll, play)| format!("{roll}: {}", PlayText::from(play)))
            .map_err(|error| error.to_string())
    };
    assert_eq!(find("6/5 8/5"), Ok("3-1: 8/5 6/5".into()));
    assert_eq!(find("13/5"), Ok("5-3: 13/5".into()));
    assert_eq!(find("13/1"), Err("13/1 is not a legal play of any roll".into()));
}
