//! Every row of `testdata/cube.tsv`, and beavers.

use crate::{
    Beavers, Command, Cube, CubeProblem, CubeRules, Frame, Player, Roll, RuleError, Score, Seat,
    SeatCommand, TableRules, Variant, WinSize, testing,
};

use super::{Crawford, PLAIN_MONEY, Phase, Row, Table, play, refuse, rows};

const CASES: &str = include_str!("../../../testdata/cube.tsv");

fn money(automatic_doubles: u32, beavers: Beavers) -> TableRules {
    let frame = Frame::Money { jacoby: false, automatic_doubles, beavers };
    TableRules { frame, ..PLAIN_MONEY }
}

fn at(rules: TableRules, cube: Cube, phase: Phase) -> Table {
    let start = Variant::Standard.start();
    Table::at(rules, Score::default(), Crawford::No, start, cube, phase)
}

fn check(row: &Row) {
    let rules = match row.text("mode") {
        "money" => PLAIN_MONEY,
        // In the rows with a tie in the opening the cube shows whether the option is on.
        "money_auto" => money(1, Beavers::Off),
        "match" => TableRules::match_to(row.number("to")),
        other => panic!("no mode {other}"),
    };
    let on_roll = row.player("on_roll");
    let phase = match (row.text("phase"), on_roll) {
        ("before_roll", Some(player)) => Phase::ToRoll { player },
        ("after_roll", Some(player)) => Phase::ToPlay { player, roll: Roll::new(6, 3) },
        ("first_turn_of_starter", Some(player)) => Phase::ToPlay { player, roll: Roll::new(3, 1) },
        ("offered", Some(player)) => Phase::Doubled { player },
        ("opening", None) => Phase::Opening,
        other => panic!("no phase {other:?}"),
    };
    let board = Variant::Standard.start();
    let table = Table::at(rules, row.score(), row.crawford(), board, row.cube(), phase);
    let command = match (row.text("action"), row.player("by")) {
        ("double", Some(player)) => SeatCommand::Double.by(testing::seat_of(player)),
        ("take", Some(player)) => SeatCommand::Take.by(testing::seat_of(player)),
        ("pass", Some(player)) => SeatCommand::Pass.by(testing::seat_of(player)),
        ("roll", Some(player)) => SeatCommand::Roll { link: None }.by(testing::seat_of(player)),
        ("tie", None) => Command::Throw(Roll::new(4, 4), Vec::new()),
        other => panic!("no action {other:?}"),
    };
    match row.text("legal") {
        "0" => drop(refuse(&table, &command)),
        "?" => {
            // A dead double: a person can offer it, the interface warns.
            assert!(table.allows(&command), "{row:?}");
            assert!(table.is_cube_dead(on_roll.expect("a player")), "{row:?}");
        }
        _ => {
            let after = play(Some(table), command);
            let cube = Cube { value: row.number("cube_after"), owner: row.player("owner_after") };
            assert_eq!(after.cube(), cube, "{row:?}");
        }
    }
}

#[test]
fn every_row_is_legal_or_not_as_written() {
    assert_eq!(rows(CASES).map(|row| check(&row)).count(), 21);
}

#[test]
fn a_table_without_cube_refuses_every_double() {
    for rules in [TableRules::CASUAL, TableRules::MAO, TableRules::TAVLA] {
        let table = at(rules, Cube::CENTRED, Phase::ToRoll { player: Player::A });
        let refusal = refuse(&table, &SeatCommand::Double.by(Seat::A));
        assert_eq!(refusal, RuleError::CubeNotAllowed(CubeProblem::NoCube));
    }
    let table = at(TableRules::match_to(1), Cube::CENTRED, Phase::ToRoll { player: Player::A });
    refuse(&table, &SeatCommand::Double.by(Seat::A));
}

