//! Folding events.

use crate::{
    Beavers, ByPlayer, Event, EventError, GameResult, Play, Player, ResultKind, Roll, Score, Seats,
    WinSize, game::Game,
};

use super::{Phase, Table};

impl Table {
    /// Folds one event. `None` before the first.
    ///
    /// Order, seats, dice and plays are checked, so a damaged log fails at the damaged event. The points of a
    /// game are taken from the log, so that a change of the scoring rules does not affect old matches.
    ///
    /// # Errors
    ///
    /// An [`EventError`] that names the event, if it does not fit.
    pub fn evolve(table: Option<Self>, event: &Event) -> Result<Self, EventError> {
        let fault = |why| EventError { event: event.name(), why };
        match (table, event) {
            (None, Event::Opened { rules }) => {
                let rules = rules.validate().map_err(|error| fault(error.to_string()))?;
                Ok(Self::new(rules))
            }
            (None, _) => Err(fault("the table is not open yet".into())),
            (Some(mut table), _) => {
                table.check(event).map_err(|error| fault(error.to_string()))?;
                table.apply(event);
                Ok(table)
            }
        }
    }

    /// Applies an event that [`Table::check`] has accepted.
    pub(super) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Seated { seat, ref occupant } => self.seats[seat] = Some(occupant.clone()),
            Event::GameStarted { number, crawford } => self.start_game(number, crawford),
            Event::RollAsked { seat, .. } => {
                if let Some(player) = self.side_of(seat) {
                    self.phase = Phase::Rolling { player };
                }
            }
            Event::Rolled { roll, .. } => self.throw(roll),
            Event::Played { player, play } => self.play(player, play),
            Event::Doubled { player } => self.phase = Phase::Doubled { player },
            Event::Taken { player } => {
                self.game.cube = self.game.cube.taken_by(player);
                self.game.is_cube_turned = true;
                self.phase = Phase::ToRoll { player: player.other() };
            }
            Event::Passed { player } => {
                self.end_game(player.other(), ResultKind::Passed, WinSize::Single, false);
            }
            Event::Beavered { player } => {
                self.game.cube = self.game.cube.beavered_by(player);
                self.game.is_cube_turned = true;
                self.phase = if self.can_raccoon() {
                    Phase::Beavered { player: player.other() }
                } else {
                    Phase::ToRoll { player: player.other() }
                };
            }
            Event::Raccooned { player } => {
                self.game.cube = self.game.cube.turned();
                self.phase = Phase::ToRoll { player };
            }
            Event::ResignOffered { player, level } => {
                self.game.resignation = Some((player, level));
            }
            Event::ResignRefused { player } => {
                let offered = self.game.resignation.take().map(|(_, level)| level);
                self.game.refused[player.other()] = offered;
            }
            Event::ResignAccepted { player } => {
                let level = self.game.resignation.map_or(WinSize::Single, |(_, level)| level);
                self.end_game(player, ResultKind::Resigned, level, false);
            }
            Event::Forfeited { seat, reason } => {
                let Some(player) = self.side_of(seat) else { return };
                let level = self.game.forfeit_level(&self.rules, player);
                self.end_game(player.other(), ResultKind::Forfeited(reason), level, false);
            }
            Event::GameEnded { result } => {
                self.unrecorded = None;
                let score = &mut self.score[result.winner];
                *score = score.saturating_add(result.points);
                self.results.push(result);
            }
            Event::MatchEnded { winner } => {
                self.winner = Some(winner);
                self.phase = Phase::Over;
            }
            Event::RematchOffered { seat } => self.ready.set(seat, true),
            Event::Rematched => self.start_match(),
            Event::SessionEnded { .. } => {
                self.ready = Seats::NONE;
                self.phase = Phase::Over;
            }
            Event::ClockChanged { clock, .. } => {
                self.clock = clock;
                self.correspond_offer = None;
            }
            Event::CorrespondOffered { seat } => self.correspond_offer = Some(seat),
            Event::VacationStarted { seat } => self.vacation.set(seat, true),
            Event::VacationEnded { seat } => self.vacation.set(seat, false),
            Event::SetBack { .. } => self.set_back(),
            Event::Expired => {
                self.game.resignation = None;
                self.phase = Phase::Expired;
            }
            // The fair dice are folded by `gamao-dice` from the same log, time by the clocks, and talk
            // changes nothing.
            Event::ClocksHeld { .. }
            | Event::Anchored { .. }
            | Event::SignedOff { .. }
            | Event::LinkReleased { .. }
            | Event::Revealed { .. }
            | Event::Said { .. }
            | Event::Opened { .. } => {}
        }
    }

    fn start_game(&mut self, number: u32, is_crawford: bool) {
        self.game = Game::new(&self.rules, is_crawford);
        self.number = number;
        if is_crawford {
            self.crawford_game = Some(number);
        }
        self.ready = Seats::NONE;
        self.correspond_offer = None;
        self.phase = Phase::Opening;
    }

    /// Restores everything as it was before the current game, which then starts again.
    fn set_back(&mut self) {
        if !self.phase.is_playing() {
            return;
        }
        if self.game.is_crawford {
            self.crawford_game = None;
        }
        self.game = Game::new(&self.rules, false);
        self.number -= 1;
        self.phase = Phase::Seating;
    }

    /// A new match under the same rules; all are ready for its first game.
    fn start_match(&mut self) {
        self.number = 0;
        self.score = Score::default();
        self.results.clear();
        self.crawford_game = None;
        self.winner = None;
        self.clock = self.rules.clock;
        self.vacation = Seats::NONE;
        self.phase = Phase::BetweenGames;
    }

    fn throw(&mut self, roll: Roll) {
        if let Phase::Rolling { player } = self.phase {
            self.game.dice = Some((Some(player), roll));
            self.phase = Phase::ToPlay { player, roll };
            return;
        }
        self.game.dice = Some((None, roll));
        if roll.is_double() {
            if self.game.automatic_doubles < self.rules.automatic_doubles()
                && self.game.cube.can_turn(1, self.rules.cube)
            {
                self.game.automatic_doubles += 1;
                self.game.cube = self.game.cube.turned();
            }
            return;
        }
        let starter = if roll.first > roll.second { Player::A } else { Player::B };
        self.phase = if self.rules.opening_rolls_afresh() {
            Phase::ToRoll { player: starter }
        } else {
            Phase::ToPlay { player: starter, roll }
        };
    }

    fn play(&mut self, player: Player, play: Play) {
        let board = self.board(player).after_play(&play);
        self.game.board = match player {
            Player::A => board,
            Player::B => board.flipped(),
        };
        let Phase::ToPlay { roll, .. } = self.phase else { return };
        self.game.last_play = Some((player, roll, play));
        self.game.refused = ByPlayer::default();
        self.correspond_offer = None;
        if board.is_over() {
            let level = WinSize::lost_by(board.theirs);
            self.end_game(player, ResultKind::Finished, level, roll.is_double());
        } else {
            self.phase = Phase::ToRoll { player: player.other() };
        }
    }

    fn end_game(&mut self, winner: Player, kind: ResultKind, level: WinSize, last_is_double: bool) {
        let is_cantada = last_is_double && self.rules.is_mao();
        let level = level.counted(&self.rules);
        let points = self.game.points(&self.rules, level, is_cantada);
        self.unrecorded = Some(GameResult { winner, kind, level, cantada: is_cantada, points });
        self.game.resignation = None;
        self.phase = Phase::BetweenGames;
    }

    /// Whether the cube can be turned by a raccoon.
    fn can_raccoon(&self) -> bool {
        self.rules.beavers() == Beavers::Raccoons && self.game.cube.can_turn(1, self.rules.cube)
    }
}
