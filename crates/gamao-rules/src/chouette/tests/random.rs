//! Random chouettes of three to eight.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::{Beavers, Die, Seat, Seats, WinSize, table::tests::Random};

use super::{
    super::{
        BoardFact, BoxLeaves, CaptainAnswers, Chouette, ChouetteCommand, ChouetteEvent,
        ChouettePhase, ChouetteQuestion, ChouetteRules, ChouetteSeatCommand as Ask, ChouetteSide,
        Consultation, CubeAnswer, Seating, TeamCubes,
    },
    Host,
};

impl Random {
    fn any_seat(&mut self) -> Seat {
        self.pick(&Seat::ALL)
    }

    fn seats(&mut self) -> Seats {
        Seat::ALL.into_iter().filter(|_| self.once_in(2)).collect()
    }

    fn side(&mut self) -> ChouetteSide {
        self.pick(&ChouetteSide::ALL)
    }

    fn answer(&mut self) -> CubeAnswer {
        self.pick(&CubeAnswer::ALL)
    }

    fn dice(&mut self, seats: Seats) -> BTreeMap<Seat, Die> {
        seats.into_iter().map(|seat| (seat, self.pick(&Die::ALL))).collect()
    }

    fn answers(&mut self, seats: Seats) -> BTreeMap<Seat, CubeAnswer> {
        seats.into_iter().map(|seat| (seat, self.answer())).collect()
    }

    fn chouette_rules(&mut self) -> ChouetteRules {
        loop {
            let rules = ChouetteRules {
                seats: 3 + self.below(6) as u8,
                seating: self.pick(&[Seating::Roll, Seating::Entrance]),
                consultation: self.pick(&[
                    Consultation::Members,
                    Consultation::Nobody,
                    Consultation::TurnedCubes,
                ]),
                cubes: self.pick(&[TeamCubes::One, TeamCubes::Each]),
                cube_limit: self.pick(&[2, 8, 64, 4096]),
                captain_answers: self.pick(&[
                    CaptainAnswers::Together,
                    CaptainAnswers::First,
                    CaptainAnswers::Last,
                ]),
                extras: self.once_in(2),
                box_leaves: self.pick(&[BoxLeaves::OnLoss, BoxLeaves::OnBalance]),
                jacoby: self.once_in(2),
                automatic_doubles: self.below(3) as u32,
                beavers: self.pick(&[Beavers::Off, Beavers::On, Beavers::Raccoons]),
                backgammon_is_two: self.once_in(2),
            };
            if let Ok(rules) = rules.validate() {
                return rules;
            }
        }
    }

    fn fact(&mut self) -> BoardFact {
        let side = self.side();
        match self.below(9) {
            0 => BoardFact::OpeningTied,
            1 | 2 => BoardFact::TurnStarted { side },
            3 | 4 => BoardFact::DiceAsked { side },
            5..=7 => BoardFact::Rolled { side },
            _ => BoardFact::GameEnded { winner: side, size: self.level() },
        }
    }

    fn ask(&mut self) -> Ask {
        match self.below(14) {
            0 => Ask::Leave,
            1 => Ask::Return,
            2 => Ask::GiveUpBox,
            3 => Ask::Double,
            4 => Ask::Agree,
            5 => Ask::Decline,
            6 => Ask::AnswerTeam { to: self.seats(), answer: self.answer() },
            7 => Ask::DoubleTeam { to: self.seats() },
            8 => Ask::Answer { answer: self.answer() },
            9 => Ask::Raccoon { cubes: self.seats() },
            10 => Ask::OfferExtra,
            11 => Ask::AnswerExtra { to: self.any_seat(), takes: self.once_in(2) },
            12 => Ask::Resign { size: self.level() },
            _ => Ask::AnswerResign { accepts: self.once_in(2) },
        }
    }

    /// Any command at all.
    fn chouette_command(&mut self) -> ChouetteCommand {
        match self.below(12) {
            0 => ChouetteCommand::Open(ChouetteRules::CLUB),
            1 => ChouetteCommand::Join(self.any_seat()),
            2 => ChouetteCommand::Absent(self.any_seat()),
            3 => {
                let seats = self.seats();
                ChouetteCommand::RollPlaces(self.dice(seats))
            }
            4 => ChouetteCommand::Start,
            5 => {
                let seats = self.seats();
                ChouetteCommand::Show(self.answers(seats))
            }
            6 | 7 => ChouetteCommand::Board(self.fact()),
            _ => self.ask().by(self.any_seat()),
        }
    }

