//! The engine's commands as processes, as other programs use them.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamao"))
        .args(args)
        .env_remove("GAMAO_BEAROFF")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("input is read");
    drop(stdin);
    child.wait_with_output().expect("the command ends")
}

fn stdout(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn move_answers_each_line_and_goes_on_after_a_bad_one() {
    let input = "4HPwATDgc/ABMA 3 1\n4HPwATDgc/ABMA 3\n4HPwATDgc/ABMA 3 7\nAAAAAgAAAAAAAA 1 2\n";
    let output = run(&["move", "--stdin", "--plies", "1"], input);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "sGfwATDgc/ABMA");
    assert!(lines[1].starts_with("error: invalid line"), "{text}");
    assert!(lines[2].starts_with("error: ") && lines[2].contains('7'), "{text}");
    assert!(lines[3].starts_with("error: ") && lines[3].contains("over"), "{text}");
}

#[test]
fn eval_gives_six_numbers() {
    // One checker on the ace point against two: won.
    let text = stdout(&["eval", "--stdin"], "AwAACAAAAAAAAA\n");
    assert_eq!(text, "1.00000 0.00000 0.00000 0.00000 0.00000 +1.00000\n");
}

#[test]
fn hint_ranks_plays_and_judges_cubes_in_json() {
    let opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    let plays: serde_json::Value =
        serde_json::from_str(&stdout(&["hint", opening, "--plies", "0", "--json"], ""))
            .expect("json");
    assert_eq!(plays["kind"], "plays");
    assert_eq!(plays["plays"][0]["play"], "8/5 6/5");
    // Two checkers on the five and two points, the other bears off next: 19 rolls of 36 win.
    let last = "XGID=--A--A------------------b-:0:0:1:00:0:0:0:0:10";
    let cube: serde_json::Value =
        serde_json::from_str(&stdout(&["hint", last, "--plies", "1", "--json"], "")).expect("json");
    assert_eq!(cube["verdict"], "double, take");
    let equity = cube["double_take"]["equity"].as_f64().expect("a number");
    assert!((equity - 2.0 * (2.0 * 19.0 / 36.0 - 1.0)).abs() < 1e-3, "{equity}");
}

#[test]
fn rollout_is_the_same_on_one_thread_and_on_two() {
    let on = |threads| {
        let args = ["rollout", "4HPwATDgc/ABMA", "--games", "36", "--truncate", "5", "--json"];
        stdout(&[&args[..], &["--threads", threads]].concat(), "")
    };
    assert_eq!(on("1"), on("2"));
}

#[test]
fn a_bearoff_table_is_made_checked_and_used() {
    let file = std::env::temp_dir().join(format!("gamao-bearoff-{}", std::process::id()));
    let path = file.to_str().expect("a path of text");
    let built = stdout(&["bearoff", "build", "--checkers", "2", path], "");
    assert!(built.contains("two-sided, 2 checkers a side, 6344 bytes"), "{built}");
    let checked = stdout(&["bearoff", "check", path], "");
    assert!(checked.ends_with("two-sided, 2 checkers a side\n"), "{checked}");
    stdout(&["eval", "AwAACAAAAAAAAA", "--bearoff", path], "");
    std::fs::write(&file, "gnubg").expect("a folder to write to");
    let refused = run(&["eval", "AwAACAAAAAAAAA", "--bearoff", path], "");
    assert_eq!(refused.status.code(), Some(1));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains(path) && error.contains("not a bear-off table"), "{error}");
    std::fs::remove_file(&file).expect("the file is still there");
}

