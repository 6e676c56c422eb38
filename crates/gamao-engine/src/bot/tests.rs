use gamao_rules::{Board, Variant, legal_plays};

use super::*;
use crate::{Stakes, evaluator_for, met::Crawford, testing::board};

fn bot(level: Level) -> Bot {
    Bot::new(level, evaluator_for(Variant::Standard))
}

fn money(board: Board) -> Position {
    Position::new(board, Stakes::money(true, Beavers::On))
}

#[test]
fn every_level_has_a_name_that_finds_it() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    let error = "urubu".parse::<Level>().unwrap_err();
    assert_eq!(error.to_string(), "unknown level \"urubu\"");
}

#[test]
fn every_level_plays_a_legal_play_and_the_same_one_for_the_same_seed() {
    let position = money(Variant::Standard.start());
    for level in Level::ALL.into_iter().take(5) {
        for (seed, roll) in Roll::ALL.into_iter().enumerate() {
            let play = bot(level).choose_play(&position, roll, seed as u64);
            assert!(legal_plays(position.board, roll).iter().any(|(legal, _)| *legal == play));
            assert_eq!(play, bot(level).choose_play(&position, roll, seed as u64));
        }
    }
}

#[test]
fn beginners_vary_and_experts_do_not() {
    let position = money(Variant::Standard.start());
    let plays = |level| {
        (0..40)
            .map(|seed| bot(level).choose_play(&position, Roll::new(4, 3), seed))
            .collect::<std::collections::HashSet<Play>>()
            .len()
    };
    assert!(plays(Level::Sagui) > plays(Level::Capivara));
    assert_eq!(plays(Level::Onca), 1);
}

#[test]
fn nobody_resigns_while_a_win_is_possible() {
    for level in Level::ALL.into_iter().take(5) {
        assert_eq!(bot(level).resigns(&money(Variant::Standard.start())), None);
    }
}

#[test]
fn a_lost_race_is_resigned_for_no_more_than_it_can_cost() {
    let check = |position: Position, expected: Option<Size>| {
        assert_eq!(bot(Level::Onca).resigns(&position), expected, "{position:?}");
    };
    let plain = Stakes::money(false, Beavers::Off);
    // The opponent bears off its last checker whatever is rolled.
    let single = board(&[(6, 14)], &[(1, 1)]);
    let gammon = board(&[(6, 15)], &[(1, 1)]);
    let backgammon = board(&[(23, 15)], &[(1, 1)]);
    check(Position::new(single, plain), Some(Size::Single));
    check(Position::new(gammon, plain), None);
    check(Position::new(backgammon, Stakes::WIN), Some(Size::Single));
    let far = board(&[(18, 15)], &[(1, 1)]);
    check(Position::new(far, plain), Some(Size::Gammon));
    // Under Jacoby with the cube in the centre a gammon counts 1.
    check(money(far), Some(Size::Single));
}

#[test]
fn a_resignation_is_accepted_when_nothing_more_can_be_won() {
    let lost = board(&[(18, 15)], &[(1, 1)]);
    let position = Position::new(lost, Stakes::money(false, Beavers::Off));
    let accepts = |size| bot(Level::Onca).accepts_resignation(&position, size, false);
    assert!(!accepts(Size::Single));
    assert!(accepts(Size::Gammon));
    assert!(accepts(Size::Backgammon));
}

#[test]
fn a_dead_cube_is_never_turned() {
    let stakes = Stakes::at_score(1, 3, Crawford::After);
    let position = Position::new(board(&[(5, 1), (2, 1)], &[(1, 2)]), stakes);
    assert!(!bot(Level::Onca).wants_to_double(&position, 1));
}

#[test]
fn the_trailer_doubles_at_once_after_the_crawford_game() {
    let stakes = Stakes::at_score(3, 1, Crawford::After);
    let position = Position::new(Variant::Standard.start(), stakes);
    assert!(bot(Level::Onca).wants_to_double(&position, 1));
}

#[test]
fn the_last_roll_is_doubled_and_a_quarter_is_a_take() {
    // Two checkers on the ace point wait; the player on roll has to bear off two with one roll.
    let check = |mine: &[(u8, u8)], doubles: bool, answer: DoubleAnswer| {
        let position = money(board(mine, &[(1, 2)]));
        let bot = bot(Level::Onca);
        assert_eq!(bot.wants_to_double(&position, 1), doubles, "{mine:?}");
        assert_eq!(bot.answer_double(&position, 1), answer, "{mine:?}");
    };
    check(&[(5, 1), (2, 1)], true, DoubleAnswer::Take); // 19 of 36
    check(&[(6, 1), (2, 1)], false, DoubleAnswer::Beaver); // 13 of 36
    check(&[(4, 1), (3, 1)], false, DoubleAnswer::Beaver); // 17 of 36
    check(&[(3, 1), (2, 1)], true, DoubleAnswer::Take); // 25 of 36
    check(&[(4, 1), (1, 1)], true, DoubleAnswer::Pass); // 29 of 36
}
