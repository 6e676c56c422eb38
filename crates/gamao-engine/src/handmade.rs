//! A small hand-made evaluator: knows points, blots, primes, anchors and the race.
//!
//! It needs no weights, so it is what remains where no net is at hand, and a yardstick that a
//! fresh net has to beat.

use gamao_rules::{Board, Point, Side};

use crate::{Evaluator, Outcome, PositionClass};

/// The evaluator. Has no state.
#[derive(Clone, Copy, Default, Debug)]
pub struct Handmade;

/// What half a roll is worth to the player on roll, in pips.
const ON_ROLL: f32 = 4.0;

/// How much a made point adds, from 1 to 12: the five point most, then the four and the bar point.
const POINT_WORTH: [f32; 13] =
    [0.0, 0.02, 0.06, 0.12, 0.19, 0.21, 0.13, 0.14, 0.07, 0.03, 0.02, 0.01, 0.01];

impl Evaluator for Handmade {
    fn evaluate(&self, board: Board) -> Outcome {
        if let Some(outcome) = Outcome::of_finished(board) {
            return outcome;
        }
        let score =
            if PositionClass::of(board).has_contact() { contact(board) } else { race(board) };
        let win = logistic(score);
        // A gammon comes with a crushing position and an opponent far from home.
        let gammons = |winner: f32, loser: Side| {
            let far = f32::from(loser.pips().saturating_sub(60)) / 120.0;
            winner * winner * (0.12 + 0.35 * far).min(0.8)
        };
        let win_gammon = gammons(win, board.theirs);
        let lose_gammon = gammons(1.0 - win, board.mine);
        Outcome {
            win,
            win_gammon,
            win_backgammon: 0.04 * win_gammon,
            lose_gammon,
            lose_backgammon: 0.04 * lose_gammon,
        }
        .within_limits(board)
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// A race: the lead in pips against its standard deviation, which grows with the root of the
/// length. Gaps and stacks at home waste pips.
fn race(board: Board) -> f32 {
    let effective = |side: Side| {
        let on = |p: u8| f32::from(side.count(Point::new(p)));
        let waste: f32 = 2.0 * on(1) + 1.0 * on(2) + 0.4 * on(3);
        let left = f32::from(side.total() - side.count(Point::OFF));
        f32::from(side.pips()) + waste + 0.9 * left
    };
    let (mine, theirs) = (effective(board.mine), effective(board.theirs));
    let deviation = 1.1 * (mine + theirs).max(8.0).sqrt();
    1.7 * (theirs - mine + ON_ROLL) / deviation
}

fn contact(board: Board) -> f32 {
    let lead = f32::from(board.theirs.pips()) - f32::from(board.mine.pips()) + ON_ROLL;
    let structure = structure(board.mine, board.theirs) - structure(board.theirs, board.mine);
    // The player on roll can still save its blots, the other cannot.
    let danger = 0.75 * danger(board.theirs, board.mine) - 0.25 * danger(board.mine, board.theirs);
    0.014 * lead + 2.2 * structure + danger
}

/// Made points, primes, anchors, checkers on the bar and stacks.
fn structure(side: Side, other: Side) -> f32 {
    let on = |p: u8| side.count(Point::new(p));
    let mut worth: f32 =
        (1..=12).filter(|&p| on(p) >= 2).map(|p| POINT_WORTH[usize::from(p)]).sum();
    // Primes hold only what is behind them.
    let caught = other.rearmost().to_u8() >= 20;
    let mut run = 0u8;
    for p in 1..=12 {
        run = if on(p) >= 2 { run + 1 } else { 0 };
        if run >= 3 && caught {
            worth += 0.06 * f32::from(run - 2);
        }
    }
    // Anchors, best on the other's five, four and bar points.
    worth += (18..=24)
        .filter(|&p| on(p) >= 2)
        .map(|p| if p <= 22 { 0.16 } else { 0.07 })
        .fold(0.0, f32::max);
    worth -= 0.20 * f32::from(on(25));
    // A stack does little; a checker buried deep does nothing.
    for p in 1..=24 {
        worth -= 0.025 * f32::from(on(p).saturating_sub(3));
    }
    // Checkers still to escape.
    let back: u8 = (19..=24).map(on).sum();
    worth -= 0.03 * f32::from(back);
    worth
}

/// What blots stand to lose: the chance of each to be hit, times how far it would fall back and
/// how strong the board is that it would come in against.
fn danger(side: Side, other: Side) -> f32 {
    let board_strength: f32 = (1..=6).filter(|&p| other.count(Point::new(p)) >= 2).count() as f32;
    let mut risk: f32 = 0.0;
    for p in 1..=24u8 {
        if side.count(Point::new(p)) != 1 {
            continue;
        }
        // The blot seen by the other side stands on 25 - p; hitters stand above it.
        let at = 25 - p;
        let mut chance: f32 = 0.0;
        for from in at + 1..=25 {
            if other.count(Point::new(from)) == 0 {
                continue;
            }
            let distance = from - at;
            let hit = match distance {
                1..=6 => 0.29 + 0.022 * f32::from(distance),
                7..=12 => 0.12 - 0.015 * f32::from(distance - 7),
                _ => 0.02,
            };
            chance = chance + hit - chance * hit;
        }
        let loss = 0.25 + f32::from(25 - p) / 24.0;
        risk += chance * loss * (0.35 + 0.16 * board_strength);
    }
    risk.min(3.0)
}
