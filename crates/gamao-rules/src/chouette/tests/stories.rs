//! Rules that no row of the cases shows.

use std::collections::BTreeMap;

use crate::{Beavers, CubeProblem, Die, RuleNumber, Seat, Seats, WinSize};

use super::{
    super::{
        BoardFact, BoxLeaves, CaptainAnswers, Chouette, ChouetteCommand, ChouetteError,
        ChouetteEvent, ChouettePhase, ChouetteRefusal, ChouetteRule, ChouetteRules,
        ChouetteRulesError, ChouetteRulesProblem as Problem, ChouetteSeatCommand as Ask,
        ChouetteSide, Consultation, CubeAnswer, Seating, TeamCubes,
    },
    Host, PLAIN, seat, seats, seats_in_order,
};

fn dice(rolled: &[(&str, u8)]) -> ChouetteCommand {
    ChouetteCommand::RollPlaces(
        rolled.iter().map(|&(who, face)| (seat(who), Die::new(face))).collect(),
    )
}

#[track_caller]
fn refused(host: &Host, command: ChouetteCommand, why: ChouetteRefusal) {
    assert_eq!(host.refuse(command), ChouetteError::Refused(why));
}

#[track_caller]
fn out_of_turn(host: &Host, command: ChouetteCommand) {
    let error = host.refuse(command);
    assert!(matches!(error, ChouetteError::OutOfTurn { .. }), "{error}");
}

fn answer(answer: CubeAnswer, who: &str) -> ChouetteCommand {
    Ask::Answer { answer }.by(seat(who))
}

#[test]
fn the_default_is_the_custom_of_most_clubs() {
    let expected = ChouetteRules {
        seats: 8,
        seating: Seating::Roll,
        consultation: Consultation::Members,
        cubes: TeamCubes::One,
        cube_limit: 64,
        captain_answers: CaptainAnswers::Together,
        extras: false,
        box_leaves: BoxLeaves::OnLoss,
        jacoby: true,
        automatic_doubles: 0,
        beavers: Beavers::Off,
        backgammon_is_two: false,
    };
    assert_eq!(ChouetteRules::default(), expected);
    assert_eq!(expected.validate(), Ok(expected));
}

#[test]
fn a_card_that_contradicts_itself_is_refused_with_every_reason() {
    let check = |rules: ChouetteRules, problems: &[Problem]| {
        let error = ChouetteRulesError { problems: problems.to_vec() };
        assert_eq!(rules.validate(), Err(error.clone()));
        let refused = Chouette::decide(None, &ChouetteCommand::Open(rules));
        assert_eq!(refused, Err(ChouetteError::Rules(error)));
        assert!(Chouette::evolve(None, &ChouetteEvent::Opened { rules }).is_err());
    };
    let club = ChouetteRules::CLUB;
    check(ChouetteRules { seats: 2, ..club }, &[Problem::Seats(2)]);
    check(ChouetteRules { seats: 9, ..club }, &[Problem::Seats(9)]);
    let by_cube = ChouetteRules { consultation: Consultation::TurnedCubes, ..club };
    check(by_cube, &[Problem::AdviceByOwnCube]);
    check(ChouetteRules { cube_limit: 3, ..club }, &[Problem::CubeLimit(3)]);
    check(ChouetteRules { cube_limit: 8192, ..club }, &[Problem::CubeLimit(8192)]);
    check(ChouetteRules { automatic_doubles: 7, ..club }, &[Problem::AutomaticDoubles(7)]);
    let small = |cube_limit, beavers| ChouetteRules { cube_limit, beavers, ..club };
    check(small(2, Beavers::On), &[Problem::BeaverBeyondLimit(2)]);
    check(small(4, Beavers::Raccoons), &[Problem::RaccoonBeyondLimit(4)]);
    check(
        ChouetteRules { seats: 0, cube_limit: 0, beavers: Beavers::On, ..by_cube },
        &[Problem::Seats(0), Problem::AdviceByOwnCube, Problem::CubeLimit(0)],
    );
    let each = ChouetteRules { cubes: TeamCubes::Each, ..by_cube };
    assert_eq!(each.validate(), Ok(each));
    assert_eq!(small(4, Beavers::On).validate(), Ok(small(4, Beavers::On)));
}

