//! What is lost from one form of a record to another.

use core::fmt;
use std::collections::BTreeSet;

use gamao_rules::{Player, ResultKind};

use super::{Act, Action, GameRecord, MatchRecord};

/// What a form cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Lost {
    /// Letters of the names.
    Names,
    /// Ratings and experience.
    Ratings,
    /// The occasion: event, round, date and the like.
    Event,
    /// House rules.
    Rules,
    /// Where the dice came from.
    Dice,
    /// Games: of some, or of all but the last position.
    Games,
    /// The score, or which game is the Crawford game.
    Score,
    /// Positions to start from.
    Setups,
    /// Plays and cube actions.
    Actions,
    /// Resignations that were refused.
    RefusedResignations,
    /// How a game ended: by the clock, by absence, by a resignation.
    Endings,
    /// Whether a win was a gammon or a backgammon, where its points do not show it.
    Levels,
    /// Notes.
    Notes,
    /// Stars.
    Stars,
    /// Clocks.
    Clocks,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Names => "names",
            Self::Ratings => "ratings",
            Self::Event => "event",
            Self::Rules => "house rules",
            Self::Dice => "source of the dice",
            Self::Games => "games",
            Self::Score => "score",
            Self::Setups => "positions to start from",
            Self::Actions => "plays",
            Self::RefusedResignations => "refused resignations",
            Self::Endings => "how games ended",
            Self::Levels => "gammons",
            Self::Notes => "notes",
            Self::Stars => "stars",
            Self::Clocks => "clocks",
        })
    }
}

/// What of the first record is not in the second, warnings aside.
pub(super) fn between(from: &MatchRecord, to: &MatchRecord) -> Vec<Lost> {
    let mut lost = BTreeSet::new();
    let mut differs = |what: Lost, is_lost: bool| {
        if is_lost {
            lost.insert(what);
        }
    };
    for player in Player::ALL {
        let (old, new) = (&from.players[player], &to.players[player]);
        differs(Lost::Names, old.name != new.name);
        differs(Lost::Ratings, (old.rating, old.experience) != (new.rating, new.experience));
    }
    differs(Lost::Event, from.event != to.event);
    differs(Lost::Rules, from.rules != to.rules);
    differs(Lost::Dice, from.dice != to.dice);
    differs(Lost::Games, from.games.len() != to.games.len());
    differs(Lost::Notes, from.note != to.note);
    for (old, new) in from.games.iter().zip(&to.games) {
        differs(Lost::Score, (old.score, old.crawford) != (new.score, new.crawford));
        differs(Lost::Setups, old.setup != new.setup);
        differs(Lost::Notes, old.note != new.note);
        let result = |game: &GameRecord| game.result.map(|result| (result.winner, result.points));
        differs(Lost::Score, result(old) != result(new));
        let kind = |game: &GameRecord| game.result.map(|result| result.kind);
        differs(Lost::Endings, kind(old) != kind(new));
        let level = |game: &GameRecord| game.result.map(|result| (result.level, result.cantada));
        differs(Lost::Levels, level(old) != level(new));
        let (old_acts, new_acts) = (without_end(old), without_end(new));
        let is_same = acts(&old_acts) == acts(&new_acts);
        let kept = without_refusals(&old_acts);
        differs(Lost::RefusedResignations, !is_same && kept.len() < old_acts.len());
        let without = without_refusals(&new_acts);
        differs(Lost::Actions, !is_same && acts(&kept) != acts(&without));
        let each = |what: fn(&Action) -> bool| old_acts.iter().filter(|a| what(a)).count();
        let again = |what: fn(&Action) -> bool| new_acts.iter().filter(|a| what(a)).count();
        differs(Lost::Stars, each(|a| a.starred) != again(|a| a.starred));
        let clocks = |all: &[&Action]| all.iter().filter_map(|a| a.clock).collect::<Vec<_>>();
        differs(Lost::Clocks, clocks(&old_acts) != clocks(&new_acts));
        let notes = |all: &[&Action]| {
            let notes = all.iter().filter(|a| !a.note.is_empty());
            notes.map(|a| a.note.clone()).collect::<Vec<_>>()
        };
        differs(Lost::Notes, notes(&old_acts) != notes(&new_acts));
    }
    lost.into_iter().collect()
}

fn acts(actions: &[&Action]) -> Vec<(Player, Act)> {
    actions.iter().map(|action| (action.player, action.act)).collect()
}

/// The actions without the resignation at the end, which the result implies.
fn without_end(game: &GameRecord) -> Vec<&Action> {
    let mut actions: Vec<_> = game.actions.iter().collect();
    let is_resigned = game.result.is_some_and(|result| result.kind == ResultKind::Resigned);
    while is_resigned
        && actions.pop_if(|last| matches!(last.act, Act::Resign { .. } | Act::Accept)).is_some()
    {
    }
    actions
}

fn without_refusals<'a>(actions: &[&'a Action]) -> Vec<&'a Action> {
    let is_kept = |action: &&&Action| !matches!(action.act, Act::Resign { .. } | Act::Refuse);
    actions.iter().filter(is_kept).copied().collect()
}
