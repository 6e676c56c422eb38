//! Every row of `testdata/chouette.tsv` and `testdata/chouette_options.tsv`: a game from its start to the next
//! places.

use crate::{Beavers, Seat, Seats, WinSize, table::tests::rows};

use super::{
    super::{
        BoardFact, BoxLeaves, CaptainAnswers, ChouetteCommand, ChouettePhase, ChouetteQuestion,
        ChouetteRules, ChouetteSeatCommand, ChouetteSide, CubeAnswer, TeamCubes,
    },
    Host, PLAIN,
    literal::Literal,
    seat, seats, seats_in_order,
};

const CASES: &str = include_str!("../../../testdata/chouette.tsv");
const OPTIONS: &str = include_str!("../../../testdata/chouette_options.tsv");

/// The card of a row, and how many equal opening throws it begins with.
fn rules(options: &Literal) -> (ChouetteRules, u32) {
    let (mut rules, mut ties) = (PLAIN, 0);
    for (option, value) in options.entries() {
        let is_on = *value == Literal::Bool(true);
        match (option, value) {
            ("jacoby", _) => rules.jacoby = is_on,
            ("backgammon_x2", _) => rules.backgammon_is_two = is_on,
            ("automatic", _) => {
                rules.automatic_doubles = u32::from(is_on);
                ties = rules.automatic_doubles;
            }
            ("automatic_limit", Literal::Number(number)) => rules.automatic_doubles = *number,
            ("beavers", _) if is_on => rules.beavers = Beavers::On,
            ("raccoons", _) if is_on => rules.beavers = Beavers::Raccoons,
            ("each", _) if is_on => rules.cubes = TeamCubes::Each,
            ("extras", _) => rules.extras = is_on,
            ("on_balance", _) if is_on => rules.box_leaves = BoxLeaves::OnBalance,
            ("captain_first", _) if is_on => rules.captain_answers = CaptainAnswers::First,
            ("captain_last", _) if is_on => rules.captain_answers = CaptainAnswers::Last,
            other => panic!("no option {other:?}"),
        }
    }
    (rules, ties)
}

fn size(literal: &Literal) -> WinSize {
    match literal.text() {
        "single" => WinSize::Single,
        "gammon" => WinSize::Gammon,
        "backgammon" => WinSize::Backgammon,
        other => panic!("no size {other}"),
    }
}

fn answer(literal: &Literal) -> CubeAnswer {
    match literal.text() {
        "take" => CubeAnswer::Take,
        "pass" => CubeAnswer::Pass,
        "beaver" => CubeAnswer::Beaver,
        other => panic!("no answer {other}"),
    }
}

/// The team is asked to turn its cube. Who does not agree ends that.
fn propose(host: &mut Host, consents: &Literal) {
    let mut consents: Vec<_> =
        consents.entries().map(|(who, yes)| (seat(who), yes.bool())).collect();
    // Somebody proposes who agrees.
    consents.sort_by_key(|&(_, agrees)| !agrees);
    for (i, (seat, agrees)) in consents.into_iter().enumerate() {
        let command = match (i, agrees) {
            (0, true) => ChouetteSeatCommand::Double,
            (0, false) => return,
            (_, true) => ChouetteSeatCommand::Agree,
            (_, false) => ChouetteSeatCommand::Decline,
        };
        host.act(command.by(seat));
        if !matches!(host.chouette.question(), Some(ChouetteQuestion::Proposal { .. })) {
            return;
        }
    }
}

/// The members answer a double of the box, each when it is due.
fn answer_box(host: &mut Host, answers: &Literal) {
    let mut answers: Vec<_> =
        answers.entries().map(|(who, said)| (seat(who), answer(said))).collect();
    while !answers.is_empty() {
        let due = host.chouette.due();
        let next = answers.iter().position(|(seat, _)| due.contains(*seat)).expect("one is due");
        let (seat, answer) = answers.remove(next);
        host.act(ChouetteSeatCommand::Answer { answer }.by(seat));
    }
}

fn answer_doubles(host: &mut Host, box_seat: Seat, said: &Literal) {
    let Some(&ChouetteQuestion::TeamDouble { by: to }) = host.chouette.question() else {
        panic!("the team has not doubled");
    };
    host.act(ChouetteSeatCommand::AnswerTeam { to, answer: answer(said) }.by(box_seat));
}

fn answer_resignation(host: &mut Host, answers: &Literal) {
    for (who, accepts) in answers.entries() {
        host.act(ChouetteSeatCommand::AnswerResign { accepts: accepts.bool() }.by(seat(who)));
    }
}

