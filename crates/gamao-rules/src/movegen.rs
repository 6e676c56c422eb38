//! Legal plays.

use crate::{Board, Play, Roll};

/// The legal plays of one roll with the boards they lead to (mover still `mine`).
pub type PlayList = Vec<(Play, Board)>;

/// All legal plays of a roll: one canonical play for each distinct resulting board (the mover still
/// `mine`). A forced pass is one empty play.
pub fn legal_plays(_board: Board, _roll: Roll) -> PlayList {
    todo!()
}

/// Calls `f` once with every distinct resulting board (the mover still `mine`), without
/// allocating; the hot path of search and training.
pub fn for_each_result(_board: Board, _roll: Roll, _f: impl FnMut(Board)) {
    todo!()
}