#[test]
fn hypergammon_is_solved_into_a_file_and_played_from_one_of_the_whole_game_alone() {
    let file = std::env::temp_dir().join(format!("gamao-hypergammon-{}", std::process::id()));
    let path = file.to_str().expect("a path of text");
    let solved = stdout(&["solve", "hypergammon", "--checkers", "1", path], "");
    assert!(solved.contains("1 checkers a side, 10888 bytes"), "{solved}");
    let checked = stdout(&["solve", "check", path], "");
    assert!(checked.ends_with(": 1 checkers a side\n"), "{checked}");
    let start = "AACgAgAAFQAAAA";
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path of text");
    for command in [
        &["eval", start, "--variant", "hypergammon"][..],
        &["serve", "--listen", "127.0.0.1:0", "--data", data],
    ] {
        let refused = run(&[command, &["--hypergammon", path]].concat(), "");
        assert_eq!(refused.status.code(), Some(1), "{command:?}");
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        let expected = "solved for 1 checkers a side, and the game has 3";
        assert!(error.contains(path) && error.contains(expected), "{error}");
    }
    std::fs::remove_file(&file).expect("the file is still there");
}

#[test]
fn met_prints_known_entries_and_passes_its_check() {
    let text = stdout(&["met", "--length", "3"], "");
    assert!(text.contains("  50.0  67.7  75.1"), "{text}");
    let check = stdout(&["met", "--check"], "");
    assert!(check.starts_with("model against table: 0."), "{check}");
}

#[test]
fn ubgi_greets_and_plays() {
    let text = stdout(
        &["bot", "--ubgi", "--level", "lobo-guara"],
        "ubgi\nisready\nposition gnubgid 4HPwATDgc/ABMA\ndice 3 1\ngo role chequer\nquit\n",
    );
    let lines: Vec<_> = text.lines().collect();
    assert!(lines.contains(&"ubgiok") && lines.contains(&"readyok"), "{text}");
    assert_eq!(lines.last(), Some(&"bestmoveid sGfwATDgc/ABMA"));
}

