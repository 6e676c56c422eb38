//! The records of a room: its log in the form of every other match.

use gamao_rules::{Cube, Event, EventError, Occupant, Phase, Player, Roll, Table, TableRules};

use super::{Act, Action, DiceSource, GameRecord, MatchRecord, RecordPlayer, Setup};

impl MatchRecord {
    /// The matches of a room's log, in order; the last one may be unfinished. With fair dice a match
    /// is found in the ledger as `ROOM/1`, `ROOM/2` and so on.
    ///
    /// # Errors
    ///
    /// If an event does not fit the ones before it.
    pub fn from_log<'a>(
        events: impl IntoIterator<Item = &'a Event>,
        room: &str,
    ) -> Result<Vec<Self>, EventError> {
        let mut log = Log { room, matches: 1, records: Vec::new(), roll: None };
        let mut table: Option<Table> = None;
        for event in events {
            let next = Table::evolve(table, event)?;
            log.event(event, &next);
            table = Some(next);
        }
        if let Some(table) = &table {
            log.name(table);
        }
        Ok(log.records)
    }
}

struct Log<'a> {
    room: &'a str,
    /// Matches of the dice begun so far.
    matches: u32,
    records: Vec<MatchRecord>,
    /// What was thrown and has not been played.
    roll: Option<(Player, Roll)>,
}

impl Log<'_> {
    /// Takes in an event, after which the table is as given.
    fn event(&mut self, event: &Event, table: &Table) {
        match *event {
            Event::Opened { rules } => self.records.push(MatchRecord::new(rules)),
            // The game at hand starts again, under another match of the dice.
            Event::SetBack { .. } => {
                self.matches += 1;
                self.roll = None;
                let games = self.records.last_mut().map(|record| &mut record.games);
                games.and_then(|games| games.pop_if(|game| game.result.is_none()));
            }
            Event::Rematched => {
                self.matches += 1;
                self.name(table);
                self.records.push(MatchRecord::new(*table.rules()));
            }
            Event::GameStarted { crawford, .. } => {
                let game = GameRecord::new(table.score(), crawford);
                if let Some(record) = self.records.last_mut() {
                    record.games.push(game);
                }
            }
            Event::Rolled { ref shares, .. } => {
                if !shares.is_empty() {
                    let match_id = format!("{}/{}", self.room, self.matches);
                    if let Some(record) = self.records.last_mut() {
                        record.dice = DiceSource::Fair { match_id };
                    }
                }
                if let Phase::ToPlay { player, roll } = *table.phase() {
                    self.roll = Some((player, roll));
                    self.begin(player, table);
                }
            }
            Event::Played { player, play } => {
                if let Some((_, roll)) = self.roll.take() {
                    self.act(player, Act::Play { roll, play });
                }
            }
            Event::Doubled { player } => self.act(player, Act::Double),
            Event::Taken { player } => self.act(player, Act::Take),
            Event::Passed { player } => self.act(player, Act::Pass),
            Event::Beavered { player } => self.act(player, Act::Beaver),
            Event::Raccooned { player } => self.act(player, Act::Raccoon),
            Event::ResignOffered { player, level } => self.act(player, Act::Resign { level }),
            Event::ResignRefused { player } => self.act(player, Act::Refuse),
            Event::ResignAccepted { player } => self.act(player, Act::Accept),
            Event::GameEnded { result } => {
                let unplayed = self.roll.take();
                let Some(game) = self.game() else { return };
                if let Some((player, roll)) = unplayed {
                    // Before the resignation that it was followed by.
                    let is_end =
                        |action: &Action| matches!(action.act, Act::Resign { .. } | Act::Accept);
                    let end = game.actions.iter().rev().take_while(|action| is_end(action)).count();
                    let at = game.actions.len() - end;
                    game.actions.insert(at, Action::new(player, Act::Unplayed { roll }));
                }
                game.result = Some(result);
            }
            _ => {}
        }
    }

    fn game(&mut self) -> Option<&mut GameRecord> {
        self.records.last_mut()?.games.last_mut()
    }

    fn act(&mut self, player: Player, act: Act) {
        if let Some(game) = self.game() {
            game.actions.push(Action::new(player, act));
        }
    }

    /// A game begins with its first roll to be played; equal throws before it may have turned the
    /// cube.
    fn begin(&mut self, on_roll: Player, table: &Table) {
        let cube = table.cube();
        let rules: &TableRules = table.rules();
        let board = rules.variant.start();
        if let Some(game) = self.game().filter(|game| game.actions.is_empty())
            && cube != Cube::CENTRED
        {
            game.setup = Some(Setup { board, cube, on_roll });
        }
    }

    fn name(&mut self, table: &Table) {
        let name = |player| match &table.seats()[table.seat_of(player)] {
            Some(Occupant::Person { name }) => name.clone(),
            Some(Occupant::Bot { level }) => level.clone(),
            None => String::new(),
        };
        if let Some(record) = self.records.last_mut() {
            for player in Player::ALL {
                record.players[player] =
                    RecordPlayer { name: name(player), ..RecordPlayer::default() };
            }
        }
    }
}
