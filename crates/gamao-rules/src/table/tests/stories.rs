//! Short sequences of play, each of which shows one rule.

use crate::{
    Board, Clock, Command, Cube, CubeProblem, Die, Event, ForfeitReason, Frame, Link, Occupant,
    Party, Phrase, Play, Player, Point, Refusal, ResultKind, Roll, RuleError, Score, Seat,
    SeatCommand, Seats, Side, Step, TableRules, Turn, Variant, WinSize, legal_plays,
    testing::{person, seat_of, throw},
};

use super::{Crawford, PLAIN_MONEY, Phase, Table, fold, play, refuse, seated};

const ROLL: Roll = Roll::new(3, 1);

fn at_start(rules: TableRules, phase: Phase) -> Table {
    let start = Variant::Standard.start();
    Table::at(rules, Score::default(), Crawford::No, start, Cube::CENTRED, phase)
}

/// A board with one of A's checkers on the bar against B's closed home board.
fn shut_out() -> Board {
    let side = |checkers: &[(u8, u8)]| {
        checkers.iter().fold(Side::EMPTY, |side, &(point, n)| side.with(Point::new(point), n))
    };
    Board {
        mine: side(&[(25, 1), (13, 5), (8, 4), (6, 5)]),
        theirs: side(&[(8, 3), (6, 2), (5, 2), (4, 2), (3, 2), (2, 2), (1, 2)]),
    }
}

#[test]
fn the_first_game_starts_when_both_seats_are_taken() {
    let open = play(None, Command::Open(TableRules::CASUAL));
    let one = play(Some(open), Command::Sit(Seat::B, person("Bia")));
    assert_eq!(*one.phase(), Phase::Seating);
    let taken = refuse(&one, &Command::Sit(Seat::B, person("Zé")));
    assert_eq!(taken, RuleError::SeatTaken(Seat::B));
    let both = play(Some(one), Command::Sit(Seat::A, person("Zé")));
    assert_eq!((*both.phase(), both.game_number()), (Phase::Opening, 1));
    assert!(both.is_throw_due());
    refuse(&both, &Command::Sit(Seat::A, person("Ana")));
}

#[test]
fn the_opening_winner_plays_both_dice() {
    let table = play(Some(seated(TableRules::CASUAL)), throw(2, 2));
    assert_eq!(*table.phase(), Phase::Opening);
    assert_eq!(table.dice(), Some((None, Roll::new(2, 2))));
    let table = play(Some(table), throw(2, 5));
    assert_eq!(*table.phase(), Phase::ToPlay { player: Player::B, roll: Roll::new(2, 5) });
}

#[test]
fn in_tavla_the_opening_winner_rolls_afresh() {
    let table = play(Some(seated(TableRules::TAVLA)), throw(6, 5));
    assert_eq!(*table.phase(), Phase::ToRoll { player: Player::A });
    let table = play(Some(table), SeatCommand::Roll { link: None }.by(Seat::A));
    let table = play(Some(table), throw(3, 3));
    assert_eq!(*table.phase(), Phase::ToPlay { player: Player::A, roll: Roll::new(3, 3) });
}

#[test]
fn a_roll_is_asked_for_before_it_is_thrown_and_ends_the_right_to_double() {
    let table = at_start(PLAIN_MONEY, Phase::ToRoll { player: Player::A });
    refuse(&table, &throw(3, 1));
    refuse(&table, &SeatCommand::Roll { link: None }.by(Seat::B));
    let table = play(Some(table), SeatCommand::Roll { link: None }.by(Seat::A));
    refuse(&table, &SeatCommand::Double.by(Seat::A));
    refuse(&table, &SeatCommand::Roll { link: None }.by(Seat::A));
    let table = play(Some(table), throw(3, 1));
    assert_eq!(*table.phase(), Phase::ToPlay { player: Player::A, roll: ROLL });
}

