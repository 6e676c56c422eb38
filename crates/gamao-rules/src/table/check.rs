//! Validation of events: the rules of the frame, in one place.

use crate::{
    Author, Beavers, Clock, CubeProblem, Event, ForfeitReason, Frame, IllegalPlay, Play, Player,
    Refusal, RuleError, Seat, TableRules, Turn,
};

use super::{Phase, Table};

impl Table {
    /// Whether an event may happen now.
    pub(super) fn check(&self, event: &Event) -> Result<(), RuleError> {
        if let Some(Author::Seat(seat)) = event.author() {
            self.seats.get(seat).ok_or(Refusal::NoSuchSeat)?;
        }
        let fits = match *event {
            Event::Opened { .. } => return Err(Refusal::TableOpen.into()),
            Event::Seated { seat, .. } => {
                if self.seats[seat].is_some() {
                    return Err(RuleError::SeatTaken(seat));
                }
                self.phase == Phase::Seating
            }
            Event::GameStarted { number, .. } => self.can_start_game(number),
            Event::RollAsked { seat, .. } => {
                let player = self.side_played_by(seat)?;
                self.is_free()
                    && (self.phase == Phase::ToRoll { player }
                        || self.phase == Phase::Beavered { player })
            }
            Event::Rolled { .. } => self.is_throw_due(),
            Event::Played { player, play } => {
                matches!(self.phase, Phase::ToPlay { player: mover, .. } if mover == player)
                    && self.is_free()
                    && self.check_play(play).map(|()| true)?
            }
            Event::Doubled { player } => {
                self.is_free()
                    && self.phase == Phase::ToRoll { player }
                    && self.check_double(player).map(|()| true)?
            }
            Event::Taken { player } | Event::Passed { player } => self.is_offered_to(player),
            Event::Beavered { player } => {
                self.is_offered_to(player) && self.check_beaver().map(|()| true)?
            }
            Event::Raccooned { player } => {
                self.is_free() && self.phase == Phase::Beavered { player }
            }
            Event::ResignOffered { player, level } => {
                if self.game.refused[player] >= Some(level) {
                    return Err(Refusal::ResignationRefused.into());
                }
                self.phase.is_playing() && self.is_free()
            }
            Event::ResignRefused { player } | Event::ResignAccepted { player } => {
                self.game.resignation.is_some_and(|(offerer, _)| offerer != player)
            }
            Event::Forfeited { seat, .. } => self.may_be_awaited(self.side_played_by(seat)?),
            Event::GameEnded { result } => {
                self.unrecorded.is_some_and(|ended| ended.winner == result.winner)
            }
            Event::MatchEnded { winner } => {
                self.is_between_games() && self.decided_winner() == Some(winner)
            }
            Event::RematchOffered { seat } => {
                if self.ready().contains(seat) {
                    return Err(Refusal::ReadyAlready.into());
                }
                self.phase == Phase::Over
                    || self.is_between_games() && self.decided_winner().is_none()
            }
            Event::Rematched => self.phase == Phase::Over && self.are_all_ready(),
            Event::SessionEnded { .. } => {
                if !matches!(self.rules.frame, Frame::Money { .. }) {
                    return Err(Refusal::NoMoneySession.into());
                }
                self.is_between_games()
            }
            Event::ClockChanged { seat, clock } => {
                self.check_clock_change(seat, clock).map(|()| true)?
            }
            Event::CorrespondOffered { seat } => {
                self.check_correspond_offer(seat).map(|()| self.phase.is_playing())?
            }
            Event::ClocksHeld { .. } => !self.is_finished(),
            Event::VacationStarted { seat } => {
                self.check_vacation(seat).map(|()| self.phase.is_playing())?
            }
            Event::VacationEnded { seat } => {
                if !self.vacation.contains(seat) {
                    return Err(Refusal::NotOnVacation.into());
                }
                true
            }
            Event::SetBack { .. } => self.phase.is_playing() || self.is_between_games(),
            Event::Expired => !matches!(self.phase, Phase::Over | Phase::Expired),
            Event::Said { seat, .. } => {
                if self.seats[seat].is_none() {
                    return Err(Refusal::EmptySeat.into());
                }
                self.phase != Phase::Expired
            }
            // Chains, digests and their order are checked by `gamao-dice`.
            Event::Anchored { .. } | Event::SignedOff { .. } | Event::LinkReleased { .. } => {
                self.phase.is_playing() || self.phase == Phase::BetweenGames
            }
            Event::Revealed { .. } => self.is_finished(),
        };
        if fits {
            Ok(())
        } else {
            Err(RuleError::OutOfTurn { asked: asked(event), awaited: self.awaited() })
        }
    }

