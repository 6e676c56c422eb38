//! Records of matches: what is read of every dialect, and that nothing is lost in writing.

#[path = "checks/record.rs"]
mod checks;
#[path = "checks/matches.rs"]
mod matches;

use gamao_notation::{
    Act, Damage, DiceSource, Format, GameRecord, Lost, MatchRecord, PlayText, Problem, RecordError,
};
use gamao_rules::{
    Beavers, ByPlayer, Event, Frame, GameResult, Occupant, Party, Player, ResultKind, Roll, Seat,
    Share, TableRules, Variant, WinSize, legal_plays,
};
use proptest::prelude::*;

use matches::{Chance, play};

fn read(text: &str) -> MatchRecord {
    MatchRecord::read(text.as_bytes()).expect("a match")
}

fn side(player: Player) -> char {
    if player == Player::A { 'a' } else { 'b' }
}

/// The actions and the result in short: `a31: 8/5 6/5, b doubles, a passes; b 1`.
fn story(record: &MatchRecord, game: &GameRecord) -> String {
    let action = |action: &gamao_notation::Action| {
        let word = match action.act {
            Act::Play { roll, play } => {
                return format!("{}{roll}: {}", side(action.player), PlayText::from(play));
            }
            Act::Illegal { roll, .. } => {
                return format!("{}{roll}: illegal", side(action.player));
            }
            Act::Unplayed { roll } => return format!("{}{roll}: ?", side(action.player)),
            Act::Double => "doubles".into(),
            Act::Take => "takes".into(),
            Act::Pass => "passes".into(),
            Act::Beaver => "beavers".into(),
            Act::Raccoon => "raccoons".into(),
            Act::Resign { level } => format!("resigns {}", level.to_u32()),
            Act::Accept => "accepts".into(),
            Act::Refuse => "refuses".to_string(),
        };
        format!("{} {word}", side(action.player))
    };
    let actions: Vec<_> = game.replay(&record.rules).map(|(_, acted)| action(acted)).collect();
    let result = game.result.map_or(String::new(), |result| {
        format!("; {} {} {:?}", side(result.winner), result.points, result.kind)
    });
    actions.join(", ") + &result
}

/// Rows under the head of a match to five points, what is read from them, and the warnings.
fn check_rows(rows: &str, expected: &str, warnings: &[&str]) {
    let text =
        format!(" 5 point match\n\n Game 1\n ana : 0                         rui : 0\n{rows}");
    let record = read(&text);
    assert_eq!(story(&record, &record.games[0]), expected, "{rows}");
    let found: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(found, warnings, "{rows}");
}

/// Rui has a closed board and the cube at two; Ana is on the bar.
const SHUT_OUT: &str = "; Set Pos=aBBBBBBC-----------hf-----/1\n";

#[test]
fn every_habit_of_writing_moves_is_understood() {
    let played = "a3-1: 8/5 6/5, b6-4: 24/14";
    for rows in [
        "  1) 31: 8/5 6/5                 64: 24/18 18/14\n",
        "  1) 31: 8/5 6/5                 64: 24/14\n",
        " 1) 31: 6/5, 8/5                 64: 24/14                   \r\n",
        "  1)  31: 8/5 6/5     64: 24/18/14\r\n  2)\n\n",
    ] {
        check_rows(rows, played, &[]);
    }
    // Dice stay as rolled, hit marks may be there or not.
    for rows in [
        "  1) 13: 6/5 8/5    62: 24/18 13/11\n  2) 22: 6/4(2) 13/11(2)    44: Bar/21 24/20(2) 8/4\n",
        "  1) 13: 8/5 6/5    62: 24/18 13/11\n  2) 22: 6/4 6/4 13/11 13/11    44: 24/20 24/20 25/21 8/4\n",
    ] {
        let expected = "a1-3: 8/5 6/5, b6-2: 24/18 13/11, a2-2: 13/11(2) 6/4(2)";
        let record = read(&format!(" 5 point match\n Game 1\n ana : 0   rui : 0\n{rows}"));
        assert!(story(&record, &record.games[0]).starts_with(expected), "{rows}");
    }
}

