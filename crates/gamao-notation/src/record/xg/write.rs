//! Writing `.xg` and `.xgp`. No analysis is written, so XG shows the records as not analysed.

use gamao_rules::{Beavers, Board, Frame, GameResult, Player, Point, ResultKind, Roll, Variant};

use crate::record::{
    Act, Action, GamePosition, GameRecord, MatchRecord, Setup, WriteError, build::hops_between,
};

use super::{MONEY, container, entry, fields::NewFields, rtf, time};

/// What a file is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// All of the record.
    Match,
    /// Its last position.
    Position,
}

/// What XG stores for an error or a level that nobody has worked out.
const NO_ERROR: f64 = -1000.0;
const NO_LEVEL: i32 = -100;
/// No comment, no rollout.
const NONE: i32 = -1;
/// What XG stamps into every file, and the version of the records.
const STAMP: i32 = 1_229_737_284;
const VERSION: i32 = 30;

/// The record as a file.
pub(crate) fn write(record: &MatchRecord, kind: Kind) -> Result<Vec<u8>, WriteError> {
    let only_last;
    let record = match kind {
        Kind::Match => record,
        Kind::Position => {
            only_last = last_position(record).ok_or(WriteError::NoPosition)?;
            &only_last
        }
    };
    let first = if is_position(record) { Player::B } else { Player::A };
    let mut writer = Writer { record, first, comments: Vec::new(), count: 0 };
    let header = writer.header();
    let (mut records, mut index) = (vec![header.clone()], vec![header]);
    for (i, game) in record.games.iter().enumerate() {
        writer.game(i, game, &mut records, &mut index);
    }
    if record.games.last().is_some_and(|game| game.result.is_some()) {
        let end = writer.end();
        records.push(end.clone());
        index.push(end);
    }
    let bytes = |records: Vec<NewFields>| -> Vec<u8> {
        records.into_iter().flat_map(|record| *record.0).collect()
    };
    let (records, index) = (bytes(records), bytes(index));
    let mut files: Vec<(&str, &[u8])> = vec![("temp.xg", &records), ("temp.xgi", &index)];
    if !writer.comments.is_empty() {
        files.push(("temp.xgc", &writer.comments));
    }
    let names = [record.players.a.name.as_str(), record.players.b.name.as_str()];
    let title = format!("{} vs. {}", names[0], names[1]);
    Ok(container::pack([&record.event.site, &title, &record.event.event], &files))
}

/// Whether XG would save this as a position.
fn is_position(record: &MatchRecord) -> bool {
    record.is_position()
        && matches!(
            record.games[0].actions[..],
            [] | [Action { act: Act::Unplayed { .. } | Act::Double, .. }]
        )
}

/// The record of nothing but the last position.
fn last_position(record: &MatchRecord) -> Option<MatchRecord> {
    let last = record.games.last()?;
    let at = last.last_position(&record.rules);
    if at.is_over() || last.result.is_some() {
        return None;
    }
    let on_roll = at.on_roll.unwrap_or(Player::A);
    let mut game = GameRecord::new(last.score, last.crawford);
    game.setup = Some(Setup { board: at.board(Player::A), cube: at.cube, on_roll });
    // A roll to be played, or a double to be answered.
    let pending = last.actions.last();
    let pending = pending.filter(|action| matches!(action.act, Act::Unplayed { .. } | Act::Double));
    game.actions.extend(pending.cloned());
    Some(MatchRecord { games: vec![game], ..record.clone() })
}

struct Writer<'a> {
    record: &'a MatchRecord,
    /// Who is player 1.
    first: Player,
    comments: Vec<u8>,
    count: i32,
}

