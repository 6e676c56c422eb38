//! Whole matches: what is counted, what is lost, what luck was worth.

use core::ops::ControlFlow;
use std::sync::Arc;

use gamao_analysis::{Analyser, Level, MatchAnalysis, Summary};
use gamao_engine::{Evaluator, Outcome, evaluator_for};
use gamao_notation::{Act, Action, GameRecord, MatchRecord, PlayText, Setup};
use gamao_rules::{
    Board, Cube, CubeRules, Frame, GameResult, Player, Point, ResultKind, Roll, Score, Side,
    TableRules, Variant, WinSize,
};

/// What was done in the matches of the folder.
const COUNTS: &str = include_str!("../testdata/matches/counts.tsv");

fn record(file: &str) -> MatchRecord {
    let bytes: &[u8] = match file {
        "three.mat" => include_bytes!("../testdata/matches/three.mat"),
        "five.mat" => include_bytes!("../testdata/matches/five.mat"),
        "seven.mat" => include_bytes!("../testdata/matches/seven.mat"),
        _ => panic!("{file}"),
    };
    let record = MatchRecord::read(bytes).expect(file);
    assert_eq!(record.warnings, [], "{file}");
    record
}

/// Judges by the pip counts only.
struct Pips;

impl Evaluator for Pips {
    fn evaluate(&self, board: Board) -> Outcome {
        let lead = f32::from(board.theirs.pips()) - f32::from(board.mine.pips());
        let win = 0.5 + (lead / 400.0).clamp(-0.5, 0.5);
        Outcome::of_finished(board).unwrap_or(Outcome { win, ..Outcome::default() })
    }
}

fn analyse(evaluator: Arc<dyn Evaluator>, record: &MatchRecord, threads: usize) -> MatchAnalysis {
    let analyser = Analyser::new(evaluator, "test", Level::Fast, threads);
    analyser.analyse(record, "id", |_| ControlFlow::Continue(()))
}

#[test]
fn what_is_counted_does_not_depend_on_the_engine() {
    let rows: Vec<Vec<_>> = COUNTS
        .lines()
        .filter(|row| !row.starts_with('#'))
        .map(|row| row.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let player = if row[1] == "left" { Player::A } else { Player::B };
        let analysis = analyse(Arc::new(Pips), &record(row[0]), 1);
        let Summary { moves, forced, unforced, cube_all, doubles, takes, passes, actual, .. } =
            analysis.summary[player];
        let counts = [moves, forced, unforced, cube_all, doubles, takes, passes];
        assert_eq!(counts.map(|count| count.to_string())[..], row[2..9], "{row:?}");
        assert_eq!(format!("{actual:+.2}"), row[9], "{row:?}");
    }
}

