//! Deciding commands.

use crate::{
    Clock, Command, Event, ForfeitReason, IllegalPlay, Party, Play, Refusal, RuleError, Seat,
    SeatCommand, Step, Turn,
};

use super::{Phase, Table};

impl Table {
    /// Answers a command with the events that result from it, without changing the table.
    ///
    /// `table` is `None` before the first event; only [`Command::Open`] is possible then. The events must be
    /// appended to the log atomically.
    ///
    /// # Errors
    ///
    /// A [`RuleError`] that says why the command is refused.
    pub fn decide(table: Option<&Self>, command: &Command) -> Result<Vec<Event>, RuleError> {
        Self::advance(table, command, |_, _| ()).map(|(events, _)| events)
    }

    /// The same, with the resulting table, so that the events need not be folded again. `applied` is called
    /// with each event and the table after it.
    ///
    /// # Errors
    ///
    /// Why the command is refused.
    pub fn advance(
        table: Option<&Self>,
        command: &Command,
        mut applied: impl FnMut(&Self, &Event),
    ) -> Result<(Vec<Event>, Self), RuleError> {
        let Some(table) = table else {
            let Command::Open(rules) = command else {
                return Err(Refusal::TableNotOpen.into());
            };
            let rules = rules.validate().map_err(RuleError::Rules)?;
            let (table, event) = (Self::new(rules), Event::Opened { rules });
            applied(&table, &event);
            return Ok((vec![event], table));
        };
        let mut event = table.event_of(command)?;
        table.check(&event)?;
        table.check_asked(&event)?;
        let mut after = table.clone();
        let mut events = Vec::new();
        loop {
            after.apply(&event);
            applied(&after, &event);
            events.push(event);
            match after.consequence() {
                Some(next) => event = next,
                None => return Ok((events, after)),
            }
        }
    }

    /// Whether [`Table::decide`] would accept this command.
    pub fn allows(&self, command: &Command) -> bool {
        self.event_of(command)
            .is_ok_and(|event| self.check(&event).is_ok() && self.check_asked(&event).is_ok())
    }

    /// The event of a command, still to be validated by [`Table::check`].
    fn event_of(&self, command: &Command) -> Result<Event, RuleError> {
        Ok(match *command {
            Command::Seat(seat, command) => self.event_by(seat, command)?,
            Command::Open(rules) => Event::Opened { rules },
            Command::Sit(seat, ref occupant) => Event::Seated { seat, occupant: occupant.clone() },
            Command::AnchorServer(anchor) => Event::Anchored { party: Party::Server, anchor },
            Command::Reveal(secret) => Event::Revealed { secret },
            Command::Throw(roll, ref shares) => Event::Rolled { roll, shares: shares.clone() },
            Command::Forfeit(seat, reason) => Event::Forfeited { seat, reason },
            Command::HoldClocks(ms) => Event::ClocksHeld { ms },
            Command::SetBack(secret) => Event::SetBack { secret },
            Command::Expire => Event::Expired,
        })
    }

    fn event_by(&self, seat: Seat, command: SeatCommand) -> Result<Event, RuleError> {
        let side = self.side_played_by(seat);
        Ok(match command {
            SeatCommand::Anchor { anchor } => Event::Anchored { party: Party::Seat(seat), anchor },
            SeatCommand::SignOff { digest } => Event::SignedOff { seat, digest },
            SeatCommand::Release { link } => Event::LinkReleased { seat, link },
            SeatCommand::Roll { link } => Event::RollAsked { seat, link },
            SeatCommand::Play { steps } => {
                Event::Played { player: side?, play: self.complete(steps)? }
            }
            SeatCommand::Double => Event::Doubled { player: side? },
            SeatCommand::Take => Event::Taken { player: side? },
            SeatCommand::Pass => Event::Passed { player: side? },
            SeatCommand::Beaver => Event::Beavered { player: side? },
            SeatCommand::Raccoon => Event::Raccooned { player: side? },
            SeatCommand::Resign { level } => Event::ResignOffered { player: side?, level },
            SeatCommand::AcceptResign => Event::ResignAccepted { player: side? },
            SeatCommand::RefuseResign => Event::ResignRefused { player: side? },
            SeatCommand::Claim => Event::Forfeited {
                seat: self.seat_of(side?.other()),
                reason: ForfeitReason::Absence,
            },
            SeatCommand::Rematch => Event::RematchOffered { seat },
            SeatCommand::EndSession => Event::SessionEnded { seat },
            SeatCommand::Correspond => Event::ClockChanged { seat, clock: Clock::CORRESPONDENCE },
            SeatCommand::OfferCorrespond => Event::CorrespondOffered { seat },
            SeatCommand::StartVacation => Event::VacationStarted { seat },
            SeatCommand::EndVacation => Event::VacationEnded { seat },
            SeatCommand::Say { phrase } => Event::Said { seat, phrase },
        })
    }

    /// The play with its hits filled in from the board, since a client need not know them.
    fn complete(&self, play: Play) -> Result<Play, RuleError> {
        let Phase::ToPlay { player, roll } = self.phase else {
            return Ok(play);
        };
        let mut turn = Turn::under(self.board(player), roll, self.rules.move_rules());
        for step in play.steps() {
            let step = Step { hits: turn.board().step(step.from, step.die).hits, ..step };
            turn.push(step).map_err(IllegalPlay::Step)?;
        }
        Ok(Play::new(turn.steps()))
    }
}
