//! From events to the next state.

use std::collections::BTreeMap;

use crate::{EventError, Seat, Seats, WinSize};

use super::{
    Account, BoardFact, BoxLeaves, Chouette, ChouetteEvent, ChouetteQuestion, ChouetteResult,
    ChouetteSide, CubeAnswer, Payment, TeamCubes,
    game::{Beavered, Game, LoneTake, Moment},
};

impl Chouette {
    /// Folds one event. `None` before the first.
    ///
    /// # Errors
    ///
    /// An [`EventError`] that names the event, if it does not fit.
    pub fn evolve(chouette: Option<Self>, event: &ChouetteEvent) -> Result<Self, EventError> {
        let fault = |why| EventError { event: event.name(), why };
        match (chouette, event) {
            (None, ChouetteEvent::Opened { rules }) => {
                let rules = rules.validate().map_err(|error| fault(error.to_string()))?;
                Ok(Self::new(rules))
            }
            (None, _) => Err(fault("the chouette is not open yet".into())),
            (Some(mut chouette), _) => {
                chouette.check(event).map_err(|error| fault(error.to_string()))?;
                chouette.apply(event);
                Ok(chouette)
            }
        }
    }

    /// Applies an event that `check` has let through.
    fn apply(&mut self, event: &ChouetteEvent) {
        match *event {
            ChouetteEvent::Joined { seat } => self.join(seat),
            ChouetteEvent::Left { seat } => self.leave(seat),
            ChouetteEvent::Absent { seat } => {
                self.absent.set(seat, true);
                self.go_on();
            }
            ChouetteEvent::Returned { seat } => {
                self.absent.set(seat, false);
                self.go_on();
            }
            ChouetteEvent::PlacesRolled { ref dice } => {
                if let Some(places) = &mut self.places {
                    places.add(dice);
                }
                self.find_places();
            }
            ChouetteEvent::BoxGivenUp { .. } => self.order.rotate_left(1),
            ChouetteEvent::GameStarted { .. } => {
                if let [in_the_box, ref team @ ..] = self.order[..] {
                    self.game = Some(Game::new(in_the_box, team));
                }
            }
            ChouetteEvent::Board { fact } => self.apply_fact(fact),
            _ => self.apply_in_game(event),
        }
    }

    fn join(&mut self, seat: Seat) {
        let account = Account { seat, since: self.games_ended() };
        if !self.accounts.contains(&account) {
            self.accounts.push(account);
        }
        let is_late = self.places.as_ref().is_some_and(super::PlaceRolls::has_begun);
        let queue =
            if is_late || self.game.is_some() { &mut self.newcomers } else { &mut self.order };
        queue.push(seat);
    }

    fn leave(&mut self, seat: Seat) {
        if self.game.is_some() && self.order.contains(&seat) {
            self.leaving.set(seat, true);
            self.absent.set(seat, false);
            self.go_on();
        } else {
            self.order.retain(|&other| other != seat);
            self.newcomers.retain(|&other| other != seat);
            self.find_places();
        }
    }

    /// Gives out the first places once nobody ties any more.
    fn find_places(&mut self) {
        let Some(places) = &self.places else { return };
        if places.has_begun() && places.due(&self.order).is_empty() {
            places.sort(&mut self.order);
            self.places = None;
            self.order.append(&mut self.newcomers);
        }
    }

    fn apply_fact(&mut self, fact: BoardFact) {
        let Some(game) = &mut self.game else { return };
        match fact {
            BoardFact::OpeningTied => game.tie(&self.rules),
            BoardFact::TurnStarted { side } => game.start_turn(side),
            BoardFact::DiceAsked { side } => game.ask_dice(side),
            BoardFact::Rolled { side } => game.moment = Moment::ToPlay(side),
            BoardFact::GameEnded { winner, size } => {
                game.settle_all(game.active(), winner, size, &self.rules);
                self.finish_if_over(winner);
            }
        }
    }

