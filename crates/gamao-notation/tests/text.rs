//! Texts that hold a position.

use gamao_notation::{
    FibsBoard, GnubgId, PlayText, PositionId, PositionText, Session, Setting, Source, TextCube,
    Xgid, XgidDice,
};
use gamao_rules::{Board, ByPlayer, Player, Roll, Variant};

const STATES: &str = include_str!("../testdata/states.tsv");

/// A 7-point match, X with 3 points to play 2-1, O with 6 and a cube at 2.
const XGID: &str = "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10";
const BARE: &str = "-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10";
const POSITION: &str = "b9sBCIC5bYDQAA";
const MATCH: &str = "QQnlAGAAGAAE";

/// The same drawn by eXtreme Gammon.
const DRAWN: &str = "\
X:Player 1   O:Player 2
Score is X:3 O:6 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 |    X           X |   | X  O  O  O  O  O | +---+
 |                  |   | X  O  O  O  O  O | | 2 |
 |                  |   |    O           O | +---+
 |                  |   |                O |
 |                  |   |                  |
 |                  |BAR|                  |
 |                  |   |                  |
 |                  |   |                  |
 |                  |   |          X       |
 |                  |   | X  X  X  X     X |
 |       O          |   | X  X  X  X     X |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 111  O: 52 X-O: 3-6/7
Cube: 2, O own cube
X to play 21
";

fn read(text: &str) -> PositionText {
    text.parse().unwrap_or_else(|error| panic!("{error} in {text:?}"))
}

fn board() -> Board {
    read(BARE).board
}

/// The text has the board of [`XGID`], and everything the XGID says except what the text cannot say.
fn check(text: &str, untold: impl Fn(Setting) -> Setting) {
    let found = read(text);
    assert_eq!(found.board, board(), "{text}");
    assert_eq!(found.setting, untold(read(BARE).setting), "{text}");
}

fn all(setting: Setting) -> Setting {
    setting
}

/// A match id knows no limit of the cube.
fn but_the_limit(setting: Setting) -> Setting {
    Setting { max_cube_exponent: None, ..setting }
}

fn nothing(_: Setting) -> Setting {
    Setting { on_roll: Player::B, dice: None, cube: None, max_cube_exponent: None, session: None }
}

fn refuse(text: &str, parts: &[&str]) {
    let error = text.parse::<PositionText>().expect_err(text).to_string();
    for part in parts {
        assert!(error.contains(part), "{error} in {text:?}");
    }
}

#[test]
fn an_xgid_is_found_wherever_it_stands() {
    let places = [
        "%",
        "  %\t\n",
        "\u{feff}%\r\n",
        "(%)",
        "[%]",
        "<%>",
        "\"%\"",
        "'%'",
        "“%”",
        "«%»",
        "`%`",
        "**%**",
        "%.",
        "%,",
        "%!",
        "what do you play here? %",
        "% what do you play here?",
        "> %",
        ">> % said she",
        "<b>%</b>",
        "<td>%</td><td>x</td>",
        "<p>%<br/>ok",
        "&quot;%&quot;",
        "see\u{a0}%\u{a0}here",
        "Position: %; easy",
        "| a | % | b |",
        "%:",
        "a\nb\n%\nc\n",
        "one: %\nthe same again: (%)",
    ];
    for place in places {
        for id in [
            XGID,
            BARE,
            &XGID.to_lowercase().replace(&BARE.to_lowercase(), BARE),
            &format!("XGID= {BARE}"),
            &format!("XGID: {BARE}"),
            &format!("Xgid = {BARE}"),
            &format!("XGID=<b>{BARE}</b>"),
            &format!("XGID&#61;{BARE}"),
        ] {
            check(&place.replace('%', id), all);
        }
    }
    check(&format!("https://example.org/analyse?xgid={BARE}&lang=pt"), all);
    check(&format!("https://example.org/?XGID%3D{}", BARE.replace(':', "%3A")), all);
    check(&format!("<a href=\"/?xgid={BARE}\">here</a>"), all);
    check(&format!("XGID=3D{BARE}"), all);
    check(&format!("<div data-xgid=\"{XGID}\"></div>"), all);
    check(&format!("{{\"xgid\": \"{BARE}\"}}"), all);
    check(&format!("position:{XGID}, easy"), all);
    check(&XGID.replace('-', "\u{2011}"), |setting| Setting { on_roll: Player::B, ..setting });
}

