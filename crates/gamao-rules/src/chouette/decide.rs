//! From commands to events.

use super::{
    Chouette, ChouetteCommand, ChouetteError, ChouetteEvent, ChouetteRefusal, ChouetteSeatCommand,
    TeamCubes,
};

impl Chouette {
    /// Answers a command with the event that follows, or with why not. Changes nothing.
    ///
    /// `chouette` is `None` before the first event; only [`ChouetteCommand::Open`] makes sense then.
    ///
    /// # Errors
    ///
    /// A [`ChouetteError`] that says why the command is refused.
    pub fn decide(
        chouette: Option<&Self>,
        command: &ChouetteCommand,
    ) -> Result<ChouetteEvent, ChouetteError> {
        let Some(chouette) = chouette else {
            let ChouetteCommand::Open(rules) = command else {
                return Err(ChouetteRefusal::NotOpen.into());
            };
            let rules = rules.validate().map_err(ChouetteError::Rules)?;
            return Ok(ChouetteEvent::Opened { rules });
        };
        let event = chouette.event_of(command);
        chouette.check(&event)?;
        // What is sealed must be right when it is sealed: its event does not say what it is.
        if let ChouetteCommand::Seat(seat, ChouetteSeatCommand::Answer { answer }) = *command {
            chouette.check_own_answer(seat, answer)?;
        }
        Ok(event)
    }

    /// Whether [`Chouette::decide`] would grant this command.
    pub fn allows(&self, command: &ChouetteCommand) -> bool {
        Self::decide(Some(self), command).is_ok()
    }

    /// The event a command asks for. Whether it fits is the question of `check`.
    fn event_of(&self, command: &ChouetteCommand) -> ChouetteEvent {
        match *command {
            ChouetteCommand::Seat(seat, command) => match command {
                ChouetteSeatCommand::Leave => ChouetteEvent::Left { seat },
                ChouetteSeatCommand::Return => ChouetteEvent::Returned { seat },
                ChouetteSeatCommand::GiveUpBox => ChouetteEvent::BoxGivenUp { seat },
                ChouetteSeatCommand::Double => match self.rules.cubes {
                    TeamCubes::One => ChouetteEvent::Proposed { seat },
                    TeamCubes::Each => ChouetteEvent::MemberDoubled { seat },
                },
                ChouetteSeatCommand::Agree => ChouetteEvent::Agreed { seat },
                ChouetteSeatCommand::Decline => ChouetteEvent::Declined { seat },
                ChouetteSeatCommand::AnswerTeam { to, answer } => {
                    ChouetteEvent::BoxAnswered { seat, to, answer }
                }
                ChouetteSeatCommand::DoubleTeam { to } => ChouetteEvent::BoxDoubled { seat, to },
                ChouetteSeatCommand::Answer { .. } => ChouetteEvent::Answered { seat },
                ChouetteSeatCommand::Raccoon { cubes } => ChouetteEvent::Raccooned { seat, cubes },
                ChouetteSeatCommand::OfferExtra => ChouetteEvent::ExtraOffered { seat },
                ChouetteSeatCommand::AnswerExtra { to, takes } => {
                    ChouetteEvent::ExtraAnswered { seat, to, takes }
                }
                ChouetteSeatCommand::Resign { size } => ChouetteEvent::ResignOffered { seat, size },
                ChouetteSeatCommand::AnswerResign { accepts } => {
                    ChouetteEvent::ResignAnswered { seat, accepts }
                }
            },
            ChouetteCommand::Open(rules) => ChouetteEvent::Opened { rules },
            ChouetteCommand::Join(seat) => ChouetteEvent::Joined { seat },
            ChouetteCommand::Absent(seat) => ChouetteEvent::Absent { seat },
            ChouetteCommand::RollPlaces(ref dice) => {
                ChouetteEvent::PlacesRolled { dice: dice.clone() }
            }
            ChouetteCommand::Start => ChouetteEvent::GameStarted { number: self.game_number() },
            ChouetteCommand::Board(fact) => ChouetteEvent::Board { fact },
            ChouetteCommand::Show(ref answers) => {
                ChouetteEvent::AnswersShown { answers: answers.clone() }
            }
        }
    }
}