#[test]
fn places_are_rolled_for_and_ties_roll_again_among_themselves() {
    let mut host = Host::open(ChouetteRules::CLUB);
    let join = |host: &mut Host, who| host.act(ChouetteCommand::Join(seat(who)));
    join(&mut host, "C");
    join(&mut host, "A");
    assert_eq!(host.chouette.places_due(), Seats::NONE);
    out_of_turn(&host, dice(&[("A", 1), ("C", 2)]));
    for who in ["B", "D", "E"] {
        join(&mut host, who);
    }
    assert_eq!(host.chouette.places_due(), seats("A B C D E"));
    out_of_turn(&host, ChouetteCommand::Start);
    refused(&host, dice(&[("A", 4)]), ChouetteRefusal::WrongDice);
    host.act(dice(&[("A", 3), ("B", 5), ("C", 3), ("D", 5), ("E", 3)]));
    assert_eq!(host.chouette.places_due(), seats("A B C D E"));
    // Among the fives D is first; of the threes one is first, and two tie again.
    host.act(dice(&[("A", 2), ("B", 1), ("C", 6), ("D", 4), ("E", 2)]));
    assert_eq!(host.chouette.places_due(), seats("A E"));
    // Who comes while places are rolled for goes last.
    join(&mut host, "F");
    assert_eq!(host.chouette.newcomers(), [Seat::F]);
    host.act(dice(&[("A", 1), ("E", 6)]));
    assert_eq!(host.chouette.order(), seats_in_order("D B C E A F"));
    assert_eq!(host.chouette.phase(), ChouettePhase::BetweenGames);
    host.act(ChouetteCommand::Start);
    assert_eq!(host.chouette.in_the_box(), Some(Seat::D));
    assert_eq!(host.chouette.captain(), Some(Seat::B));
    assert_eq!(host.chouette.active(), seats("A B C E F"));
}

#[test]
fn a_tie_ends_when_one_of_those_who_tie_leaves() {
    let mut host = Host::open(ChouetteRules::CLUB);
    for who in ["A", "B", "C", "D"] {
        host.act(ChouetteCommand::Join(seat(who)));
    }
    host.act(dice(&[("A", 3), ("B", 5), ("C", 3), ("D", 1)]));
    host.act(Ask::Leave.by(Seat::A));
    assert_eq!(host.chouette.order(), seats_in_order("B C D"));
    assert_eq!(host.chouette.phase(), ChouettePhase::BetweenGames);
}

#[test]
fn players_sit_down_and_leave_between_games() {
    let mut host = Host::open(ChouetteRules { seats: 4, ..PLAIN });
    refused(&host, ChouetteCommand::Join(Seat::E), ChouetteRefusal::NoSuchSeat);
    for who in ["B", "A"] {
        host.act(ChouetteCommand::Join(seat(who)));
    }
    refused(&host, ChouetteCommand::Start, ChouetteRefusal::TooFewPlayers);
    refused(&host, ChouetteCommand::Join(Seat::B), ChouetteRefusal::SeatTaken(Seat::B));
    refused(&host, Ask::Leave.by(Seat::C), ChouetteRefusal::EmptySeat);
    host.act(ChouetteCommand::Join(Seat::D));
    host.act(ChouetteCommand::Join(Seat::C));
    assert_eq!(host.chouette.order(), seats_in_order("B A D C"));
    // Who leaves the box between games makes way for the captain.
    host.act(Ask::Leave.by(Seat::B));
    assert_eq!(host.chouette.order(), seats_in_order("A D C"));
    host.act(ChouetteCommand::Start);
    out_of_turn(&host, ChouetteCommand::Start);
}