#[test]
fn a_roll_without_a_legal_move_passes_by_itself() {
    let board = shut_out();
    let mut table = at_start(PLAIN_MONEY, Phase::Rolling { player: Player::A });
    table.game.board = board;
    let roll = Roll::new(6, 4);
    let events = Table::decide(Some(&table), &Command::Throw(roll, Vec::new())).expect("a throw");
    let passed = Event::Played { player: Player::A, play: Play::PASS };
    assert_eq!(events, [Event::Rolled { roll, shares: Vec::new() }, passed]);
    let after = fold(Some(table), &events).expect("a table");
    assert_eq!(*after.phase(), Phase::ToRoll { player: Player::B });
    assert_eq!(after.last_play(), Some((Player::A, roll, Play::PASS)));
}

#[test]
fn a_double_is_allowed_even_to_a_player_who_cannot_move() {
    let mut table = at_start(PLAIN_MONEY, Phase::ToRoll { player: Player::A });
    table.game.board = shut_out();
    assert!(table.allows(&SeatCommand::Double.by(Seat::A)));
}

#[test]
fn a_play_may_leave_out_what_it_hits_and_keeps_its_order_of_steps() {
    let mut table = at_start(TableRules::CASUAL, Phase::ToPlay { player: Player::A, roll: ROLL });
    // B's blot on A's five point.
    table.game.board.theirs = table.game.board.theirs.moved(Point::new(24), Point::new(20));
    let mut turn = Turn::new(table.board(Player::A), ROLL);
    let one = Die::new(1);
    let first = turn.next_steps().into_iter().find(|s| s.die == one && s.hits).expect("6/5*");
    turn.push(first).expect("a legal step");
    let second = turn.next_steps()[0];
    let bare = |step: Step| Step { hits: false, ..step };
    let command = SeatCommand::Play { steps: Play::new(&[bare(first), bare(second)]) }.by(Seat::A);
    let events = Table::decide(Some(&table), &command).expect("a legal play");
    let full = Play::new(&[first, second]);
    assert_eq!(events, [Event::Played { player: Player::A, play: full }]);
    // An event, unlike a command, is complete.
    let incomplete = Event::Played { player: Player::A, play: Play::new(&[bare(first), second]) };
    assert!(Table::evolve(Some(table), &incomplete).is_err());
}

#[test]
fn a_play_must_use_as_many_dice_as_it_can() {
    let table = at_start(TableRules::CASUAL, Phase::ToPlay { player: Player::A, roll: ROLL });
    let turn = Turn::new(table.board(Player::A), ROLL);
    let half = Play::new(&turn.next_steps()[..1]);
    let refusal = refuse(&table, &SeatCommand::Play { steps: half }.by(Seat::A));
    assert!(matches!(refusal, RuleError::IllegalPlay(_)), "{refusal}");
    refuse(&table, &SeatCommand::Play { steps: Play::PASS }.by(Seat::A));
}

/// `bugs.md` 15: the same move sent twice is one move, and dice are thrown once.
#[test]
fn a_repeated_play_or_throw_is_refused() {
    let table = at_start(TableRules::CASUAL, Phase::ToPlay { player: Player::A, roll: ROLL });
    let (best, _) = legal_plays(table.board(Player::A), ROLL)[0];
    refuse(&table, &throw(6, 6));
    let after = play(Some(table), SeatCommand::Play { steps: best }.by(Seat::A));
    let refusal = refuse(&after, &SeatCommand::Play { steps: best }.by(Seat::A));
    let awaited = "cannot play now: the table waits for player B to roll";
    assert_eq!(refusal.to_string(), awaited);
}