    /// Any event at all.
    fn chouette_event(&mut self) -> ChouetteEvent {
        let (seat, to) = (self.any_seat(), self.seats());
        match self.below(22) {
            0 => ChouetteEvent::Opened { rules: ChouetteRules::CLUB },
            1 => ChouetteEvent::Joined { seat },
            2 => ChouetteEvent::Left { seat },
            3 => ChouetteEvent::Absent { seat },
            4 => ChouetteEvent::Returned { seat },
            5 => ChouetteEvent::PlacesRolled { dice: self.dice(to) },
            6 => ChouetteEvent::BoxGivenUp { seat },
            7 => ChouetteEvent::GameStarted { number: self.below(5) as u32 },
            8 => ChouetteEvent::Board { fact: self.fact() },
            9 => ChouetteEvent::Proposed { seat },
            10 => ChouetteEvent::Agreed { seat },
            11 => ChouetteEvent::Declined { seat },
            12 => ChouetteEvent::MemberDoubled { seat },
            13 => ChouetteEvent::BoxAnswered { seat, to, answer: self.answer() },
            14 => ChouetteEvent::BoxDoubled { seat, to },
            15 => ChouetteEvent::Answered { seat },
            16 => ChouetteEvent::AnswersShown { answers: self.answers(to) },
            17 => ChouetteEvent::Raccooned { seat, cubes: to },
            18 => ChouetteEvent::ExtraOffered { seat },
            19 => {
                ChouetteEvent::ExtraAnswered { seat, to: self.any_seat(), takes: self.once_in(2) }
            }
            20 => ChouetteEvent::ResignOffered { seat, size: self.level() },
            _ => ChouetteEvent::ResignAnswered { seat, accepts: self.once_in(2) },
        }
    }

    fn one_of(&mut self, seats: Seats) -> Seat {
        let seats: Vec<_> = seats.into_iter().collect();
        if seats.is_empty() { Seat::A } else { self.pick(&seats) }
    }

    /// A command that carries the chouette on as players would.
    fn sensible_chouette(&mut self, chouette: &Chouette) -> ChouetteCommand {
        let due = self.one_of(chouette.due());
        if let Some(question) = chouette.question().filter(|_| !chouette.due().is_empty()) {
            return match *question {
                ChouetteQuestion::Proposal { .. } if self.once_in(6) => Ask::Decline.by(due),
                ChouetteQuestion::Proposal { .. } => Ask::Agree.by(due),
                ChouetteQuestion::TeamDouble { by: to } => {
                    Ask::AnswerTeam { to, answer: self.answer() }.by(due)
                }
                ChouetteQuestion::BoxDouble { .. } => Ask::Answer { answer: self.answer() }.by(due),
                ChouetteQuestion::Resignation { .. } => {
                    Ask::AnswerResign { accepts: self.once_in(2) }.by(due)
                }
            };
        }
        if let Some(lone) = chouette.game.as_ref().and_then(|game| game.lone_take) {
            if !lone.offers.is_empty() {
                let to = self.one_of(lone.offers);
                return Ask::AnswerExtra { to, takes: self.once_in(2) }.by(lone.taker);
            }
            if !lone.passed.is_empty() && self.once_in(2) {
                return Ask::OfferExtra.by(self.one_of(lone.passed));
            }
        }
        if !chouette.absent.is_empty() && self.once_in(8) {
            return Ask::Return.by(self.one_of(chouette.absent));
        }
        let the_box = chouette.in_the_box().unwrap_or(Seat::A);
        let tell = ChouetteCommand::Board;
        match chouette.phase() {
            ChouettePhase::Places if chouette.places_due().is_empty() => {
                ChouetteCommand::Join(self.any_seat())
            }
            ChouettePhase::Places => ChouetteCommand::RollPlaces(self.dice(chouette.places_due())),
            ChouettePhase::BetweenGames if chouette.order().len() < 3 || self.once_in(6) => {
                ChouetteCommand::Join(self.any_seat())
            }
            ChouettePhase::BetweenGames if self.once_in(6) => Ask::GiveUpBox.by(the_box),
            ChouettePhase::BetweenGames => ChouetteCommand::Start,
            ChouettePhase::Opening if self.once_in(3) => tell(BoardFact::OpeningTied),
            ChouettePhase::Opening => tell(BoardFact::Rolled { side: self.side() }),
            ChouettePhase::ToRoll { side } => match (self.below(4), side) {
                (0, ChouetteSide::Box) => Ask::DoubleTeam { to: chouette.active() }.by(the_box),
                (0, ChouetteSide::Team) => Ask::Double.by(self.one_of(chouette.present())),
                (1, _) => {
                    let ask = [
                        Ask::Raccoon { cubes: chouette.active() }.by(the_box),
                        Ask::Double.by(self.one_of(chouette.present())),
                    ];
                    ask[self.below(2)].clone()
                }
                _ => tell(BoardFact::DiceAsked { side }),
            },
            ChouettePhase::Rolling { side } => tell(BoardFact::Rolled { side }),
            ChouettePhase::ToPlay { side } => match self.below(8) {
                0 => tell(BoardFact::GameEnded { winner: side, size: self.level() }),
                1 => Ask::Resign { size: self.level() }.by(due),
                _ => tell(BoardFact::TurnStarted { side: side.other() }),
            },
            ChouettePhase::Deserted { side } => {
                tell(BoardFact::GameEnded { winner: side.other(), size: WinSize::Single })
            }
        }
    }
}

