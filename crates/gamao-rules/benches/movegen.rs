//! How fast the generator is on one thread: `cargo bench -p gamao-rules`.

use divan::{Bencher, black_box, counter::ItemsCount};
use gamao_notation::PositionId;
use gamao_rules::{
    Board, MoveRules, Roll, Variant, count_results, for_each_result, for_each_result_under,
    legal_plays, perft,
};

const REAL_PLAY: &str = include_str!("../testdata/real_play.tsv");

fn main() {
    divan::main();
}

fn real_play() -> Vec<(Board, Roll)> {
    let position = |row: &str| {
        let (id, dice) = row.split_once('\t').expect("an id and dice");
        let board = id.parse::<PositionId>().and_then(PositionId::board).expect("a legal id");
        (board, dice.replace('\t', "-").parse().expect("two dice"))
    };
    REAL_PLAY.lines().skip(1).map(position).collect()
}

/// Runs `f` over the positions of real play, with the rolls that were thrown or with all 21,
/// counting distinct results.
fn over(bencher: Bencher, positions: &[(Board, Roll)], mut f: impl FnMut(Board, Roll)) {
    let results: u64 = positions.iter().map(|&(board, roll)| count_results(board, roll)).sum();
    bencher.counter(ItemsCount::new(results)).bench_local(|| {
        for &(board, roll) in positions {
            f(black_box(board), black_box(roll));
        }
    });
}

fn all_rolls() -> Vec<(Board, Roll)> {
    let boards = real_play().into_iter().map(|(board, _)| board);
    boards.flat_map(|board| Roll::ALL.map(|roll| (board, roll))).collect()
}

/// Every resulting board of the rolls that were thrown, built and looked at.
#[divan::bench]
fn results_of_thrown_rolls(bencher: Bencher) {
    over(bencher, &real_play(), |board, roll| for_each_result(board, roll, |r| _ = black_box(r)));
}

/// Every resulting board of all 21 rolls (what a two-ply search does), built and looked at.
#[divan::bench]
fn results_of_all_rolls(bencher: Bencher) {
    over(bencher, &all_rolls(), |board, roll| for_each_result(board, roll, |r| _ = black_box(r)));
}

/// The same without running on after a hit at home.
#[divan::bench]
fn results_of_all_rolls_without_hit_and_run(bencher: Bencher) {
    let rules = MoveRules { no_hit_and_run: true };
    over(bencher, &all_rolls(), |board, roll| {
        for_each_result_under(board, roll, rules, |r| _ = black_box(r));
    });
}

/// Counting alone.
#[divan::bench]
fn counts_of_all_rolls(bencher: Bencher) {
    over(bencher, &all_rolls(), |board, roll| _ = black_box(count_results(board, roll)));
}

/// Canonical step lists as well.
#[divan::bench]
fn plays_of_thrown_rolls(bencher: Bencher) {
    over(bencher, &real_play(), |board, roll| _ = black_box(legal_plays(board, roll)));
}

/// All 116,154,993 leaves three plies below the opening.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn perft_opening_depth_3(bencher: Bencher) {
    bencher.counter(ItemsCount::new(116_154_993_u64)).bench_local(|| {
        assert_eq!(perft(black_box(Variant::Standard.start()), 3), 116_154_993);
    });
}

/// The same leaves, with every board built.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn walk_opening_depth_3(bencher: Bencher) {
    bencher.counter(ItemsCount::new(116_154_993_u64)).bench_local(|| {
        let mut leaves = 0;
        walk(black_box(Variant::Standard.start()), 3, &mut |board| {
            black_box(board);
            leaves += 1;
        });
        assert_eq!(leaves, 116_154_993);
    });
}

fn walk(board: Board, depth: u32, f: &mut impl FnMut(Board)) {
    for roll in Roll::ALL {
        for_each_result(board, roll, |result| {
            if depth == 1 { f(result) } else { walk(result.flipped(), depth - 1, f) }
        });
    }
}
