//! What must hold for any input of a parser: shared by the property tests and the fuzz targets.

use gamao_notation::{FibsBoard, GnubgId, MatchId, PlayText, PositionId, PositionText, Xgid};
use gamao_rules::{Board, Die, MoveRules, Roll, Variant, legal_plays_under};

/// A position id that can be read is written back as it was, and its board leads to the same id.
pub(crate) fn position_id(text: &str) {
    let Ok(id) = text.parse::<PositionId>() else { return };
    let ordinary = text.trim().trim_end_matches('=').replace('-', "+").replace('_', "/");
    assert_eq!(id.to_string(), ordinary);
    for checkers in [15, 3] {
        if let Ok(board) = id.board_with(checkers) {
            assert_eq!(board.mine.total(), checkers);
            assert_eq!(board.theirs.total(), checkers);
            assert_eq!(PositionId::from(board), id);
        }
    }
    assert!(id.board_with(16).is_err());
}

/// Dice that can be read are written back as they were, but for the hyphen.
pub(crate) fn dice(text: &str) {
    if let Ok(roll) = text.parse::<Roll>() {
        assert_eq!(roll.to_string().replace('-', ""), text.replace('-', ""));
        assert_eq!(roll.to_string().parse(), Ok(roll));
    }
    if let Ok(die) = text.parse::<Die>() {
        assert_eq!(die.to_string(), text);
    }
}

/// A match id that can be read leads to the same match when written; if its dice are in order, it
/// is written back as it was.
pub(crate) fn match_id(text: &str) {
    let Ok(id) = text.parse::<MatchId>() else { return };
    assert_eq!(id.to_string().parse::<MatchId>(), Ok(id));
    assert_eq!(MatchId::try_from(id.state()), Ok(id));
}

/// A pair of ids that can be read is the same when written.
pub(crate) fn gnubg_id(text: &str) {
    let Ok(id) = text.parse::<GnubgId>() else { return };
    assert_eq!(id.to_string().parse::<GnubgId>(), Ok(id));
}

/// An XGID that can be read is the same when written, and survives the way through board and match.
pub(crate) fn xgid(text: &str) {
    let Ok(xgid) = text.parse::<Xgid>() else { return };
    assert_eq!(xgid.to_string().parse::<Xgid>(), Ok(xgid));
    for checkers in [15, 3] {
        if let Ok(board) = xgid.board_with(checkers) {
            let again = Xgid::new(board, xgid.state(), xgid.extras()).expect("a game being played");
            // A raccoon looks like a double.
            assert_eq!(again.to_string(), xgid.to_string().replace(":R:", ":D:"));
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

/// A text in which a position is found gives a legal board, whose id is found as well.
pub(crate) fn position_text(text: &str) {
    for checkers in [15, 3] {
        if let Ok(found) = PositionText::read(text, checkers) {
            assert_eq!(found.board.validate(checkers), Ok(found.board));
            let id = PositionId::from(found.board).to_string();
            assert_eq!(PositionText::read(&id, checkers).map(|found| found.board), Ok(found.board));
        }
    }
}

/// A board line that can be read gives a legal board or a reason.
pub(crate) fn fibs(text: &str) {
    let Ok(fibs) = text.parse::<FibsBoard>() else { return };
    if let Ok(board) = fibs.board_with(15) {
        assert_eq!(board.validate(15), Ok(board));
    }
    position_text(text);
}
