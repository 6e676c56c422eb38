//! The analysis that another program left in the file of a match, judged and counted as our own.

use std::collections::HashMap;

use gamao_engine::{CubeAnalysis, Outcome, Owner, Position, Verdict};
use gamao_notation::{Found, MatchRecord, Scale, StoredAnalysis, StoredPlay};
use gamao_rules::{Play, WinSize, legal_plays_under};

use super::{
    CubeAction, MatchAnalysis,
    cube_rules::{COUNTED_FROM, CubeEquities},
    found::{CubeFound, PlayFound, PlaysFound},
    judge::{self, Judged},
    plan::{self, Item, Played, RollTask, Task},
};

impl MatchAnalysis {
    /// The analysis in the file of a record, which is named by `id`, the SHA-256 of the file. Losses, equities
    /// and luck are the other program's, and so is which plays count if it says so; the rest is counted as ever.
    /// Decisions without a finding lose nothing and do not count; resignations are left out. It is complete if
    /// the luck of every play is known.
    pub fn stored(record: &MatchRecord, stored: &StoredAnalysis, id: &str) -> Self {
        let (items, unvalued) = plan::items(record);
        let mut findings: HashMap<_, Vec<&Found>> = HashMap::new();
        for finding in &stored.findings {
            findings
                .entry((finding.game + 1, finding.action + 1))
                .or_default()
                .push(&finding.found);
        }
        let judged = items.iter().map(|item| {
            let found = findings.get(&(item.game, item.action)).map_or(&[][..], Vec::as_slice);
            judge_item(item, found)
        });
        let judged: Vec<_> = judged.collect();
        // Programs leave rolls that were not played out of their sums.
        let is_all = items.iter().zip(&judged).all(|(item, judged)| match &item.task {
            Task::Roll(task) => task.played == Played::Nothing || judged.luck.is_some(),
            Task::Cube { .. } | Task::Resignation(_) => true,
        });
        Self::new(record, id, &stored.program, None, judged, is_all, unvalued)
    }
}

fn judge_item(item: &Item, found: &[&Found]) -> Judged {
    let mut judged = Judged::default();
    match &item.task {
        Task::Roll(task) => {
            if task.was_cube_decision {
                let found = cube(found, task.position);
                let action = CubeAction::NoDouble;
                judged
                    .judgements
                    .extend(found.map(|f| judge::cube(item, task.position, action, &f)));
            }
            if task.played != Played::Nothing {
                judged.judgements.push(judge::play(item, task, &plays(found, task)));
            }
            judged.luck = found.iter().find_map(|found| match found {
                Found::Luck(value) => Some(judge::roll_luck(item, task, *value)),
                Found::Plays { .. } | Found::Cube { .. } => None,
            });
        }
        Task::Cube { position, action } => {
            let found = cube(found, *position);
            judged.judgements.extend(found.map(|f| judge::cube(item, *position, *action, &f)));
        }
        Task::Resignation(_) => {}
    }
    judged
}

/// What was found about a roll, best first. Without a finding the play is there and loses nothing.
fn plays(found: &[&Found], task: &RollTask) -> PlaysFound {
    let legal = legal_plays_under(task.position.board, task.roll, task.position.moves);
    let play_to = |board| legal.iter().find(|(_, left)| *left == board).map(|(play, _)| *play);
    let found = found.iter().find_map(|found| match found {
        Found::Plays { candidates, loss, counts } => Some((candidates, *loss, *counts)),
        Found::Cube { .. } | Found::Luck(_) => None,
    });
    let played = task.played.board();
    let Some((candidates, loss, counts)) = found else {
        let own = played.map(|board| PlayFound {
            play: play_to(board).unwrap_or(Play::PASS),
            board,
            equity: 0.0,
            loss: 0.0,
            plies: None,
            outcome: Outcome::default(),
            rolled_out: None,
        });
        return PlaysFound { plays: own.into_iter().collect(), count: legal.len(), matters: false };
    };
    let best = candidates.iter().map(|play| play.equity).fold(f64::MIN, f64::max);
    let worst = candidates.iter().map(|play| play.equity).fold(f64::MAX, f64::min);
    let plays = candidates.iter().filter_map(|play: &StoredPlay| {
        Some(PlayFound {
            play: play_to(play.board)?,
            board: play.board,
            equity: play.equity,
            loss: if Some(play.board) == played { loss } else { best - play.equity },
            plies: None,
            outcome: outcome(play.outcome),
            rolled_out: None,
        })
    });
    let matters = counts.unwrap_or(best - worst >= COUNTED_FROM);
    PlaysFound { plays: plays.collect(), count: legal.len(), matters }
}

/// What was found about the cube, the doubler on roll.
fn cube(found: &[&Found], position: Position) -> Option<CubeFound> {
    let stakes = position.stakes;
    found.iter().find_map(|found| {
        let Found::Cube { no_double, double_take, scale } = **found else { return None };
        let equity = |value: f64| match scale {
            Scale::Equity => value,
            Scale::MatchChance => f64::from(stakes.equity((2.0 * value - 1.0) as f32)),
        };
        let equities = CubeEquities {
            no_double: equity(no_double),
            double_take: equity(double_take),
            double_pass: f64::from(stakes.equity(stakes.won(WinSize::Single))),
            double_beaver: None,
        };
        let verdict = verdict(position, &equities);
        let outcome = Outcome::default();
        Some(CubeFound { equities, verdict, outcome, plies: None, rolled_out: None })
    })
}

/// What both should do, in words.
fn verdict(position: Position, equities: &CubeEquities) -> String {
    let owner = position.stakes.cube.map(|cube| cube.owner);
    let undecided = CubeAnalysis {
        outcome: Outcome::default(),
        no_double: 0.0,
        double_take: 0.0,
        double_pass: equities.double_pass as f32,
        double_beaver: None,
        verdict: Verdict::NoDouble,
        redouble: owner == Some(Owner::Mine),
        window: None,
    };
    undecided.with_rollout(equities.no_double as f32, equities.double_take as f32).words()
}

fn outcome([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f32; 5]) -> Outcome {
    Outcome { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
}
