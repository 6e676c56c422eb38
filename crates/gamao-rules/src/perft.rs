//! Counting legal results to a depth, to check and time the generator.

use crate::{Board, Roll, count_results, for_each_result};

/// The number of leaves `depth` plies below `board` over all 21 rolls (each counted once).
///
/// `perft(board, 0)` is 1, and a finished game has no leaves below it.
pub fn perft(board: Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    Roll::ALL.iter().map(|&roll| perft_roll(board, roll, depth)).sum()
}

/// The number of leaves `depth` plies below `board` if `roll` is thrown first, and any of the 21
/// rolls after that. `depth` is at least 1.
pub fn perft_roll(board: Board, roll: Roll, depth: u32) -> u64 {
    if board.is_over() {
        return 0;
    }
    if depth <= 1 {
        return count_results(board, roll);
    }
    let mut nodes = 0;
    for_each_result(board, roll, |result| {
        nodes += perft(result.flipped(), depth - 1);
    });
    nodes
}
