//! Which events fit the state: the rules of a chouette, in one place.

mod cube;

use crate::{Seat, Seats};

use super::{
    BoardFact, Chouette, ChouetteError, ChouettePhase, ChouetteQuestion,
    ChouetteRefusal as Refusal, ChouetteSide,
    event::ChouetteEvent,
    game::{Game, Moment},
};

impl Chouette {
    /// Whether an event may happen now.
    pub(super) fn check(&self, event: &ChouetteEvent) -> Result<(), ChouetteError> {
        let is_between_games = self.phase() == ChouettePhase::BetweenGames;
        let fits = match *event {
            ChouetteEvent::Opened { .. } => return Err(Refusal::Open.into()),
            ChouetteEvent::Joined { seat } => {
                if seat.to_u8() >= self.rules.seats {
                    return Err(Refusal::NoSuchSeat.into());
                }
                if self.is_taken(seat) {
                    return Err(Refusal::SeatTaken(seat).into());
                }
                true
            }
            ChouetteEvent::Left { seat } => {
                if !self.is_taken(seat) || self.leaving.contains(seat) {
                    return Err(Refusal::EmptySeat.into());
                }
                true
            }
            ChouetteEvent::Returned { seat } => {
                if !self.absent.contains(seat) {
                    return Err(Refusal::NotAbsent.into());
                }
                true
            }
            ChouetteEvent::PlacesRolled { ref dice } => {
                let due = self.places_due();
                if !due.is_empty() && dice.keys().copied().collect::<Seats>() != due {
                    return Err(Refusal::WrongDice.into());
                }
                !due.is_empty()
            }
            ChouetteEvent::BoxGivenUp { seat } => {
                if self.in_the_box() != Some(seat) {
                    return Err(Refusal::NotInBox.into());
                }
                is_between_games
            }
            ChouetteEvent::GameStarted { number } => {
                if is_between_games && !self.has_enough() {
                    return Err(Refusal::TooFewPlayers.into());
                }
                is_between_games && number == self.game_number()
            }
            ChouetteEvent::Board { fact: BoardFact::GameEnded { winner, .. } } => {
                self.game.is_some() && self.deserted() != Some(winner)
            }
            _ => match &self.game {
                Some(game) if self.deserted().is_none() => self.check_in_game(game, event)?,
                _ => false,
            },
        };
        if fits { Ok(()) } else { Err(self.out_of_turn(asked(event))) }
    }

    /// Whether an event fits the game at hand, both sides of which somebody plays for.
    fn check_in_game(&self, game: &Game, event: &ChouetteEvent) -> Result<bool, ChouetteError> {
        let is_quiet = game.question.is_none() && !game.has_offers();
        Ok(match *event {
            ChouetteEvent::Board { fact } => is_quiet && follows(game.moment, fact),
            ChouetteEvent::Absent { seat } => {
                if seat == game.in_the_box || self.present().only() == Some(seat) {
                    return Err(Refusal::PlaysForSide.into());
                }
                self.check_member(seat)?;
                true
            }
            ChouetteEvent::ExtraOffered { seat } => {
                let lone = game.lone_take.ok_or(Refusal::NoExtra)?;
                refuse_if(!lone.passed.contains(seat), Refusal::NoExtra)?;
                refuse_if(self.leaving.contains(seat), Refusal::NoExtra)?;
                game.question.is_none()
            }
            ChouetteEvent::ExtraAnswered { seat, to, .. } => {
                let lone = game.lone_take.ok_or(Refusal::NoExtra)?;
                refuse_if(lone.taker != seat || !lone.offers.contains(to), Refusal::NoExtra)?;
                game.question.is_none()
            }
            ChouetteEvent::ResignOffered { seat, size } => {
                let side = self.side_led_by(game, seat)?;
                refuse_if(game.refused.get(&side) >= Some(&size), Refusal::ResignationRefused)?;
                let is_throw_due = matches!(game.moment, Moment::Opening | Moment::Rolling(_));
                refuse_if(is_throw_due, Refusal::DiceDue)?;
                is_quiet
            }
            ChouetteEvent::ResignAnswered { seat, .. } => match &game.question {
                Some(question @ ChouetteQuestion::Resignation { .. }) => {
                    self.due_to(question).contains(seat)
                }
                _ => false,
            },
            _ => self.check_cube(game, event)?,
        })
    }

    /// Whether this seat decides something in the game, as a member.
    pub(super) fn check_member(&self, seat: Seat) -> Result<(), ChouetteError> {
        refuse_if(!self.is_taken(seat), Refusal::EmptySeat)?;
        let is_in_team = self.order.iter().skip(1).any(|&member| member == seat);
        refuse_if(!is_in_team, Refusal::NotInTeam)?;
        refuse_if(self.game.is_some() && !self.active().contains(seat), Refusal::Dropped)?;
        refuse_if(self.followers().contains(seat), Refusal::FollowsCaptain)
    }