    fn apply_in_game(&mut self, event: &ChouetteEvent) {
        let Some(game) = &mut self.game else { return };
        match *event {
            ChouetteEvent::Proposed { seat } => {
                let agreed = Seats::NONE.with(seat);
                game.question = Some(ChouetteQuestion::Proposal { agreed });
                self.go_on();
            }
            ChouetteEvent::Agreed { seat } => {
                if let Some(ChouetteQuestion::Proposal { agreed }) = &mut game.question {
                    agreed.set(seat, true);
                }
                self.go_on();
            }
            ChouetteEvent::Declined { .. } => {
                game.question = None;
                game.has_declined = true;
            }
            ChouetteEvent::MemberDoubled { seat } => self.double(self.led_by(seat)),
            ChouetteEvent::BoxAnswered { to, answer, .. } => self.answer_team(to, answer),
            ChouetteEvent::BoxDoubled { to, .. } => {
                let (sealed, shown) = (Seats::NONE, BTreeMap::new());
                game.question = Some(ChouetteQuestion::BoxDouble { to, sealed, shown });
            }
            ChouetteEvent::Answered { seat } => {
                if let Some(ChouetteQuestion::BoxDouble { sealed, .. }) = &mut game.question {
                    sealed.set(seat, true);
                }
            }
            ChouetteEvent::AnswersShown { ref answers } => {
                if let Some(ChouetteQuestion::BoxDouble { sealed, shown, .. }) = &mut game.question
                {
                    *sealed = Seats::NONE;
                    shown.extend(answers);
                }
                self.go_on();
            }
            ChouetteEvent::Raccooned { seat, cubes } => {
                let is_box = seat == game.in_the_box;
                self.raccoon(if is_box { cubes } else { self.led_by(seat) });
            }
            ChouetteEvent::ExtraOffered { seat } => {
                if let Some(lone) = &mut game.lone_take {
                    lone.passed.set(seat, false);
                    lone.offers.set(seat, true);
                }
            }
            ChouetteEvent::ExtraAnswered { seat, to, takes } => {
                let Some(lone) = &mut game.lone_take else { return };
                lone.offers.set(to, false);
                if let Some(stake) = game.stakes.get_mut(&seat).filter(|_| takes) {
                    stake.extras.set(to, true);
                    game.payments.push(Payment { from: to, to: seat, points: lone.value });
                }
            }
            ChouetteEvent::ResignOffered { seat, size } => {
                let is_box = seat == game.in_the_box;
                let side = if is_box { ChouetteSide::Box } else { ChouetteSide::Team };
                game.question = Some(ChouetteQuestion::Resignation {
                    side,
                    size,
                    box_accepts: false,
                    accepted: if is_box { Seats::NONE } else { Seats::NONE.with(seat) },
                    refused: Seats::NONE,
                });
            }
            ChouetteEvent::ResignAnswered { seat, accepts } => {
                self.answer_resignation(seat, accepts);
                self.go_on();
            }
            _ => {}
        }
    }

    /// Draws the consequences of an answer, or of a member who is no longer asked, once nobody is.
    fn go_on(&mut self) {
        if self.deserted().is_some() {
            return;
        }
        match self.question() {
            Some(ChouetteQuestion::Proposal { .. }) if self.due().is_empty() => self.turn_cube(),
            Some(ChouetteQuestion::BoxDouble { sealed, .. })
                if sealed.is_empty() && self.unanswered().is_empty() =>
            {
                self.end_box_double();
            }
            Some(&ChouetteQuestion::Resignation { side, size, accepted, refused, .. })
                if self.due().is_empty() =>
            {
                self.end_resignation(side, size, accepted, refused);
            }
            _ => {}
        }
    }

    /// The whole team agreed: to a double, or to a raccoon.
    fn turn_cube(&mut self) {
        let Some(game) = &mut self.game else { return };
        game.question = None;
        match game.beavered {
            Some(Beavered { cubes, .. }) => self.raccoon(cubes),
            None => game.question = Some(ChouetteQuestion::TeamDouble { by: game.active() }),
        }
    }

    /// The members for whom this one decides: itself, and those who follow if it is the captain.
    fn led_by(&self, seat: Seat) -> Seats {
        let followers = if self.captain() == Some(seat) { self.followers() } else { Seats::NONE };
        followers.with(seat)
    }

    /// These members offer their own cubes to the box, as far as they may turn them.
    fn double(&mut self, members: Seats) {
        let Some(game) = &mut self.game else { return };
        let before = match game.question {
            Some(ChouetteQuestion::TeamDouble { by }) => by,
            _ => Seats::NONE,
        };
        let may_turn = |seat: &Seat| {
            let stake = game.stakes.get(seat);
            stake.is_some_and(|s| s.check_turn(ChouetteSide::Team, &self.rules).is_ok())
        };
        let by = members.into_iter().filter(may_turn).chain(before).collect();
        game.question = Some(ChouetteQuestion::TeamDouble { by });
    }

    /// Turns cubes that have been beavered once more.
    fn raccoon(&mut self, cubes: Seats) {
        let Some(game) = &mut self.game else { return };
        let Some(beavered) = game.beavered else { return };
        let cubes = cubes.and(beavered.cubes);
        for seat in cubes {
            if let Some(stake) = game.stakes.get_mut(&seat) {
                stake.turn();
            }
        }
        let left = beavered.cubes.minus(cubes);
        game.beavered = (!left.is_empty()).then_some(Beavered { cubes: left, ..beavered });
    }

    /// The box answers doubles of these members.
    fn answer_team(&mut self, to: Seats, answer: CubeAnswer) {
        let Some(game) = &mut self.game else { return };
        if let Some(ChouetteQuestion::TeamDouble { by }) = game.question {
            let by = by.minus(to);
            game.question = (!by.is_empty()).then_some(ChouetteQuestion::TeamDouble { by });
        }
        if answer == CubeAnswer::Pass {
            game.settle_pass(to, ChouetteSide::Team);
            return self.finish_if_over(ChouetteSide::Team);
        }
        self.take(to, ChouetteSide::Box, answer == CubeAnswer::Beaver);
    }

