use gamao_rules::{Board, Variant, legal_plays};

use super::*;
use crate::{Crawford, Stakes, evaluator_for, testing::board};

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

const PLAIN: Stakes = Stakes::money(false, Beavers::Off);
const JACOBY: Stakes = Stakes::money(true, Beavers::Off);
/// One point short of a match: gammons are of no use.
const LAST_POINT: Stakes = Stakes::at_score(3, 1, Crawford::Now);

/// Positions before the roll of a loser, and what it may as well lose at once, if anything.
fn lost_games() -> Vec<(&'static str, Board, Stakes, Option<WinSize>)> {
    let waits: &[(u8, u8)] = &[(1, 1)];
    vec![
        ("the opponent bears off next", board(&[(6, 14)], waits), PLAIN, Some(WinSize::Single)),
        ("sixes would take all four off", board(&[(6, 4)], waits), PLAIN, None),
        ("one roll may save the gammon", board(&[(6, 15)], waits), PLAIN, None),
        ("none saves it", board(&[(18, 15)], waits), PLAIN, Some(WinSize::Gammon)),
        ("none leaves its home", board(&[(24, 15)], waits), PLAIN, Some(WinSize::Backgammon)),
        ("one roll may leave its home", board(&[(22, 1), (10, 14)], waits), PLAIN, None),
        (
            "gammons count once the cube is turned",
            board(&[(18, 15)], waits),
            JACOBY,
            Some(WinSize::Single),
        ),
        (
            "nobody wins more than the game",
            board(&[(24, 15)], waits),
            Stakes::WIN,
            Some(WinSize::Single),
        ),
        ("a point wins the match", board(&[(24, 15)], waits), LAST_POINT, Some(WinSize::Single)),
        (
            "a long race is lost by far",
            board(&[(12, 8), (11, 7)], &[(6, 3), (5, 3)]),
            PLAIN,
            Some(WinSize::Gammon),
        ),
        ("the last checker may be hit", board(&[(25, 1), (6, 14)], &[(1, 1), (2, 1)]), PLAIN, None),
        ("it has only begun", Variant::Standard.start(), PLAIN, None),
    ]
}

#[test]
fn every_level_resigns_what_is_lost_and_never_more() {
    for (what, board, stakes, expected) in lost_games() {
        for level in Level::ALL {
            let got = bot(level).resigns(&Position::new(board, stakes));
            assert_eq!(got, expected, "{level}: {what}");
        }
    }
}

#[test]
fn every_level_accepts_a_resignation_unless_more_can_be_won() {
    // Seen by the loser, who is on roll, and by the winner, if the winner is.
    let check = |what: &str, board: Board, stakes: Stakes, least: WinSize| {
        let position = Position::new(board, stakes);
        for (position, on_roll) in [(position, false), (position.flipped(), true)] {
            for level in Level::ALL {
                for size in WinSize::ALL {
                    let accepts = bot(level).accepts_resignation(&position, size, on_roll);
                    assert_eq!(accepts, size >= least, "{level}, {size:?}, {on_roll}: {what}");
                }
            }
        }
    };
    for (what, board, stakes, lost) in lost_games() {
        if let Some(lost) = lost {
            check(what, board, stakes, lost);
        }
    }
    check("even, and a point is offered", Variant::Standard.start(), PLAIN, WinSize::Single);
    // Fifteen checkers on the bar and behind: a gammon for certain, a backgammon sometimes.
    let deep = board(&[(25, 2), (24, 13)], &[(6, 3), (5, 3), (4, 3), (3, 2), (2, 2), (1, 2)]);
    check("a backgammon is likely", deep, PLAIN, WinSize::Backgammon);
    check("a point wins the match", deep, LAST_POINT, WinSize::Single);
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