#[test]
fn a_roll_without_a_play_is_a_dance_only_if_nothing_is_legal() {
    for dance in ["54:", "54: Cannot Move", "54: (no play)"] {
        let rows = format!("{SHUT_OUT}  1) {dance}                     64: 7/1 7/3\n");
        check_rows(&rows, "a5-4: pass, b6-4: 7/1 7/3", &[]);
    }
    check_rows(
        "  1) 54:                         64: 24/14\n",
        "a5-4: illegal, b6-4: 24/14",
        &["line 5: illegal play \"5-4\", kept as written"],
    );
    check_rows(
        "  1) 54:\n       Wins 1 point\n",
        "a5-4: ?, b resigns 1, a accepts; a 1 Resigned",
        &[],
    );
}

#[test]
fn every_way_to_resign_is_understood() {
    let played = "a3-1: 8/5 6/5";
    let lost = "b resigns 2, a accepts; a 2 Resigned";
    for rest in [
        "00: ????\n  2)  Wins 2 point\n",
        "????\n      Wins 2 points\n",
        " Losses 2 point\n\n      Wins 2 point\n",
        " Losses 2 point\n",
        " Resigns\n      Wins 2 points\n",
        "\n      Wins 2 points and the match\n",
    ] {
        check_rows(
            &format!("  1) 31: 8/5 6/5                 {rest}"),
            &format!("{played}, {lost}"),
            &[],
        );
    }
    for marks in ["????", "???"] {
        let rows = format!("  1) 31: 8/5 6/5                 64: {marks}\n      Wins 2 points\n");
        check_rows(&rows, &format!("{played}, b6-4: ?, {lost}"), &[]);
    }
    check_rows(
        "  1) 31: 8/5 6/5                  Concedes\n",
        "a3-1: 8/5 6/5, b resigns 1, a accepts; a 1 Resigned",
        &[],
    );
    // What the winner needs may be less than what was lost.
    check_rows(
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes                      64: 24/14\n  3)  Losses 3 point\n                                  Wins 3 point\n",
        "a3-1: 8/5 6/5, b doubles, a takes, b6-4: 24/14, a resigns 2, b accepts; b 3 Resigned",
        &[],
    );
}

#[test]
fn the_cube_is_followed() {
    check_rows(
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops                       Wins 1 point\n",
        "a3-1: 8/5 6/5, b doubles, a passes; b 1 Passed",
        &[],
    );
    check_rows(
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4                 Raccoons => 8\n  3)                             64: 24/14\n",
        "a3-1: 8/5 6/5, b doubles, a beavers, b raccoons, b6-4: 24/14",
        &[],
    );
    check_rows(
        "  1) 31: 8/5 6/5                  Takes\n  2) 11: 6/4\n",
        "a3-1: 8/5 6/5",
        &["line 5: the answer to a double that was not offered; the rest of the game is left out"],
    );
    check_rows(
        "  1) 31: 8/5 6/5                  Doubles => 4\n  2)  Takes\n",
        "a3-1: 8/5 6/5, b doubles, a takes",
        &["line 5: the cube is written at 4 and should be at 2"],
    );
}

#[test]
fn a_damaged_game_is_kept_to_its_last_good_action() {
    check_rows(
        "  1) 31: 8/5 6/5                 64: 24/x\n  2) 31: 8/5 6/5\n                                  Wins 1 point\n",
        "a3-1: 8/5 6/5, a resigns 1, b accepts; b 1 Resigned",
        &["line 5: cannot read \"24/x\"; the rest of the game is left out"],
    );
    check_rows(
        "  1) 31: 8/5 6/5                 79: 24/14\n",
        "a3-1: 8/5 6/5",
        &["line 5: cannot read \"79: 24/14\"; the rest of the game is left out"],
    );
    check_rows(
        "  1) garbage                     64: 24/14\n",
        "",
        &["line 5: cannot read \"garbage\"; the rest of the game is left out"],
    );
    check_rows(
        "  1) 31: 8/5 6/5                 64: 24/20\n  2) 65: 24/13\n",
        "a3-1: 8/5 6/5, b6-4: illegal, a6-5: 24/13",
        &["line 5: illegal play \"24/20\", kept as written"],
    );
    // As Snowie writes a play against the rules: the board that was left.
    let left =
        "5;0;0;0;0;rui;ana;0;0;0;1;0;0;-2;0;0;0;2;6;0;3;0;0;0;-5;5;0;0;0;-2;0;-5;-1;0;0;0;1;0;4;1;";
    check_rows(
        &format!("  1) 31: 8/5 6/5                 41: Illegal play ({left})\n"),
        "a3-1: 8/5 6/5, b4-1: illegal",
        &["line 5: illegal play \"4-1\", kept as written"],
    );
}

