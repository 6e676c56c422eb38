//! What must hold for any input of a parser: shared by the property tests and the fuzz targets.

use gamao_notation::{PlayText, PositionId};
use gamao_rules::{Board, MoveRules, Roll, Variant, legal_plays_under};

/// A position id that can be read is written back as it was, and its board leads to the same id.
pub(crate) fn position_id(text: &str) {
    let Ok(id) = text.parse::<PositionId>() else { return };
    assert_eq!(id.to_string(), text.trim());
    for checkers in [15, 3] {
        if let Ok(board) = id.board_with(checkers) {
            assert_eq!(board.mine.total(), checkers);
            assert_eq!(board.theirs.total(), checkers);
            assert_eq!(PositionId::from(board), id);
        }
    }
}

/// A play that can be read is printed so that it reads as the same, from either side; and if it
/// resolves, then to a legal play.
pub(crate) fn play_text(text: &str) {
    let Ok(read) = text.parse::<PlayText>() else { return };
    assert_eq!(read.to_string().parse::<PlayText>(), Ok(read.clone()));
    assert_eq!(read.clone().mirrored().mirrored(), read);
    let (board, rules) = (Variant::Standard.start(), MoveRules::STANDARD);
    if let Ok((roll, play)) = read.resolve_any_roll(board, rules) {
        assert!(legal_plays_under(board, roll, rules).iter().any(|(legal, _)| *legal == play));
    }
}

/// Every legal play is read back from what is printed of it, in the numbering of either player.
pub(crate) fn printed_plays(board: Board, roll: Roll, rules: MoveRules) {
    for (play, _) in legal_plays_under(board, roll, rules) {
        let text = PlayText::from(play);
        for text in [text.clone(), text.mirrored()] {
            let read: PlayText = text.to_string().parse().expect("printed text can be read");
            assert_eq!(read, text);
            assert_eq!(read.resolve(board, roll, rules), Ok(play), "{text}");
        }
    }
}