    /// What [`Table::decide`] refuses although a log may contain it, because earlier versions allowed it.
    ///
    /// While dice are due, one seat's share may have been released already, and whoever has the other share
    /// knows the roll with the server's help: nobody may resign, or accept a resignation, in that knowledge.
    pub(super) fn check_asked(&self, event: &Event) -> Result<(), RuleError> {
        match event {
            Event::ResignOffered { .. } if self.is_throw_due() => Err(Refusal::DiceDue.into()),
            _ => Ok(()),
        }
    }

    /// Whether no resignation is pending.
    fn is_free(&self) -> bool {
        self.game.resignation.is_none()
    }

    fn is_between_games(&self) -> bool {
        self.phase == Phase::BetweenGames && self.unrecorded.is_none()
    }

    fn can_start_game(&self, number: u32) -> bool {
        let idle = self.phase == Phase::Seating
            || self.is_between_games() && self.decided_winner().is_none() && self.are_all_ready();
        self.are_all_seated() && idle && self.number.checked_add(1) == Some(number)
    }

    fn is_offered_to(&self, player: Player) -> bool {
        self.is_free() && self.phase == Phase::Doubled { player: player.other() }
    }

    /// Whether the game may be waiting for this player: on turn, due to answer, or (in a throw)
    /// owing a share of the fair dice.
    fn may_be_awaited(&self, player: Player) -> bool {
        match self.to_act() {
            Some(awaited) => awaited == player,
            None => self.is_throw_due(),
        }
    }

    /// The side of a seat that acts on the board.
    pub(super) fn side_played_by(&self, seat: Seat) -> Result<Player, Refusal> {
        self.side_of(seat).ok_or(Refusal::PlaysNoSide)
    }

    fn check_play(&self, play: Play) -> Result<(), RuleError> {
        let Phase::ToPlay { player, roll } = self.phase else { return Ok(()) };
        let mut turn = Turn::under(self.board(player), roll, self.rules.move_rules());
        for step in play.steps() {
            turn.push(step).map_err(IllegalPlay::Step)?;
        }
        match turn.next_steps().first() {
            None => Ok(()),
            Some(&step) => Err(IllegalPlay::Incomplete(step).into()),
        }
    }

    fn check_double(&self, player: Player) -> Result<(), RuleError> {
        let why = if !self.rules.cube.on {
            CubeProblem::NoCube
        } else if self.game.is_crawford {
            CubeProblem::Crawford
        } else if !self.is_cube_in_play() {
            CubeProblem::OnePointMatch
        } else if self.game.cube.owner == Some(player.other()) {
            CubeProblem::NotOwner
        } else if !self.game.cube.can_turn(1, self.rules.cube) {
            CubeProblem::LastFace
        } else {
            return Ok(());
        };
        Err(RuleError::CubeNotAllowed(why))
    }

    fn check_beaver(&self) -> Result<(), RuleError> {
        let (cube, beavers) = (self.game.cube, self.rules.beavers());
        if cube.can_beaver(beavers, self.rules.cube) {
            return Ok(());
        }
        Err(RuleError::CubeNotAllowed(if beavers == Beavers::Off {
            CubeProblem::NoBeavers
        } else if cube.owner.is_some() {
            CubeProblem::NotFirstDouble
        } else {
            CubeProblem::BeyondLastFace
        }))
    }