#[test]
fn the_last_face_is_the_tables() {
    let rules = TableRules { cube: CubeRules { on: true, limit: 4 }, ..PLAIN_MONEY };
    let owned = |value| Cube { value, owner: Some(Player::A) };
    let table = |value| at(rules, owned(value), Phase::ToRoll { player: Player::A });
    assert!(table(2).allows(&SeatCommand::Double.by(Seat::A)));
    refuse(&table(4), &SeatCommand::Double.by(Seat::A));
}

#[test]
fn automatic_doubles_stop_at_the_agreed_number() {
    for agreed in 0..=3 {
        let mut table = super::seated(money(agreed, Beavers::Off));
        for thrown in 1..=5 {
            table = play(Some(table), Command::Throw(Roll::new(2, 2), Vec::new()));
            assert_eq!(*table.phase(), Phase::Opening);
            assert_eq!(table.cube(), Cube { value: 1 << agreed.min(thrown), owner: None });
        }
        table = play(Some(table), Command::Throw(Roll::new(3, 5), Vec::new()));
        assert_eq!(*table.phase(), Phase::ToPlay { player: Player::B, roll: Roll::new(3, 5) });
        assert_eq!(table.cube().value, 1 << agreed);
    }
}

#[test]
fn a_beaver_redoubles_at_once_and_keeps_the_cube() {
    let table = at(money(0, Beavers::On), Cube::CENTRED, Phase::ToRoll { player: Player::A });
    let table = play(Some(table), SeatCommand::Double.by(Seat::A));
    let table = play(Some(table), SeatCommand::Beaver.by(Seat::B));
    assert_eq!(table.cube(), Cube { value: 4, owner: Some(Player::B) });
    assert_eq!(*table.phase(), Phase::ToRoll { player: Player::A });
    refuse(&table, &SeatCommand::Raccoon.by(Seat::A));
    refuse(&table, &SeatCommand::Double.by(Seat::A));
    assert_eq!(table.worth(WinSize::Gammon), 8);
}

#[test]
fn a_raccoon_turns_a_beavered_cube_once_more() {
    let table = at(money(0, Beavers::Raccoons), Cube::CENTRED, Phase::ToRoll { player: Player::B });
    let table = play(Some(table), SeatCommand::Double.by(Seat::B));
    let beavered = play(Some(table), SeatCommand::Beaver.by(Seat::A));
    assert_eq!(*beavered.phase(), Phase::Beavered { player: Player::B });
    let raccooned = play(Some(beavered.clone()), SeatCommand::Raccoon.by(Seat::B));
    assert_eq!(raccooned.cube(), Cube { value: 8, owner: Some(Player::A) });
    assert_eq!(*raccooned.phase(), Phase::ToRoll { player: Player::B });
    refuse(&raccooned, &SeatCommand::Raccoon.by(Seat::B));
    // Or the doubler just rolls.
    let rolling = play(Some(beavered), SeatCommand::Roll { link: None }.by(Seat::B));
    assert_eq!(rolling.cube().value, 4);
    refuse(&rolling, &SeatCommand::Raccoon.by(Seat::B));
}

#[test]
fn only_a_first_double_can_be_beavered_and_only_up_to_the_last_face() {
    let beaver = |cube| {
        let table = at(money(2, Beavers::Raccoons), cube, Phase::Doubled { player: Player::A });
        table.allows(&SeatCommand::Beaver.by(Seat::B))
    };
    // An automatic double leaves the cube in the centre: the next is still the first double.
    assert!(beaver(Cube { value: 2, owner: None }));
    assert!(beaver(Cube { value: 16, owner: None }));
    assert!(!beaver(Cube { value: 32, owner: None }));
    assert!(!beaver(Cube { value: 2, owner: Some(Player::A) }));
    // A raccoon beyond the last face is not offered.
    let table = at(money(4, Beavers::Raccoons), Cube { value: 16, owner: None }, {
        Phase::Doubled { player: Player::A }
    });
    let table = play(Some(table), SeatCommand::Beaver.by(Seat::B));
    assert_eq!((*table.phase(), table.cube().value), (Phase::ToRoll { player: Player::A }, 64));
}
