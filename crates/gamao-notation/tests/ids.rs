//! GNU Match IDs and XGIDs.

use gamao_notation::{
    GameState, GnubgId, GnubgMatch, MatchId, MatchProblem, PositionId, Xgid, XgidDice, XgidExtras,
};
use gamao_rules::{ByPlayer, Player, Roll, Variant, WinSize};

const IDS: &str = include_str!("../testdata/ids.tsv");

#[test]
fn all_rows_tell_the_same_state_in_each_format() {
    for row in IDS.lines().skip(1) {
        let [text, position_id, match_id] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("short row {row}");
        };
        let xgid: Xgid = text.parse().expect("an XGID");
        assert_eq!(xgid.to_string(), text);
        let board = xgid.board().expect("a legal board");
        let id = GnubgId {
            position: PositionId::from(board),
            match_id: MatchId::try_from(xgid.state()).expect("a possible match"),
        };
        assert_eq!(id.to_string(), format!("{position_id}:{match_id}"));
        let read: GnubgId = id.to_string().parse().expect("an id");
        assert_eq!(read, id);
        assert_eq!(Xgid::new(board, read.match_id.state(), xgid.extras()), Some(xgid));
    }
}

const MATCH: GnubgMatch = GnubgMatch {
    cube: 1,
    owner: None,
    on_roll: Player::B,
    crawford: false,
    game: GameState::Playing,
    to_act: Player::B,
    doubled: false,
    resigned: None,
    dice: None,
    length: 7,
    score: ByPlayer::new(0, 0),
    jacoby: false,
};

/// The id that GNU Backgammon showed is that of this match, and the reverse.
fn check(id: &str, state: GnubgMatch) {
    assert_eq!(id.parse::<MatchId>().expect("a match id").state(), state, "{id}");
    assert_eq!(MatchId::try_from(state).expect("a possible match").to_string(), id);
}

#[test]
fn every_field_of_a_match_id_is_read_and_written() {
    let (a, b) = (Player::A, Player::B);
    check("cAngAAAAAAAE", MATCH);
    let money = GnubgMatch { length: 0, jacoby: true, ..MATCH };
    check("QQkAAAAAAAAA", GnubgMatch { cube: 2, owner: Some(a), ..money });
    let length_9 = GnubgMatch { on_roll: a, length: 9, ..MATCH };
    let (score, dice) = (ByPlayer::new(0, 6), Some(Roll::new(4, 2)));
    check("MAEqAQAAMAAE", GnubgMatch { to_act: a, score, dice, ..length_9 });
    let redoubled = GnubgMatch { cube: 2, owner: Some(a), doubled: true, ..length_9 };
    check("ARkgASAAIAAE", GnubgMatch { score: ByPlayer::new(2, 4), ..redoubled });
    let resigned = Some(WinSize::Backgammon);
    let length_5 = GnubgMatch { length: 5, score: ByPlayer::new(1, 3), ..MATCH };
    check("cGGgABAAGAAE", GnubgMatch { resigned, to_act: a, ..length_5 });
    let ended = GnubgMatch { game: GameState::Over, on_roll: a, to_act: a, ..MATCH };
    let score = ByPlayer::new(0, 2);
    check("sAJgAAAAEAAE", GnubgMatch { crawford: true, length: 3, score, ..ended });
    let score = ByPlayer::new(5, 1);
    let dropped = GnubgMatch { game: GameState::Dropped, on_roll: b, length: 13, score, ..ended };
    check("cASgAVAACAAE", dropped);
}

#[test]
fn the_crawford_game_survives_in_the_id() {
    let crawford = |id: &str| id.parse::<MatchId>().map(|id| id.state().crawford);
    assert_eq!(crawford("8AngAGAAEAAE"), Ok(true));
    assert_eq!(crawford("cAngAGAAEAAE"), Ok(false));
}

#[test]
fn the_lower_die_may_come_first_in_an_id() {
    let higher = MatchId::try_from(GnubgMatch { dice: Some(Roll::new(1, 6)), ..MATCH });
    assert_eq!(higher.map(|id| id.state().dice), Ok(Some(Roll::new(6, 1))));
    let xgid: Xgid = "-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8".parse().expect("an XGID");
    assert_eq!(xgid.dice(), XgidDice::Rolled(Roll::new(6, 1)));
    assert_eq!(xgid.to_string(), "XGID=-aa---EBB---dDa--c-e----B-:0:0:1:61:0:0:3:0:8");
}

#[test]
fn capitals_are_the_bottom_player_whoever_is_on_turn() {
    let xgid = |turn: &str| {
        format!("XGID=-aa---EBB---dDa--c-e----B-:0:0:{turn}:16:0:0:3:0:8").parse().expect("an XGID")
    };
    let (bottom, top): (Xgid, Xgid) = (xgid("1"), xgid("-1"));
    let board = bottom.board().expect("a legal board");
    assert_eq!(PositionId::from(board).to_string(), "4HPkASjg2+ABMA");
    assert_eq!(MatchId::try_from(bottom.state()).expect("possible").to_string(), "cAkHAAAAAAAA");
    assert_eq!(top.board(), Ok(board.flipped()));
}