#[test]
fn the_box_may_be_given_up_between_games() {
    let mut host = Host::playing(PLAIN, "A B C");
    out_of_turn(&host, Ask::GiveUpBox.by(Seat::A));
    host.come_to(ChouetteSide::Team);
    host.end(ChouetteSide::Box, WinSize::Single);
    assert_eq!(host.chouette.order(), seats_in_order("A C B"));
    refused(&host, Ask::GiveUpBox.by(Seat::C), ChouetteRefusal::NotInBox);
    host.act(Ask::GiveUpBox.by(Seat::A));
    assert_eq!(host.chouette.order(), seats_in_order("C B A"));
}

#[test]
fn the_captain_moves_and_the_next_in_the_order_who_took_moves_after_it() {
    let mut host = Host::playing(PLAIN, "A B C D");
    host.come_to(ChouetteSide::Team);
    assert_eq!(host.chouette.mover(), Some(Seat::B));
    assert_eq!(host.chouette.check_move(Seat::B), Ok(()));
    let not_captain = Err(ChouetteRefusal::NotCaptain.into());
    assert_eq!(host.chouette.check_move(Seat::C), not_captain);
    assert!(matches!(host.chouette.check_move(Seat::A), Err(ChouetteError::OutOfTurn { .. })));
    host.come_to(ChouetteSide::Box);
    assert_eq!(host.chouette.check_move(Seat::A), Ok(()));
    host.act(Ask::DoubleTeam { to: seats("B C D") }.by(Seat::A));
    assert!(host.chouette.check_move(Seat::A).is_err(), "a double is to be answered");
    host.act(answer(CubeAnswer::Pass, "B"));
    host.act(answer(CubeAnswer::Take, "C"));
    host.act(answer(CubeAnswer::Take, "D"));
    assert_eq!(host.chouette.captain(), Some(Seat::C));
    host.come_to(ChouetteSide::Team);
    assert_eq!(host.chouette.check_move(Seat::C), Ok(()));
    assert_eq!(host.chouette.check_move(Seat::B), Err(ChouetteRefusal::Dropped.into()));
}

#[test]
fn advice_is_given_as_the_card_allows_and_never_by_who_is_out() {
    let advise = |consultation, cubes| {
        let mut host = Host::playing(ChouetteRules { consultation, cubes, ..PLAIN }, "A B C D");
        host.come_to(ChouetteSide::Box);
        host.act(Ask::DoubleTeam { to: host.chouette.active() }.by(Seat::A));
        let before = host.chouette.check_advice(Seat::C);
        host.act(answer(CubeAnswer::Take, "B"));
        host.act(answer(CubeAnswer::Take, "C"));
        host.act(answer(CubeAnswer::Pass, "D"));
        let check = |seat| host.chouette.check_advice(seat);
        assert_eq!(check(Seat::A), Err(ChouetteRefusal::NotInTeam.into()));
        assert_eq!(check(Seat::D), Err(ChouetteRefusal::Dropped.into()));
        assert_eq!(check(Seat::E), Err(ChouetteRefusal::EmptySeat.into()));
        host.act(ChouetteCommand::Absent(Seat::C));
        let absent = host.chouette.check_advice(Seat::C);
        assert_eq!(absent, Err(ChouetteRefusal::FollowsCaptain.into()));
        host.act(Ask::Return.by(Seat::C));
        let after = host.chouette.check_advice(Seat::C);
        host.act(ChouetteCommand::Board(BoardFact::DiceAsked { side: ChouetteSide::Box }));
        host.end(ChouetteSide::Box, WinSize::Single);
        assert_eq!(host.chouette.check_advice(Seat::D), Ok(()), "between games everybody talks");
        (before, after)
    };
    assert_eq!(advise(Consultation::Members, TeamCubes::One), (Ok(()), Ok(())));
    let never: Result<(), ChouetteError> = Err(ChouetteRefusal::NoAdvice.into());
    assert_eq!(advise(Consultation::Nobody, TeamCubes::One), (never.clone(), never));
    let not_yet = Err(ChouetteRefusal::CubeNotTurned.into());
    assert_eq!(advise(Consultation::TurnedCubes, TeamCubes::Each), (not_yet, Ok(())));
}