#[test]
fn threads_change_nothing_and_a_break_keeps_what_was_judged() {
    let record = record("three.mat");
    let one = analyse(Arc::new(Pips), &record, 1);
    assert_eq!(analyse(Arc::new(Pips), &record, 3), one);
    let last = one.decisions.last().expect("decisions");
    assert_eq!(last.game, record.games.len());
    for threads in [1, 3] {
        let analyser = Analyser::new(Arc::new(Pips), "test", Level::Fast, threads);
        let mut seen = 0;
        let part = analyser.analyse(&record, "id", |progress| {
            seen = progress.done;
            if seen == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(seen, 10);
        assert!(!part.complete && part.summary.a.adjusted.is_none());
        assert!(part.luck.len() >= 9 && part.luck.len() < one.luck.len());
        assert!(part.decisions.iter().all(|decision| one.decisions.contains(decision)));
        // Asked again, the same analyser has them.
        let whole = analyser.analyse(&record, "id", |_| ControlFlow::Continue(()));
        assert_eq!(whole, one);
    }
}

fn side(checkers: &[u8]) -> Side {
    let side = checkers.iter().fold(Side::EMPTY, |side, &point| {
        let point = Point::new(point);
        side.with(point, side.count(point) + 1)
    });
    side.with(Point::OFF, 15 - checkers.len() as u8)
}

/// The last rolls of a match to one point: A has checkers on 5 and 2, B on 6.
fn last_rolls() -> MatchRecord {
    let rules = TableRules {
        frame: Frame::Match { length: 1, crawford: true },
        cube: CubeRules { on: true, limit: 64 },
        ..TableRules::CASUAL
    };
    let mut record = MatchRecord::new(rules);
    let mut game = GameRecord::new(Score::new(0, 0), false);
    let board = Board { mine: side(&[5, 2]), theirs: side(&[6]) };
    game.setup = Some(Setup { board, cube: Cube::CENTRED, on_roll: Player::A });
    for (player, dice, text) in [
        (Player::A, (2, 1), "5/2"),
        (Player::B, (4, 1), "6/1"),
        (Player::A, (2, 1), "2/1 2/off"),
        (Player::B, (6, 5), "1/off"),
    ] {
        let roll = Roll::new(dice.0, dice.1);
        let board = game.last_position(&rules).board(player);
        let text: PlayText = text.parse().expect("a play");
        let play = text.resolve(board, roll, rules.move_rules()).expect("a legal play");
        game.actions.push(Action::new(player, Act::Play { roll, play }));
    }
    let (kind, level) = (ResultKind::Finished, WinSize::Single);
    game.result = Some(GameResult { winner: Player::B, kind, level, cantada: false, points: 1 });
    record.games.push(game);
    record
}

#[test]
fn the_worked_example_comes_out_exactly() {
    for level in [Level::Fast, Level::Standard] {
        let analyser = Analyser::new(evaluator_for(Variant::Standard), "test", level, 1);
        let analysis = analyser.analyse(&last_rolls(), "id", |_| ControlFlow::Continue(()));
        let near = |what: &str, got: f64, expected: f64, within: f64| {
            assert!((got - expected).abs() < within, "{level} {what}: {got} for {expected}");
        };
        let first = &analysis.decisions[0];
        assert_eq!((first.played.as_str(), first.best.as_str()), ("5/2", "5/4 2/off"));
        near("loss", first.loss, 1.0 / 9.0, 1e-4);
        let luck: Vec<_> = analysis.luck.iter().map(|luck| luck.value).collect();
        let expected = [-265.0 / 324.0, -13.0 / 12.0, -13.0 / 9.0, 0.0];
        for (got, expected) in luck.iter().zip(expected) {
            near("luck of a roll", *got, expected, 1e-4);
        }
        let Summary { moves, forced, xg_decisions, pr, memg, snowie, .. } = analysis.summary.a;
        assert_eq!((moves, forced, xg_decisions), (2, 1, 1));
        near("PR", pr.expect("one decision"), 55.56, 0.05);
        near("rate", memg.expect("one decision"), 111.1, 0.1);
        near("Snowie", snowie.expect("moves"), 27.78, 0.025);
        near("luck", analysis.summary.a.luck, -2.2623, 2e-4);
        near("cost", analysis.summary.a.cost, 5.56, 0.01);
        near("actual", analysis.summary.a.actual, -50.0, 1e-4);
        near("adjusted", analysis.summary.a.adjusted.expect("complete"), 8.95, 0.01);
        assert_eq!((analysis.summary.b.pr, analysis.summary.b.xg_decisions), (None, 0));
        near("luck", analysis.summary.b.luck, -1.0833, 2e-4);
        near("adjusted", analysis.summary.b.adjusted.expect("complete"), -8.95, 0.01);
        // With an exact evaluator: adjusted = value at the start − own cost + opponent's.
        let start = 50.0 * 47.0 / 162.0;
        let identity = start - analysis.summary.a.cost + analysis.summary.b.cost;
        near("identity", analysis.summary.a.adjusted.expect("complete"), identity, 0.01);
    }
}
