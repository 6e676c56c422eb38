//! The analysis in a node: `A` for plays, `DA` for the cube, `LU` for luck.

use gamao_rules::{Board, Frame, Player, TableRules};

use super::{hops, tree::Node};
use crate::record::{Found, Scale, StoredPlay, build::forced};

/// What a node tells about its action; `before` is the board before it, the player `mine`.
pub(super) fn of_node(
    node: &Node,
    player: Player,
    before: Board,
    rules: &TableRules,
) -> impl Iterator<Item = Found> + use<> {
    let luck = node.get("LU").and_then(|luck| luck.trim().parse().ok()).map(Found::Luck);
    [plays(node, player, before), cube(node, rules), luck].into_iter().flatten()
}

/// `A[0][mhxw E ver 3 0.50 0.13 0.01 0.13 0.01 0.007 2C …]…`: which candidate was played, and each with its
/// chances and its equity.
fn plays(node: &Node, player: Player, before: Board) -> Option<Found> {
    let mut values = node.all("A");
    let played: usize = values.next()?.trim().parse().ok()?;
    let candidates = values.map(|value| {
        let (letters, evaluation) = value.trim().split_once(' ')?;
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, equity, ..] =
            numbers(evaluation, 0)?[..]
        else {
            return None;
        };
        let outcome = [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon];
        Some(StoredPlay {
            board: forced(before, &hops(letters, player)?),
            equity,
            outcome: outcome.map(|chance| chance as f32),
        })
    });
    let candidates: Vec<StoredPlay> = candidates.collect::<Option<_>>()?;
    let best = candidates.first()?.equity;
    let loss = best - candidates.get(played)?.equity;
    Some(Found::Plays { candidates, loss: loss.max(0.0), counts: None })
}

/// `DA[E ver 3 2C 1 0.0 1 …]`: after the settings seven numbers without a double and seven after a double
/// that is taken; the last of each is the value with the cube.
fn cube(node: &Node, rules: &TableRules) -> Option<Found> {
    let numbers = numbers(node.get("DA")?.trim(), 4)?;
    let is_match = matches!(rules.frame, Frame::Match { .. });
    Some(Found::Cube {
        no_double: *numbers.get(6)?,
        double_take: *numbers.get(13)?,
        scale: if is_match { Scale::MatchChance } else { Scale::Equity },
    })
}

/// The numbers of an evaluation `E ver 3 …` after this many words of settings. Rollouts and older forms are
/// not read.
fn numbers(text: &str, settings: usize) -> Option<Vec<f64>> {
    let rest = text.strip_prefix("E ver 3 ")?;
    let numbers = rest.split_whitespace().skip(settings).map_while(|word| word.parse().ok());
    let numbers: Vec<f64> = numbers.collect();
    numbers.iter().all(|number| number.is_finite()).then_some(numbers)
}