/// What holds of every chouette at every time.
fn check_state(chouette: &Chouette) {
    let everybody: Vec<_> = chouette.order().iter().chain(chouette.newcomers()).copied().collect();
    let seats: BTreeSet<_> = everybody.iter().collect();
    assert_eq!(seats.len(), everybody.len(), "a seat has one place: {chouette:?}");
    let is_playing =
        !matches!(chouette.phase(), ChouettePhase::Places | ChouettePhase::BetweenGames);
    assert_eq!(chouette.game.is_some(), is_playing);
    let Some(game) = &chouette.game else {
        assert_eq!((chouette.active(), chouette.leaving), (Seats::NONE, Seats::NONE));
        return;
    };
    let active = chouette.active();
    assert!(!active.is_empty(), "a game with nobody in it goes on: {chouette:?}");
    assert_eq!(chouette.in_the_box(), Some(game.in_the_box));
    let team: Seats = chouette.order()[1..].iter().copied().collect();
    assert!(active.is_subset(team) && !team.contains(game.in_the_box));
    let captain = chouette.captain();
    assert_eq!(captain.is_none(), chouette.present().is_empty(), "one captain: {chouette:?}");
    assert!(captain.is_none_or(|captain| chouette.present().contains(captain)));
    if chouette.question().is_some() && chouette.deserted().is_none() {
        let is_awaited = !chouette.due().is_empty() || chouette.to_show().is_some();
        assert!(is_awaited, "a question that nobody answers: {chouette:?}");
    }
    check_cubes(chouette);
    check_paid_once(chouette);
}

fn check_cubes(chouette: &Chouette) {
    let rules = chouette.rules();
    let stakes: Vec<_> = chouette.active().into_iter().filter_map(|s| chouette.stake(s)).collect();
    for stake in &stakes {
        assert!(stake.value.is_power_of_two() && stake.value <= rules.cube_limit, "{stake:?}");
        assert_eq!(stake.is_turned, stake.owner.is_some(), "{stake:?}");
        if !stake.is_turned {
            assert!(stake.value <= 1 << rules.automatic_doubles, "{stake:?}");
        }
        assert!(stake.extras.is_empty() || rules.extras && stakes.len() == 1, "{stake:?}");
        if rules.cubes == TeamCubes::One {
            assert_eq!((stake.value, stake.owner), (stakes[0].value, stakes[0].owner));
        }
    }
}

/// Between the box and a member there is one payment, once the member is out.
fn check_paid_once(chouette: &Chouette) {
    let Some(game) = &chouette.game else { return };
    for &seat in &chouette.order()[1..] {
        let pair = [seat, game.in_the_box];
        let is_theirs = |from, to| pair.contains(&from) && pair.contains(&to);
        let payments = game.payments.iter().filter(|p| is_theirs(p.from, p.to)).count();
        assert_eq!(payments, usize::from(!chouette.active().contains(seat)), "{seat}: {game:?}");
    }
}

