//! Parsers and printers agree, and no input makes them panic.

mod checks;

use gamao_rules::{Board, MoveRules, Roll, Variant, for_each_result_under};
use proptest::prelude::*;

fn rolls() -> impl Strategy<Value = Roll> {
    (0..21_usize).prop_map(|i| Roll::ALL[i])
}

/// A board of a random game: any legal plays from the start of any variant.
fn played_boards() -> impl Strategy<Value = (Board, MoveRules)> {
    let turn = (rolls(), any::<prop::sample::Index>());
    let variant = prop::sample::select(&Variant::ALL[..]);
    (variant, any::<bool>(), prop::collection::vec(turn, 0..120)).prop_map(
        |(variant, no_hit_and_run, turns)| {
            let rules = MoveRules { no_hit_and_run };
            let mut board = variant.start();
            for (roll, choice) in turns {
                let mut results = Vec::new();
                for_each_result_under(board, roll, rules, |result| results.push(result.flipped()));
                let next = *choice.get(&results);
                if next.is_over() {
                    break;
                }
                board = next;
            }
            (board, rules)
        },
    )
}

proptest! {
    #[test]
    fn printed_plays_are_read_back((board, rules) in played_boards(), roll in rolls()) {
        checks::printed_plays(board, roll, rules);
    }

    #[test]
    fn any_text_is_read_as_a_play_or_refused(text in any::<String>()) {
        checks::play_text(&text);
    }

    #[test]
    fn almost_plays_are_read_or_refused(text in "((bar|off|[0-9]{1,2})(/|/|\\*|\\(2\\)| |,)){0,12}") {
        checks::play_text(&text);
    }

    #[test]
    fn any_text_is_read_as_a_position_id_or_refused(text in any::<String>()) {
        checks::position_id(&text);
    }

    #[test]
    fn almost_ids_are_read_or_refused(text in "[ ]{0,1}[A-Za-z0-9+/]{13}[AQgw]") {
        checks::position_id(&text);
    }

    #[test]
    fn any_text_is_read_as_a_match_id_or_refused(text in any::<String>()) {
        checks::match_id(&text);
        checks::gnubg_id(&text);
        checks::xgid(&text);
    }

    #[test]
    fn almost_match_ids_are_read_or_refused(text in "[A-Za-z0-9+/]{11}[AE]") {
        checks::match_id(&text);
        checks::gnubg_id(&format!("4HPwATDgc/ABMA:{text}"));
    }

    #[test]
    fn almost_xgids_are_read_or_refused(
        text in "(XGID=)?[a-c-][A-Ca-c-]{24}[A-C-]:[0-9]{1,2}:-?[01]:-?1:(00|[0-7]{2}|D|B|R)(:[0-9]{1,2}){3}:[0-9]{1,5}(:1?[0-9])?"
    ) {
        checks::xgid(&text);
    }

    #[test]
    fn any_text_is_read_as_dice_or_refused(any in any::<String>(), text in "[0-7-]{0,4}") {
        checks::dice(&any);
        checks::dice(&text);
    }

    #[test]
    fn ids_of_played_boards_are_read((board, _) in played_boards()) {
        let id = gamao_notation::PositionId::from(board);
        checks::position_id(&id.to_string());
        prop_assert_eq!(id.board_with(board.mine.total()), Ok(board));
    }
}