#[test]
fn the_team_doubles_by_consent_of_all_and_asks_once_a_turn() {
    let mut host = Host::playing(PLAIN, "A B C D");
    host.come_to(ChouetteSide::Team);
    refused(&host, Ask::Double.by(Seat::A), ChouetteRefusal::NotInTeam);
    host.act(Ask::Double.by(Seat::D));
    assert_eq!(host.chouette.due(), seats("B C"));
    out_of_turn(&host, ChouetteCommand::Board(BoardFact::DiceAsked { side: ChouetteSide::Team }));
    refused(&host, Ask::Agree.by(Seat::D), ChouetteRefusal::Answered);
    host.act(Ask::Decline.by(Seat::B));
    refused(&host, Ask::Double.by(Seat::D), ChouetteRefusal::Declined);
    host.come_to(ChouetteSide::Box);
    out_of_turn(&host, Ask::Double.by(Seat::D));
    host.come_to(ChouetteSide::Team);
    host.act(Ask::Double.by(Seat::D));
    host.act(Ask::Agree.by(Seat::B));
    host.act(Ask::Agree.by(Seat::C));
    assert_eq!(host.chouette.due(), seats("A"));
    let take = |to| Ask::AnswerTeam { to: seats(to), answer: CubeAnswer::Take };
    refused(&host, take("B C D").by(Seat::B), ChouetteRefusal::NotInBox);
    refused(&host, take("B C").by(Seat::A), ChouetteRefusal::OneCube);
    let beaver = Ask::AnswerTeam { to: seats("B C D"), answer: CubeAnswer::Beaver };
    assert_eq!(
        host.refuse(beaver.by(Seat::A)),
        ChouetteError::CubeNotAllowed(CubeProblem::NoBeavers)
    );
    host.act(take("B C D").by(Seat::A));
    let not_owner = ChouetteError::CubeNotAllowed(CubeProblem::NotOwner);
    assert_eq!(host.refuse(Ask::Double.by(Seat::B)), not_owner);
    assert_eq!(not_owner.rule(), ChouetteRule::Numbered(RuleNumber { section: 8, rule: 5 }));
}

#[test]
fn the_cube_stops_at_its_last_face() {
    let mut host = Host::playing(ChouetteRules { cube_limit: 2, ..PLAIN }, "A B C");
    host.come_to(ChouetteSide::Box);
    refused(&host, Ask::DoubleTeam { to: seats("B") }.by(Seat::A), ChouetteRefusal::OneCube);
    host.act(Ask::DoubleTeam { to: seats("B C") }.by(Seat::A));
    host.act(answer(CubeAnswer::Take, "B"));
    host.act(answer(CubeAnswer::Take, "C"));
    host.come_to(ChouetteSide::Team);
    let last = ChouetteError::CubeNotAllowed(CubeProblem::LastFace);
    assert_eq!(host.refuse(Ask::Double.by(Seat::B)), last);
}

#[test]
fn an_answer_may_only_beaver_a_first_double() {
    let mut host = Host::playing(ChouetteRules { beavers: Beavers::On, ..PLAIN }, "A B C");
    host.come_to(ChouetteSide::Box);
    host.act(Ask::DoubleTeam { to: seats("B C") }.by(Seat::A));
    for who in ["B", "C"] {
        host.act(answer(CubeAnswer::Beaver, who));
    }
    assert_eq!(host.chouette.stake(Seat::B).map(|stake| stake.value), Some(4));
    // The table plays no raccoons.
    let raccoon = Ask::Raccoon { cubes: seats("B C") }.by(Seat::A);
    refused(&host, raccoon, ChouetteRefusal::NoRaccoons);
    host.come_to(ChouetteSide::Team);
    host.act(Ask::Double.by(Seat::B));
    host.act(Ask::Agree.by(Seat::C));
    let beaver = Ask::AnswerTeam { to: seats("B C"), answer: CubeAnswer::Beaver };
    let why = ChouetteError::CubeNotAllowed(CubeProblem::NotFirstDouble);
    assert_eq!(host.refuse(beaver.by(Seat::A)), why);
}

