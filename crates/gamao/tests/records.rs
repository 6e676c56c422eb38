//! Files with matches, read and converted by the commands.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

const MATCH: &str = " 3 point match\n\n Game 1\n Ana : 0                         Rui : 0\n  1) 31: 8/5 6/5                 64: 24/14\n  2)  Doubles => 2                Drops\n      Wins 1 point\n";

fn run(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gamao"))
        .current_dir(folder)
        .args(args)
        .output()
        .expect("the command starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder with a match, a position and a file that is neither.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("below")).expect("a folder");
    for (name, content) in [
        ("a.mat", MATCH.to_string()),
        ("b.txt", MATCH.replace("64: 24/14", "64: 24/20")),
        ("below/c.txt", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:2:0:7:10".into()),
        ("below/d.txt", "hello".into()),
    ] {
        fs::write(folder.path().join(name), content).expect("a file");
    }
    folder
}

#[test]
fn import_tells_what_files_and_folders_hold() {
    let folder = folder();
    let output = run(folder.path(), &["import", "a.mat", "b.txt", "below"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "a.mat: Ana 1-0 Rui, 3 points, 1 game, 2 plays\n\
         b.txt: Ana 1-0 Rui, 3 points, 1 game, 2 plays\n\
         below/c.txt: position 4HPwATDgc/ABMA:cAngACAAAAAE\n"
    );
    let errors = text(&output.stderr);
    assert!(errors.contains("b.txt: line 5: illegal play \"24/20\""), "{errors}");
    assert!(errors.contains("error: below/d.txt: no match in the file"), "{errors}");
    assert_eq!(run(folder.path(), &["import", "a.mat"]).status.code(), Some(0));
    assert_eq!(run(folder.path(), &["import"]).status.code(), Some(2));
}

#[test]
fn what_is_exported_is_the_same_match() {
    let folder = folder();
    for form in ["mat", "xgtext", "sgf", "xg", "json"] {
        let output = run(folder.path(), &["export", "a.mat", "--to", form]);
        assert_eq!(
            (output.status.code(), text(&output.stderr)),
            (Some(0), String::new()),
            "{form}"
        );
        fs::write(folder.path().join("again"), output.stdout).expect("a file");
        let again = run(folder.path(), &["import", "again"]);
        let told = "again: Ana 1-0 Rui, 3 points, 1 game, 2 plays\n";
        assert_eq!(text(&again.stdout), told, "{form}");
    }
    let output = run(folder.path(), &["export", "a.mat", "--to", "position"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no position"), "{}", text(&output.stderr));
}

#[test]
fn converting_writes_new_files_and_keeps_old_ones() {
    let folder = folder();
    let convert = |more: &[&str]| {
        let args = [&["convert", "a.mat", "--to", "sgf"], more].concat();
        run(folder.path(), &args).status.code()
    };
    assert_eq!(convert(&[]), Some(0));
    assert_eq!(convert(&[]), Some(1));
    assert_eq!(convert(&["--force"]), Some(0));
    assert_eq!(convert(&["--into", "new/deep"]), Some(0));
    let written = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!(written("a.sgf"), written("new/deep/a.sgf"));
    assert!(written("a.sgf").starts_with("(;FF[4]GM[6]"));
    assert!(!folder.path().join("a.part").exists());
}
