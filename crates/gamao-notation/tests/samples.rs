//! Files as other programs and sites write them.
//!
//! `testdata/samples` holds small ones of our own, in the form of every producer. `GAMAO_SAMPLES` names a
//! folder with real ones, which are not ours to publish; they are read the same way.

use std::{
    fs,
    path::{Path, PathBuf},
};

use gamao_notation::{Act, Format, GameRecord, MatchRecord, Problem};
use gamao_rules::{Player, ResultKind};

fn ours() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/samples")
}

fn others() -> Option<PathBuf> {
    std::env::var_os("GAMAO_SAMPLES").map(Into::into)
}

fn read(folder: &Path, file: &str) -> MatchRecord {
    MatchRecord::read(&fs::read(folder.join(file)).expect(file)).expect(file)
}

/// `L2 R1 -`
fn result(game: &GameRecord) -> String {
    game.result.map_or("-".into(), |result| {
        format!("{}{}", if result.winner == Player::A { 'L' } else { 'R' }, result.points)
    })
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Length, games, scores before them, results, and the score at the end.
fn outline(record: &MatchRecord) -> [String; 5] {
    let score = |game: &GameRecord| format!("{}-{}", game.score.a, game.score.b);
    let last = record.final_score();
    [
        record.length().to_string(),
        record.games.len().to_string(),
        joined(record.games.iter().map(score)),
        joined(record.games.iter().map(result)),
        format!("{}-{}", last.a, last.b),
    ]
}

fn plays(record: &MatchRecord) -> usize {
    let actions = record.games.iter().flat_map(|game| &game.actions);
    actions.filter(|action| matches!(action.act, Act::Play { .. })).count()
}

#[test]
fn every_producer_is_understood() {
    let table = fs::read_to_string(ours().join("expected.tsv")).expect("expected.tsv");
    let rows: Vec<_> = table.lines().filter(|row| !row.starts_with('#')).collect();
    for row in &rows {
        let fields: Vec<_> = row.split('\t').collect();
        let record = read(&ours(), fields[0]);
        let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(outline(&record)[..], fields[1..6], "{row}: {warnings:?}");
        assert_eq!(plays(&record).to_string(), fields[6], "{row}: {warnings:?}");
        assert_eq!(warnings.len().to_string(), fields[7], "{row}: {warnings:?}");
        for format in [Format::Mat, Format::XgText] {
            assert_eq!(record.write(format).expect(row).lost, [], "{row} {format:?}");
        }
    }
    let samples = fs::read_dir(ours()).expect("a folder").count();
    assert_eq!(rows.len(), samples - 2, "all but the table and the read-me are in the table");
}

/// GNU Backgammon wrote the first two, we the others.
#[test]
fn one_match_is_the_same_in_every_form() {
    let text = read(&ours(), "gnubg.mat");
    for file in ["gnubg.sgf", "match.xg", "match.json"] {
        let other = read(&ours(), file);
        assert_eq!(other.warnings, [], "{file}");
        assert_eq!(other.players, text.players, "{file}");
        assert_eq!(other.games, text.games, "{file}");
    }
}

#[test]
fn forms_are_written_as_they_always_were() {
    let record = read(&ours(), "gnubg.mat");
    let json = record.write(Format::Json).expect("a match").bytes;
    assert_eq!(json, fs::read(ours().join("match.json")).expect("match.json").trim_ascii_end());
    // Binary files hold the same records, compressed as well as the library at hand can.
    let xg = record.write(Format::Xg).expect("a match");
    let again = MatchRecord::read(&xg.bytes).expect("a match");
    assert_eq!(again.games, read(&ours(), "match.xg").games);
}

/// Warnings that a real file is known for.
fn expected_warnings(file: &str) -> usize {
    match file {
        // A money game with a limited cube; one play without checkers to make it.
        "galaxy/galaxy_cube16.txt" | "bgtournament/bgtournament_cube_take.mat" => 1,
        // A roll with legal plays left unplayed, and a play that uses one die twice.
        "bgtournament/bgtournament_dance.mat" => 2,
        _ => 0,
    }
}

#[test]
fn real_match_texts_hold_what_is_expected_of_them() {
    let Some(folder) = others() else { return };
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("expected.tsv");
    for row in table.lines().skip(1) {
        let fields: Vec<_> = row.split('\t').collect();
        let file = fields[0];
        let record = read(&folder, file);
        let mut outline = outline(&record);
        // Their table has the limit of the cube for the length.
        let limits = record.warnings.iter().find_map(|warning| match warning.problem {
            Problem::MoneyWithLimit(limit) => Some(limit),
            _ => None,
        });
        if let Some(limit) = limits {
            outline[0] = limit.to_string();
        }
        assert_eq!(outline[..], fields[1..6], "{file}");
        let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings.len(), expected_warnings(file), "{file}: {warnings:?}");
        for format in [Format::Mat, Format::XgText] {
            assert_eq!(record.write(format).expect(file).lost, [], "{file} {format:?}");
        }
    }
}

/// The same match as four programs write it: plays, cube and results agree.
#[test]
fn one_real_match_is_the_same_in_every_form() {
    let Some(folder) = others() else { return };
    let text = read(&folder, "xg_text/match_7pt.txt");
    for file in ["xg_text/match_7pt.mat", "gnubg/match_7pt.sgf", "xg/match_7pt.xg"] {
        let other = read(&folder, file);
        assert_eq!(other.warnings, [], "{file}");
        assert_eq!(other.length(), text.length(), "{file}");
        assert_eq!(other.players.map(|p| p.name), text.players.clone().map(|p| p.name), "{file}");
        assert_eq!(other.games, text.games, "{file}");
    }
}

/// Winner, points and kind of every game, as in the records of the file.
#[test]
fn real_binary_files_hold_what_is_expected_of_them() {
    let Some(folder) = others() else { return };
    let record = read(&folder, "xg/match_9pt_comments.xg");
    assert_eq!(record.warnings, []);
    assert_eq!(joined(record.games.iter().map(result)), "L2 L1 R1 R2 L1 R1 R2 R4");
    let kinds = record.games.iter().map(|game| match game.result.expect("finished").kind {
        ResultKind::Passed => "drop".into(),
        ResultKind::Resigned => "resigned".into(),
        kind => format!("{kind:?}"),
    });
    assert_eq!(joined(kinds), "resigned drop drop resigned drop drop drop resigned");
    let notes: Vec<_> = record.games[0]
        .actions
        .iter()
        .filter(|action| !action.note.is_empty())
        .map(|action| (action.player, action.note.as_str()))
        .collect();
    let six_six = "les double 66 sont toujpurs difficiles \u{e0} trouver";
    assert_eq!(notes, [(Player::A, "coup assez difficile"), (Player::A, six_six)]);
    for (file, xgid) in [
        ("xg/too_good_take.xgp", "XGID=abBBBBBB----bC---abcbb----:0:0:1:00:3:1:0:5:10"),
        ("xg/both_analysis_money.xgp", "XGID=-a----EBC---fC---b-dbA--A-:0:0:1:00:0:0:1:0:10"),
    ] {
        let position = read(&folder, file);
        assert!(position.is_position(), "{file}");
        assert_eq!(position.xgid().map(|id| id.to_string()).as_deref(), Some(xgid), "{file}");
        for format in [Format::Xg, Format::Xgp] {
            assert_eq!(position.write(format).expect(file).lost, [], "{file}");
        }
    }
    assert_eq!(record.write(Format::Xg).expect("a match").lost, []);
}
