//! A table: the state that a log of events folds into.
//!
//! [`Table::decide`] turns a command into an event, validates the event by `check`, and adds what follows
//! from it by rule (`consequence`): a forced pass, the end of a game, the next game. [`Table::evolve`] uses
//! the same `check`, then applies the event. So each rule is written once.

mod check;
mod consequence;
mod decide;
mod evolve;

#[cfg(test)]
pub(crate) mod tests;

use crate::{
    Author, Board, ByPlayer, BySeat, Clock, Cube, Frame, GameResult, Occupant, Play, Player, Roll,
    Score, Seat, Seats, TableRules, WinSize, game::Game,
};

/// What the table waits for. A pending resignation is separate, and must be answered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// A seat is free.
    Seating,
    /// The opening throw (again after a tie).
    Opening,
    /// This player may double or roll.
    ToRoll {
        /// Who.
        player: Player,
    },
    /// The dice have been requested and are due.
    Rolling {
        /// By whom.
        player: Player,
    },
    /// This player must play the roll.
    ToPlay {
        /// Who.
        player: Player,
        /// What.
        roll: Roll,
    },
    /// The cube was offered; the other player answers.
    Doubled {
        /// By whom.
        player: Player,
    },
    /// The cube was beavered; the original doubler may raccoon, or roll on.
    Beavered {
        /// The original doubler.
        player: Player,
    },
    /// A game of a session ended; the next starts when all are ready.
    BetweenGames,
    /// The match, single game, mão or money session is over.
    Over,
    /// The room expired without a winner.
    Expired,
}

impl Phase {
    /// Whether a game is in progress.
    pub const fn is_playing(self) -> bool {
        match self {
            Self::Opening
            | Self::ToRoll { .. }
            | Self::Rolling { .. }
            | Self::ToPlay { .. }
            | Self::Doubled { .. }
            | Self::Beavered { .. } => true,
            Self::Seating | Self::BetweenGames | Self::Over | Self::Expired => false,
        }
    }
}

/// A table. Built only by folding events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    rules: TableRules,
    seats: BySeat<Option<Occupant>>,
    /// Who plays each side of the board.
    players: ByPlayer<Seat>,
    phase: Phase,
    /// The current game; between games the one that ended.
    game: Game,
    /// Its number; 0 before the first.
    number: u32,
    score: Score,
    results: Vec<GameResult>,
    /// The number of the Crawford game, once it has begun.
    crawford_game: Option<u32>,
    /// The result of a game that has just ended, until it is recorded.
    unrecorded: Option<GameResult>,
    winner: Option<Player>,
    ready: Seats,
    clock: Clock,
    /// Who offers to continue by correspondence.
    correspond_offer: Option<Seat>,
    vacation: Seats,
}

impl Table {
    /// A table nobody sits at.
    fn new(rules: TableRules) -> Self {
        Self::with_seats(rules, rules.seat_count())
    }