#[test]
fn gnu_ids_are_found_wherever_they_stand() {
    let (p, m) = (POSITION, MATCH);
    for text in [
        format!("{p}:{m}"),
        format!("({p}:{m})."),
        format!("`{p}:{m}`"),
        format!("> {p}:{m}, what now?"),
        format!("Position ID: {p} Match ID: {m}"),
        format!(" GNU Backgammon  Position ID: {p}\n                 Match ID   : {m}\n"),
        format!("Position-ID: {p}    Match-ID: {m}"),
        format!("position id is {p} and match id is {m}"),
        format!("PositionID={p}, MatchID={m}"),
        format!("{p} {m}"),
        format!("{p}\r\n{m}\r\n"),
        format!("GNUbgID: {p}:{m}"),
        format!("{p}==:{m}"),
        format!("<td>{p}</td><td>{m}</td>"),
        format!("<tt>{p}:{m}</tt>"),
        format!("https://example.org/position/{p}:{m}"),
        format!("the link ?id={p}:{m}#x"),
        format!("Match ID: {m}, Position ID: {p}"),
        format!("\u{feff}Position ID:\u{a0}{p}\u{a0}Match ID:\u{a0}{m}"),
        format!("{p} / {m}"),
        format!("`{p}` / `{m}`"),
        format!("{p}/{m}"),
        format!("{p}|{m}"),
        format!("pos: {p}, match: {m}"),
        format!("pos:{p}, match:{m}"),
        format!("id={p} mid={m}"),
        format!("PID: {p}\nMID: {m}\n"),
        format!("{{\"gnubgid\":\"{p}:{m}\"}}"),
        format!("<img src=\"x.png\" alt=\"{p}:{m}\">"),
    ] {
        check(&text, but_the_limit);
    }
    for text in [
        p.to_owned(),
        format!("{p}=="),
        format!("{p}."),
        format!("id {p} is hard"),
        format!("{p} and more"),
        format!("Position ID: {p}"),
        format!("https://example.org/{p}"),
        format!("<i>{p}</i>"),
    ] {
        check(&text, nothing);
    }
    let start = "4HPwATDgc/ABMA";
    assert_eq!(read(&start.replace('/', "_")).board, Variant::Standard.start());
    let plus = "4HPkASjg2+ABMA";
    assert_eq!(read(&format!("see {}", plus.replace('+', "-"))).board, read(plus).board);
    assert_eq!(read("go to https://example.org/4HPwATDgc%2FABMA now").board, read(start).board);
}

#[test]
fn published_positions_have_the_pips_they_were_published_with() {
    // Texts of rec.games.backgammon.
    let check = |xgid: &str, x: u16, o: u16| {
        let board = read(xgid).board;
        assert_eq!((board.mine.pips(), board.theirs.pips()), (x, o), "{xgid}");
    };
    check("XGID=-AbcCBBBB-B--A--ababbb----:1:-1:1:66:0:0:0:0:10", 98, 174);
    check("XGID=-ABaBBD--b-C-----Abdd-b---:0:0:1:00:0:0:0:0:10", 97, 118);
}

#[test]
fn words_of_prose_are_no_ids() {
    refuse("Congratulating you, infrastructure", &["no position in the text"]);
    refuse("", &["no position in the text"]);
    refuse("the XGID= of it", &["no position in the text"]);
    check(&format!("Championship: {POSITION} championship"), nothing);
}

#[test]
fn what_cannot_be_read_is_named() {
    refuse("4HPwATDgc/ABM", &["4HPwATDgc/ABM", "13 characters instead of 14"]);
    refuse("Position ID: 4HPwATDgc/ABM, you see", &["4HPwATDgc/ABM", "13 characters"]);
    refuse("4HPwATDgc/ABMA:cAngAAAAAAA", &["cAngAAAAAAA", "11 characters"]);
    // Somebody's software ate the hyphens.
    refuse("XGID=aaBBBCBcBbccbB:0:0:1:00:0:0:3:0:10", &["14 places"]);
    refuse("look at XGID=BDBBAcCbcbeA:0:0:1:33:0:0:1:0:10 please", &["12 places"]);
    refuse("XGID=-b----E-C---eE---c-e----B—:0:0:1:00:0:0:0:7:10", &["'—'"]);
    refuse("XGID=--------------------------:1:-1:1:00:3:0:0:7:10", &["borne off everything"]);
    refuse("board:X:O:7:0:0", &["truncated", "3 numbers"]);
    refuse("board:X:O:7:0:0:1:2:3:4", &["truncated", "7 numbers"]);
}