#[test]
fn a_resignation_is_answered_before_anything_else() {
    let table = at_start(PLAIN_MONEY, Phase::ToRoll { player: Player::A });
    let offered =
        play(Some(table.clone()), SeatCommand::Resign { level: WinSize::Gammon }.by(Seat::B));
    assert_eq!(offered.resignation(), Some((Player::B, WinSize::Gammon)));
    assert_eq!(offered.to_act(), Some(Player::A));
    for command in [
        SeatCommand::Roll { link: None }.by(Seat::A),
        SeatCommand::Double.by(Seat::A),
        SeatCommand::Resign { level: WinSize::Single }.by(Seat::A),
        SeatCommand::AcceptResign.by(Seat::B),
        SeatCommand::RefuseResign.by(Seat::B),
    ] {
        refuse(&offered, &command);
    }
    let refused = play(Some(offered.clone()), SeatCommand::RefuseResign.by(Seat::A));
    assert_eq!(refused.phase(), table.phase());
    let accepted = play(Some(offered), SeatCommand::AcceptResign.by(Seat::A));
    assert_eq!(accepted.score(), Score::new(2, 0));
    assert_eq!(*accepted.phase(), Phase::BetweenGames);
}

#[test]
fn a_refused_resignation_is_not_offered_again_in_the_same_turn() {
    let table = at_start(PLAIN_MONEY, Phase::ToPlay { player: Player::A, roll: ROLL });
    let table = play(Some(table), SeatCommand::Resign { level: WinSize::Single }.by(Seat::A));
    let table = play(Some(table), SeatCommand::RefuseResign.by(Seat::B));
    refuse(&table, &SeatCommand::Resign { level: WinSize::Single }.by(Seat::A));
    assert!(table.allows(&SeatCommand::Resign { level: WinSize::Gammon }.by(Seat::A)));
    assert!(table.allows(&SeatCommand::Resign { level: WinSize::Single }.by(Seat::B)));
    let (best, _) = legal_plays(table.board(Player::A), ROLL)[0];
    let table = play(Some(table), SeatCommand::Play { steps: best }.by(Seat::A));
    assert!(table.allows(&SeatCommand::Resign { level: WinSize::Single }.by(Seat::A)));
}

#[test]
fn only_a_running_game_can_be_resigned() {
    let open = play(None, Command::Open(TableRules::CASUAL));
    refuse(&open, &SeatCommand::Resign { level: WinSize::Single }.by(Seat::A));
    for phase in [Phase::BetweenGames, Phase::Over, Phase::Expired] {
        let table = at_start(PLAIN_MONEY, phase);
        refuse(&table, &SeatCommand::Resign { level: WinSize::Single }.by(Seat::A));
    }
}

/// One link of the roll may be released already, and whoever has the other may know the roll.
#[test]
fn nobody_resigns_while_dice_are_due() {
    for phase in
        [Phase::Opening, Phase::Rolling { player: Player::A }, Phase::Rolling { player: Player::B }]
    {
        let table = at_start(PLAIN_MONEY, phase);
        for player in Player::ALL {
            for level in [WinSize::Single, WinSize::Gammon, WinSize::Backgammon] {
                let refusal = refuse(&table, &SeatCommand::Resign { level }.by(seat_of(player)));
                assert_eq!(refusal, RuleError::Refused(Refusal::DiceDue), "{phase:?}");
            }
        }
        let thrown = play(Some(table), throw(3, 1));
        assert!(
            thrown.allows(&SeatCommand::Resign { level: WinSize::Single }.by(Seat::A)),
            "{phase:?}"
        );
    }
}

/// Earlier versions allowed resigning while dice were due: such logs can still be read.
#[test]
fn dice_wait_for_the_answer_to_a_resignation() {
    let table = at_start(PLAIN_MONEY, Phase::Rolling { player: Player::A });
    let offered = Event::ResignOffered { player: Player::B, level: WinSize::Single };
    let table = fold(Some(table), &[offered]).expect("a table");
    assert!(!table.is_throw_due());
    refuse(&table, &throw(3, 1));
    let table = play(Some(table), SeatCommand::RefuseResign.by(Seat::A));
    assert!(table.is_throw_due());
}