#[test]
fn levels_lists_six() {
    let text = stdout(&["levels"], "");
    for name in ["Sagui", "Tatu", "Capivara", "Lobo-guará", "Onça", "Harpia"] {
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn a_score_beyond_the_match_is_refused() {
    let refused = run(&["hint", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:8:0:0:7:10"], "");
    assert_eq!(refused.status.code(), Some(1));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.starts_with("error: ") && error.contains('8'), "{error}");
}

#[test]
fn nets_are_compared_by_file() {
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../../weights/gamao.net");
    let id = "4HPwATDgc/ABMA";
    assert_eq!(stdout(&["eval", id, "--net", weights], ""), stdout(&["eval", id], ""));
    let folder = tempfile::tempdir().expect("a folder");
    let whole = std::fs::read(weights).expect("the built-in weights");
    let check = |name: &str, bytes: &[u8], why: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("a folder to write to");
        let path = path.to_str().expect("a path of text");
        for command in [
            &["eval", id][..],
            &["move", "--stdin"],
            &["hint", id],
            &["rollout", id],
            &["bench", "--signature"],
            &["levels", "--measure", "1"],
            &["bot", "--ubgi"],
        ] {
            let refused = run(&[command, &["--net", path]].concat(), "");
            assert_eq!(refused.status.code(), Some(1), "{command:?}");
            let error = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(error.contains(path) && error.contains(why), "{command:?}: {error}");
        }
    };
    check("text.net", b"no net at all, but long enough", "not a weights file");
    check("cut.net", &whole[..whole.len() / 2], "damaged");
    let mut other = whole.clone();
    // The hidden units of the first class.
    other[20..24].copy_from_slice(&64u32.to_le_bytes());
    check("shape.net", &other, "checksum");
    let mut damaged = whole;
    damaged[5000] ^= 1;
    check("damaged.net", &damaged, "checksum");
    let missing = run(&["eval", id, "--net", "no/such.net"], "");
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read net no/such.net"));
}

#[test]
fn a_hint_judges_all_plays_at_one_depth_if_asked() {
    let plies = |args: &[&str]| -> Vec<(u64, f64)> {
        let args = [&["hint", "4HPwATDgc/ABMA", "--dice", "31", "--json", "--count", "99"], args];
        let text = stdout(&args.concat(), "");
        let json: serde_json::Value = serde_json::from_str(&text).expect("json");
        let plays = json["plays"].as_array().expect("plays");
        plays
            .iter()
            .map(|play| {
                (play["plies"].as_u64().expect("plies"), play["loss"].as_f64().expect("loss"))
            })
            .collect()
    };
    let filtered = plies(&["--plies", "1"]);
    assert!(filtered.iter().any(|play| play.0 == 0) && filtered[0].0 == 1, "{filtered:?}");
    for group in filtered.chunk_by(|a, b| a.0 == b.0) {
        assert!(group.is_sorted_by(|a, b| a.1 <= b.1 + 1e-5), "{group:?}");
    }
    assert!(filtered.is_sorted_by(|a, b| a.0 >= b.0), "the deepest first: {filtered:?}");
    assert!(filtered.iter().all(|play| play.1 >= 0.0), "{filtered:?}");
    assert!(plies(&["--plies", "1", "--unfiltered"]).iter().all(|play| play.0 == 1));
}

#[test]
fn whoever_owns_the_cube_the_analysis_knows() {
    let hint = |text: &str| -> serde_json::Value {
        let text = stdout(&["hint", text, "--plies", "2", "--json"], "");
        serde_json::from_str(&text).expect("json")
    };
    let owned = hint("XGID=--CBCBC------B--b--cabbcb-:1:1:1:21:0:0:0:0:8");
    assert_eq!(owned["plays"][0]["play"], "13/11 2/1");
    let same = hint("u61jAAButwMGAA:UQkFAAAAAAAE");
    assert_eq!(same["plays"], owned["plays"]);
    let theirs = hint("XGID=--CBCBC------B--b--cabbcb-:1:-1:1:21:0:0:0:0:8");
    let equity = |hint: &serde_json::Value| hint["plays"][0]["equity"].as_f64().expect("equity");
    assert!(equity(&owned) > equity(&theirs) + 0.1, "{owned} {theirs}");
}

#[test]
fn one_decision_is_the_same_from_both_sides_of_an_xgid() {
    let plays = |xgid: &str| -> serde_json::Value {
        let text = stdout(&["hint", xgid, "--plies", "0", "--json"], "");
        let json: serde_json::Value = serde_json::from_str(&text).expect("json");
        json["plays"].clone()
    };
    assert_eq!(
        plays("XGID=--ACBBB------A-----dBcBaf-:0:0:1:46:0:1:0:3:8"),
        plays("XGID=-FAbCbD-----a------bbbca--:0:0:-1:46:1:0:0:3:8"),
    );
}

#[test]
fn a_cube_at_its_limit_is_not_turned() {
    let cube = |limit: u32| -> serde_json::Value {
        // Won by any roll, before the other one moves: a double, where there is one.
        let xgid = format!("XGID=-AA-------------------b---:0:0:1:00:0:0:0:0:{limit}");
        let text = stdout(&["hint", &xgid, "--plies", "1", "--json"], "");
        serde_json::from_str(&text).expect("json")
    };
    assert_eq!(cube(1)["doubles"], true, "{}", cube(1));
    assert_eq!(cube(0)["doubles"], false, "{}", cube(0));
    assert!(cube(0).get("window").is_none(), "{}", cube(0));
}

#[test]
fn hint_reads_a_board_from_running_text_and_says_so() {
    let text = "Subject: a hard one\n> XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10.\n";
    let read = stdout(&["hint", "-", "--plies", "0"], text);
    assert!(read.starts_with("read from XGID=-b----E-C---eE---c-e----B-:0:0:1:31:"), "{read}");
    assert!(read.contains("8/5 6/5") && read.contains("7-away 7-away"), "{read}");
    let two = format!("{text}and 4HPkASjg2+ABMA\n");
    let refused = run(&["hint", "-"], &two);
    assert_eq!(refused.status.code(), Some(1));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("two different positions") && error.contains("4HPkASjg2+"), "{error}");
}