#[test]
fn headers_go_by_the_names() {
    let text = "\u{feff}; [Site \"Clube\"]\r\n; [Player 1 \"Rui Sá\"]\r\n; [Player 2 \"Ana\"]\r\n\
        ; [Player 1 Elo \"1650,50/12\"]\r\n; [Player 2 Elo \"1700.00/0\"]\r\n\
        ; [EventDate \"2026.11.30\"]\r\n; [EventTime \"16.40\"]\r\n; [Event \"Copa\"]\r\n\
        ; [Variation \"Nackgammon\"]\r\n; [Crawford \"Off\"]\r\n; [CubeLimit \"64\"]\r\n\
        ; match aborted by the server\r\n\r\n7 point match\r\n\r\nGame 1 \r\nAna: 2   Rui Sá: 6\r\n 1) 31: 8/5 6/5\r\n";
    let record = read(text);
    assert_eq!(record.players.a.name, "Ana");
    assert_eq!(record.players.b.rating, Some(1650.5));
    assert_eq!(record.players.b.experience, Some(12));
    assert_eq!(record.event.date, "2026-11-30");
    assert_eq!(record.event.time, "16:40");
    assert_eq!(record.note, "match aborted by the server");
    assert_eq!(record.rules.variant, Variant::Nackgammon);
    assert_eq!(record.rules.cube.limit, 64);
    assert_eq!(record.rules.frame, Frame::Match { length: 7, crawford: false });
    assert_eq!((record.games[0].score.a, record.games[0].score.b), (2, 6));
    assert!(!record.games[0].crawford);
    for format in [Format::Mat, Format::XgText] {
        assert_eq!(record.write(format).expect("a match").lost, [Lost::Notes]);
    }
    let rated = read("1 point match\n Game 1\n ana,1575 : 0   rui,1771 : 0\n  1) 41: 13/9 9/8\n");
    assert_eq!((&*rated.players.b.name, rated.players.b.rating), ("rui", Some(1771.0)));
}

#[test]
fn texts_are_read_in_the_letters_they_are_written_in() {
    let text = "1 point match\n Game 1\n Zé : 0   Ana : 0\n  1) 41: 13/9 9/8\n";
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).expect("a Latin letter")).collect();
    let wide = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect()
    };
    for bytes in [latin, wide(u16::to_le_bytes), wide(u16::to_be_bytes)] {
        assert_eq!(MatchRecord::read(&bytes).expect("a match"), read(text));
    }
}

#[test]
fn money_is_told_by_length_or_by_the_site() {
    let game = "\n\n Game 1\n ana : 0   rui : 0\n  1) 41: 13/9 9/8\n      Wins 4 point\n";
    let money = read(&format!("; [Jacoby \"On\"]\n; [Beaver \"On\"]\n0 point match{game}"));
    let Frame::Money { jacoby: true, beavers: Beavers::Raccoons, .. } = money.rules.frame else {
        panic!("{:?}", money.rules)
    };
    let galaxy = read(&format!("; [Site \"BackgammonGalaxy\"]\n16 point match{game}"));
    assert_eq!((galaxy.length(), galaxy.rules.cube.limit), (0, 16));
    assert_eq!(galaxy.warnings[0].problem, Problem::MoneyWithLimit(16));
    let mut binary = read(&format!("16 point match{game}"));
    binary.event.site = "BackgammonGalaxy".into();
    let written = binary.write(Format::Xg).expect("a match");
    let binary = MatchRecord::read(&written.bytes).expect("a match");
    assert_eq!((binary.length(), binary.rules.cube.limit), (0, 16));
    assert_eq!(binary.warnings[0].problem, Problem::MoneyWithLimit(16));
    // Elsewhere, and with an odd length, it is a match.
    assert_eq!(read(&format!("16 point match{game}")).length(), 16);
    assert_eq!(read(&format!("; [Site \"BackgammonGalaxy\"]\n5 point match{game}")).length(), 5);
}

