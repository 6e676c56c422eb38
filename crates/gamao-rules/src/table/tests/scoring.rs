//! Every row of `testdata/scoring.tsv`: how a game ends, what it is worth, what follows.

use crate::{
    Beavers, Board, Command, CubeRules, Event, ForfeitReason, Frame, GameResult, Player, Point,
    ResultKind, Roll, Seat, SeatCommand, Seats, Side, TableRules, Variant, WinSize, legal_plays,
    testing,
};

use super::{Crawford, PLAIN_MONEY, Phase, Row, Table, board_of_a, play, rows};

const CASES: &str = include_str!("../../../testdata/scoring.tsv");

fn rules(row: &Row) -> TableRules {
    let length = row.number("to");
    let rules = match row.text("mode") {
        "money" => TableRules {
            frame: Frame::Money {
                jacoby: row.text("jacoby") == "1",
                automatic_doubles: 0,
                beavers: Beavers::Off,
            },
            ..PLAIN_MONEY
        },
        "match" => TableRules::match_to(length),
        "brazilian" => TableRules { cube: CubeRules::OFF, ..TableRules::MAO },
        other => panic!("no mode {other}"),
    };
    TableRules { backgammon_is_two: row.text("backgammon_x2") == "1", ..rules }
}

/// The table just before the game ends, and the commands that end it.
fn ending(row: &Row) -> (Table, Vec<Command>) {
    let winner = row.player("winner").expect("a winner");
    let loser = winner.other();
    let on_roll = row.player("on_roll").expect("a player");
    let mut board = board_of_a(row.text("position"), on_roll);
    let (phase, commands) = match row.text("end") {
        "bearoff" => {
            let (high, low) = row.text("last_roll").split_once('-').expect("two dice");
            let face = |die: &str| die.parse().expect("a face");
            let roll = Roll::new(face(high), face(low));
            // The winner's last checker comes back onto a point from which the roll takes it off.
            let (mine, theirs) = match winner {
                Player::A => (&mut board.mine, board.theirs),
                Player::B => (&mut board.theirs, board.mine),
            };
            let from = (1..=roll.high().to_u8())
                .map(Point::new)
                .find(|point| theirs.count(point.mirrored()) == 0)
                .expect("a free point at home");
            *mine = mine.moved(Point::OFF, from);
            let seen = if winner == Player::A { board } else { board.flipped() };
            let (last, _) = legal_plays(seen, roll)[0];
            let last = SeatCommand::Play { steps: last }.by(testing::seat_of(winner));
            (Phase::ToPlay { player: winner, roll }, vec![last])
        }
        "pass" => (
            Phase::ToRoll { player: winner },
            vec![
                SeatCommand::Double.by(testing::seat_of(winner)),
                SeatCommand::Pass.by(testing::seat_of(loser)),
            ],
        ),
        "forfeit" => (
            Phase::ToRoll { player: loser },
            vec![Command::Forfeit(testing::seat_of(loser), ForfeitReason::Clock)],
        ),
        resign => {
            let level = match resign {
                "resign1" => WinSize::Single,
                "resign2" => WinSize::Gammon,
                "resign3" => WinSize::Backgammon,
                other => panic!("no end {other}"),
            };
            let commands = vec![
                SeatCommand::Resign { level }.by(testing::seat_of(loser)),
                SeatCommand::AcceptResign.by(testing::seat_of(winner)),
            ];
            (Phase::ToRoll { player: on_roll }, commands)
        }
    };
    (Table::at(rules(row), row.score(), row.crawford(), board, row.cube(), phase), commands)
}

/// The name of a result in the case files.
fn kind(rules: &TableRules, result: GameResult) -> &'static str {
    if result.kind == ResultKind::Passed {
        return "pass";
    }
    if rules.is_mao() {
        return match (result.level, result.cantada) {
            (WinSize::Single, false) => "simples",
            (WinSize::Single, true) => "cantada",
            (_, false) => "gamao",
            (_, true) => "gamao_cantado",
        };
    }
    match result.level {
        WinSize::Single => "single",
        WinSize::Gammon => "gammon",
        WinSize::Backgammon => "backgammon",
    }
}

fn check(row: &Row) {
    let (mut table, commands) = ending(row);
    let before = table.results().len();
    for command in commands {
        table = play(Some(table), command);
    }
    let result = *table.results().get(before).expect("the game has ended");
    assert_eq!(kind(table.rules(), result), row.text("kind"), "{row:?}");
    assert_eq!(result.points, row.number("points"), "{row:?}");
    assert_eq!(Some(result.winner), row.player("winner"), "{row:?}");
    let after = (table.score().a, table.score().b);
    assert_eq!(after, (row.number("after_a"), row.number("after_b")), "{row:?}");
    assert_eq!(table.winner(), row.player("match_winner"), "{row:?}");
    let is_over = row.text("match_over") == "1";
    assert_eq!(*table.phase() == Phase::Over, is_over, "{row:?}");
    if !is_over {
        let number = table.game_number();
        for seat in Seats::first(2) {
            table = play(Some(table), SeatCommand::Rematch.by(seat));
        }
        assert_eq!(table.game_number(), number + 1);
        assert_eq!(table.is_crawford(), row.text("next_crawford") == "1", "{row:?}");
    }
}

#[test]
fn every_row_counts_as_written() {
    assert_eq!(rows(CASES).map(|row| check(&row)).count(), 62);
}