#[test]
fn all_forms_of_a_state_tell_the_same() {
    for row in STATES.lines().skip(1) {
        let [xgid, position, match_id, fibs] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("short row {row}");
        };
        let parsed: Xgid = xgid.parse().expect("an XGID");
        let expected = read(xgid);
        assert_eq!(expected.board, parsed.board().expect("a legal board"), "{xgid}");
        let id: GnubgId = format!("{position}:{match_id}").parse().expect("ids");
        assert_eq!(id.position, PositionId::from(expected.board), "{xgid}");
        let untold = |setting: Setting| Setting {
            max_cube_exponent: None,
            session: match setting.session {
                Some(Session::Money { .. }) => Some(Session::Money { jacoby: None, beavers: None }),
                session => session,
            },
            ..setting
        };
        let found = read(&format!("{position}:{match_id}"));
        assert_eq!(
            (found.board, untold(found.setting)),
            (expected.board, untold(expected.setting))
        );
        // GNU Backgammon names X first, whoever is on roll.
        let found = read(fibs);
        assert_eq!(found.board, expected.board, "{fibs}");
        assert_eq!(found.setting, untold(expected.setting), "{fibs}");
        read(&format!("{xgid}\n{position}\n{match_id}\n{fibs}"));
    }
}

#[test]
fn a_message_never_repeats_a_whole_page() {
    let long = "a".repeat(20_000);
    for text in [
        long.clone(),
        format!("XGID={long}"),
        format!("4HPwATDgc/ABMA:{long}"),
        format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:{long}:0:0:0:7:10"),
        format!("board:You:Opponent:{long}:0:0:1"),
        ":".repeat(20_000),
    ] {
        let error = text.parse::<PositionText>().expect_err("no position").to_string();
        assert!(error.len() < 400, "{} characters", error.len());
    }
    let error = long.parse::<PlayText>().expect_err("no play").to_string();
    assert!(error.len() < 400, "{} characters", error.len());
}

#[test]
fn a_line_of_fibs_belongs_to_you() {
    let line = "board:you:them:5:2:3:0:3:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:-2:0:\
                -1:4:2:4:2:2:1:0:0:1:-1:0:25:12:12:0:0:0:0:0:1";
    let fibs: FibsBoard = line.parse().expect("a line");
    assert_eq!((fibs.you, fibs.on_roll, fibs.score), (Player::B, Player::A, ByPlayer::new(3, 2)));
    assert_eq!(fibs.clone().told_to_who_decides().score, ByPlayer::new(2, 3));
    assert_eq!(fibs.roll, Some(Roll::new(4, 2)));
    refuse(&line.replace("25:12:12", "25:11:12"), &["11 checkers borne off, but 12"]);
    refuse(&line.replace(":-1:4:2:4:2:", ":0:4:2:4:2:"), &["invalid turn 0"]);
    refuse(&line.replace(":2:1:0:0:1:-1:", ":2:1:0:0:1:2:"), &["invalid direction 2"]);
    refuse(&line.replace(":-1:-2:0:", ":-1:-16:0:"), &["-16 checkers on place 24"]);
}

#[test]
fn a_drawn_board_tells_cube_score_and_dice() {
    check(DRAWN, but_the_limit_and_crawford);
    check(&format!("{XGID}\n\n{DRAWN}"), all);
    check(&format!("> {}", DRAWN.replace('\n', "\n> ")), but_the_limit_and_crawford);
    check(&DRAWN.replace('\n', "\r\n"), but_the_limit_and_crawford);
    check(&format!("<pre>{}</pre>", DRAWN.replace(' ', "&nbsp;")), but_the_limit_and_crawford);
    check(&DRAWN.replace('\n', "<br>\n"), but_the_limit_and_crawford);
    assert!(matches!(read(DRAWN).sources[..], [Source::Drawing(_)]));
}

fn but_the_limit_and_crawford(setting: Setting) -> Setting {
    let session = match setting.session {
        Some(Session::Match { length, score, .. }) => {
            Some(Session::Match { length, score, crawford: None })
        }
        session => session,
    };
    Setting { session, ..but_the_limit(setting) }
}