#[test]
fn the_game_after_one_player_is_first_a_point_short_is_the_crawford_game() {
    let games = [(0, 0), (0, 4), (1, 4), (2, 4), (4, 4)];
    let game = |(i, (a, b)): (usize, &(u32, u32))| {
        format!(" Game {i}\n ana : {a}   rui : {b}\n  1) 41: 13/9 9/8\n\n")
    };
    let text: String = games.iter().enumerate().map(game).collect();
    let crawford = |head: &str| -> Vec<bool> {
        read(&format!("{head}\n{text}")).games.iter().map(|game| game.crawford).collect()
    };
    assert_eq!(crawford("5 point match"), [false, true, false, false, false]);
    assert_eq!(crawford("; [Crawford \"Off\"]\n5 point match"), [false; 5]);
    assert_eq!(crawford("0 point match"), [false; 5]);
}

#[test]
fn results_that_are_not_written_follow_from_the_next_score() {
    let record = read(
        "5 point match\n Game 1\n ana : 0   rui : 0\n  1) 41: 13/9 9/8\n\n Game 2\n ana : 0   rui : 2\n  1) 41: 13/9 9/8\n     Wins 1 point\n Game 3\n ana : 3   rui : 2\n",
    );
    let results: Vec<_> = record.games.iter().map(|game| story(&record, game)).collect();
    assert!(results[0].ends_with("a resigns 2, b accepts; b 2 Resigned"), "{results:?}");
    // A result that is written stands.
    assert!(results[1].ends_with("; a 1 Resigned"), "{results:?}");
    let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["game 3: the score of the next game does not follow from the result"]);
}

#[test]
fn game_trees_are_read() {
    let text = "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.08.003]MI[length:7][game:0][ws:6][bs:2]PW[Ana \\[x\\]]PB[Rui]\
        DT[2026-11-30]EV[Copa]RU[Crawford:CrawfordGame]RE[B+2R]\n;W[31hefe]C[good\\]]\n\
        ;B[64aggk](;W[66wqwqmgmg];PL[B]DI[54])(;W[11]))";
    let record = read(text);
    assert_eq!(record.players.a.name, "Ana [x]");
    let game = &record.games[0];
    assert!(game.crawford);
    assert_eq!((game.score.a, game.score.b), (6, 2));
    assert_eq!(game.actions[0].note, "good]");
    assert_eq!(
        story(&record, game),
        "a3-1: 8/5 6/5, b6-4: 24/14, a6-6: illegal, b5-4: ?, a resigns 2, b accepts; b 2 Resigned"
    );
    let cut = read(&text[..text.len() - 20]);
    assert!(cut.warnings.iter().any(|warning| warning.problem == Problem::Truncated));
}

