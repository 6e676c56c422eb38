//! Judging the actions of a record.

use gamao_engine::{Position, Stakes};
use gamao_notation::PlayText;
use gamao_rules::{Player, Roll, WinSize};

use super::{
    Candidate, CubeAction, Findings, Judgement, Kind, Mark, RollLuck,
    cube_rules::COUNTED_FROM,
    found::{CubeFound, PlayFound, PlaysFound},
    oracle::{EQUAL, Oracle},
    plan::{Item, Played, ResignAct, Resignation, RollTask, Task},
};

/// The verdict on one action.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Judged {
    pub(crate) judgements: Vec<Judgement>,
    pub(crate) luck: Option<RollLuck>,
}

/// Judges one action.
pub(crate) fn judge(oracle: &mut Oracle<'_>, item: &Item) -> Judged {
    match &item.task {
        Task::Roll(task) => roll(oracle, item, task),
        Task::Cube { position, action } => {
            let found = oracle.cube(*position);
            Judged { judgements: vec![cube(item, *position, *action, &found)], luck: None }
        }
        Task::Resignation(task) => {
            Judged { judgements: vec![resignation(oracle, item, task)], luck: None }
        }
    }
}

fn roll(oracle: &mut Oracle<'_>, item: &Item, task: &RollTask) -> Judged {
    let mut judgements = Vec::new();
    if task.was_cube_decision {
        let found = oracle.cube(task.position);
        judgements.push(cube(item, task.position, CubeAction::NoDouble, &found));
    }
    if task.played != Played::Nothing {
        let found = oracle.plays(task.position, task.roll, task.played.board());
        judgements.push(play(item, task, &found));
    }
    Judged { judgements, luck: Some(luck(oracle, item, task)) }
}

/// The luck of a roll: its value less the average over all rolls. The opening throw is compared with the
/// 30 that begin a game, half of which would have been the opponent's; doubles are thrown again.
fn luck(oracle: &mut Oracle<'_>, item: &Item, task: &RollTask) -> RollLuck {
    let stakes = task.position.stakes;
    let mine = oracle.rolls(task.position);
    let mean = if task.is_opening {
        let theirs = oracle.rolls(task.position.flipped());
        let of_player = |values: &[f32]| -> f64 {
            let rolls = values.iter().zip(Roll::ALL).filter(|(_, roll)| !roll.is_double());
            rolls.map(|(value, _)| f64::from(*value)).sum()
        };
        (of_player(&mine[..]) - of_player(&theirs[..])) / 30.0
    } else {
        let rolls = mine.iter().zip(Roll::ALL);
        rolls.map(|(value, roll)| f64::from(*value) * f64::from(roll.weight())).sum::<f64>() / 36.0
    };
    let roll = task.roll.sorted();
    let index = Roll::ALL.iter().position(|other| *other == roll).unwrap_or(0);
    let value = (f64::from(mine[index]) - mean) / f64::from(stakes.unit());
    roll_luck(item, task, value)
}

/// The luck of a roll with this equity.
pub(crate) fn roll_luck(item: &Item, task: &RollTask, value: f64) -> RollLuck {
    RollLuck {
        game: item.game,
        action: item.action,
        player: item.player,
        roll: task.roll,
        value,
        cost: cost(task.position.stakes, value),
    }
}

/// The verdict on a play, from what was found about the roll.
pub(crate) fn play(item: &Item, task: &RollTask, found: &PlaysFound) -> Judgement {
    let PlaysFound { plays, count, matters } = found;
    let played = task.played.board();
    let text = |play: &PlayFound| PlayText::from(play.play).to_string();
    let own = played.and_then(|board| plays.iter().find(|play| play.board == board));
    let loss = own.map_or(0.0, |play| play.loss);
    // A play as good as the best is the best.
    let best = own.filter(|own| own.loss <= EQUAL).or(plays.first());
    let forced = *count <= 1;
    let candidates = plays.iter().map(|play| Candidate {
        play: text(play),
        steps: play.play,
        equity: play.equity,
        loss: play.loss,
        plies: play.plies,
        games: play.rolled_out.map(|rollout| rollout.games),
        se: play.rolled_out.map(|rollout| rollout.standard_error),
        outcome: play.outcome,
    });
    Judgement {
        position: item.with_roll.clone(),
        roll: Some(task.roll),
        played: own.map_or_else(|| "illegal".into(), text),
        best: best.map_or_else(String::new, text),
        worth: own
            .or(plays.first())
            .map(|play| worth(task.position.stakes, item.player, play.equity)),
        counted: own.is_some() && !forced && *matters,
        forced,
        illegal: own.is_none(),
        findings: Findings::Plays { candidates: candidates.collect() },
        ..judgement(item, Kind::Play, task.position, loss)
    }
}