    fn check_clock_change(&self, seat: Seat, clock: Clock) -> Result<(), RuleError> {
        if !matches!(self.clock, Clock::Delay { .. } | Clock::Fischer { .. }) {
            return Err(Refusal::NoLiveClock.into());
        }
        if !matches!(clock, Clock::Correspondence { .. }) {
            return Err(Refusal::NotCorrespondence.into());
        }
        // More time can be given or agreed on, not taken: the player on the clock cannot change it
        // alone. Whether the other is away is not known to the table.
        let opponent = self.side_played_by(seat)?.other();
        let is_agreed = self.correspond_offer == Some(self.seat_of(opponent));
        if !is_agreed && self.to_act() != Some(opponent) {
            return Err(Refusal::OwnClock.into());
        }
        let rules = TableRules { clock, ..self.rules };
        rules.validate().map(|_| ()).map_err(RuleError::Rules)
    }

    fn check_correspond_offer(&self, seat: Seat) -> Result<(), RuleError> {
        if !matches!(self.clock, Clock::Delay { .. } | Clock::Fischer { .. }) {
            return Err(Refusal::NoLiveClock.into());
        }
        if self.opponent(seat).is_some_and(|opponent| self.is_bot(opponent)) {
            return Err(Refusal::BotClock.into());
        }
        if self.correspond_offer.is_some() {
            return Err(Refusal::AlreadyOffered.into());
        }
        Ok(())
    }

    fn check_vacation(&self, seat: Seat) -> Result<(), RuleError> {
        match self.clock {
            Clock::Correspondence { vacation_ms, .. } if vacation_ms > 0 => {}
            _ => return Err(Refusal::NoVacations.into()),
        }
        if self.vacation.contains(seat) {
            return Err(Refusal::OnVacation.into());
        }
        Ok(())
    }

    /// What the table waits for, in words.
    fn awaited(&self) -> String {
        if let Some((player, _)) = self.game.resignation {
            return format!("player {} to answer the resignation", player.other());
        }
        match self.phase {
            Phase::Seating => "a player to sit down".into(),
            Phase::Opening => "the opening throw".into(),
            Phase::ToRoll { player } => format!("player {player} to roll"),
            Phase::Rolling { player } => format!("the dice of player {player}"),
            Phase::ToPlay { player, roll } => format!("player {player} to play {roll}"),
            Phase::Doubled { player } => format!("player {} to answer the double", player.other()),
            Phase::Beavered { player } => format!("player {player} to roll or raccoon"),
            Phase::BetweenGames => "both players to be ready for the next game".into(),
            Phase::Over => "a rematch".into(),
            Phase::Expired => "nothing: the room has expired".into(),
        }
    }
}

/// What an event does, for messages such as "cannot … now".
fn asked(event: &Event) -> &'static str {
    match event {
        Event::Opened { .. } => "open the table",
        Event::Seated { .. } => "sit down",
        Event::Anchored { .. } => "anchor a chain",
        Event::SignedOff { .. } => "sign off on the anchors",
        Event::GameStarted { .. } => "start a game",
        Event::RollAsked { .. } => "roll",
        Event::LinkReleased { .. } => "release a link",
        Event::Revealed { .. } => "reveal the seed",
        Event::Rolled { .. } => "throw the dice",
        Event::Played { .. } => "play",
        Event::Doubled { .. } => "double",
        Event::Taken { .. } => "take",
        Event::Passed { .. } => "pass",
        Event::Beavered { .. } => "beaver",
        Event::Raccooned { .. } => "raccoon",
        Event::ResignOffered { .. } => "resign",
        Event::ResignRefused { .. } => "refuse a resignation",
        Event::ResignAccepted { .. } => "accept a resignation",
        Event::Forfeited { reason: ForfeitReason::Absence, .. } => "claim the win",
        Event::Forfeited { reason: ForfeitReason::Clock, .. } => "forfeit by the clock",
        Event::GameEnded { .. } => "end the game",
        Event::MatchEnded { .. } => "end the match",
        Event::RematchOffered { .. } => "go on to the next game",
        Event::Rematched => "start a rematch",
        Event::SessionEnded { .. } => "end the session",
        Event::ClockChanged { .. } => "change the clock",
        Event::CorrespondOffered { .. } => "offer correspondence",
        Event::ClocksHeld { .. } => "hold the clocks",
        Event::VacationStarted { .. } => "go on vacation",
        Event::VacationEnded { .. } => "come back from vacation",
        Event::SetBack { .. } => "set the match back",
        Event::Expired => "expire",
        Event::Said { .. } => "speak",
    }
}