#[test]
fn a_text_with_a_position_is_a_record_of_it() {
    for (id, actions) in [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:2:0:7:10", ""),
        ("XGID=-b----E-C---eE---c-e----B-:2:-1:-1:63:3:5:0:9:10", "a6-3: ?"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:3:0:10", "b doubles"),
    ] {
        let record = read(&format!("what now? {id}"));
        assert!(record.is_position());
        assert_eq!(story(&record, &record.games[0]), actions, "{id}");
        assert_eq!(record.xgid().map(|id| id.to_string()).as_deref(), Some(id));
        for format in [Format::Position, Format::Xg, Format::Xgp, Format::Json] {
            assert_eq!(record.write(format).expect("a position").lost, [], "{id} {format:?}");
        }
    }
}

#[test]
fn our_own_form_holds_everything() {
    let mut record = read(
        "; [Player 1 \"Ana\"]\n; [Player 1 Elo \"1650.5/12\"]\n; [Event \"Copa\"]\n3 point match\n Game 1\n Ana : 0   Rui : 0\n  1) 31: 8/5 6/5    64: 24/14\n",
    );
    record.note = "all".into();
    record.games[0].note = "this game".into();
    let action = &mut record.games[0].actions[0];
    (action.note, action.starred) = ("good".into(), true);
    action.clock = Some(ByPlayer::new(100, -3));
    let written = record.write(Format::Json).expect("a match");
    assert_eq!(written.lost, []);
    assert_eq!(MatchRecord::read(&written.bytes).as_ref(), Ok(&record));
    let text = String::from_utf8(written.bytes).expect("text");
    let action = r#"{"player":"a","act":"play","roll":[3,1],"play":"8/5 6/5","note":"good","starred":true,"clock":{"a":100,"b":-3}}"#;
    assert!(
        text.starts_with(r#"{"format":"gamao-record","version":1,"#) && text.contains(action),
        "{text}"
    );
    // Boards and plays of a stranger are checked.
    let broken = text.replace("8/5 6/5", "8/5 7/5");
    let warnings = MatchRecord::read(broken.as_bytes()).expect("a match").warnings;
    assert_eq!(warnings[0].to_string(), "game 1: illegal play \"8/5 7/5\", kept as written");
    let error = MatchRecord::read(text.replace("\"a\"", "\"c\"").as_bytes());
    assert!(error.is_err_and(|error| error.to_string().contains("line 1")));
}

#[test]
fn what_cannot_be_read_is_refused_with_its_reason() {
    let large = vec![b' '; MatchRecord::MOST_BYTES + 1];
    let games = (0..=MatchRecord::MOST_GAMES).map(|i| format!(" Game {i}\n a : 0   b : 0\n"));
    let rows = "  1) 31: 8/5 6/5   11: 6/5 6/5 8/7 8/7\n".repeat(11_000);
    let nodes = "(;GM[6];W[31hefe]".to_string() + &";B[double];W[double]".repeat(20_000);
    let texts = [
        ("1 point match\n".to_string() + &games.collect::<String>(), RecordError::TooMany("games")),
        (
            format!("1 point match\n Game 1\n a : 0   b : 0\n{rows}"),
            RecordError::TooMany("actions"),
        ),
        ("(;GM[6])".repeat(201), RecordError::TooMany("games")),
        ("1 point match\n".into(), RecordError::NoGame),
        // A game of Go.
        ("(;GM[1];B[aa])".into(), RecordError::NoGame),
    ];
    for (text, error) in texts {
        assert_eq!(MatchRecord::read(text.as_bytes()), Err(error));
    }
    for (bytes, error) in [
        (&b""[..], RecordError::Empty),
        (b" \r\n", RecordError::Empty),
        (&large[..MatchRecord::MOST_BYTES], RecordError::Empty),
        (b"OGXM\x02\x00", RecordError::Unsupported("OGXM")),
        (b"{\"a\":1}\n\x1f\x8b\x08", RecordError::Unsupported("BGBlitz .bgf")),
        (b"RGMH", RecordError::Damaged(Damage::Truncated)),
    ] {
        assert_eq!(MatchRecord::read(bytes), Err(error));
    }
    assert_eq!(
        MatchRecord::read(&vec![b'x'; MatchRecord::MOST_BYTES + 1]),
        Err(RecordError::TooLarge)
    );
    assert!(matches!(MatchRecord::read(b"hello"), Err(RecordError::Nothing(_))));
    checks::file(nodes.as_bytes());
}

#[test]
fn files_that_mean_harm_are_read_or_refused() {
    for piece in ["(", "(;", "[", "\\", ";W[", "11: ", "1) ", ": 0 ", "\n", "\r", "{", "; [", "a"] {
        let head = "5 point match\n Game 1\n a : 0   b : 0\n";
        let text = piece.repeat((MatchRecord::MOST_BYTES - head.len()) / piece.len());
        assert!(MatchRecord::read(text.as_bytes()).is_err(), "{piece:?}");
        checks::file(format!("{head}{text}").as_bytes());
    }
}

#[test]
fn a_log_of_a_room_gives_the_record_of_each_match() {
    let (a, b) = (Player::A, Player::B);
    let person = |name: &str| Occupant::Person { name: name.into() };
    let shares = || vec![Share { party: Party::Server, link: gamao_rules::Link([7; 32]) }];
    let rolled = |first, second| Event::Rolled { roll: Roll::new(first, second), shares: shares() };
    let start = Variant::Standard.start();
    let opening = legal_plays(start, Roll::new(3, 1))[0].0;
    let result = |winner, kind, points| GameResult {
        winner,
        kind,
        level: WinSize::Single,
        cantada: false,
        points,
    };
    let events = [
        Event::Opened { rules: TableRules::match_to(3) },
        Event::Seated { seat: Seat::A, occupant: person("Ana") },
        Event::Seated { seat: Seat::B, occupant: Occupant::Bot { level: "capivara".into() } },
        Event::GameStarted { number: 1, crawford: false },
        rolled(3, 1),
        Event::Played { player: a, play: opening },
        Event::Doubled { player: b },
        Event::Taken { player: a },
        Event::RollAsked { seat: Seat::B, link: None },
        rolled(6, 6),
        Event::ResignOffered { player: b, level: WinSize::Single },
        Event::ResignRefused { player: a },
        Event::ResignOffered { player: b, level: WinSize::Gammon },
        Event::ResignAccepted { player: a },
        Event::GameEnded {
            result: GameResult { level: WinSize::Gammon, ..result(a, ResultKind::Resigned, 4) },
        },
        Event::MatchEnded { winner: a },
        Event::RematchOffered { seat: Seat::A },
        Event::Rematched,
        Event::GameStarted { number: 1, crawford: false },
    ];
    let records = MatchRecord::from_log(&events, "ROOM").expect("a good log");
    let [first, second] = &records[..] else { panic!("{}", records.len()) };
    assert_eq!((&*first.players.a.name, &*second.players.b.name), ("Ana", "capivara"));
    assert_eq!(first.dice, DiceSource::Fair { match_id: "ROOM/1".into() });
    assert_eq!(
        story(first, &first.games[0]),
        format!(
            "a3-1: {}, b doubles, a takes, b resigns 1, a refuses, b6-6: ?, b resigns 2, a accepts; a 4 Resigned",
            PlayText::from(opening)
        )
    );
    assert_eq!((first.final_score().a, second.games.len()), (4, 1));
    let lost = first.write(Format::Mat).expect("a match").lost;
    assert_eq!(lost, [Lost::Dice, Lost::RefusedResignations]);
    for record in &records {
        assert_eq!(record.write(Format::Json).expect("a match").lost, []);
    }
    assert!(MatchRecord::from_log(&events[1..], "ROOM").is_err());
}

fn chances() -> impl Strategy<Value = Vec<Chance>> {
    let chance = (any::<usize>(), any::<usize>(), any::<u8>())
        .prop_map(|(roll, play, event)| Chance { roll, play, event });
    prop::collection::vec(chance, 0..300)
}

fn names() -> impl Strategy<Value = [String; 2]> {
    let name = "[A-Za-zÀ-ÿЖ]{1,8}( [A-Z][a-z]{0,4})?";
    [name, name]
}

proptest! {
    // Whole matches, each in many forms.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_written_is_read_again(
        length in prop::sample::select(&[0_u32, 1, 3, 5, 7, 25][..]),
        names in names(),
        chances in chances(),
    ) {
        let record = play(length, [&names[0], &names[1]], &chances);
        for format in [Format::Mat, Format::XgText, Format::Sgf, Format::Xg, Format::Json] {
            let written = record.write(format).expect("a match");
            let text = String::from_utf8_lossy(&written.bytes);
            prop_assert_eq!(&written.lost, &[], "{:?}\n{}", format, text);
            let again = MatchRecord::read(&written.bytes).expect("what was written");
            let is_other = |problem: &Problem| !matches!(problem, Problem::Illegal(_));
            let other = again.warnings.iter().find(|warning| is_other(&warning.problem));
            prop_assert_eq!(other, None, "{:?}\n{}", format, text);
        }
    }

    #[test]
    fn any_change_of_a_file_is_read_or_refused(
        chances in chances(),
        length in 0_u32..9,
        format in prop::sample::select(&Format::ALL[..]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..20),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let record = play(length, ["Ana", "Rui"], &chances);
        let Ok(mut written) = record.write(format) else { return Ok(()) };
        let bytes = &mut written.bytes;
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(cut) = cut {
            let length = cut.index(bytes.len());
            bytes.truncate(length);
        }
        checks::file(bytes);
    }

}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        text in "(5 point match\n Game 1\n a : 0   b : 0\n)?([ 0-9)(:/*?;\\[\\]]|bar|off|Takes|Doubles|Wins|\n){0,200}",
    ) {
        checks::file(&bytes);
        checks::file(text.as_bytes());
    }
}