#[test]
fn extreme_gammon_speaks_many_languages() {
    // Its words for the score, the pips, the cube and the roll.
    let languages = [
        [
            "Le score est X:3 O:6 match en 7 pt(s)",
            "Course",
            "Videau: 2, O a le videau",
            "X à jouer 21",
        ],
        [
            "Spielstand ist S:3 G:6 7 Punkte(e) Match",
            "Pips",
            "Doppler: 2, O besitzt ihn",
            "X zu spielen 21",
        ],
        [
            "La puntuación es X:3 O:6 7 pt.(s) partida",
            "Pips",
            "Cubo: 2, O tiene el cubo",
            "X para jugar 21",
        ],
        ["Tulos on X:3 O:6 7 pt. ottelu", "Pips", "Kuutio: 2, O omistaa", "X heitti 21"],
        ["Το σκορ είναι X:3 O:6 7 pt.(s) παρτίδα", "Pips", "Βίδος: 2, O έχει", "X να παίξει21"],
        [
            "Il Punteggio è X:3 O:6. Partita ai 7 punto/i",
            "Pips",
            "Cubo: 2, O possiede",
            "X gioca 21",
        ],
        ["Показатель X: 3 O: 6 7 Pt (S) совпадают", "Пип", "Куб: 2, O имеет", "X играть 21"],
        ["スコア X:3 O:6 7 ポイント", "ピップ", "キューブ: 2, O が所有", "X をプレイ 21"],
    ];
    for [score, pips, cube, roll] in languages {
        let text = DRAWN
            .replace("Score is X:3 O:6 7 pt.(s) match.", score)
            .replace("Pip count", pips)
            .replace("Cube: 2, O own cube", cube)
            .replace("X to play 21", roll);
        check(&text, but_the_limit_and_crawford);
    }
}

#[test]
fn money_and_crawford_are_told_in_words() {
    let money = DRAWN
        .replace("X:3 O:6 7 pt.(s) match.", "X:0 O:0. Unlimited Game, Jacoby Beaver")
        .replace("X-O: 3-6/7", "X-O: 0-0")
        .replace("X to play 21", "X on roll, cube action");
    let setting = read(&money).setting;
    let session = Session::Money { jacoby: Some(true), beavers: Some(true) };
    assert_eq!((setting.session, setting.dice), (Some(session), None));
    assert_eq!(setting.cube, Some(TextCube { value: 2, owner: Some(Player::A) }));
    let crawford = DRAWN
        .replace("3-6/7", "3-6/7 Crawford")
        .replace("Cube: 2, O own cube", "Cube: 1")
        .replace("| 2 |", "     ");
    let Some(Session::Match { crawford, .. }) = read(&crawford).setting.session else {
        panic!("a match");
    };
    assert_eq!(crawford, Some(true));
}

#[test]
fn gnu_backgammon_turns_the_numbers_for_o() {
    // O on roll, two of O's checkers off, X on the bar.
    let drawn = "
 GNU Backgammon  Position ID: 2oZiAArbDIQBBQ
                 Match ID   : AgEvAVAAGAAE
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: gnubg (Cube: 4)
 | X              O | O |    O  O  O  X  X | O   5 points
 | X              O |   |    O  O  O       | O   Rolled 63
 |                  |   |                  |     \u{20}
 |                  |   |                  |     \u{20}
 |                  |   |                  |    \u{20}
^|                  |BAR|                  |     9 points match
 |                  |   |                  |    \u{20}
 |                  |   |                  |     \u{20}
 |                  |   |                  |     \u{20}
 |             O    |   |    X  X  X       | X   \u{20}
 | O     X  X  O    |   |    X  X  X  X  O | X   3 points
 +13-14-15-16-17-18------19-20-21-22-23-24-+     X: root
";
    let with_ids = read(drawn);
    let without: String = drawn
        .lines()
        .filter(|line| !line.contains("ID"))
        .fold(String::new(), |text, line| text + line + "\n");
    let found = read(&without);
    assert_eq!(found.board, with_ids.board);
    assert_eq!(found.setting, but_the_limit_and_crawford(with_ids.setting));
    assert_eq!(found.setting.on_roll, Player::A);
    assert_eq!(found.setting.dice, Some(XgidDice::Rolled(Roll::new(6, 3))));
}

#[test]
fn bgblitz_names_the_players() {
    let drawn = DRAWN
        .lines()
        .filter(|line| line.contains('|') || line.contains('+'))
        .map(|line| match line {
            line if line.starts_with(" +13") => format!("{line}   O: Green  52"),
            line if line.starts_with(" +12") => format!("{line}   X: Red  111"),
            line => line.to_owned(),
        })
        .collect::<Vec<_>>()
        .join("\n");
    let text = format!("{drawn}\n\n Green - 6 Red - 3 in a 7 point match.\n Red to move 1-2\n");
    check(&text, but_the_limit_and_crawford);
    refuse(&text.replace("Red  111", "Red  112"), &["112 pips of X", "111 on the board"]);
}