#[test]
fn a_raccoon_is_past_once_the_doubler_rolls() {
    let rules = ChouetteRules { beavers: Beavers::Raccoons, ..PLAIN };
    let mut host = Host::playing(rules, "A B C");
    host.come_to(ChouetteSide::Box);
    host.act(Ask::DoubleTeam { to: seats("B C") }.by(Seat::A));
    for who in ["B", "C"] {
        host.act(answer(CubeAnswer::Beaver, who));
    }
    let raccoon = |cubes| Ask::Raccoon { cubes: seats(cubes) };
    refused(&host, raccoon("B C").by(Seat::B), ChouetteRefusal::NotInBox);
    refused(&host, raccoon("B").by(Seat::A), ChouetteRefusal::OneCube);
    host.tell(BoardFact::DiceAsked { side: ChouetteSide::Box });
    refused(&host, raccoon("B C").by(Seat::A), ChouetteRefusal::NoRaccoons);
}

/// The captain answers with the others, before them or after them: who is due, step by step, and what the
/// log shows.
#[test]
fn answers_are_sealed_until_their_round_is_complete() {
    let check = |captain_answers, rounds: &[&str]| {
        let mut host = Host::playing(ChouetteRules { captain_answers, ..PLAIN }, "A B C D");
        host.come_to(ChouetteSide::Box);
        host.act(Ask::DoubleTeam { to: seats("B C D") }.by(Seat::A));
        let mut shown = 0;
        for &round in rounds {
            for who in seats_in_order(round) {
                let sealed: Seats = host.chouette.due();
                assert!(
                    sealed.contains(who) && sealed.is_subset(seats(round)),
                    "{who}: {sealed:?}"
                );
                let early = seats("B C D").minus(seats(round)).into_iter().next();
                if let Some(early) = early.filter(|_| shown == 0) {
                    out_of_turn(&host, answer(CubeAnswer::Take, &early.to_string()));
                }
                assert_eq!(host.chouette.to_show(), None);
                host.act(Ask::Answer { answer: CubeAnswer::Take }.by(who));
                let again = Ask::Answer { answer: CubeAnswer::Pass }.by(who);
                if host.chouette.question().is_some() {
                    refused(&host, again, ChouetteRefusal::Answered);
                }
            }
            shown += 1;
            let shows =
                |event: &&ChouetteEvent| matches!(event, ChouetteEvent::AnswersShown { .. });
            assert_eq!(host.log.iter().filter(shows).count(), shown, "{captain_answers:?}");
        }
        assert_eq!(host.chouette.question(), None);
    };
    check(CaptainAnswers::Together, &["D B C"]);
    check(CaptainAnswers::First, &["B", "D C"]);
    check(CaptainAnswers::Last, &["D C", "B"]);
}