fn play(host: &mut Host, event: &Literal) {
    let event = event.list();
    let box_seat = host.chouette.in_the_box().expect("a box");
    let is_deserted = matches!(host.chouette.phase(), ChouettePhase::Deserted { .. });
    match (event[0].text(), &event[1..]) {
        ("tie", []) => host.tell(BoardFact::OpeningTied),
        (ended @ ("team wins" | "box wins"), [how]) => {
            let is_team = ended == "team wins";
            let winner = if is_team { ChouetteSide::Team } else { ChouetteSide::Box };
            if !is_deserted {
                host.come_to(winner.other());
            }
            host.end(winner, size(how));
        }
        ("team doubles", [consents, said]) => {
            host.come_to(ChouetteSide::Team);
            propose(host, consents);
            if *said == Literal::None {
                assert_eq!(host.chouette.question(), None);
            } else {
                answer_doubles(host, box_seat, said);
            }
        }
        ("team raccoons", [consents]) => propose(host, consents),
        ("member doubles", [who, said]) => {
            host.come_to(ChouetteSide::Team);
            host.act(ChouetteSeatCommand::Double.by(seat(who.text())));
            answer_doubles(host, box_seat, said);
        }
        ("member raccoons", [who]) => {
            let (seat, cubes) = (seat(who.text()), seats(who.text()));
            host.act(ChouetteSeatCommand::Raccoon { cubes }.by(seat));
        }
        ("box doubles", [answers, to @ ..]) => {
            host.come_to(ChouetteSide::Box);
            let to = match to {
                [to] => seats(to.text()),
                _ if host.chouette.rules().cubes == TeamCubes::One => host.chouette.active(),
                _ => answers.entries().map(|(who, _)| seat(who)).collect(),
            };
            host.act(ChouetteSeatCommand::DoubleTeam { to }.by(box_seat));
            answer_box(host, answers);
        }
        ("box raccoons", cubes) => {
            let cubes = match cubes {
                [cubes] => seats(cubes.text()),
                _ => host.chouette.active(),
            };
            host.act(ChouetteSeatCommand::Raccoon { cubes }.by(box_seat));
        }
        ("extra", [from, takes]) => {
            let (from, takes) = (seat(from.text()), takes.bool());
            host.act(ChouetteSeatCommand::OfferExtra.by(from));
            let taker = host.chouette.active().only().expect("a lone taker");
            host.act(ChouetteSeatCommand::AnswerExtra { to: from, takes }.by(taker));
        }
        ("box resigns", [how, answers]) => {
            host.come_to(ChouetteSide::Box);
            host.act(ChouetteSeatCommand::Resign { size: size(how) }.by(box_seat));
            answer_resignation(host, answers);
        }
        ("team resigns", [how, accepts, answers]) => {
            host.come_to(ChouetteSide::Team);
            let captain = host.chouette.captain().expect("a captain");
            host.act(ChouetteSeatCommand::Resign { size: size(how) }.by(captain));
            let accepts = accepts.bool();
            host.act(ChouetteSeatCommand::AnswerResign { accepts }.by(box_seat));
            answer_resignation(host, answers);
        }
        ("leaves", [who]) => host.act(ChouetteSeatCommand::Leave.by(seat(who.text()))),
        ("joins", [who]) => host.act(ChouetteCommand::Join(seat(who.text()))),
        ("absent", [who]) => host.act(ChouetteCommand::Absent(seat(who.text()))),
        other => panic!("no event {other:?}"),
    }
}

/// The highest cube of the members who are still in the game.
fn stake(host: &Host) -> Option<u32> {
    let stakes = host.chouette.active().into_iter().filter_map(|seat| host.chouette.stake(seat));
    stakes.map(|stake| stake.value).max()
}

/// Plays every row, and says how many there are.
fn check(text: &'static str) -> usize {
    rows(text)
        .map(|row| {
            let (rules, ties) = rules(&Literal::new(row.text("options")));
            let mut host = Host::playing(rules, row.text("order_before"));
            for _ in 0..ties {
                host.tell(BoardFact::OpeningTied);
            }
            let mut value = 1;
            for event in Literal::new(row.text("events")).list() {
                value = value.max(stake(&host).unwrap_or(value));
                assert_eq!(host.chouette.results().len(), 0, "ended before {event:?}: {row:?}");
                play(&mut host, event);
                value = value.max(stake(&host).unwrap_or(value));
            }
            assert_eq!(value, row.number("stake"), "{row:?}");
            let [result] = host.chouette.results() else { panic!("one game has ended: {row:?}") };
            let ledger = host.chouette.ledger();
            let payouts: Vec<_> = row.text("payouts").split(' ').collect();
            let paid: Seats = payouts.iter().step_by(2).map(|who| seat(who)).collect();
            assert_eq!(paid.len(), ledger.accounts().len(), "{row:?}");
            for pair in payouts.chunks(2) {
                let (who, points) = (seat(pair[0]), pair[1].parse::<i64>().expect("points"));
                assert_eq!(result.balance(who), points, "{who}: {row:?}");
                let account = ledger.accounts().iter().find(|account| account.seat == who);
                assert_eq!(ledger.balance(*account.expect("an account")), points, "{row:?}");
            }
            assert_eq!(host.chouette.order(), seats_in_order(row.text("order_after")), "{row:?}");
        })
        .count()
}

#[test]
fn every_row_is_paid_and_seated_as_written() {
    assert_eq!(check(CASES), 10);
}

#[test]
fn every_option_is_paid_and_seated_as_worked_out_by_hand() {
    assert_eq!(check(OPTIONS), 41);
}