#[test]
fn the_last_field_of_an_xgid_may_be_left_out() {
    let read = |text: &str| text.parse::<Xgid>().expect("an XGID");
    let full = read("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10");
    assert_eq!(read(" xgid=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7\n"), full);
    assert_eq!(full.extras(), XgidExtras::default());
}

#[test]
fn offers_name_who_must_answer() {
    let read = |dice: &str| {
        let text = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:2:0:10");
        let xgid: Xgid = text.parse().expect("an XGID");
        assert_eq!(xgid.to_string(), text);
        (xgid.dice(), xgid.state().doubled, xgid.state().to_act)
    };
    assert_eq!(read("00"), (XgidDice::NotRolled, false, Player::B));
    assert_eq!(read("D"), (XgidDice::Doubled, true, Player::A));
    assert_eq!(read("B"), (XgidDice::Beavered, true, Player::B));
    assert_eq!(read("R"), (XgidDice::Raccooned, true, Player::A));
}

#[test]
fn what_an_xgid_cannot_tell_has_none() {
    let xgid = |state| Xgid::new(Variant::Standard.start(), state, XgidExtras::default());
    assert!(xgid(MATCH).is_some());
    assert_eq!(
        xgid(GnubgMatch { resigned: Some(WinSize::Single), to_act: Player::A, ..MATCH }),
        None
    );
    assert_eq!(xgid(GnubgMatch { game: GameState::Over, ..MATCH }), None);
    assert_eq!(xgid(GnubgMatch { cube: 3, ..MATCH }), None);
    assert_eq!(xgid(GnubgMatch { doubled: true, dice: Some(Roll::new(3, 1)), ..MATCH }), None);
}

#[test]
fn hypergammon_has_three_checkers() {
    let start = Variant::Hypergammon.start();
    let xgid = Xgid::new(start, MATCH, XgidExtras::default()).expect("playing");
    assert_eq!(xgid.to_string(), "XGID=-aaa------------------AAA-:0:0:1:00:0:0:0:7:10");
    assert_eq!(xgid.board_with(3), Ok(start));
}

#[test]
fn a_match_that_cannot_be_is_refused() {
    let refuse = |state, problem| assert_eq!(MatchId::try_from(state), Err(problem));
    refuse(GnubgMatch { cube: 3, ..MATCH }, MatchProblem::Cube(3));
    refuse(GnubgMatch { cube: 1 << 16, ..MATCH }, MatchProblem::Cube(1 << 16));
    refuse(GnubgMatch { length: 40_000, ..MATCH }, MatchProblem::TooLarge(40_000));
    let score = ByPlayer::new(7, 0);
    refuse(GnubgMatch { score, ..MATCH }, MatchProblem::Score { points: 7, length: 7 });
}

#[test]
fn unreadable_ids_are_named() {
    let match_id = |id: &str, why: &str| {
        let error = id.parse::<MatchId>().expect_err("unreadable").to_string();
        assert_eq!(error, format!("invalid match id {id:?}: {why}"));
    };
    match_id("cAngAAAAAAA", "11 characters instead of 12");
    match_id("cAngAAAAAA*E", "'*' is not a base64 character");
    match_id("cAngAAAAAAAI", "bits after the last field");
    match_id("YAngAAAAAAAE", "invalid cube owner 2");
    match_id("cA3gAAAAAAAE", "invalid game state 5");
    match_id("cAngAIADAAAE", "a score of 56 in a match to 7 that goes on");
    match_id("cIngAAAAAAAE", "invalid dice 1-0");

    let xgid = |text: &str, why: &str| {
        let error = text.parse::<Xgid>().expect_err("unreadable").to_string();
        assert_eq!(error, format!("invalid XGID {text:?}: {why}"));
    };
    xgid("", "1 fields instead of 9 or 10");
    xgid("-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:7:10", "25 places on the board instead of 26");
    xgid("Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "unexpected 'A' on the board");
    xgid("-b----E-C---eE---c-e----Ba:0:0:1:00:0:0:0:7:10", "unexpected 'a' on the board");
    xgid("-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "unexpected 'P' on the board");
    xgid("-O----O-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "a player has more than 15 checkers");
    let field = |from: &str, to: &str, why: &str| {
        let good = "-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10";
        xgid(&good.replace(from, to), why);
    };
    field("B-:0:0:", "B-:16:0:", "invalid cube \"16\"");
    field("B-:0:0:", "B-:+1:0:", "invalid cube \"+1\"");
    field("B-:0:0:", "B-:0:2:", "invalid cube owner \"2\"");
    field(":1:31", ":0:31", "invalid turn \"0\"");
    field(":31:", ":71:", "invalid dice \"71\"");
    field(":31:", ":3-1:", "invalid dice \"3-1\"");
    field(":2:3:", ":x:3:", "invalid score \"x\"");
    field(":2:3:", ":7:3:", "a score of 7 in a match to 7 that goes on");
    field(":0:7:", ":2:7:", "invalid rules \"2\"");
    field(":7:10", ":7:99", "invalid cube limit \"99\"");
    field(":7:10", ":99999:10", "99999 points are more than 32767");

    let error = "4HPwATDgc/ABMA".parse::<GnubgId>().expect_err("one id").to_string();
    assert_eq!(
        error,
        "invalid id \"4HPwATDgc/ABMA\": expected a position id, a colon and a match id"
    );
}
