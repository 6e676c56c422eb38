//! Parsers and printers agree, and no input makes them panic.

mod checks;
#[path = "checks/draw.rs"]
mod draw;

use gamao_notation::{
    BoardDrawing, GnubgMatch, MatchId, PositionId, PositionText, Session, Setting, Xgid, XgidDice,
    XgidExtras,
};
use gamao_rules::{Board, ByPlayer, MoveRules, Player, Roll, Variant, for_each_result_under};
use proptest::prelude::*;

use draw::{Program, draw};

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

/// A game being played: a match or money, a roll to play or a cube to turn.
fn states() -> impl Strategy<Value = GnubgMatch> {
    let player = || prop::sample::select(&[Player::A, Player::B][..]);
    let owner = prop::option::of(player());
    let dice = prop::option::of(rolls());
    (0..10_u32, owner, player(), dice, 0..65_u32, any::<[u16; 2]>(), any::<[bool; 2]>()).prop_map(
        |(cube, owner, on_roll, dice, length, score, [crawford, doubled])| {
            let points = |points: u16| u32::from(points) % length.max(1);
            let score = ByPlayer::new(points(score[0]), points(score[1]));
            // A cube in the centre has not been turned.
            let cube = if owner.is_none() { 1 } else { 2 << cube };
            let doubled = doubled && dice.is_none();
            GnubgMatch {
                cube,
                owner,
                on_roll,
                crawford: crawford && length > 0 && owner.is_none() && !doubled,
                game: gamao_notation::GameState::Playing,
                to_act: if doubled { on_roll.other() } else { on_roll },
                doubled,
                resigned: None,
                dice: dice.map(Roll::sorted),
                length,
                score,
                jacoby: length == 0,
            }
        },
    )
}

/// What people write around an id or a board: nothing that is one.
fn junk() -> impl Strategy<Value = String> {
    prop::collection::vec("[a-zçãé ,.!?()-]{0,13}( [a-z]{1,9}[.:]?)?", 0..4)
        .prop_map(|lines| lines.join("\n"))
}

/// What stands right around an id.
const AROUND: [[&str; 2]; 12] = [
    ["", ""],
    ["(", ")"],
    ["\"", "\","],
    ["see ", "."],
    ["> ", ""],
    ["<b>", "</b>"],
    ["`", "`"],
    ["\u{feff}", "\r"],
    ["<td>", "</td>"],
    ["\u{a0}", "\u{a0}"],
    ["**", "**!"],
    ["&lt;", "&gt;"],
];

proptest! {
    #[test]
    fn a_drawn_board_is_read_as_it_is((board, _) in played_boards()) {
        let checkers = board.mine.total();
        let drawn = BoardDrawing(board).to_string();
        let read = PositionText::read(&drawn, checkers).map(|found| found.board);
        prop_assert_eq!(read, Ok(board), "{}", drawn);
    }

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

    #[test]
    fn any_text_holds_a_legal_position_or_none(any in any::<String>(), text in "[-+|XO0-9A-F: \\n]{0,300}") {
        checks::position_text(&any);
        checks::position_text(&text);
        checks::fibs(&text);
    }

    #[test]
    fn almost_board_lines_are_read_or_refused(
        text in "board:X:O:[0-9]{1,2}:[0-4]:[0-4](:-?[0-5]){0,26}:(1|-1|0)(:[0-6]){4}:[0-8](:[01]){3}:-?1:-?1(:[0-9]{1,2}){10}"
    ) {
        checks::fibs(&text);
    }

    #[test]
    fn ids_are_found_in_any_text(
        (board, _) in played_boards(),
        state in states(),
        [before, after] in [junk(), junk()],
        around in prop::sample::select(&AROUND[..]),
    ) {
        let checkers = board.mine.total();
        let xgid = Xgid::new(board, state, XgidExtras::default()).expect("a game being played");
        let position = PositionId::from(board);
        let match_id = MatchId::try_from(state).expect("a possible match");
        let xgid_text = xgid.to_string();
        for id in [
            xgid_text.clone(),
            xgid_text.replace("XGID=", ""),
            xgid_text.replace("XGID=", "xgid= "),
            format!("{position}:{match_id}"),
            format!("Position ID: {position} Match ID: {match_id}"),
        ] {
            let text = format!("{before}\n{}{id}{}\n{after}", around[0], around[1]);
            let found = PositionText::read(&text, checkers);
            let found = found.map_err(|error| TestCaseError::fail(format!("{error} in {text:?}")))?;
            prop_assert_eq!(found.board, board, "{}", &text);
            let expected = PositionText::read(&xgid_text, checkers).expect("an XGID").setting;
            let cut = |setting: Setting| Setting {
                max_cube_exponent: None,
                session: setting.session.map(|session| match session {
                    Session::Money { jacoby, .. } => Session::Money { jacoby, beavers: None },
                    session @ Session::Match { .. } => session,
                }),
                ..setting
            };
            prop_assert_eq!(cut(found.setting), cut(expected), "{}", &text);
        }
    }

    #[test]
    fn drawn_boards_are_read_as_drawn(
        (board, _) in played_boards(),
        state in states(),
        [before, after] in [junk(), junk()],
    ) {
        let checkers = board.mine.total();
        let id = Xgid::new(board, state, XgidExtras::default()).expect("a game being played");
        let told = PositionText::read(&id.to_string(), checkers).expect("an XGID").setting;
        for program in [Program::Xg, Program::Gnubg, Program::GnubgClockwise] {
            let drawn = draw(board, &told, program);
            let text = format!("{before}\n{drawn}\n{after}");
            let found = PositionText::read(&text, checkers);
            let found = found.map_err(|error| TestCaseError::fail(format!("{error} in\n{text}")))?;
            prop_assert_eq!(found.board, board, "{}", &text);
            // Neither says what it does not know, and XG does not say that a double is offered.
            let dice = match (told.dice, program) {
                (Some(XgidDice::NotRolled), _) | (Some(XgidDice::Doubled), Program::Xg) => None,
                (dice, _) => dice,
            };
            prop_assert_eq!(found.setting.dice, dice, "{}", &text);
            let is_told = program == Program::Xg || state.length > 0 && !state.crawford;
            if is_told {
                let mine = |setting: Setting| {
                    let cube = setting.cube?;
                    Some((cube.value, cube.owner.map(|owner| owner == setting.on_roll)))
                };
                prop_assert_eq!(mine(found.setting), mine(told), "{}", &text);
            }
            if state.length > 0 {
                let Some(Session::Match { length, score, .. }) = found.setting.session else {
                    return Err(TestCaseError::fail(format!("no match in\n{text}")));
                };
                let (me, us) = (found.setting.on_roll, told.on_roll);
                let scores = [score[me], score[me.other()]];
                prop_assert_eq!(length, state.length, "{}", &text);
                prop_assert_eq!(scores, [state.score[us], state.score[us.other()]], "{}", &text);
            }
            // And together with the id.
            let both = PositionText::read(&format!("{id}\n{text}"), checkers);
            prop_assert_eq!(both.map(|both| both.board), Ok(board), "{}", &text);
        }
    }
}
