//! The generator against `testdata/perft.tsv`: leaves to a depth.

use gamao_notation::PositionId;
use gamao_rules::{Roll, perft_roll};

const CASES: &str = include_str!("../testdata/perft.tsv");

#[test]
fn all_rows_have_the_right_leaves() {
    let mut rows = 0;
    for row in CASES.lines().skip(1) {
        let [_, id, dice, depth, nodes] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("short row {row}");
        };
        let board = id.parse::<PositionId>().and_then(PositionId::board).expect("a legal id");
        let depth = depth.parse().expect("a depth");
        let counted: u64 = Roll::ALL
            .into_iter()
            .filter(|roll| match dice {
                "21" => true,
                "15" => !roll.is_double(),
                one => roll.to_string() == one,
            })
            .map(|roll| perft_roll(board, roll, depth))
            .sum();
        assert_eq!(counted.to_string(), nodes, "{row}");
        rows += 1;
    }
    assert_eq!(rows, 48);
}
