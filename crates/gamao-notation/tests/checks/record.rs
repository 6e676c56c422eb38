//! What must hold for any file: shared by the property tests and the fuzz target.

use gamao_notation::{Format, MatchRecord};

/// A file that can be read keeps within the limits, and is written in every form without a fault;
/// what is written is read again.
pub(crate) fn file(bytes: &[u8]) {
    let Ok(record) = MatchRecord::read(bytes) else { return };
    assert!(record.games.len() <= MatchRecord::MOST_GAMES);
    let actions: usize = record.games.iter().map(|game| game.actions.len()).sum();
    // Results may add a resignation and its answer to each game.
    assert!(actions <= MatchRecord::MOST_ACTIONS + 2 * record.games.len());
    for game in &record.games {
        for (before, action) in game.replay(&record.rules) {
            let board = before.board(action.player);
            assert_eq!(board.mine.total(), record.rules.variant.checkers());
            assert_eq!(board.theirs.total(), record.rules.variant.checkers());
        }
    }
    for format in Format::ALL {
        if let Ok(written) = record.write(format)
            && written.bytes.len() <= MatchRecord::MOST_BYTES
        {
            MatchRecord::read(&written.bytes).expect("what was written");
        }
    }
}