    /// Whether this seat moves for its side.
    pub(super) fn check_mover(&self, seat: Seat) -> Result<(), ChouetteError> {
        if self.in_the_box() == Some(seat) || self.captain() == Some(seat) {
            return Ok(());
        }
        self.check_member(seat)?;
        Err(Refusal::NotCaptain.into())
    }

    fn side_led_by(&self, game: &Game, seat: Seat) -> Result<ChouetteSide, ChouetteError> {
        self.check_mover(seat)?;
        Ok(if seat == game.in_the_box { ChouetteSide::Box } else { ChouetteSide::Team })
    }

    pub(super) fn out_of_turn(&self, asked: &'static str) -> ChouetteError {
        ChouetteError::OutOfTurn { asked, awaited: self.awaited() }
    }

    /// What the chouette waits for, in words.
    fn awaited(&self) -> String {
        let due = self.due();
        if let Some(question) = self.question().filter(|_| self.deserted().is_none()) {
            let asked = match question {
                ChouetteQuestion::Proposal { .. } => "agree to the team's double",
                ChouetteQuestion::TeamDouble { .. } | ChouetteQuestion::BoxDouble { .. } => {
                    "answer the double"
                }
                ChouetteQuestion::Resignation { .. } => "answer the resignation",
            };
            return format!("{} to {asked}", names(due));
        }
        match self.phase() {
            ChouettePhase::Places if self.places_due().is_empty() => "players to sit down".into(),
            ChouettePhase::Places => {
                format!("{} to roll for their places", names(self.places_due()))
            }
            ChouettePhase::BetweenGames => "the next game".into(),
            ChouettePhase::Opening => "the opening throw".into(),
            ChouettePhase::ToRoll { .. } if self.game.as_ref().is_some_and(Game::has_offers) => {
                format!("{} to answer the offer of an extra", names(due))
            }
            ChouettePhase::ToRoll { .. } => format!("{} to roll", names(due)),
            ChouettePhase::Rolling { side } => format!("the dice of {side}"),
            ChouettePhase::ToPlay { .. } => format!("{} to play", names(due)),
            ChouettePhase::Deserted { side } => format!("the game to end: nobody plays for {side}"),
        }
    }
}

/// Refuses where this is so.
fn refuse_if(is_broken: bool, refusal: Refusal) -> Result<(), ChouetteError> {
    if is_broken { Err(refusal.into()) } else { Ok(()) }
}

/// Whether something can happen on a board that stands like this.
fn follows(moment: Moment, fact: BoardFact) -> bool {
    match fact {
        BoardFact::OpeningTied => moment == Moment::Opening,
        BoardFact::TurnStarted { side } => {
            moment == Moment::Opening || moment == Moment::ToPlay(side.other())
        }
        BoardFact::DiceAsked { side } => moment == Moment::ToRoll(side),
        BoardFact::Rolled { side } => moment == Moment::Opening || moment == Moment::Rolling(side),
        BoardFact::GameEnded { .. } => true,
    }
}

fn names(seats: Seats) -> String {
    let names: Vec<_> = seats.into_iter().map(|seat| seat.to_string()).collect();
    names.join(", ")
}

/// What an event does, for "cannot … now".
fn asked(event: &ChouetteEvent) -> &'static str {
    match event {
        ChouetteEvent::Opened { .. } => "open the chouette",
        ChouetteEvent::Joined { .. } => "sit down",
        ChouetteEvent::Left { .. } => "leave",
        ChouetteEvent::Absent { .. } => "be absent",
        ChouetteEvent::Returned { .. } => "return",
        ChouetteEvent::PlacesRolled { .. } => "roll for places",
        ChouetteEvent::BoxGivenUp { .. } => "give up the box",
        ChouetteEvent::GameStarted { .. } => "start a game",
        ChouetteEvent::Board { fact } => match fact {
            BoardFact::OpeningTied => "throw a tie",
            BoardFact::TurnStarted { .. } => "start a turn",
            BoardFact::DiceAsked { .. } => "ask for dice",
            BoardFact::Rolled { .. } => "throw the dice",
            BoardFact::GameEnded { .. } => "end the game",
        },
        ChouetteEvent::Proposed { .. } => "propose a double",
        ChouetteEvent::Agreed { .. } => "agree to a double",
        ChouetteEvent::Declined { .. } => "decline a double",
        ChouetteEvent::MemberDoubled { .. } | ChouetteEvent::BoxDoubled { .. } => "double",
        ChouetteEvent::BoxAnswered { .. } | ChouetteEvent::Answered { .. } => "answer a double",
        ChouetteEvent::AnswersShown { .. } => "show the answers",
        ChouetteEvent::Raccooned { .. } => "raccoon",
        ChouetteEvent::ExtraOffered { .. } => "offer an extra",
        ChouetteEvent::ExtraAnswered { .. } => "answer the offer of an extra",
        ChouetteEvent::ResignOffered { .. } => "resign",
        ChouetteEvent::ResignAnswered { .. } => "answer a resignation",
    }
}
