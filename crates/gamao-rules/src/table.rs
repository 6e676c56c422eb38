//! A table: the state that a log of events folds into.

use crate::{
    Board, ByPlayer, Command, Cube, Event, EventError, GameResult, Level, Occupant, Play, Player,
    Roll, RuleError, Score, TableRules,
};

/// What the table waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A seat is free.
    Seating,
    /// The opening throw (again after a tie).
    Opening,
    /// This player may double or ask for dice.
    ToRoll(Player),
    /// Dice have been asked for and are due.
    Rolling(Player),
    /// This player must play the roll.
    ToPlay(Player, Roll),
    /// The cube was offered by this player; the other answers.
    Doubled(Player),
    /// The cube was beavered; the original doubler may raccoon, or roll on.
    Beavered(Player),
    /// A game of a session ended; the next starts when both are ready.
    BetweenGames,
    /// The match, single game or mão is over.
    Over,
    /// The room expired without a winner.
    Expired,
}

/// A whole table. Built only by folding events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    rules: TableRules,
    seats: ByPlayer<Option<Occupant>>,
    phase: Phase,
}

impl Table {
    /// The rules.
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// Who sits where.
    pub fn seats(&self) -> &ByPlayer<Option<Occupant>> {
        &self.seats
    }

    /// What the table waits for.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The board as `viewer` sees it: `mine` is the viewer's.
    pub fn board(&self, _viewer: Player) -> Board {
        todo!()
    }

    /// The score so far.
    pub fn score(&self) -> Score {
        todo!()
    }

    /// The cube as it lies, before a pending double.
    pub fn cube(&self) -> Cube {
        todo!()
    }

    /// The dice on the table and who threw them; nobody alone in the opening.
    pub fn dice(&self) -> Option<(Option<Player>, Roll)> {
        todo!()
    }

    /// The game of the match or session, 1 for the first; 0 before it.
    pub fn game_number(&self) -> u32 {
        todo!()
    }

    /// Whether the game at hand is the Crawford game.
    pub fn is_crawford(&self) -> bool {
        todo!()
    }

    /// Whether the Crawford game is past.
    pub fn is_post_crawford(&self) -> bool {
        todo!()
    }

    /// Who won the match, single game or mão.
    pub fn winner(&self) -> Option<Player> {
        todo!()
    }

    /// Who is ready for the next game, or wants a rematch.
    pub fn ready(&self) -> ByPlayer<bool> {
        todo!()
    }

    /// What losing the game at hand at this level would cost.
    pub fn worth(&self, _level: Level) -> u32 {
        todo!()
    }

    /// Whether a double by this player would be dead: the game at hand already wins the match.
    pub fn is_cube_dead(&self, _player: Player) -> bool {
        todo!()
    }

    /// Whether dice are due from the server: the opening throw, or a roll that was asked for.
    pub fn is_throw_due(&self) -> bool {
        todo!()
    }

    /// Whether [`Table::decide`] would grant this command.
    pub fn allows(&self, command: &Command) -> bool {
        Self::decide(Some(self), command).is_ok()
    }

    /// A pending resignation: who offers it and at which level.
    pub fn resignation(&self) -> Option<(Player, Level)> {
        todo!()
    }

    /// The last confirmed play, for arrows.
    pub fn last_play(&self) -> Option<(Player, Roll, Play)> {
        todo!()
    }

    /// Results of the finished games of this match.
    pub fn results(&self) -> &[GameResult] {
        todo!()
    }

    /// Whose decision is awaited, if a player's.
    pub fn to_act(&self) -> Option<Player> {
        todo!()
    }

    /// Answers a command with the events that follow, or with why not. Changes nothing.
    pub fn decide(_table: Option<&Self>, _command: &Command) -> Result<Vec<Event>, RuleError> {
        todo!()
    }

    /// Folds one event. `None` before the first.
    pub fn evolve(_table: Option<Self>, _event: &Event) -> Result<Self, EventError> {
        todo!()
    }
}
