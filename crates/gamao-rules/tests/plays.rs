//! The generator against `testdata/plays.tsv`: how many results a position has, and which.

use core::fmt::Write;

use gamao_notation::PositionId;
use gamao_rules::{Roll, count_results, for_each_result, legal_plays};
use sha2::{Digest, Sha256};

const CASES: &str = include_str!("../testdata/plays.tsv");

/// The hash of `cases/README`: the resulting ids, opponent on roll, sorted, joined by line feeds.
fn hash(ids: &mut [String]) -> String {
    ids.sort_unstable();
    Sha256::digest(ids.join("\n")).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("writing to a string");
        hex
    })
}

#[test]
fn all_rows_have_the_right_results() {
    let mut rows = 0;
    for row in CASES.lines().skip(1) {
        let [id, d1, d2, n, sha256, ..] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("short row {row}");
        };
        let face = |d: &str| d.parse().expect("a face");
        let board = id.parse::<PositionId>().and_then(PositionId::board).expect("a legal id");
        assert_eq!(PositionId::from(board).to_string(), id);
        // Either order of the dice is the same roll.
        for roll in [Roll::new(face(d1), face(d2)), Roll::new(face(d2), face(d1))] {
            let id_after = |board| PositionId::from(board).to_string();
            let mut streamed = Vec::new();
            for_each_result(board, roll, |result| streamed.push(id_after(result.flipped())));
            let mut listed: Vec<_> = legal_plays(board, roll)
                .into_iter()
                .map(|(play, result)| {
                    assert_eq!(board.after_play(&play), result, "{row}");
                    id_after(result.flipped())
                })
                .collect();
            assert_eq!(count_results(board, roll).to_string(), n, "{row}");
            assert_eq!(streamed.len().to_string(), n, "{row}");
            assert_eq!(hash(&mut streamed), sha256, "{row}");
            assert_eq!(hash(&mut listed), sha256, "{row}");
        }
        rows += 1;
    }
    assert_eq!(rows, 859);
}
