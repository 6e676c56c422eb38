//! A reader that goes away ends a command quietly, whatever it prints.

use std::{
    io::Write,
    process::{Child, Command, Stdio},
};

fn spawn(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_gamao"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Nobody reads the output; the command ends well and says nothing of it.
fn check(args: &[&str], input: &str) {
    let mut child = spawn(args);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    // It may have ended before it has read everything.
    stdin.write_all(input.as_bytes()).ok();
    drop(stdin);
    let output = child.wait_with_output().expect("the command ends");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {error}");
    assert!(!error.contains("panicked") && !error.contains("error"), "{args:?}: {error}");
}

/// Nobody reads the errors; the exit status is what it would be.
fn check_errors(args: &[&str], code: i32) {
    let mut child = spawn(args);
    drop(child.stderr.take());
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(code), "{args:?}");
}

/// The names of all commands, as the help lists them.
fn commands() -> Vec<String> {
    let output = spawn(&["--help"]).wait_with_output().expect("the command ends");
    let help = String::from_utf8(output.stdout).expect("text");
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    list.lines()
        .take_while(|line| line.starts_with("  "))
        // What is indented further goes on with the description of a command.
        .filter_map(|line| line.strip_prefix("  ").filter(|entry| !entry.starts_with(' ')))
        .filter_map(|entry| entry.split_whitespace().next().map(str::to_owned))
        .filter(|name| name != "help")
        .collect()
}

#[test]
fn help_and_usage_end_quietly_in_every_command() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for name in &commands {
        check(&[name, "--help"], "");
        check_errors(&[name, "--no-such-flag"], 2);
    }
    check(&["--version"], "");
}

#[test]
fn answers_end_quietly_in_every_command_that_prints_one() {
    let (id, xgid) = ("4HPwATDgc/ABMA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10");
    let lines = format!("{id} 3 1\n").repeat(2000);
    let cube = xgid.replace(":31:", ":00:");
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (table, games, net) = (file("table"), file("games"), file("net"));
    check(&["bearoff", "build", "--checkers", "1", &table], "");
    check(&["bearoff", "check", &table], "");
    check(&["solve", "hypergammon", "--checkers", "1", &games], "");
    check(&["train", "export", "embedded", &net], "");
    check(&["plays"], &lines);
    check(&["plays", "--hash"], &lines);
    check(&["perft", id, "1"], "");
    check(&["move", "--stdin"], &lines);
    check(&["eval", id], "");
    check(&["eval", "--stdin"], &format!("{id}\n").repeat(2000));
    for json in [&[][..], &["--json"]] {
        check(&[&["hint", xgid, "--plies", "0"], json].concat(), "");
        check(&[&["hint", &cube, "--plies", "0"], json].concat(), "");
        check(&[&["rollout", id, "--games", "2", "--truncate", "2"], json].concat(), "");
        check(&[&["bench", "--signature"], json].concat(), "");
    }
    check(&["met"], "");
    check(&["met", "--check"], "");
    let game = file("game.mat");
    let text = " 1 point match\n\n Game 1\n Ana : 0   Rui : 0\n  1) 31: 8/5 6/5\n";
    std::fs::write(&game, text).expect("a file");
    for form in [&[][..], &["--json"], &["--csv"]] {
        check(&[&["analyse", "--level", "fast", &game], form].concat(), "");
    }
    check(&["levels"], "");
    check(&["bot", "--ubgi"], "ubgi\nisready\n");
}

#[test]
fn failures_end_quietly() {
    check_errors(&["hint", "nothing"], 1);
    check_errors(&["eval", "4HPwATDgc/ABM"], 1);
    check_errors(&["verify", "no/such/file"], 2);
    check_errors(&["serve", "--data", "/dev/null/data", "--listen", "127.0.0.1:0"], 1);
}