#[test]
fn what_is_sealed_stands_in_no_event_and_in_no_debug_text() {
    let play = |said| {
        let mut host = Host::playing(PLAIN, "A B C");
        host.come_to(ChouetteSide::Box);
        host.act(Ask::DoubleTeam { to: seats("B C") }.by(Seat::A));
        host.act(answer(said, "C"));
        (format!("{host:?}"), host)
    };
    let (take, mut host) = play(CubeAnswer::Take);
    let (pass, _) = play(CubeAnswer::Pass);
    assert_eq!(take, pass);
    // Not all have answered, so nothing can be shown, by whomever.
    let show = |answers: &[(Seat, CubeAnswer)]| {
        ChouetteCommand::Show(answers.iter().copied().collect::<BTreeMap<_, _>>())
    };
    out_of_turn(&host, show(&[(Seat::C, CubeAnswer::Take)]));
    host.append(ChouetteEvent::Answered { seat: Seat::B });
    assert_eq!(host.chouette.to_show(), Some(seats("B C")));
    let wrong = [
        show(&[(Seat::C, CubeAnswer::Take)]),
        show(&[(Seat::A, CubeAnswer::Take), (Seat::C, CubeAnswer::Take)]),
    ];
    for command in wrong {
        refused(&host, command, ChouetteRefusal::WrongAnswers);
    }
    let beaver = show(&[(Seat::B, CubeAnswer::Beaver), (Seat::C, CubeAnswer::Take)]);
    let no_beavers = ChouetteError::CubeNotAllowed(CubeProblem::NoBeavers);
    assert_eq!(host.refuse(beaver), no_beavers);
    host.act(show(&[(Seat::B, CubeAnswer::Pass), (Seat::C, CubeAnswer::Take)]));
    assert_eq!(host.chouette.active(), seats("C"));
}

#[test]
fn whoever_vanishes_with_an_answer_due_follows_the_captain() {
    for leaves in [false, true] {
        let mut host = Host::playing(PLAIN, "A B C D");
        host.come_to(ChouetteSide::Box);
        host.act(Ask::DoubleTeam { to: seats("B C D") }.by(Seat::A));
        host.act(answer(CubeAnswer::Pass, "B"));
        host.act(answer(CubeAnswer::Take, "D"));
        let vanish = if leaves { Ask::Leave.by(Seat::C) } else { ChouetteCommand::Absent(Seat::C) };
        host.act(vanish);
        assert_eq!(host.chouette.question(), None, "C follows B and passes");
        assert_eq!(host.chouette.active(), seats("D"));
    }
}

#[test]
fn a_captain_who_vanishes_with_an_answer_due_leaves_it_to_the_next() {
    let mut host =
        Host::playing(ChouetteRules { captain_answers: CaptainAnswers::Last, ..PLAIN }, "A B C D");
    host.come_to(ChouetteSide::Box);
    host.act(Ask::DoubleTeam { to: seats("B C D") }.by(Seat::A));
    host.act(answer(CubeAnswer::Pass, "D"));
    host.act(answer(CubeAnswer::Take, "C"));
    assert_eq!(host.chouette.due(), seats("B"));
    host.act(ChouetteCommand::Absent(Seat::B));
    assert_eq!(host.chouette.active(), seats("B C"), "B follows C and takes");
    assert_eq!(host.chouette.captain(), Some(Seat::C));
    host.act(Ask::Return.by(Seat::B));
    assert_eq!(host.chouette.captain(), Some(Seat::B));
}

#[test]
fn a_sealed_answer_outlives_who_gave_it() {
    let mut host = Host::playing(PLAIN, "A B C D");
    host.come_to(ChouetteSide::Box);
    host.act(Ask::DoubleTeam { to: seats("B C D") }.by(Seat::A));
    host.act(answer(CubeAnswer::Pass, "D"));
    host.act(Ask::Leave.by(Seat::D));
    assert_eq!(host.chouette.due(), seats("B C"));
    host.act(answer(CubeAnswer::Take, "B"));
    host.act(answer(CubeAnswer::Take, "C"));
    assert_eq!(host.chouette.active(), seats("B C"));
}

#[test]
fn who_plays_for_a_side_cannot_be_followed() {
    let mut host = Host::playing(PLAIN, "A B C");
    let away = |who| ChouetteCommand::Absent(seat(who));
    refused(&host, away("A"), ChouetteRefusal::PlaysForSide);
    host.act(away("B"));
    refused(&host, away("B"), ChouetteRefusal::FollowsCaptain);
    refused(&host, away("C"), ChouetteRefusal::PlaysForSide);
    refused(&host, Ask::Return.by(Seat::C), ChouetteRefusal::NotAbsent);
    host.act(Ask::Leave.by(Seat::C));
    assert_eq!(host.chouette.phase(), ChouettePhase::Deserted { side: ChouetteSide::Team });
    assert_eq!(host.chouette.due(), Seats::NONE);
    let won = BoardFact::GameEnded { winner: ChouetteSide::Team, size: WinSize::Single };
    out_of_turn(&host, ChouetteCommand::Board(won));
    out_of_turn(&host, ChouetteCommand::Board(BoardFact::OpeningTied));
    // Who was only away may still come back and play on.
    host.act(Ask::Return.by(Seat::B));
    assert_eq!(host.chouette.phase(), ChouettePhase::Opening);
}

