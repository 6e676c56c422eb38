//! The analysis in a file, counted as our own.

use gamao_analysis::{Findings, Kind, MatchAnalysis};
use gamao_notation::MatchRecord;

/// Two plays as GNU Backgammon writes them, the first with a loss, and a roll that was not played.
const SGF: &str = "\
(;FF[4]GM[6]AP[GNU Backgammon:1.08.003]MI[length:7][game:0][ws:0][bs:0]PW[Ana]PB[Rui]RU[Crawford]
;W[51mhfe]A[1][mhxw E ver 3 0.50 0.13 0.01 0.13 0.01 0.0076 2C 0 1 0.0 1]\
[mhfe E ver 3 0.49 0.13 0.01 0.14 0.01 -0.0176 2C 0 1 0.0 1]LU[0.10]
;B[61lrqr]DA[E ver 3 2C 1 0.0 1 0.49 0.13 0.01 0.13 0.01 -0.01 0.5 0.49 0.13 0.01 0.13 0.01 -0.01 0.48]\
A[0][lrqr E ver 3 0.51 0.13 0.01 0.13 0.01 0.0227 2C 0 1 0.0 1]LU[-0.02]
;PL[W]DI[66]LU[0.30])
";

#[test]
fn the_analysis_in_a_file_is_counted_as_our_own() {
    let (record, stored) = MatchRecord::read_analysed(SGF.as_bytes()).expect("a match");
    assert_eq!(record.warnings, []);
    assert_eq!((stored.program.as_str(), stored.findings.len()), ("GNU Backgammon 1.08.003", 5));
    let analysis = MatchAnalysis::stored(&record, &stored, "id");
    assert_eq!((analysis.level, analysis.complete), (None, true));
    let near = |got: f64, expected: f64| assert!((got - expected).abs() < 1e-4, "{got}");
    let (ana, rui) = (&analysis.summary.a, &analysis.summary.b);
    near(ana.loss, 0.0252);
    near(ana.luck, 0.10);
    near(rui.luck, -0.02);
    assert_eq!((ana.moves, ana.xg_plays, ana.errors, rui.cube_all), (1, 1, 1, 1));
    let kinds: Vec<_> = analysis.decisions.iter().map(|decision| decision.kind).collect();
    assert_eq!(kinds, [Kind::Play, Kind::Cube, Kind::Play]);
    let first = &analysis.decisions[0];
    assert_eq!((first.played.as_str(), first.best.as_str()), ("13/8 6/5", "24/23 13/8"));
    let Findings::Cube { equities, verdict, .. } = &analysis.decisions[1].findings else {
        panic!("a cube decision")
    };
    // Even chances are worth nothing, a pass a point.
    near(equities.no_double, 0.0);
    near(equities.double_pass, 1.0);
    assert!(equities.double_take < -0.3);
    assert_eq!(verdict, "no double, take");
}

#[test]
fn a_file_without_an_analysis_has_none() {
    let text = " 1 point match\n\n Game 1\n Ana : 0   Rui : 0\n  1) 31: 8/5 6/5   65: 24/13\n";
    let (record, stored) = MatchRecord::read_analysed(text.as_bytes()).expect("a match");
    assert!(stored.findings.is_empty());
    let analysis = MatchAnalysis::stored(&record, &stored, "id");
    assert_eq!((analysis.complete, analysis.luck.len()), (false, 0));
    assert_eq!((analysis.summary.a.moves, analysis.summary.a.pr), (1, None));
}
