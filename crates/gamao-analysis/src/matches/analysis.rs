//! The analysis of a match.

use gamao_engine::StakesError;
use gamao_notation::MatchRecord;
use gamao_rules::{ByPlayer, Frame, Player};
use serde::{Serialize, Serializer};

use super::{Judgement, Level, RollLuck, Summary, judge::Judged, plan::Unvalued, result};
use crate::json;

/// What the engine finds about a match, a session or a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MatchAnalysis {
    format: &'static str,
    version: u32,
    /// What was analysed: the SHA-256 of the file, in hexadecimal digits.
    pub record: String,
    /// The signature of the engine.
    pub engine: String,
    /// The level; none of the file's own analysis.
    pub level: Option<Level>,
    /// Whether everything was judged that can be.
    pub complete: bool,
    /// The names.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(feature = "ts", ts(as = "[String; 2]"))]
    pub players: ByPlayer<String>,
    /// Points that win the match; 0 for money.
    pub length: u32,
    /// The unit of costs.
    pub costs: CostUnit,
    /// Every decision, in order.
    pub decisions: Vec<Judgement>,
    /// The luck of every roll, in order.
    pub luck: Vec<RollLuck>,
    /// Game by game.
    pub games: Vec<GameAnalysis>,
    /// The totals of both players.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(feature = "ts", ts(as = "[Summary; 2]"))]
    pub summary: ByPlayer<Summary>,
    /// Games that could not be judged.
    pub skipped: Vec<Skipped>,
}

/// The unit of costs, of the worth of luck, and of results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CostUnit {
    /// Percent of the match.
    Percent,
    /// Points of money play.
    Points,
}

/// The totals of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameAnalysis {
    /// The number of the game, from 1.
    pub game: usize,
    /// The score before it.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(feature = "ts", ts(as = "[u32; 2]"))]
    pub score: ByPlayer<u32>,
    /// Who won it, if it was finished.
    pub winner: Option<Player>,
    /// How many points.
    pub points: u32,
    /// Both players.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(feature = "ts", ts(as = "[Summary; 2]"))]
    pub summary: ByPlayer<Summary>,
}

/// A game that could not be judged.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Skipped {
    /// The number of the game, from 1.
    pub game: usize,
    /// Why.
    #[serde(serialize_with = "json::text")]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub reason: StakesError,
}

impl MatchAnalysis {
    /// Sums up what was judged of a record, and whether that is all there is to judge in its games but the
    /// `unvalued` ones.
    pub(crate) fn new(
        record: &MatchRecord,
        id: &str,
        engine: &str,
        level: Option<Level>,
        judged: impl IntoIterator<Item = Judged>,
        is_all: bool,
        unvalued: Vec<Unvalued>,
    ) -> Self {
        let complete = is_all && unvalued.is_empty();
        let (mut decisions, mut luck) = (Vec::new(), Vec::new());
        for judged in judged {
            decisions.extend(judged.judgements);
            luck.extend(judged.luck);
        }
        let summed = |games: core::ops::RangeInclusive<usize>, actual: f64| {
            let mut both = [Summary::default(), Summary::default()];
            for judgement in decisions.iter().filter(|j| games.contains(&j.game)) {
                both[judgement.player.to_usize()].add(judgement);
            }
            for luck in luck.iter().filter(|luck| games.contains(&luck.game)) {
                both[luck.player.to_usize()].add_luck(luck);
            }
            Summary::finish(&mut both, actual, complete);
            let [a, b] = both;
            ByPlayer::new(a, b)
        };
        let games = record.games.iter().zip(1..).map(|(game, number)| GameAnalysis {
            game: number,
            score: game.score,
            winner: game.result.map(|result| result.winner),
            points: game.result.map_or(0, |result| result.points),
            summary: summed(number..=number, result::of_game(&record.rules, game)),
        });
        let games: Vec<_> = games.collect();
        let summary = summed(1..=record.games.len(), result::of_match(record));
        Self {
            format: "gamao-analysis",
            version: 1,
            record: id.into(),
            engine: engine.into(),
            level,
            complete,
            players: record.players.clone().map(|player| player.name),
            length: record.length(),
            costs: match record.rules.frame {
                Frame::Money { .. } => CostUnit::Points,
                Frame::Single | Frame::Match { .. } | Frame::Mao { .. } => CostUnit::Percent,
            },
            decisions,
            luck,
            games,
            summary,
            skipped: unvalued.into_iter().map(|(game, reason)| Skipped { game, reason }).collect(),
        }
    }

    /// The decisions with the largest losses, the worst first: at most `count`, and only those with a mark.
    pub fn worst(&self, count: usize) -> Vec<&Judgement> {
        let mut worst: Vec<_> = self.decisions.iter().filter(|j| j.mark.is_some()).collect();
        worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
        worst.truncate(count);
        worst
    }

    /// The player's name, or the letter of the side.
    pub fn name(&self, player: Player) -> String {
        let name = &self.players[player];
        if name.is_empty() { player.to_string() } else { name.clone() }
    }
}

/// Both players' values as a list, A first.
fn pair<T: Serialize, S: Serializer>(both: &ByPlayer<T>, serializer: S) -> Result<S::Ok, S::Error> {
    [&both.a, &both.b].serialize(serializer)
}