/// What holds of a game that has just ended.
fn check_result(before: &Chouette, after: &Chouette) {
    let result = after.results().last().expect("a game has ended");
    assert_eq!(result.order, before.order());
    let [the_box, team @ ..] = &result.order[..] else { panic!("{result:?}") };
    for seat in team {
        let pair = [seat, the_box];
        let payments =
            result.payments.iter().filter(|p| pair.contains(&&p.from) && pair.contains(&&p.to));
        assert_eq!(payments.count(), 1, "{seat}: {result:?}");
    }
    let balances = Seat::ALL.map(|seat| result.balance(seat));
    assert_eq!(balances.iter().sum::<i64>(), 0, "{result:?}");
    // Whoever leaves its place goes last, the others keep their order.
    let box_stays = match after.rules().box_leaves {
        BoxLeaves::OnLoss => result.winner == ChouetteSide::Box,
        BoxLeaves::OnBalance => result.balance(*the_box) >= 0,
    };
    let (first, last) = if box_stays { (0, 1) } else { (1, 0) };
    let rotated = [result.order[first]].into_iter().chain(result.order[2..].iter().copied());
    let expected: Vec<_> =
        rotated.chain([result.order[last]]).filter(|&seat| after.is_taken(seat)).collect();
    assert_eq!(after.order()[..expected.len()], expected, "{result:?}");
    let queue = before.order().len() + before.newcomers().len();
    assert!(after.order().len() <= queue && after.newcomers().is_empty());
    // The ledger is the sum of the games.
    let (ledger, earlier) = (after.ledger(), after.ledger_after(after.results().len() - 1));
    let mut sum = 0;
    for &account in ledger.accounts() {
        let won = ledger.balance(account) - earlier.balance(account);
        let is_current = !ledger
            .accounts()
            .iter()
            .any(|other| other.seat == account.seat && other.since > account.since);
        let expected = if is_current { result.balance(account.seat) } else { 0 };
        assert_eq!(won, expected, "{account:?}");
        sum += ledger.balance(account);
        for &other in ledger.accounts() {
            assert_eq!(ledger.owed(account, other), -ledger.owed(other, account));
        }
    }
    assert_eq!(sum, 0);
}

fn play(seed: u64, steps: usize, sensible_of_eight: usize) -> Host {
    let mut random = Random(seed);
    let mut host = Host::open(random.chouette_rules());
    for _ in 0..steps {
        let command = if random.below(8) < sensible_of_eight {
            random.sensible_chouette(&host.chouette)
        } else {
            random.chouette_command()
        };
        let before = host.chouette.clone();
        let granted = host.ask(&command);
        assert_eq!(granted.is_ok(), before.allows(&command), "{command:?}");
        check_state(&host.chouette);
        if host.chouette.results().len() > before.results().len() {
            check_result(&before, &host.chouette);
        }
    }
    host
}

fn fold(log: &[ChouetteEvent]) -> Option<Chouette> {
    log.iter().fold(None, |chouette, event| {
        let folded = Chouette::evolve(chouette, event);
        Some(folded.unwrap_or_else(|error| panic!("{event:?}: {error}")))
    })
}

proptest! {
    #[test]
    fn a_random_chouette_keeps_its_rules(seed: u64, sensible in 0_usize..=8) {
        play(seed, 400, sensible);
    }

    #[test]
    fn the_same_log_gives_the_same_chouette(seed: u64) {
        let host = play(seed, 200, 7);
        prop_assert_eq!(fold(&host.log), Some(host.chouette));
    }

    /// Whatever a damaged log holds: an event fits, or is named.
    #[test]
    fn no_event_panics(seed: u64) {
        let mut chouette = Some(play(seed, 60, 7).chouette);
        let mut random = Random(!seed);
        for _ in 0..300 {
            let event = random.chouette_event();
            match Chouette::evolve(chouette.clone(), &event) {
                Ok(folded) => {
                    check_state(&folded);
                    chouette = Some(folded);
                }
                Err(error) => prop_assert_eq!(error.event, event.name()),
            }
        }
    }
}

#[test]
fn random_chouettes_reach_everything() {
    let mut names = BTreeSet::new();
    let mut games = 0;
    let mut extras = false;
    for seed in 0..60 {
        let host = play(seed, 400, 7);
        games += host.chouette.results().len();
        names.extend(host.log.iter().map(ChouetteEvent::name));
        extras |= host
            .log
            .iter()
            .any(|event| matches!(event, ChouetteEvent::ExtraAnswered { takes: true, .. }));
    }
    assert_eq!(names.len(), 22, "{names:?}");
    assert!(games > 600 && extras, "{games} games");
}