#[test]
fn extras_are_offered_by_who_passed_to_who_alone_took_before_the_box_rolls() {
    use CubeAnswer::{Beaver, Pass, Take};

    let double = |rules: ChouetteRules, said: &[(&str, CubeAnswer)]| {
        let mut host = Host::playing(rules, "A B C D");
        host.come_to(ChouetteSide::Box);
        host.act(Ask::DoubleTeam { to: host.chouette.active() }.by(Seat::A));
        for &(who, said) in said {
            host.act(answer(said, who));
        }
        host
    };
    let rules = ChouetteRules { extras: true, beavers: Beavers::On, ..PLAIN };
    let lone = [("B", Pass), ("C", Take), ("D", Pass)];
    let offer = Ask::OfferExtra.by(Seat::B);
    for host in [
        double(PLAIN, &lone),
        double(rules, &[("B", Pass), ("C", Take), ("D", Take)]),
        double(rules, &[("B", Pass), ("C", Beaver), ("D", Pass)]),
    ] {
        refused(&host, offer.clone(), ChouetteRefusal::NoExtra);
    }
    let mut host = double(rules, &lone);
    refused(&host, Ask::OfferExtra.by(Seat::A), ChouetteRefusal::NoExtra);
    refused(&host, Ask::OfferExtra.by(Seat::C), ChouetteRefusal::NoExtra);
    host.act(offer.clone());
    refused(&host, offer, ChouetteRefusal::NoExtra);
    assert_eq!(host.chouette.due(), seats("C"));
    let roll = ChouetteCommand::Board(BoardFact::DiceAsked { side: ChouetteSide::Box });
    out_of_turn(&host, roll.clone());
    let take = Ask::AnswerExtra { to: Seat::B, takes: true };
    refused(&host, take.by(Seat::D), ChouetteRefusal::NoExtra);
    host.act(take.by(Seat::C));
    assert_eq!(host.chouette.stake(Seat::C).map(|stake| stake.extras), Some(seats("B")));
    host.act(roll);
    refused(&host, Ask::OfferExtra.by(Seat::D), ChouetteRefusal::NoExtra);
}

#[test]
fn box_and_captain_resign_and_only_more_is_offered_after_a_refusal() {
    let mut host = Host::playing(PLAIN, "A B C");
    let resign = |size| Ask::Resign { size };
    refused(&host, resign(WinSize::Single).by(Seat::A), ChouetteRefusal::DiceDue);
    host.come_to(ChouetteSide::Team);
    refused(&host, resign(WinSize::Single).by(Seat::C), ChouetteRefusal::NotCaptain);
    host.act(resign(WinSize::Single).by(Seat::B));
    assert_eq!(host.chouette.due(), seats("A"));
    out_of_turn(&host, Ask::AnswerResign { accepts: true }.by(Seat::C));
    host.act(Ask::AnswerResign { accepts: false }.by(Seat::A));
    let again = resign(WinSize::Single).by(Seat::B);
    refused(&host, again.clone(), ChouetteRefusal::ResignationRefused);
    host.act(resign(WinSize::Gammon).by(Seat::B));
    host.act(Ask::AnswerResign { accepts: false }.by(Seat::A));
    host.come_to(ChouetteSide::Box);
    // A play lies between.
    host.act(again);
    host.act(Ask::AnswerResign { accepts: true }.by(Seat::A));
    assert_eq!(host.chouette.due(), seats("C"));
    host.act(Ask::AnswerResign { accepts: false }.by(Seat::C));
    assert_eq!((host.chouette.captain(), host.chouette.active()), (Some(Seat::C), seats("C")));
}

