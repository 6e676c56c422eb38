//! `gamao plays` and `gamao perft` as processes.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

const PLAYS: &str = include_str!("../../gamao-rules/testdata/plays.tsv");

fn gamao(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamao"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // From a thread: the child answers while it reads.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the binary ends");
    drop(writer.join());
    output
}

fn check(args: &[&str], input: &str, success: bool, stdout: &str) {
    let output = gamao(args, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{args:?} {input:?}");
    assert_eq!(output.status.success(), success, "{args:?} {input:?}");
    assert_eq!(output.status.code(), Some(i32::from(!success)));
}

#[test]
fn plays_hashes_every_case() {
    let (input, expected): (Vec<_>, Vec<_>) = PLAYS
        .lines()
        .skip(1)
        .map(|row| row.split('\t').collect::<Vec<_>>())
        .map(|r| (format!("{} {} {}\n", r[0], r[1], r[2]), format!("{} {}\n", r[3], r[4])))
        .unzip();
    let (input, expected) = (input.concat(), expected.concat());
    check(&["plays", "--hash"], &input, true, &expected);
}

#[test]
fn plays_lists_sorted_ids() {
    check(
        &["plays"],
        "HwAAQDcAAAAAAA 6 5\n  8N4ZAAbg/xMAIA\t6  2  \r\nA8aOwTAgAAAAAA 5 1",
        true,
        "HQAA4AMAAAAAAA\n\
         wv8HAAjw3hkABg\n\
         IAAADBg7BsMAAA\n",
    );
}

#[test]
fn a_bad_line_is_named_in_its_place_and_the_run_goes_on() {
    check(
        &["plays"],
        "HwAAQDcAAAAAAA 6 5\n\
         4HPwATDgc/ABM! 3 1\n\
         4HPwATDgc/ABM 3 1\n\
         4HPwATDgc/ABMA 7 1\n\
         4HPwATDgc/ABMA 31\n\
         \n\
         /////////////w 3 1\n\
         AAAAAAAAAAAAAA 3 1\n\
         AQAAAAAAAAAAAA 3 1\n\
         HwAAQDcAAAAAAA 5 6\n",
        false,
        "HQAA4AMAAAAAAA\n\
         error: invalid line \"4HPwATDgc/ABM! 3 1\": invalid position id \"4HPwATDgc/ABM!\": '!' is not a base64 character\n\
         error: invalid line \"4HPwATDgc/ABM 3 1\": invalid position id \"4HPwATDgc/ABM\": 13 characters instead of 14\n\
         error: invalid line \"4HPwATDgc/ABMA 7 1\": \"7\" is not a die from 1 to 6\n\
         error: invalid line \"4HPwATDgc/ABMA 31\": expected ID D1 D2\n\
         error: invalid line \"\": expected ID D1 D2\n\
         error: invalid line \"/////////////w 3 1\": invalid position id \"/////////////w\": a side has more than 15 checkers\n\
         error: invalid line \"AAAAAAAAAAAAAA 3 1\": invalid position id \"AAAAAAAAAAAAAA\": illegal board: both sides have borne off everything\n\
         error: invalid line \"AQAAAAAAAAAAAA 3 1\": invalid position id \"AQAAAAAAAAAAAA\": the game is over\n\
         HQAA4AMAAAAAAA\n",
    );
}

#[test]
fn input_that_is_not_text_is_a_bad_line() {
    let output = gamao(&["plays"], b"\xff\xfe 3 1\n");
    assert!(output.stdout.starts_with(b"error: "));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn perft_prints_each_roll_and_the_total() {
    check(
        &["perft", "4HPwATDgc/ABMA", "3", "--dice", "1-3"],
        "",
        true,
        "3-1 4179897\ntotal 4179897\n",
    );
    check(&["perft", "4HPwATDgc/ABMA", "0"], "", true, "total 1\n");
    check(
        &["perft", "4HPwATDgc/ABMA", "1", "--opening"],
        "",
        true,
        "2-1 15\n3-1 16\n3-2 17\n4-1 14\n4-2 18\n4-3 17\n5-1 8\n5-2 8\n5-3 9\n5-4 9\n6-1 10\n6-2 14\n6-3 14\n6-4 14\n6-5 7\ntotal 190\n",
    );
    let all = gamao(&["perft", "4HPwATDgc/ABMA", "2"], b"");
    let text = String::from_utf8_lossy(&all.stdout);
    assert_eq!(text.lines().count(), 22);
    assert!(text.ends_with("\ntotal 202782\n"), "{text}");
}

#[test]
fn perft_of_a_finished_game_is_zero() {
    check(&["perft", "AQAAAAAAAAAAAA", "2", "--dice", "66"], "", true, "6-6 0\ntotal 0\n");
}

#[test]
fn perft_refuses_a_bad_id_and_bad_dice() {
    for args in [
        &["perft", "4HPwATDgc/ABM", "1"][..],
        &["perft", "/////////////w", "1"],
        &["perft", "4HPwATDgc/ABMA", "-1"],
        &["perft", "4HPwATDgc/ABMA", "1", "--dice", "7-1"],
        &["perft", "4HPwATDgc/ABMA", "1", "--dice", "3-1", "--opening"],
    ] {
        let output = gamao(args, b"");
        assert!(!output.status.success(), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gamao"))
        .arg("plays")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"4HPwATDgc/ABMA 3 1\n").expect("the child reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}
