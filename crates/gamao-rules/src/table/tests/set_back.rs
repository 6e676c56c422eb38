//! A server that was restored from a backup.

use crate::{
    Board, Command, Cube, Player, Roll, Score, Seat, SeatCommand, Table, TableRules, Variant,
    testing,
};

use super::{Crawford, Phase, play, refuse, seated};

fn set_back(table: Table) -> Table {
    play(Some(table), Command::SetBack(None))
}

#[test]
fn the_game_at_hand_starts_again_and_the_score_is_kept() {
    let board = Variant::Hypergammon.start();
    let cube = Cube { value: 4, owner: Some(Player::A) };
    let player = Player::B;
    let phases = [
        Phase::Opening,
        Phase::ToRoll { player },
        Phase::Rolling { player },
        Phase::ToPlay { player, roll: Roll::new(3, 1) },
        Phase::Doubled { player },
        Phase::Beavered { player },
    ];
    for phase in phases {
        for (crawford, a) in [(Crawford::No, 3), (Crawford::Now, 4), (Crawford::Done, 4)] {
            let score = Score { a, b: 2 };
            let before = Table::at(TableRules::match_to(5), score, crawford, board, cube, phase);
            let after = set_back(before.clone());
            assert_eq!((after.score(), after.game_number()), (score, 3), "{phase:?} {crawford:?}");
            assert_eq!(after.is_crawford(), before.is_crawford());
            assert_eq!(after.is_post_crawford(), before.is_post_crawford());
            assert_eq!((after.cube(), *after.phase()), (Cube::CENTRED, Phase::Opening));
            assert_eq!(after.board(Player::A), TableRules::CASUAL.variant.start());
            assert_eq!((after.dice(), after.last_play(), after.resignation()), (None, None, None));
        }
    }
}

#[test]
fn an_offer_to_resign_is_gone_with_its_game() {
    let board: Board = TableRules::CASUAL.variant.start();
    let phase = Phase::ToRoll { player: Player::A };
    let rules = TableRules::CASUAL;
    let table = Table::at(rules, Score::default(), Crawford::No, board, Cube::CENTRED, phase);
    let level = crate::WinSize::Single;
    let table = play(Some(table), SeatCommand::Resign { level }.by(Seat::A));
    assert_eq!(set_back(table).to_act(), None);
}

#[test]
fn between_games_nothing_starts_again_and_a_match_that_is_over_stays_so() {
    let rules = TableRules::match_to(3);
    let resigned = |table: Table, level| {
        let player = Player::A;
        let table = play(Some(table), super::testing::throw(6, 1));
        let table = play(Some(table), SeatCommand::Resign { level }.by(testing::seat_of(player)));
        play(Some(table), SeatCommand::AcceptResign.by(testing::seat_of(player.other())))
    };
    let between = resigned(seated(rules), crate::WinSize::Single);
    assert_eq!(*between.phase(), Phase::BetweenGames);
    assert_eq!(set_back(between.clone()), between);
    let over = resigned(seated(TableRules::match_to(1)), crate::WinSize::Single);
    refuse(&over, &Command::SetBack(None));
    let nobody = play(None, Command::Open(rules));
    refuse(&nobody, &Command::SetBack(None));
}