    /// This side has taken the cubes of these members.
    fn take(&mut self, cubes: Seats, taker: ChouetteSide, is_beaver: bool) {
        let Some(game) = &mut self.game else { return };
        let mut beavered = Seats::NONE;
        for seat in cubes {
            if let Some(stake) = game.stakes.get_mut(&seat) {
                stake.take(taker, is_beaver);
                beavered.set(seat, is_beaver && stake.can_raccoon(&self.rules));
            }
        }
        if !beavered.is_empty() {
            let before = game.beavered.map_or(Seats::NONE, |beavered| beavered.cubes);
            let cubes = beavered.into_iter().chain(before).collect();
            game.beavered = Some(Beavered { doubler: taker.other(), cubes });
        }
    }

    /// All have answered the double of the box.
    fn end_box_double(&mut self) {
        let captain = self.captain();
        let Some(game) = &mut self.game else { return };
        let Some(ChouetteQuestion::BoxDouble { to, shown, .. }) = game.question.take() else {
            return;
        };
        let answer = |seat: Seat| {
            let led = captain.and_then(|captain| shown.get(&captain));
            *shown.get(&seat).or(led).unwrap_or(&CubeAnswer::Take)
        };
        let passed: Seats =
            to.into_iter().filter(|&seat| answer(seat) == CubeAnswer::Pass).collect();
        let taken = to.minus(passed);
        let can_beaver = |seat: &Seat| {
            let stake = game.stakes.get(seat);
            answer(*seat) == CubeAnswer::Beaver
                && stake.is_some_and(|s| s.check_answer(CubeAnswer::Beaver, &self.rules).is_ok())
        };
        let mut beavers: Seats = taken.into_iter().filter(can_beaver).collect();
        // One cube is beavered by all, or by nobody.
        if self.rules.cubes == TeamCubes::One && beavers != taken {
            beavers = Seats::NONE;
        }
        let value = taken.only().and_then(|seat| game.stakes.get(&seat)).map_or(0, |s| s.value);
        game.settle_pass(passed, ChouetteSide::Box);
        let lone = taken.only().filter(|_| game.active() == taken && beavers.is_empty());
        game.lone_take = lone
            .filter(|_| self.rules.extras && !passed.is_empty())
            .map(|taker| LoneTake { taker, passed, offers: Seats::NONE, value });
        self.take(taken.minus(beavers), ChouetteSide::Team, false);
        self.take(beavers, ChouetteSide::Team, true);
        self.finish_if_over(ChouetteSide::Box);
    }

    fn answer_resignation(&mut self, seat: Seat, accepts: bool) {
        let Some(game) = &mut self.game else { return };
        let is_box = seat == game.in_the_box;
        match &mut game.question {
            Some(ChouetteQuestion::Resignation { box_accepts, .. }) if is_box && accepts => {
                *box_accepts = true;
            }
            Some(ChouetteQuestion::Resignation { side, size, .. }) if is_box => {
                game.refused.insert(*side, *size);
                game.question = None;
            }
            Some(ChouetteQuestion::Resignation { accepted, refused, .. }) => {
                let answer = if accepts { accepted } else { refused };
                answer.set(seat, true);
            }
            _ => {}
        }
    }

    /// All have answered the resignation: who accepted settles, the others play on.
    fn end_resignation(
        &mut self,
        side: ChouetteSide,
        size: WinSize,
        accepted: Seats,
        refused: Seats,
    ) {
        let is_refused_by_captain = self.captain().is_some_and(|seat| refused.contains(seat));
        let Some(game) = &mut self.game else { return };
        game.question = None;
        let unheard = game.active().minus(accepted).minus(refused);
        let playing_on = if is_refused_by_captain { unheard } else { Seats::NONE };
        let settled = game.active().minus(refused).minus(playing_on);
        if settled != game.active() {
            game.refused.insert(side, size);
        }
        game.settle_all(settled, side.other(), size, &self.rules);
        self.finish_if_over(side.other());
    }

    /// Ends the game once no member is in it any more.
    fn finish_if_over(&mut self, winner: ChouetteSide) {
        let Some(game) = self.game.take_if(|game| game.stakes.is_empty()) else { return };
        let number = self.game_number();
        let Game { in_the_box, payments, .. } = game;
        let result = ChouetteResult { number, order: self.order.clone(), winner, payments };
        let box_stays = match self.rules.box_leaves {
            BoxLeaves::OnLoss => winner == ChouetteSide::Box,
            BoxLeaves::OnBalance => result.balance(in_the_box) >= 0,
        };
        self.results.push(result);
        // Whoever leaves its place goes last: the captain, or the box.
        self.order[usize::from(box_stays)..].rotate_left(1);
        self.order.retain(|&seat| !self.leaving.contains(seat));
        self.order.append(&mut self.newcomers);
        self.leaving = Seats::NONE;
        self.absent = Seats::NONE;
    }
}