#[test]
fn resigning_against_a_double_loses_the_value_before_it() {
    let table = at_start(PLAIN_MONEY, Phase::Doubled { player: Player::A });
    let table = play(Some(table), SeatCommand::Resign { level: WinSize::Gammon }.by(Seat::B));
    let table = play(Some(table), SeatCommand::AcceptResign.by(Seat::A));
    assert_eq!(table.score(), Score::new(2, 0));
}

#[test]
fn only_whom_the_table_waits_for_can_forfeit() {
    let table = at_start(PLAIN_MONEY, Phase::Doubled { player: Player::A });
    refuse(&table, &Command::Forfeit(Seat::A, ForfeitReason::Clock));
    refuse(&table, &SeatCommand::Claim.by(Seat::B));
    let claimed = play(Some(table), SeatCommand::Claim.by(Seat::A));
    let absence = ResultKind::Forfeited(ForfeitReason::Absence);
    assert_eq!(claimed.results()[0].kind, absence);
    refuse(&claimed, &SeatCommand::Claim.by(Seat::A));
}

/// `bugs.md` 8: a game that is won is not a match that is won.
#[test]
fn a_match_goes_on_until_the_points_are_there() {
    let table = at_start(TableRules::match_to(5), Phase::ToRoll { player: Player::A });
    let table = play(Some(table), SeatCommand::Resign { level: WinSize::Single }.by(Seat::B));
    let table = play(Some(table), SeatCommand::AcceptResign.by(Seat::A));
    assert_eq!((table.score(), table.winner()), (Score::new(1, 0), None));
    assert_eq!(*table.phase(), Phase::BetweenGames);
}

/// `bugs.md` 9: the Crawford game is still one when the log is read again, and is over after it.
#[test]
fn the_crawford_game_survives_a_reload() {
    let mut table = play(Some(seated(TableRules::match_to(3))), throw(6, 1));
    let lose = |table: Table, loser: Player, level| {
        let table = play(Some(table), SeatCommand::Resign { level }.by(seat_of(loser)));
        let mut table = play(Some(table), SeatCommand::AcceptResign.by(seat_of(loser.other())));
        for seat in Seats::first(2) {
            table = play(Some(table), SeatCommand::Rematch.by(seat));
        }
        play(Some(table), throw(6, 1))
    };
    table = lose(table, Player::B, WinSize::Gammon);
    assert!(table.is_crawford() && !table.is_post_crawford() && !table.is_cube_in_play());
    table.phase = Phase::ToRoll { player: Player::B };
    let refusal = refuse(&table, &SeatCommand::Double.by(Seat::B));
    assert_eq!(refusal, RuleError::CubeNotAllowed(CubeProblem::Crawford));
    table = lose(table, Player::A, WinSize::Single);
    assert!(!table.is_crawford() && table.is_post_crawford());
    table.phase = Phase::ToRoll { player: Player::B };
    assert!(table.allows(&SeatCommand::Double.by(Seat::B)));
}

#[test]
fn a_single_game_ends_at_once_and_both_may_start_another() {
    let table = at_start(TableRules::CASUAL, Phase::ToRoll { player: Player::A });
    let table = play(Some(table), SeatCommand::Resign { level: WinSize::Backgammon }.by(Seat::A));
    let table = play(Some(table), SeatCommand::AcceptResign.by(Seat::B));
    assert_eq!((*table.phase(), table.winner()), (Phase::Over, Some(Player::B)));
    assert_eq!(table.results()[0].points, 1);
    let one = play(Some(table), SeatCommand::Rematch.by(Seat::B));
    assert_eq!(*one.phase(), Phase::Over);
    refuse(&one, &SeatCommand::Rematch.by(Seat::B));
    let events = Table::decide(Some(&one), &SeatCommand::Rematch.by(Seat::A)).expect("a rematch");
    assert_eq!(
        events,
        [
            Event::RematchOffered { seat: Seat::A },
            Event::Rematched,
            Event::GameStarted { number: 1, crawford: false },
        ]
    );
    let again = fold(Some(one), &events).expect("a table");
    assert_eq!((*again.phase(), again.score()), (Phase::Opening, Score::default()));
    assert!(again.results().is_empty() && again.winner().is_none());
}