#[test]
fn members_with_a_cube_each_may_double_until_the_captain_rolls() {
    let mut host = Host::playing(ChouetteRules { cubes: TeamCubes::Each, ..PLAIN }, "A B C D");
    host.come_to(ChouetteSide::Box);
    assert_eq!(host.chouette.may_double(), Seats::NONE);
    host.come_to(ChouetteSide::Team);
    assert_eq!(host.chouette.may_double(), seats("B C D"));
    host.act(Ask::Double.by(Seat::C));
    refused(&host, Ask::Double.by(Seat::C), ChouetteRefusal::Answered);
    assert_eq!(host.chouette.may_double(), seats("B D"));
    host.act(Ask::Double.by(Seat::D));
    let answer_to = |to, answer| Ask::AnswerTeam { to: seats(to), answer }.by(Seat::A);
    refused(&host, answer_to("B", CubeAnswer::Take), ChouetteRefusal::WrongAnswers);
    host.act(answer_to("C", CubeAnswer::Take));
    assert_eq!(host.chouette.due(), seats("A"), "D waits for its answer");
    host.act(answer_to("D", CubeAnswer::Pass));
    assert_eq!(host.chouette.may_double(), seats("B"));
    host.tell(BoardFact::DiceAsked { side: ChouetteSide::Team });
    assert_eq!(host.chouette.may_double(), Seats::NONE);
}

#[test]
fn a_seat_taken_again_has_an_account_of_its_own() {
    let mut host = Host::playing(PLAIN, "A B C D");
    host.act(Ask::Leave.by(Seat::D));
    refused(&host, ChouetteCommand::Join(Seat::D), ChouetteRefusal::SeatTaken(Seat::D));
    host.come_to(ChouetteSide::Team);
    host.end(ChouetteSide::Box, WinSize::Single);
    host.act(ChouetteCommand::Join(Seat::D));
    host.act(ChouetteCommand::Start);
    host.come_to(ChouetteSide::Team);
    host.end(ChouetteSide::Box, WinSize::Gammon);
    let ledger = host.chouette.ledger();
    let [a, _, _, first, second] = *ledger.accounts() else { panic!("{ledger:?}") };
    assert_eq!((first.seat, second.seat), (Seat::D, Seat::D));
    assert_eq!((ledger.owed(first, a), ledger.owed(second, a)), (1, 2));
    assert_eq!((ledger.owed(a, second), ledger.owed(first, second)), (-2, 0));
    let balances = ledger.accounts().iter().map(|&account| ledger.balance(account));
    assert_eq!(balances.collect::<Vec<_>>(), [9, -3, -3, -1, -2]);
    assert_eq!(ledger.debts().map(|(_, to, points)| (to, points)).collect::<Vec<_>>(), {
        [(a, 3), (a, 3), (a, 1), (a, 2)]
    });
    let before = host.chouette.ledger_after(1);
    assert_eq!((before.balance(a), before.balance(second)), (3, 0));
    assert_eq!(host.chouette.ledger_after(0).debts().count(), 0);
}

#[test]
fn a_refusal_says_what_is_awaited() {
    let mut host = Host::playing(PLAIN, "A B C");
    let double = Ask::Double.by(Seat::B);
    let told = |host: &Host, command| host.refuse(command).to_string();
    assert_eq!(
        told(&host, double.clone()),
        "cannot propose a double now: the chouette waits for the opening throw"
    );
    host.come_to(ChouetteSide::Team);
    host.act(double);
    assert_eq!(
        told(&host, Ask::Raccoon { cubes: seats("B") }.by(Seat::B)),
        "there is no beavered cube to be turned once more"
    );
    assert_eq!(
        told(&host, ChouetteCommand::Start),
        "cannot start a game now: the chouette waits for C to agree to the team's double"
    );
}