impl Writer<'_> {
    /// Stores a comment, and its number.
    fn comment(&mut self, text: &str) -> i32 {
        if text.is_empty() {
            return NONE;
        }
        self.comments.extend(rtf::rich(text));
        self.count += 1;
        self.count - 1
    }

    /// 1 for player 1, -1 for player 2.
    fn sign(&self, player: Player) -> i32 {
        if player == self.first { 1 } else { -1 }
    }

    fn header(&mut self) -> NewFields {
        let MatchRecord { rules, event, players, .. } = self.record;
        let (one, two) = (&players[self.first], &players[self.first.other()]);
        let mut fields = NewFields::new(entry::MATCH);
        let (length, crawford, jacoby, beavers, automatic) = match rules.frame {
            Frame::Mao { length, .. } => (length as i32, false, false, false, 0),
            Frame::Money { jacoby, automatic_doubles, beavers } => {
                (MONEY, true, jacoby, beavers != Beavers::Off, automatic_doubles)
            }
            Frame::Match { length, crawford } => (length as i32, crawford, false, false, 0),
            Frame::Single => (1, false, false, false, 0),
        };
        let variation = match rules.variant {
            Variant::Standard | Variant::Tavla => 0,
            Variant::Nackgammon => 1,
            Variant::Hypergammon => 2,
            Variant::Longgammon => 3,
        };
        let limit = if rules.cube.on { rules.cube.limit.max(1).ilog2() as i32 } else { 0 };
        let note = self.comment(&self.record.note);
        fields
            .short(9, 40, &one.name)
            .short(50, 40, &two.name)
            .i32(92, length)
            .i32(96, variation)
            .flag(100, crawford)
            .flag(101, jacoby)
            .flag(102, beavers)
            .flag(103, automatic > 0)
            .f64(104, one.rating.unwrap_or(0.0))
            .f64(112, two.rating.unwrap_or(0.0))
            .i32(120, one.experience.unwrap_or(0) as i32)
            .i32(124, two.experience.unwrap_or(0) as i32)
            .f64(128, time::to_delphi(&event.date, &event.time))
            .short(136, 128, &event.event)
            .i32(268, event.match_id.parse().unwrap_or(0))
            .i32(272, NONE)
            .i32(276, NONE)
            .short(283, 128, &event.site)
            .short(417, 128, &event.round)
            .i32(548, 1)
            .i32(552, VERSION)
            .i32(556, STAMP)
            .i32(576, note)
            .i32(580, NONE)
            .i32(608, NONE)
            .i32(612, limit)
            .i32(616, automatic as i32)
            .flag(620, !event.transcriber.is_empty())
            .wide(622, &event.event)
            .wide(880, &one.name)
            .wide(1138, &two.name)
            .wide(1396, &event.site)
            .wide(1654, &event.round)
            .wide(1960, &event.transcriber);
        fields
    }

    fn game(
        &mut self,
        number: usize,
        game: &GameRecord,
        records: &mut Vec<NewFields>,
        index: &mut Vec<NewFields>,
    ) {
        let note = self.comment(&game.note);
        let start = GamePosition::start(game, &self.record.rules);
        let mut fields = NewFields::new(entry::GAME);
        fields
            .i32(12, game.score[self.first] as i32)
            .i32(16, game.score[self.first.other()] as i32)
            .flag(20, game.crawford)
            .board(21, start.board(self.first))
            .i32(48, number as i32 + 1)
            .flag(52, game.result.is_none())
            .i32(56, note)
            .i32(60, NONE);
        records.push(fields);
        if is_position(self.record) {
            return self.position(game, &start, records, index);
        }
        // Whether the cube of this turn has been written.
        let mut is_cube_written = false;
        for (i, (at, action)) in game.replay(&self.record.rules).enumerate() {
            let player = action.player;
            match action.act {
                Act::Double => {
                    let answers = &game.actions[i + 1..];
                    records.push(self.double(&at, action, answers));
                    is_cube_written = true;
                }
                Act::Play { roll, .. } | Act::Illegal { roll, .. } | Act::Unplayed { roll } => {
                    if !core::mem::take(&mut is_cube_written) {
                        let may_double = i > 0
                            && !game.crawford
                            && self.record.rules.cube.on
                            && at.cube.owner.is_none_or(|owner| owner == player);
                        let doubled = if may_double { 0 } else { -2 };
                        records.push(self.cube(&at, player, doubled, Some(roll)));
                    }
                    records.push(self.play(&at, action, roll));
                }
                _ => {}
            }
        }
        if let Some(result) = game.result {
            let next = self.record.games.get(number + 1);
            records.push(self.game_end(game, result, next.is_some_and(|next| next.crawford)));
        }
    }

    /// The records of a saved position: a cube decision, or a roll to be played.
    fn position(
        &mut self,
        game: &GameRecord,
        start: &GamePosition,
        records: &mut Vec<NewFields>,
        index: &mut Vec<NewFields>,
    ) {
        let on_roll = start.on_roll.unwrap_or(Player::A);
        match game.actions.first() {
            None => records.push(self.cube(start, on_roll, -1, None)),
            Some(action) => match action.act {
                Act::Unplayed { roll } => {
                    records.push(self.cube(start, on_roll, -2, Some(roll)));
                    index.push(self.play(start, action, roll));
                }
                _ => records.push(self.double(start, action, &[])),
            },
        }
    }

    /// A cube action; `doubled` is 1, 0 for none, -1 for a saved decision, -2 where there is none.
    fn cube(
        &self,
        at: &GamePosition,
        player: Player,
        doubled: i32,
        roll: Option<Roll>,
    ) -> NewFields {
        let mut fields = NewFields::new(entry::CUBE);
        let dice = roll.map_or("11".into(), |roll| format!("{}{}", roll.first, roll.second));
        fields
            .i32(12, self.sign(player))
            .i32(16, doubled)
            .i32(20, NONE)
            .i32(24, NONE)
            .i32(28, NONE)
            .i32(32, self.exponent(at))
            .board(36, at.board(self.first))
            // The recommendation of an analysis that there is not.
            .bytes(120, &(NO_LEVEL as i16).to_le_bytes())
            .f64(200, NO_ERROR)
            .short(208, 2, &dice)
            .f64(216, NO_ERROR)
            .i32(224, NONE)
            .i32(232, NONE)
            .f64(240, NO_ERROR)
            .f64(248, NO_ERROR)
            .i32(256, NONE)
            .bytes(264, &[0xff, 0xff])
            .f64(272, NO_ERROR)
            .f64(280, NO_ERROR)
            .i32(292, NONE);
        fields
    }

    fn double(&mut self, at: &GamePosition, action: &Action, answers: &[Action]) -> NewFields {
        let mut fields = self.cube(at, action.player, 1, None);
        let acts = answers.iter().map(|answer| answer.act);
        let acts = acts
            .take_while(|act| matches!(act, Act::Take | Act::Pass | Act::Beaver | Act::Raccoon));
        match acts.collect::<Vec<_>>()[..] {
            [Act::Take, ..] => fields.i32(20, 1),
            [Act::Pass, ..] => fields.i32(20, 0),
            [Act::Beaver, Act::Pass, ..] => fields.i32(20, 2).i32(24, 0),
            [Act::Beaver, Act::Raccoon, ..] => fields.i32(20, 2).i32(24, 2).i32(28, 1),
            [Act::Beaver, ..] => fields.i32(20, 2).i32(24, 1),
            _ => &mut fields,
        };
        let note = self.comment(&action.note);
        fields.flag(288, action.starred).i32(292, note);
        fields
    }

    fn play(&mut self, at: &GamePosition, action: &Action, roll: Roll) -> NewFields {
        let player = action.player;
        let before = at.board(player);
        let (left, list) = match action.act {
            Act::Play { play, .. } => {
                let steps = play.steps().map(|step| {
                    let landing = i32::from(step.from.to_u8()) - i32::from(step.die.to_u8());
                    [i32::from(step.from.to_u8()) - 1, landing - 1]
                });
                (Some(before.after_play(&play)), steps.collect())
            }
            Act::Illegal { left, .. } => (Some(left), hops(before, left)),
            _ => (None, vec![[0, 0]; 4]),
        };
        let note = self.comment(&action.note);
        let mut fields = NewFields::new(entry::MOVE);
        fields.board(9, at.board(self.first)).i32(64, self.sign(player));
        if let Some(left) = left {
            fields.board(35, left);
        }
        for slot in 0..4 {
            let [from, to] = list.get(slot).copied().unwrap_or([NONE, NONE]);
            fields.i32(68 + 8 * slot, from).i32(72 + 8 * slot, to);
        }
        let [high, low] = [roll.first, roll.second].map(|die| i32::from(die.to_u8()));
        fields
            .i32(100, high)
            .i32(104, low)
            .i32(108, self.exponent(at))
            .board(124, before)
            .i32(152, high)
            .i32(156, low)
            .i32(160, NO_LEVEL)
            .flag(2308, left.is_some())
            .f64(2312, NO_ERROR)
            .f64(2320, NO_ERROR)
            .i32(2472, NONE)
            .i32(2476, NONE)
            .bytes(2510, &[0xff])
            .f64(2512, NO_ERROR)
            .flag(2520, action.starred)
            .i32(2524, note);
        for rollout in 0..32 {
            fields.i32(2344 + 4 * rollout, NONE);
        }
        fields
    }

    fn game_end(&self, game: &GameRecord, result: GameResult, crawford_next: bool) -> NewFields {
        let score = game.score_after();
        let level = result.level.to_u32() as i32;
        let end = match result.kind {
            ResultKind::Passed => 0,
            ResultKind::Finished => level,
            ResultKind::Resigned | ResultKind::Forfeited(_) => 100 + level,
        };
        let mut fields = NewFields::new(entry::GAME_END);
        fields
            .i32(12, score[self.first] as i32)
            .i32(16, score[self.first.other()] as i32)
            .flag(20, crawford_next)
            .i32(24, self.sign(result.winner))
            .i32(28, result.points as i32)
            .i32(32, end)
            .f64(40, NO_ERROR)
            .f64(48, NO_ERROR);
        fields
    }

    fn end(&self) -> NewFields {
        let score = self.record.final_score();
        let (one, two) = (score[self.first], score[self.first.other()]);
        let MatchRecord { players, event, .. } = self.record;
        let mut fields = NewFields::new(entry::MATCH_END);
        fields
            .i32(12, one as i32)
            .i32(16, two as i32)
            .i32(20, if one >= two { 1 } else { -1 })
            .f64(24, players[self.first].rating.unwrap_or(0.0))
            .f64(32, players[self.first.other()].rating.unwrap_or(0.0))
            .f64(48, time::to_delphi(&event.date, &event.time));
        fields
    }

    /// The cube as XG stores it: the exponent, below zero if player 2 owns it.
    fn exponent(&self, at: &GamePosition) -> i32 {
        let exponent = at.cube.value.ilog2() as i32;
        match at.cube.owner {
            Some(owner) => exponent * self.sign(owner),
            None => exponent,
        }
    }
}

/// The hops of an illegal play, or what XG writes for one that has none.
fn hops(before: Board, left: Board) -> Vec<[i32; 2]> {
    let place = |point: Point| i32::from(point.to_u8()) - 1;
    let hops = hops_between(before, left).filter(|hops| !hops.is_empty());
    hops.map_or(vec![[NO_LEVEL, NO_LEVEL]], |hops| {
        hops.into_iter().map(|(from, to)| [place(from), place(to)]).collect()
    })
}