#[test]
fn a_forfeit_counts_one_until_the_winner_is_bearing_off() {
    let forfeit = |board, rules: TableRules| {
        let phase = Phase::ToRoll { player: Player::B };
        let cube = crate::Cube { value: 2, owner: Some(Player::B) };
        let score = crate::Score::default();
        let table = Table::at(rules, score, Crawford::No, board, cube, phase);
        let table = play(Some(table), Command::Forfeit(Seat::B, ForfeitReason::Clock));
        let result = *table.results().last().expect("the game has ended");
        assert_eq!(result.kind, ResultKind::Forfeited(ForfeitReason::Clock));
        (result.level, result.points)
    };
    let all_on = |point| Side::EMPTY.with(Point::new(point), 15);
    let two_back = all_on(6).moved(Point::new(6), Point::BAR).moved(Point::new(6), Point::new(24));
    let cases = [
        // The loser has borne one off; none, all at home; none, one in the winner's home.
        (board_of_a("AAAAtHsPAAAAAA", Player::B), WinSize::Single),
        (board_of_a("AAAAtHsfAAAAAA", Player::B), WinSize::Gammon),
        (board_of_a("AAAA4PcDBgIAAA", Player::B), WinSize::Backgammon),
        // All of the winner's are home, and none is off yet.
        (Board { mine: all_on(6), theirs: all_on(18) }, WinSize::Gammon),
        (
            Board { mine: all_on(6).moved(Point::new(6), Point::new(5)), theirs: two_back },
            WinSize::Backgammon,
        ),
        // One is not: however bad it looks, the game can still turn.
        (
            Board { mine: all_on(6).moved(Point::new(6), Point::new(7)), theirs: two_back },
            WinSize::Single,
        ),
        (Variant::Standard.start(), WinSize::Single),
    ];
    for (board, level) in cases {
        let fixed = TableRules { forfeit_is_single: true, ..PLAIN_MONEY };
        let two = TableRules { backgammon_is_two: true, ..PLAIN_MONEY };
        assert_eq!(forfeit(board, PLAIN_MONEY), (level, 2 * level.to_u32()), "{board:?}");
        assert_eq!(forfeit(board, two), (level, 2 * level.to_u32().min(2)), "{board:?}");
        assert_eq!(forfeit(board, fixed), (WinSize::Single, 2));
        assert_eq!(forfeit(board, TableRules::CASUAL), (WinSize::Single, 1));
    }
}

#[test]
fn a_level_counts_under_every_frame_as_the_card_says() {
    // Worked out by hand from the table of the frames: level × {plain, cantada}.
    let check = |rules: TableRules, cube, is_cube_turned, expected: [[u32; 3]; 2]| {
        for (is_cantada, row) in [false, true].into_iter().zip(expected) {
            for (level, points) in WinSize::ALL.into_iter().zip(row) {
                let win = crate::score::Win { level, cube, is_cube_turned, is_cantada };
                assert_eq!(win.points(&rules), points, "{rules:?} {win:?}");
            }
        }
    };
    let mao_of_six = TableRules {
        frame: Frame::Mao {
            length: 10,
            gamao_cantado: 6,
            opening_rolls_afresh: false,
            no_hit_and_run: false,
        },
        ..TableRules::MAO
    };
    check(TableRules::CASUAL, 1, false, [[1, 1, 1]; 2]);
    check(TableRules::match_to(7), 4, true, [[4, 8, 12]; 2]);
    check(TableRules::MONEY, 1, false, [[1, 1, 1]; 2]);
    check(TableRules::MONEY, 2, true, [[2, 4, 6]; 2]);
    check(TableRules::TAVLA, 1, false, [[1, 2, 2]; 2]);
    check(TableRules::MAO, 1, false, [[1, 3, 3], [2, 4, 4]]);
    check(mao_of_six, 1, false, [[1, 3, 3], [2, 6, 6]]);
}

/// `bugs.md` 7: with Jacoby a gammon counts once the cube has been turned.
#[test]
fn jacoby_takes_the_gammon_away_until_the_cube_is_turned() {
    let win = |jacoby, value, owner| {
        let frame = Frame::Money { jacoby, automatic_doubles: 0, beavers: Beavers::Off };
        let rules = TableRules { frame, ..PLAIN_MONEY };
        let board = board_of_a("sM/BBwABAAAAAA", Player::A);
        let roll = Roll::new(2, 1);
        let table = Table::at(
            rules,
            crate::Score::default(),
            Crawford::No,
            board,
            crate::Cube { value, owner },
            Phase::ToPlay { player: Player::A, roll },
        );
        let (last, _) = legal_plays(board, roll)[0];
        let table = play(Some(table), SeatCommand::Play { steps: last }.by(Seat::A));
        (table.results()[0].level, table.results()[0].points)
    };
    assert_eq!(win(true, 1, None), (WinSize::Gammon, 1));
    assert_eq!(win(true, 2, Some(Player::A)), (WinSize::Gammon, 4));
    assert_eq!(win(false, 1, None), (WinSize::Gammon, 2));
}

#[test]
fn the_end_of_a_game_is_recorded_with_what_ended_it() {
    let row = rows(CASES).find(|row| row.text("case") == "65").expect("a row");
    let (table, commands) = ending(&row);
    let events = Table::decide(Some(&table), &commands[0]).expect("a legal play");
    let [Event::Played { .. }, Event::GameEnded { result }, Event::MatchEnded { winner }] =
        events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!((result.points, winner), (8, Player::A));
}
