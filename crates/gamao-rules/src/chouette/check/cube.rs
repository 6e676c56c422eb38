//! What may be done with the cubes.

use std::collections::BTreeMap;

use crate::{Beavers, Seat, Seats};

use super::{
    super::{
        Chouette, ChouetteError, ChouetteQuestion, ChouetteRefusal as Refusal, ChouetteSide,
        CubeAnswer, TeamCubes,
        event::ChouetteEvent,
        game::{Beavered, Game, Moment},
    },
    refuse_if,
};

impl Chouette {
    /// Whether something may happen to the cubes of the game at hand.
    pub(super) fn check_cube(
        &self,
        game: &Game,
        event: &ChouetteEvent,
    ) -> Result<bool, ChouetteError> {
        let is_quiet = game.question.is_none() && !game.has_offers();
        let is_to_roll = |side| is_quiet && game.moment == Moment::ToRoll(side);
        Ok(match *event {
            ChouetteEvent::Proposed { seat } => {
                self.check_member(seat)?;
                self.rules.cubes == TeamCubes::One
                    && is_to_roll(ChouetteSide::Team)
                    && self.check_proposal(game).map(|()| true)?
            }
            ChouetteEvent::Agreed { seat } | ChouetteEvent::Declined { seat } => {
                self.check_member(seat)?;
                let Some(ChouetteQuestion::Proposal { agreed }) = game.question else {
                    return Ok(false);
                };
                refuse_if(agreed.contains(seat), Refusal::Answered)?;
                true
            }
            ChouetteEvent::MemberDoubled { seat } => {
                self.check_member(seat)?;
                let by = match game.question {
                    None if is_quiet => Seats::NONE,
                    Some(ChouetteQuestion::TeamDouble { by }) => by,
                    _ => return Ok(false),
                };
                refuse_if(by.contains(seat), Refusal::Answered)?;
                self.rules.cubes == TeamCubes::Each
                    && game.moment == Moment::ToRoll(ChouetteSide::Team)
                    && self.check_double(game, ChouetteSide::Team, Seats::NONE.with(seat))?
            }
            ChouetteEvent::BoxAnswered { seat, to, answer } => {
                refuse_if(seat != game.in_the_box, Refusal::NotInBox)?;
                let Some(ChouetteQuestion::TeamDouble { by }) = game.question else {
                    return Ok(false);
                };
                refuse_if(to.is_empty() || !to.is_subset(by), Refusal::WrongAnswers)?;
                self.check_one_cube(to, by)?;
                self.check_answer(game, to, answer)?;
                true
            }
            ChouetteEvent::BoxDoubled { seat, to } => {
                refuse_if(seat != game.in_the_box, Refusal::NotInBox)?;
                refuse_if(to.is_empty() || !to.is_subset(game.active()), Refusal::Dropped)?;
                self.check_one_cube(to, game.active())?;
                is_to_roll(ChouetteSide::Box) && self.check_double(game, ChouetteSide::Box, to)?
            }
            ChouetteEvent::Answered { seat } => {
                self.check_member(seat)?;
                let Some(ChouetteQuestion::BoxDouble { sealed, shown, .. }) = &game.question else {
                    return Ok(false);
                };
                let has_answered = sealed.contains(seat) || shown.contains_key(&seat);
                refuse_if(has_answered, Refusal::Answered)?;
                self.answers_due().contains(seat)
            }
            ChouetteEvent::AnswersShown { ref answers } => self.check_shown(answers)?,
            ChouetteEvent::Raccooned { seat, cubes } => {
                let beavered = game.beavered.ok_or(Refusal::NoRaccoons)?;
                self.check_raccoon(game, beavered, seat, cubes)?;
                is_to_roll(beavered.doubler)
            }
            // Checked beside the cubes.
            _ => false,
        })
    }

    /// Whether the team may be asked to turn its cube: to double, or to raccoon.
    fn check_proposal(&self, game: &Game) -> Result<(), ChouetteError> {
        refuse_if(game.has_declined, Refusal::Declined)?;
        if game.beavered.is_some() {
            return Ok(());
        }
        self.check_double(game, ChouetteSide::Team, game.active()).map(|_| ())
    }

    fn check_double(
        &self,
        game: &Game,
        side: ChouetteSide,
        members: Seats,
    ) -> Result<bool, ChouetteError> {
        for stake in members.into_iter().filter_map(|seat| game.stakes.get(&seat)) {
            stake.check_turn(side, &self.rules)?;
        }
        Ok(true)
    }

    fn check_one_cube(&self, named: Seats, all: Seats) -> Result<(), ChouetteError> {
        refuse_if(self.rules.cubes == TeamCubes::One && named != all, Refusal::OneCube)
    }

    fn check_answer(
        &self,
        game: &Game,
        members: Seats,
        answer: CubeAnswer,
    ) -> Result<(), ChouetteError> {
        for stake in members.into_iter().filter_map(|seat| game.stakes.get(&seat)) {
            stake.check_answer(answer, &self.rules)?;
        }
        Ok(())
    }

    /// Whether a member may give this answer to the double of the box.
    pub(in crate::chouette) fn check_own_answer(
        &self,
        seat: Seat,
        answer: CubeAnswer,
    ) -> Result<(), ChouetteError> {
        let (Some(game), Some(ChouetteQuestion::BoxDouble { to, .. })) =
            (&self.game, self.question())
        else {
            return Ok(());
        };
        // A captain who was not doubled answers for those who follow: its beaver is a take where theirs
        // could not be one.
        if !to.contains(seat) && self.rules.beavers != Beavers::Off {
            return Ok(());
        }
        let own = if to.contains(seat) { Seats::NONE.with(seat) } else { *to };
        self.check_answer(game, own, answer)
    }

    fn check_shown(&self, answers: &BTreeMap<Seat, CubeAnswer>) -> Result<bool, ChouetteError> {
        let Some(due) = self.to_show() else { return Ok(false) };
        refuse_if(answers.keys().copied().collect::<Seats>() != due, Refusal::WrongAnswers)?;
        for (&seat, &answer) in answers {
            self.check_own_answer(seat, answer)?;
        }
        Ok(true)
    }

    fn check_raccoon(
        &self,
        game: &Game,
        beavered: Beavered,
        seat: Seat,
        cubes: Seats,
    ) -> Result<(), ChouetteError> {
        let is_such = !cubes.is_empty() && cubes.is_subset(beavered.cubes);
        refuse_if(!is_such, Refusal::NoRaccoons)?;
        match beavered.doubler {
            ChouetteSide::Box => {
                refuse_if(seat != game.in_the_box, Refusal::NotInBox)?;
                self.check_one_cube(cubes, beavered.cubes)
            }
            // One cube is the whole team's: it is asked.
            ChouetteSide::Team => {
                self.check_member(seat)?;
                refuse_if(self.rules.cubes == TeamCubes::One, Refusal::OneCube)?;
                refuse_if(cubes.only() != Some(seat), Refusal::NoRaccoons)
            }
        }
    }
}