/// The verdict on a cube action, from what was found about the doubler's position.
pub(crate) fn cube(
    item: &Item,
    position: Position,
    action: CubeAction,
    found: &CubeFound,
) -> Judgement {
    let equities = found.equities;
    let kind = match action {
        CubeAction::NoDouble | CubeAction::Double => Kind::Cube,
        CubeAction::Take | CubeAction::Pass | CubeAction::Beaver => Kind::Response,
    };
    Judgement {
        played: action.name().into(),
        best: equities.best_instead_of(action).name().into(),
        counted: equities.is_counted(action),
        close: equities.is_close(action),
        findings: Findings::Cube {
            action,
            equities,
            verdict: found.verdict.clone(),
            error: equities.error(action),
            outcome: found.outcome,
            plies: found.plies,
            games: found.rolled_out.map(|both| both.map(|rollout| rollout.games)),
            se: found.rolled_out.map(|both| both.map(|rollout| rollout.standard_error)),
        },
        ..judgement(item, kind, position, equities.loss(action))
    }
}

fn resignation(oracle: &mut Oracle<'_>, item: &Item, task: &Resignation) -> Judgement {
    let stakes = if task.by_roller { task.position.stakes } else { task.position.stakes.flipped() };
    let worth = oracle.worth(task.position, task.roll);
    let worth = if task.by_roller { worth } else { -worth };
    let at_level = match task.act {
        ResignAct::Offer => stakes.lost(task.level),
        ResignAct::Accept | ResignAct::Refuse => stakes.won(task.level),
    };
    let [playing_on, resigned] = [worth, at_level].map(|value| f64::from(stakes.equity(value)));
    let (played, best, loss) = match task.act {
        ResignAct::Offer => (offer(task.level), "play on", playing_on - resigned),
        ResignAct::Accept => ("accept", "refuse", playing_on - resigned),
        ResignAct::Refuse => ("refuse", "accept", resigned - playing_on),
    };
    let loss = loss.max(0.0);
    Judgement {
        played: played.into(),
        best: if loss >= COUNTED_FROM { best } else { played }.into(),
        findings: Findings::Resignation { playing_on, resigned },
        ..judgement(item, Kind::Resign, task.position, loss)
    }
}

fn offer(level: WinSize) -> &'static str {
    match level {
        WinSize::Single => "resign",
        WinSize::Gammon => "resign a gammon",
        WinSize::Backgammon => "resign a backgammon",
    }
}

/// A decision with this loss, nothing found yet.
fn judgement(item: &Item, kind: Kind, seen: Position, loss: f64) -> Judgement {
    Judgement {
        game: item.game,
        action: item.action,
        player: item.player,
        kind,
        position: item.before.clone(),
        roll: None,
        played: String::new(),
        best: String::new(),
        loss,
        cost: cost(seen.stakes, loss),
        worth: None,
        counted: false,
        close: false,
        forced: false,
        illegal: false,
        mark: Mark::of(loss),
        findings: Findings::Plays { candidates: Vec::new() },
        seen,
    }
}

/// What an equity of a player is worth to A: the chance to win the match in percent, or points.
fn worth(stakes: Stakes, player: Player, equity: f64) -> f64 {
    let [won, lost] = [stakes.won(WinSize::Single), stakes.lost(WinSize::Single)].map(f64::from);
    let value = f64::midpoint(won, lost) + equity * (won - lost) / 2.0;
    let value = if player == Player::A { value } else { -value };
    if stakes.match_chance(0.0).is_some() { 50.0 * (value + 1.0) } else { value }
}

/// An equity in points, or in percent of the match.
fn cost(stakes: Stakes, equity: f64) -> f64 {
    let unit = f64::from(stakes.unit());
    // Values are twice the chance to win the match, less one.
    equity * unit * if stakes.match_chance(0.0).is_some() { 50.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use gamao_engine::{Crawford, Cube, Owner};
    use gamao_rules::Beavers;

    use super::*;

    #[test]
    fn a_loss_costs_by_the_score_and_the_cube() {
        let check = |stakes: Stakes, expected: f64| {
            let got = cost(stakes, 0.1);
            assert!((got - expected).abs() < 0.000_5, "{stakes}: {got}");
        };
        let at_two = |owner| Cube { value: 2, owner, limit: 64 };
        check(Stakes::at_score(7, 7, Crawford::Before), 0.626);
        let five_away = Stakes::at_score(3, 5, Crawford::Before);
        check(five_away.with_cube(at_two(Owner::Mine)), 1.709);
        check(Stakes::money(true, Beavers::Off).with_cube(at_two(Owner::Theirs)), 0.2);
        check(Stakes::WIN, 5.0);
    }
}