#[test]
fn fibs_says_below_the_board_who_is_on_the_bar() {
    let drawn = "
   +13-14-15-16-17-18-------19-20-21-22-23-24-+ O: them - score: 3
   | X           O    |   |  O                |
   | X           O    |   |  O                |
   | X           O    |   |  O                |
   | X                |   |  O                |
   | X                |   |  O                |
  v|                  |BAR|                   |    5-point match
   | O                |   |  X                |
   | O                |   |  X                |
   | O           X    |   |  X                |
   | O           X    |   |  X              O |
   | O           X    |   |  X              O |
   +12-11-10--9--8--7--------6--5--4--3--2--1-+ X: you - score: 1

   BAR: O-0 X-2   OFF: O-0 X-0   Cube: 1
";
    let found = read(drawn);
    assert_eq!(found.board.mine.count(gamao_rules::Point::BAR), 2);
    let score = ByPlayer::new(3, 1);
    assert_eq!(found.setting.session, Some(Session::Match { length: 5, score, crawford: None }));
    refuse(
        &drawn.replace("OFF: O-0", "OFF: O-1"),
        &["1 checkers borne off of O", "0 on the board"],
    );
}

#[test]
fn what_does_not_add_up_is_refused() {
    let collapsed: String = DRAWN
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    refuse(&collapsed, &["does not fit the edges"]);
    let spaces = |line: &str| line.replacen("  ", " ", 1);
    for i in DRAWN.lines().enumerate().filter(|(_, l)| l.starts_with(" |")).map(|(i, _)| i) {
        let lines = DRAWN.lines().enumerate();
        let text: Vec<_> = lines.map(|(j, l)| if i == j { spaces(l) } else { l.into() }).collect();
        if text[i] != DRAWN.lines().nth(i).unwrap_or_default() {
            refuse(&text.join("\n"), &[]);
        }
    }
    refuse(&DRAWN.replacen("X  O  O  O", "X  O  O  X", 1), &["invalid drawn board"]);
    refuse(&DRAWN.replace("X: 111", "X: 110"), &["110 pips of X", "111 on the board"]);
    refuse(&DRAWN.replace("Cube: 2, O own cube", "Cube: 2\nCube: 4"), &["Cube: 4", "the cube"]);
    refuse(
        &format!("XGID=-b----E-C---eE---c-e----B-:1:-1:1:21:3:6:0:7:10\n{DRAWN}"),
        &["two different positions", "-b----E-C---eE---c-e----B-", POSITION],
    );
    refuse(&format!("{}\n{DRAWN}", XGID.replace(":21:", ":31:")), &["disagree about the dice"]);
    refuse(&format!("{}\n{DRAWN}", XGID.replace(":3:6:", ":2:6:")), &["disagree about the score"]);
    refuse(
        &format!("{XGID}\n4HPwATDgc/ABMA"),
        &["two different positions", "4HPwATDgc/ABMA", BARE],
    );
    let lone = DRAWN.lines().take(8).collect::<Vec<_>>().join("\n");
    refuse(&lone, &["no other edge goes with"]);
}

#[test]
fn counts_stand_for_what_there_is_no_room_for() {
    let drawn = "
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X                |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 | 8                |   | 7                |
 |                  |BAR|                  |
 |  8               |   | A                |
 | O                |   |                  |
 | O                |   |                  |
 | O                |   |                  |
 | O                |   |                  |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
";
    refuse(drawn, &["invalid point 6"]);
    let found = read(&drawn.replace("| A ", "|   "));
    assert_eq!(found.board.mine.count(gamao_rules::Point::new(13)), 8);
    assert_eq!(found.board.theirs.count(gamao_rules::Point::new(13)), 8);
    assert_eq!(found.board.mine.count(gamao_rules::Point::OFF), 7);
    let bar = "
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 |                  |   | O  O  O  O  O  O |
 |                  |   | O  O  O  O  O  O |
 |                  |BAR|                  |
 |                  | F |                  |
 |                  | X |                  |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
";
    assert_eq!(read(bar).board.mine.count(gamao_rules::Point::BAR), 15);
}
