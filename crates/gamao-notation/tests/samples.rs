//! Real files of other programs, which are not ours to publish: `GAMAO_SAMPLES` names their folder.
//! The forms themselves are tested in `records.rs` with files of our own.

use std::{fs, path::PathBuf};

use gamao_notation::{Format, GameRecord, MatchRecord, Problem};
use gamao_rules::{Player, ResultKind};

fn samples() -> Option<PathBuf> {
    std::env::var_os("GAMAO_SAMPLES").map(Into::into)
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

/// Warnings that a file is known for.
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
fn match_texts_hold_what_is_expected_of_them() {
    let Some(folder) = samples() else { return };
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("expected.tsv");
    for row in table.lines().skip(1) {
        let fields: Vec<_> = row.split('\t').collect();
        let [file, length, games, starts, results, final_score, ..] = fields[..] else {
            panic!("{row}")
        };
        let record = MatchRecord::read(&fs::read(folder.join(file)).expect(file)).expect(file);
        let limit = record.warnings.iter().find_map(|warning| match warning.problem {
            Problem::MoneyWithLimit(limit) => Some(limit),
            _ => None,
        });
        assert_eq!(limit.unwrap_or(record.length()).to_string(), length, "{file}");
        assert_eq!(record.games.len().to_string(), games, "{file}");
        let score = |game: &GameRecord| format!("{}-{}", game.score.a, game.score.b);
        assert_eq!(joined(record.games.iter().map(score)), starts, "{file}");
        assert_eq!(joined(record.games.iter().map(result)), results, "{file}");
        let last = record.final_score();
        assert_eq!(format!("{}-{}", last.a, last.b), final_score, "{file}");
        let warnings: Vec<_> = record.warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings.len(), expected_warnings(file), "{file}: {warnings:?}");
        for format in [Format::Mat, Format::XgText] {
            let written = record.write(format).expect(file);
            assert_eq!(written.lost, [], "{file} {format:?}");
        }
    }
}

/// The same match as four programs write it: plays, cube and results agree.
#[test]
fn one_match_is_the_same_in_every_format() {
    let Some(folder) = samples() else { return };
    let read = |file: &str| {
        let record = MatchRecord::read(&fs::read(folder.join(file)).expect(file)).expect(file);
        assert_eq!(record.warnings, [], "{file}");
        record
    };
    let text = read("xg_text/match_7pt.txt");
    for file in ["xg_text/match_7pt.mat", "gnubg/match_7pt.sgf", "xg/match_7pt.xg"] {
        let other = read(file);
        assert_eq!(other.length(), text.length(), "{file}");
        assert_eq!(other.players.map(|p| p.name), text.players.clone().map(|p| p.name), "{file}");
        for (i, (game, expected)) in other.games.iter().zip(&text.games).enumerate() {
            for (n, (action, expected)) in game.actions.iter().zip(&expected.actions).enumerate() {
                assert_eq!(action, expected, "{file} game {} action {}", i + 1, n + 1);
            }
            assert_eq!(game, expected, "{file} game {}", i + 1);
        }
        assert_eq!(other.games.len(), text.games.len(), "{file}");
    }
}

/// Winner, points and kind of every game, as in the records of the file.
#[test]
fn binary_files_hold_what_is_expected_of_them() {
    let Some(folder) = samples() else { return };
    let read = |file: &str| MatchRecord::read(&fs::read(folder.join(file)).expect(file));
    let record = read("xg/match_9pt_comments.xg").expect("a match");
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
        let position = read(file).expect("a position");
        assert!(position.is_position(), "{file}");
        assert_eq!(position.xgid().map(|id| id.to_string()).as_deref(), Some(xgid), "{file}");
        for format in [Format::Xg, Format::Xgp] {
            assert_eq!(position.write(format).expect(file).lost, [], "{file}");
        }
    }
    assert_eq!(record.write(Format::Xg).expect("a match").lost, []);
}
