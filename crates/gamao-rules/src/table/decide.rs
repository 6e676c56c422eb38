//! From commands to events.

use crate::{Clock, Command, Event, ForfeitReason, Party, Play, RuleError, Step, Turn};

use super::{Phase, Table};

impl Table {
    /// Answers a command with the events that follow, or with why not. Changes nothing.
    ///
    /// `table` is `None` before the first event; only [`Command::Open`] makes sense then. The events
    /// belong together: they are appended to the log as one, or not at all.
    pub fn decide(table: Option<&Self>, command: &Command) -> Result<Vec<Event>, RuleError> {
        let Some(table) = table else {
            return match command {
                Command::Open(rules) => {
                    let rules = rules.validate().map_err(RuleError::Rules)?;
                    Ok(vec![Event::Opened { rules }])
                }
                _ => Err(RuleError::Refused("the table is not open yet".into())),
            };
        };
        let mut event = table.event_of(command)?;
        table.check(&event)?;
        table.check_asked(&event)?;
        let mut after = table.clone();
        let mut events = Vec::new();
        loop {
            after.apply(&event);
            events.push(event);
            match after.consequence() {
                Some(next) => event = next,
                None => return Ok(events),
            }
        }
    }

    /// Whether [`Table::decide`] would grant this command.
    pub fn allows(&self, command: &Command) -> bool {
        self.event_of(command)
            .is_ok_and(|event| self.check(&event).is_ok() && self.check_asked(&event).is_ok())
    }

    /// The event a command asks for. Whether it fits is [`Table::check`]'s question.
    fn event_of(&self, command: &Command) -> Result<Event, RuleError> {
        Ok(match *command {
            Command::Open(rules) => Event::Opened { rules },
            Command::Sit(player, ref occupant) => {
                Event::Seated { player, occupant: occupant.clone() }
            }
            Command::Anchor(player, anchor) => {
                Event::Anchored { party: Party::Seat(player), anchor }
            }
            Command::AnchorServer(anchor) => Event::Anchored { party: Party::Server, anchor },
            Command::SignOff(player, digest) => Event::SignedOff { player, digest },
            Command::Release(player, link) => Event::LinkReleased { player, link },
            Command::Reveal(secret) => Event::Revealed { secret },
            Command::AskRoll(player, link) => Event::RollAsked { player, link },
            Command::Throw(roll, ref shares) => Event::Rolled { roll, shares: shares.clone() },
            Command::Play(player, play) => Event::Played { player, play: self.complete(play)? },
            Command::Double(player) => Event::Doubled { player },
            Command::Take(player) => Event::Taken { player },
            Command::Pass(player) => Event::Passed { player },
            Command::Beaver(player) => Event::Beavered { player },
            Command::Raccoon(player) => Event::Raccooned { player },
            Command::Resign(player, level) => Event::ResignOffered { player, level },
            Command::AcceptResign(player) => Event::ResignAccepted { player },
            Command::RefuseResign(player) => Event::ResignRefused { player },
            Command::Claim(player) => {
                Event::Forfeited { player: player.other(), reason: ForfeitReason::Absence }
            }
            Command::Forfeit(player, reason) => Event::Forfeited { player, reason },
            Command::Rematch(player) => Event::RematchOffered { player },
            Command::EndSession(player) => Event::SessionEnded { player },
            Command::Correspond(player) => {
                Event::ClockChanged { player, clock: Clock::CORRESPONDENCE }
            }
            Command::OfferCorrespond(player) => Event::CorrespondOffered { player },
            Command::HoldClocks(ms) => Event::ClocksHeld { ms },
            Command::StartVacation(player) => Event::VacationStarted { player },
            Command::EndVacation(player) => Event::VacationEnded { player },
            Command::Expire => Event::Expired,
            Command::Say(player, phrase) => Event::Said { player, phrase },
        })
    }

    /// The play with what follows from the board filled in: a client need not know what it hits.
    fn complete(&self, play: Play) -> Result<Play, RuleError> {
        let Phase::ToPlay(player, roll) = self.phase else {
            return Ok(play);
        };
        let mut turn = Turn::under(self.board(player), roll, self.rules.move_rules());
        for step in play.steps() {
            let step = Step { hits: Step::new(turn.board(), step.from, step.die).hits, ..step };
            turn.push(step).map_err(|error| RuleError::IllegalPlay(error.to_string()))?;
        }
        Ok(Play::new(turn.steps()))
    }
}
