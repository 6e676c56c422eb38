//! Events that follow by rule, without a command.

use crate::{Event, Frame, Play, Player, for_each_result_under};

use super::{Phase, Table};

impl Table {
    /// The event that the rules demand next, if any: the end of a game that is decided, a forced
    /// pass, the start of a game for which all are ready.
    ///
    /// [`Table::decide`] adds all of them to its answer, after which there is none.
    pub fn consequence(&self) -> Option<Event> {
        if let Some(result) = self.unrecorded {
            return Some(Event::GameEnded { result });
        }
        match self.phase {
            Phase::Seating if self.are_all_seated() => Some(self.next_game()),
            Phase::ToPlay { player, .. } if self.must_pass() => {
                Some(Event::Played { player, play: Play::PASS })
            }
            Phase::BetweenGames => match self.decided_winner() {
                Some(winner) => Some(Event::MatchEnded { winner }),
                None => self.are_all_ready().then(|| self.next_game()),
            },
            Phase::Over => self.are_all_ready().then_some(Event::Rematched),
            _ => None,
        }
    }

    /// Who has won the match, single game or mão by the score, recorded or not.
    pub(super) fn decided_winner(&self) -> Option<Player> {
        match self.rules.frame {
            Frame::Single => self.results.first().map(|result| result.winner),
            Frame::Match { length, .. } | Frame::Mao { length, .. } => {
                Player::ALL.into_iter().find(|&player| self.score[player] >= length)
            }
            Frame::Money { .. } => None,
        }
    }

    fn next_game(&self) -> Event {
        Event::GameStarted { number: self.number + 1, crawford: self.is_crawford_next() }
    }

    /// Whether the next game is the Crawford game: a player is exactly one point short for the first time.
    pub(super) fn is_crawford_next(&self) -> bool {
        match self.rules.frame {
            // In a match to one point both are one point short from the start, and no cube is used
            // anyway.
            Frame::Match { length, crawford: true } if length > 1 && self.rules.cube.on => {
                self.crawford_game.is_none()
                    && Player::ALL.into_iter().any(|player| self.score[player] == length - 1)
            }
            _ => false,
        }
    }

    /// Whether the pending roll leaves no legal move.
    pub(super) fn must_pass(&self) -> bool {
        let Phase::ToPlay { player, roll } = self.phase else { return false };
        let board = self.board(player);
        let mut can_move = false;
        for_each_result_under(board, roll, self.rules.move_rules(), |result| {
            can_move |= result != board;
        });
        !can_move
    }

    pub(super) fn are_all_seated(&self) -> bool {
        self.seats.values().all(Option::is_some)
    }

    /// Whether all want to continue. Bots always do, but among themselves only to the end of a match or
    /// mão, or they would never stop.
    pub(super) fn are_all_ready(&self) -> bool {
        let is_match_open = self.phase == Phase::BetweenGames && self.rules.length().is_some();
        self.ready() == self.seats.seats() && (is_match_open || !self.ready.is_empty())
    }
}
