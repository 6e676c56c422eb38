//! Rollouts of what a search leaves close.

use core::ops::ControlFlow;

use gamao_engine::{
    CubeAnalysis, Evaluator, Position,
    rollout::{Alternative, Estimate, RolloutOptions, rollout},
};
use gamao_rules::Board;

use super::{
    cube_rules::CubeEquities,
    found::{PlayFound, RolledOut},
};

/// The minimum and maximum number of games of a rollout.
const GAMES: core::ops::RangeInclusive<u32> = 144..=648;
/// Turns played before the rest is estimated.
const TURNS: u32 = 8;
/// A lead of this many joint standard errors is clear: 99 % confidence.
const CLEAR: f32 = 2.33;
/// A standard error this small is precise, in equity.
const PRECISE: f32 = 0.005;
/// Plays within `NEAR` of the best are rolled out, at most `MOST_PLAYS`, and the one played within
/// `PLAYED_NEAR`.
const NEAR: f64 = 0.040;
const MOST_PLAYS: usize = 4;
const PLAYED_NEAR: f64 = 0.160;
/// Cubes whose choices are nearer than this are rolled out.
const CLOSE_CUBE: f64 = 0.100;

/// Rolls out the plays that are close, and puts them first, best first. The others keep their order:
/// what was judged less deep never ranks above what was judged deeper.
pub(crate) fn plays(
    evaluator: &dyn Evaluator,
    position: &Position,
    played: Option<Board>,
    plays: &mut [PlayFound],
) {
    let Some(deepest) = plays.first().map(|play| play.plies) else { return };
    let deep = plays.iter().take_while(|play| play.plies == deepest).count();
    let mut chosen = plays[..deep].iter().take(MOST_PLAYS).take_while(|p| p.loss <= NEAR).count();
    let at = plays[..deep].iter().position(|play| Some(play.board) == played);
    if let Some(at) = at.filter(|&at| at >= chosen && plays[at].loss <= PLAYED_NEAR) {
        plays[chosen..=at].rotate_right(1);
        chosen += 1;
    }
    if chosen < 2 {
        return;
    }
    let unit = position.stakes.unit();
    let chosen = &mut plays[..chosen];
    let alternatives: Vec<_> = chosen
        .iter()
        .map(|play| Position { board: play.board, ..*position }.flipped())
        .map(|position| Alternative { position, may_double: true })
        .collect();
    let estimates = roll_out(evaluator, position, &alternatives, |estimates| {
        // Each is seen by the opponent.
        let best = estimates.iter().min_by(|a, b| a.value.total_cmp(&b.value));
        best.is_some_and(|best| {
            let mut others = estimates.iter().filter(|other| !core::ptr::eq(*other, best));
            others.all(|other| is_clear(other.value - best.value, best, other))
        })
    });
    for (play, estimate) in chosen.iter_mut().zip(estimates) {
        let estimate = estimate.flipped();
        play.equity = f64::from(position.stakes.equity(estimate.value));
        play.outcome = estimate.outcome;
        play.rolled_out = Some(rested_on(&estimate, unit));
    }
    chosen.sort_by(|a, b| b.equity.total_cmp(&a.equity));
    let best = chosen[0].equity;
    for play in chosen {
        play.loss = best - play.equity;
    }
}

/// The cube decision by rollouts of playing on and of a take, if it is close.
pub(crate) fn cube(
    evaluator: &dyn Evaluator,
    position: &Position,
    analysis: &CubeAnalysis,
    equities: &CubeEquities,
) -> Option<(CubeAnalysis, [RolledOut; 2])> {
    let CubeEquities { no_double, double_take, double_pass, .. } = *equities;
    let is_close = (no_double - equities.doubled()).abs() < CLOSE_CUBE
        || (double_take - double_pass).abs() < CLOSE_CUBE;
    let cube = position.stakes.cube.filter(|_| is_close && analysis.window.is_some())?;
    let taken = Position { stakes: position.stakes.with_cube(cube.doubled()), ..*position };
    let alternatives =
        [*position, taken].map(|position| Alternative { position, may_double: false });
    let cash = analysis.double_pass;
    let sure = Estimate::default();
    let estimates = roll_out(evaluator, position, &alternatives, |estimates| {
        let [no_double, taken] = estimates else { return true };
        let double = if taken.value < cash { taken } else { &sure };
        let gap = no_double.value - taken.value.min(cash);
        is_clear(gap.abs(), no_double, double) && is_clear((taken.value - cash).abs(), taken, &sure)
    });
    let [no_double, taken] = estimates[..] else { return None };
    let unit = position.stakes.unit();
    let deeper = CubeAnalysis {
        outcome: no_double.outcome,
        ..analysis.with_rollout(no_double.value, taken.value)
    };
    Some((deeper, [no_double, taken].map(|estimate| rested_on(&estimate, unit))))
}

fn roll_out(
    evaluator: &dyn Evaluator,
    position: &Position,
    alternatives: &[Alternative],
    is_decided: impl Fn(&[Estimate]) -> bool,
) -> Vec<Estimate> {
    let options = RolloutOptions {
        games: *GAMES.end(),
        seed: seed(position.board),
        truncate_after: Some(TURNS),
        ..RolloutOptions::default()
    };
    let precise = PRECISE * position.stakes.unit();
    rollout(evaluator, alternatives, &options, |estimates| {
        // A game that is over needs no games to be known.
        let may_stop = estimates.iter().all(|e| e.games >= *GAMES.start());
        let is_precise = estimates.iter().all(|e| e.value_error <= precise);
        if may_stop && (is_precise || is_decided(estimates)) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// The seed of the dice depends on the board only, so a rollout is reproducible on any machine and number
/// of threads.
fn seed(board: Board) -> u64 {
    let words = [board.mine.to_bits(), board.theirs.to_bits()];
    let words = words.into_iter().flat_map(|bits| [bits as u64, (bits >> 64) as u64]);
    // FNV-1a over words: any mixing will do, as long as it never changes.
    words.fold(0xcbf2_9ce4_8422_2325, |seed, word| (seed ^ word).wrapping_mul(0x0100_0000_01b3))
}

fn is_clear(lead: f32, a: &Estimate, b: &Estimate) -> bool {
    lead > CLEAR * a.value_error.hypot(b.value_error)
}

fn rested_on(estimate: &Estimate, unit: f32) -> RolledOut {
    RolledOut { games: estimate.games, standard_error: f64::from(estimate.value_error / unit) }
}