#[test]
fn a_bot_is_always_ready_but_bots_alone_play_one_match() {
    let bot = || Occupant::Bot { level: "capivara".into() };
    let resigned = |rules: TableRules, a: Occupant, b: Occupant| {
        let table = play(None, Command::Open(rules));
        let table = play(Some(table), Command::Sit(Seat::A, a));
        let table = play(Some(table), Command::Sit(Seat::B, b));
        let table = play(Some(table), throw(3, 1));
        let table = play(Some(table), SeatCommand::Resign { level: WinSize::Single }.by(Seat::A));
        play(Some(table), SeatCommand::AcceptResign.by(Seat::B))
    };
    let over = resigned(TableRules::CASUAL, person("Ana"), bot());
    assert_eq!(*play(Some(over), SeatCommand::Rematch.by(Seat::A)).phase(), Phase::Opening);
    let check = |rules: TableRules, expected: Phase| {
        assert_eq!(*resigned(rules, bot(), bot()).phase(), expected);
    };
    check(TableRules::CASUAL, Phase::Over);
    check(TableRules::match_to(1), Phase::Over);
    check(TableRules::match_to(3), Phase::Opening);
    check(TableRules::MAO, Phase::Opening);
    // Nobody would end a session.
    check(TableRules::MONEY, Phase::BetweenGames);
}

#[test]
fn players_end_a_money_session_between_games_only() {
    let table = at_start(PLAIN_MONEY, Phase::ToRoll { player: Player::A });
    refuse(&table, &SeatCommand::EndSession.by(Seat::A));
    let table = play(Some(table), SeatCommand::Resign { level: WinSize::Single }.by(Seat::A));
    let table = play(Some(table), SeatCommand::AcceptResign.by(Seat::B));
    let table = play(Some(table), SeatCommand::EndSession.by(Seat::A));
    assert_eq!((*table.phase(), table.winner()), (Phase::Over, None));
    assert_eq!(table.score(), Score::new(0, 1));
    let in_match = at_start(TableRules::match_to(5), Phase::BetweenGames);
    refuse(&in_match, &SeatCommand::EndSession.by(Seat::A));
}

#[test]
fn a_room_expires_without_a_winner_unless_it_is_finished() {
    let open = play(None, Command::Open(TableRules::CASUAL));
    for table in [open, at_start(PLAIN_MONEY, Phase::BetweenGames)] {
        let expired = play(Some(table), Command::Expire);
        assert_eq!((*expired.phase(), expired.winner()), (Phase::Expired, None));
        refuse(&expired, &Command::Expire);
        refuse(&expired, &SeatCommand::Rematch.by(Seat::A));
        refuse(&expired, &SeatCommand::Say { phrase: Phrase::Hello }.by(Seat::A));
    }
    refuse(&at_start(TableRules::CASUAL, Phase::Over), &Command::Expire);
}

#[test]
fn the_waiting_player_may_turn_a_live_clock_into_correspondence() {
    let live = TableRules { clock: Clock::live(5), ..TableRules::match_to(5) };
    let table = at_start(live, Phase::ToRoll { player: Player::A });
    refuse(&table, &SeatCommand::Correspond.by(Seat::A));
    let table = play(Some(table), SeatCommand::Correspond.by(Seat::B));
    assert_eq!(table.clock(), Clock::CORRESPONDENCE);
    refuse(&table, &SeatCommand::Correspond.by(Seat::B));
    // A rematch follows the house rules again.
    let mut over = table;
    over.phase = Phase::Over;
    for seat in Seats::first(2) {
        over = play(Some(over), SeatCommand::Rematch.by(seat));
    }
    assert_eq!(over.clock(), live.clock);
    refuse(
        &at_start(TableRules::match_to(5), Phase::ToRoll { player: Player::A }),
        &SeatCommand::Correspond.by(Seat::B),
    );
}

