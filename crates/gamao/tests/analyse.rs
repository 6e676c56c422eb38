//! Matches analysed by the command.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;

const MATCH: &str = " 3 point match\n\n Game 1\n Ana : 0                         Rui : 0\n  1) 31: 13/9                    64: 24/14\n  2)  Doubles => 2                Drops\n      Wins 1 point\n";

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gamao"))
        .current_dir(folder)
        .arg("analyse")
        .args(["--level", "fast"])
        .args(args)
        .output()
        .expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("matches")).expect("a folder");
    for (name, content) in [("a.mat", MATCH), ("matches/b.mat", MATCH), ("matches/c.txt", "hello")]
    {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

#[test]
fn a_table_and_the_worst_decisions_are_shown() {
    let folder = folder();
    let output = run(folder.path(), &["a.mat"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let shown = text(&output.stdout);
    for part in [
        "Ana – Rui, 3 points, level fast",
        "decisions that count",
        "1. ",
        "Ana: 3-1 13/9",
        "best 8/5 6/5; game 1, action 1",
        "+13-14-15-16-17-18------19-20-21-22-23-24-+",
        "XGID=",
    ] {
        assert!(shown.contains(part), "{part:?} in\n{shown}");
    }
}

#[test]
fn programs_get_json_and_tables() {
    let folder = folder();
    let output = run(folder.path(), &["a.mat", "matches", "--json", "--threads", "1"]);
    // One of the files is no match.
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("error: matches/c.txt: no match in the file"));
    let lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let [first, second] = &lines[..] else { panic!("{lines:?}") };
    assert_eq!(first, second, "a file is identified by its content");
    assert_eq!((&first["format"], &first["complete"]), (&"gamao-analysis".into(), &true.into()));
    assert_eq!(first["record"].as_str().map(str::len), Some(64));
    let kinds: Vec<_> = first["decisions"].as_array().expect("decisions").iter().collect();
    let kinds: Vec<_> = kinds.iter().map(|decision| decision["kind"].as_str()).collect();
    assert_eq!(kinds, ["play", "cube", "play", "cube", "response"].map(Some));
    assert_eq!(first["luck"].as_array().map(Vec::len), Some(2));
    let [a, b] = [0, 1].map(|player| &first["summary"][player]);
    assert_eq!((&a["moves"], &a["doubles"], &b["passes"]), (&1.into(), &1.into(), &1.into()));

    let output = run(folder.path(), &["a.mat", "matches/b.mat", "--csv"]);
    let rows = text(&output.stdout);
    assert_eq!(rows.lines().count(), 1 + 2 * 5);
    assert!(rows.starts_with("match,game,action,player,kind,"), "{rows}");
    assert!(rows.contains("matches/b.mat,1,4,Rui,response,"), "{rows}");
}

#[test]
fn an_output_file_is_written_whole() {
    let folder = folder();
    let output = run(folder.path(), &["a.mat", "--json", "-o", "out.json"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{output:?}");
    let json = fs::read(folder.path().join("out.json")).expect("a file");
    assert!(serde_json::from_slice::<Value>(&json).is_ok());
    let nowhere = run(folder.path(), &["a.mat", "-o", "no/such/out.json"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(text(&nowhere.stderr).contains("no/such"), "{nowhere:?}");
}

#[test]
fn reports_of_a_folder_are_files_of_a_folder() {
    let folder = folder();
    fs::write(folder.path().join("matches/a.mat"), MATCH).expect("a file");
    let output =
        run(folder.path(), &["a.mat", "matches", "--html", "--language", "es", "-o", "out"]);
    // One of the files is no match.
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let files = fs::read_dir(folder.path().join("out")).expect("a folder");
    let mut names: Vec<_> = files.map(|file| file.expect("a file").file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.mat.2.html", "a.mat.html", "b.mat.html"]);
    let page = fs::read_to_string(folder.path().join("out/a.mat.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>\n<html lang=\"es\">"));
    let nowhere = run(folder.path(), &["a.mat", "matches", "--html"]);
    assert_eq!((nowhere.status.code(), nowhere.stdout.len()), (Some(1), 0), "{nowhere:?}");
}

#[test]
fn a_wrong_use_is_told_from_a_bad_file() {
    let folder = folder();
    for args in [&[][..], &["a.mat", "--json", "--csv"], &["a.mat", "--level", "deep"]] {
        assert_eq!(run(folder.path(), args).status.code(), Some(2), "{args:?}");
    }
    assert_eq!(run(folder.path(), &["matches/c.txt"]).status.code(), Some(1));
}