    pub(crate) fn with_seats(rules: TableRules, count: usize) -> Self {
        Self {
            rules,
            seats: BySeat::new(count, |_| None),
            players: ByPlayer::new(Seat::A, Seat::B),
            phase: Phase::Seating,
            game: Game::new(&rules, false),
            number: 0,
            score: Score::default(),
            results: Vec::new(),
            crawford_game: None,
            unrecorded: None,
            winner: None,
            ready: Seats::NONE,
            clock: rules.clock,
            correspond_offer: None,
            vacation: Seats::NONE,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// Who sits where.
    pub fn seats(&self) -> &BySeat<Option<Occupant>> {
        &self.seats
    }

    /// Who plays this side of the board.
    pub fn seat_of(&self, side: Player) -> Seat {
        self.players[side]
    }

    /// Which side of the board this seat plays, if any.
    pub fn side_of(&self, seat: Seat) -> Option<Player> {
        Player::ALL.into_iter().find(|&side| self.players[side] == seat)
    }

    /// The seat of an event's author.
    pub fn seat_of_author(&self, author: Author) -> Seat {
        match author {
            Author::Seat(seat) => seat,
            Author::Side(side) => self.seat_of(side),
        }
    }

    /// Whose links go into the next roll.
    pub fn contributors(&self) -> Seats {
        self.seats.seats()
    }

    /// What the table waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The board as `viewer` sees it: `mine` is the viewer's.
    pub fn board(&self, viewer: Player) -> Board {
        self.game.board(viewer)
    }

    /// The score so far; in a money session the points won by each.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The cube, before a pending double.
    pub fn cube(&self) -> Cube {
        self.game.cube
    }

    /// The dice on the table and who threw them; nobody alone in the opening.
    pub fn dice(&self) -> Option<(Option<Player>, Roll)> {
        self.game.dice
    }

    /// A pending resignation: who offers it and at which level.
    pub fn resignation(&self) -> Option<(Player, WinSize)> {
        self.game.resignation
    }

    /// The last confirmed play of this game, for arrows.
    pub fn last_play(&self) -> Option<(Player, Roll, Play)> {
        self.game.last_play
    }

    /// Results of the finished games of this match.
    pub fn results(&self) -> &[GameResult] {
        &self.results
    }

    /// The game of the match or session, 1 for the first; 0 before it.
    pub fn game_number(&self) -> u32 {
        self.number
    }

    /// Whether the current game is the Crawford game.
    pub fn is_crawford(&self) -> bool {
        self.game.is_crawford
    }

    /// Whether the Crawford game is over.
    pub fn is_post_crawford(&self) -> bool {
        self.crawford_game.is_some_and(|number| number < self.number)
    }

    /// Who won the match, single game or mão, once that is recorded.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Who is ready for the next game, or wants a rematch. Bots always are.
    pub fn ready(&self) -> Seats {
        self.ready.or(self.bots())
    }

    /// The current clock: that of the rules, unless the players changed it.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Who offers to continue by correspondence, until the next play.
    pub fn correspond_offer(&self) -> Option<Seat> {
        self.correspond_offer
    }

    /// Who is on vacation.
    pub fn vacation(&self) -> Seats {
        self.vacation
    }

    /// What losing the current game at this level would cost.
    pub fn worth(&self, level: WinSize) -> u32 {
        self.game.points(&self.rules, level, false)
    }

    /// Whether the cube is used in the current game: not in the Crawford game, nor in a match to one point.
    pub fn is_cube_in_play(&self) -> bool {
        self.rules.cube.on && !self.game.is_crawford && self.rules.length() != Some(1)
    }

    /// Whether a double by this player would be dead: the current game already wins the match.
    pub fn is_cube_dead(&self, player: Player) -> bool {
        match self.rules.frame {
            Frame::Match { length, .. } => {
                self.score[player].saturating_add(self.game.cube.value) >= length
            }
            Frame::Single | Frame::Money { .. } | Frame::Mao { .. } => false,
        }
    }

    /// Whether nothing but a rematch can happen any more.
    pub fn is_finished(&self) -> bool {
        matches!(self.phase, Phase::Over | Phase::Expired)
    }

    /// The player whose decision is awaited, if any.
    pub fn to_act(&self) -> Option<Player> {
        if let Some((player, _)) = self.game.resignation {
            return Some(player.other());
        }
        match self.phase {
            Phase::ToRoll { player }
            | Phase::ToPlay { player, .. }
            | Phase::Beavered { player } => Some(player),
            Phase::Doubled { player } => Some(player.other()),
            Phase::Seating
            | Phase::Opening
            | Phase::Rolling { .. }
            | Phase::BetweenGames
            | Phase::Over
            | Phase::Expired => None,
        }
    }

    /// Whether dice are due from the server: the opening throw, or a requested roll.
    pub fn is_throw_due(&self) -> bool {
        matches!(self.phase, Phase::Opening | Phase::Rolling { .. })
            && self.game.resignation.is_none()
    }

    /// The seats of bots.
    pub fn bots(&self) -> Seats {
        self.seats.seats_where(|seat| matches!(seat, Some(Occupant::Bot { .. })))
    }

    /// Whether a bot sits here.
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.bots().contains(seat)
    }

    /// Whether a person sits here.
    pub fn is_person(&self, seat: Seat) -> bool {
        matches!(self.seats.get(seat), Some(Some(Occupant::Person { .. })))
    }

    /// The opponent of this seat, if it plays a side.
    pub(crate) fn opponent(&self, seat: Seat) -> Option<Seat> {
        self.side_of(seat).map(|side| self.seat_of(side.other()))
    }
}