#[test]
fn vacations_are_taken_where_the_table_allows_them() {
    let clock = |vacation_ms| TableRules {
        clock: Clock::Correspondence { turn_ms: Clock::DAY_MS, vacation_ms },
        ..PLAIN_MONEY
    };
    let phase = Phase::ToRoll { player: Player::A };
    refuse(&at_start(clock(0), phase), &SeatCommand::StartVacation.by(Seat::A));
    let table = at_start(clock(Clock::DAY_MS), phase);
    refuse(&table, &SeatCommand::EndVacation.by(Seat::A));
    let away = play(Some(table), SeatCommand::StartVacation.by(Seat::A));
    refuse(&away, &SeatCommand::StartVacation.by(Seat::A));
    assert!(away.vacation().contains(Seat::A));
    let back = play(Some(away), SeatCommand::EndVacation.by(Seat::A));
    assert!(!back.vacation().contains(Seat::A));
}

#[test]
fn fair_dice_and_talk_leave_the_game_alone() {
    let table = at_start(PLAIN_MONEY, Phase::ToPlay { player: Player::A, roll: ROLL });
    let link: Link = Link([7; 32]);
    let events = [
        Event::Anchored { party: Party::Server, anchor: link },
        Event::Anchored { party: Party::Seat(Seat::A), anchor: link },
        Event::SignedOff { seat: Seat::A, digest: link },
        Event::LinkReleased { seat: Seat::B, link },
        Event::Said { seat: Seat::B, phrase: Phrase::NiceRoll },
    ];
    assert_eq!(fold(Some(table.clone()), &events), Some(table.clone()));
    let early = Table::evolve(Some(table.clone()), &Event::Revealed { secret: link });
    assert!(early.is_err(), "the seed stays secret while the match goes on");
    let over = play(Some(table), Command::Expire);
    assert_eq!(fold(Some(over.clone()), &[Event::Revealed { secret: link }]), Some(over));
}

#[test]
fn a_mao_counts_a_resigned_gamao_as_three_and_never_as_cantado() {
    for (level, points) in [(WinSize::Single, 1), (WinSize::Gammon, 3), (WinSize::Backgammon, 3)] {
        let table =
            at_start(TableRules::MAO, Phase::ToPlay { player: Player::A, roll: Roll::new(4, 4) });
        let table = play(Some(table), SeatCommand::Resign { level }.by(Seat::A));
        let table = play(Some(table), SeatCommand::AcceptResign.by(Seat::B));
        assert_eq!(table.score(), Score::new(0, points));
        assert!(!table.results()[0].cantada);
    }
}

#[test]
fn a_checker_that_hits_at_home_may_not_run_on_where_the_table_says_so() {
    let frame = |no_hit_and_run| Frame::Mao {
        length: 10,
        gamao_cantado: 4,
        opening_rolls_afresh: false,
        no_hit_and_run,
    };
    // A's 6/5*/2 with 3-1, B's blot on A's five point.
    let allowed = |no_hit_and_run| {
        let rules = TableRules { frame: frame(no_hit_and_run), ..TableRules::MAO };
        let mut table = at_start(rules, Phase::ToPlay { player: Player::A, roll: ROLL });
        table.game.board.theirs = table.game.board.theirs.moved(Point::new(24), Point::new(20));
        let step = |from, to, die| Step {
            from: Point::new(from),
            to: Point::new(to),
            die: Die::new(die),
            hits: false,
        };
        let run = Play::new(&[step(6, 5, 1), step(5, 2, 3)]);
        table.allows(&SeatCommand::Play { steps: run }.by(Seat::A))
    };
    assert!(allowed(false));
    assert!(!allowed(true));
}
