//! Turns outside any table: positions to practise on.

use gamao_protocol as protocol;
use gamao_rules::{Die, MoveRules, Player, Roll};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    BrowserError, TurnHandle,
    border::{FromJs, typed},
    ids::board_of_a,
};

typed! {
    FromJs<protocol::Board>: "protocol.Board",
}

/// A turn of player A with these dice, under the usual rules.
///
/// # Errors
///
/// If the board is none, or a die has no such face.
#[wasm_bindgen(js_name = practiceTurn)]
pub fn practice_turn(
    board: FromJs<protocol::Board>,
    first: u8,
    second: u8,
) -> Result<TurnHandle, BrowserError> {
    let board = board_of_a(&board.read("board")?)?;
    let dice = Die::from_face(first).zip(Die::from_face(second));
    let (first, second) = dice.ok_or(BrowserError::Dice { first, second })?;
    Ok(TurnHandle::new(Player::A, board, Roll { first, second }, MoveRules::STANDARD))
}

#[cfg(test)]
mod tests {
    use gamao_rules::Variant;

    use super::*;

    #[test]
    fn a_turn_begins_on_any_board_with_any_dice() {
        let start = protocol::Board::of_a(Variant::Standard.start());
        let turn = practice_turn(start.into(), 3, 1).unwrap();
        assert_eq!(turn.board().0, start);
        assert!(turn.parse("8/5 6/5").is_ok());
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let mut board = protocol::Board::of_a(Variant::Standard.start());
        let refusal = |board: protocol::Board, first, second| {
            practice_turn(board.into(), first, second).err().map(|error| error.to_string())
        };
        let found = refusal(board, 7, 1);
        assert_eq!(found.as_deref(), Some("invalid dice 7 and 1: faces are 1 to 6"));
        board.a[6] = 200;
        assert!(refusal(board, 3, 1).is_some());
    }
}
