//! How a match went, as pictures.

use gamao_rules::Player;

use super::{markup::Append, words::Language};
use crate::{CostUnit, MatchAnalysis};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 200.0;
/// Room for numbers at the left, and for those of the games below.
const LEFT: f64 = 40.0;
const BELOW: f64 = 18.0;

/// How good A's game was after each play: the chance to win the match in percent, or points.
pub(super) fn graph(analysis: &MatchAnalysis, language: Language, title: &str) -> String {
    let points: Vec<(usize, f64)> = analysis
        .decisions
        .iter()
        .filter_map(|judgement| Some((judgement.game, judgement.worth?)))
        .collect();
    let (low, high) = if analysis.costs == CostUnit::Percent {
        (0.0, 100.0)
    } else {
        let most = points.iter().map(|(_, y)| y.abs()).fold(2.0, f64::max);
        (-most, most)
    };
    let mut svg = open(title);
    let y = |value: f64| (HEIGHT - BELOW) * (high - value) / (high - low);
    let digits = usize::from(analysis.costs == CostUnit::Points);
    for value in [low, f64::midpoint(low, high), high] {
        line(&mut svg, language, y(value), value, digits);
    }
    let x = scale(points.len());
    games(&mut svg, points.iter().map(|(game, _)| *game), &x);
    let path: Vec<_> = points
        .iter()
        .enumerate()
        .map(|(i, (_, value))| format!("{:.1} {:.1}", x(i), y(*value)))
        .collect();
    if !path.is_empty() {
        svg.append(format_args!("<path class=\"curve\" d=\"M{}\"/>", path.join("L")));
    }
    svg + "</svg>"
}

/// The luck of every roll, A's upwards where it was good for A and B's where it was good for B, in A's
/// colours above the middle and B's below.
pub(super) fn luck(analysis: &MatchAnalysis, language: Language, title: &str) -> String {
    let most = analysis.luck.iter().map(|luck| luck.value.abs()).fold(0.6, f64::max);
    let y = |value: f64| (HEIGHT - BELOW) * (most - value) / (2.0 * most);
    let mut svg = open(title);
    for value in [-most, 0.0, most] {
        line(&mut svg, language, y(value), value, 1);
    }
    let x = scale(analysis.luck.len());
    games(&mut svg, analysis.luck.iter().map(|luck| luck.game), &x);
    let width = (0.8 * (WIDTH - LEFT) / analysis.luck.len().max(1) as f64).min(8.0);
    for (i, luck) in analysis.luck.iter().enumerate() {
        let (class, value) = match luck.player {
            Player::A => ("a", luck.value),
            Player::B => ("b", -luck.value),
        };
        let (top, bottom) = (y(value.max(0.0)), y(value.min(0.0)));
        svg.append(format_args!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
             height=\"{:.1}\"/>",
            x(i) - width / 2.0,
            bottom - top
        ));
    }
    svg + "</svg>"
}

fn open(title: &str) -> String {
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\"><title>{title}</title>"
    )
}

/// The x coordinate of each of `count` values.
fn scale(count: usize) -> impl Fn(usize) -> f64 {
    move |i| LEFT + (i as f64 + 0.5) * (WIDTH - LEFT) / count.max(1) as f64
}

fn line(svg: &mut String, language: Language, y: f64, value: f64, digits: usize) {
    let y = y.clamp(0.5, HEIGHT - BELOW - 0.5);
    let label = language.number(value, digits);
    svg.append(format_args!("<path class=\"grid\" d=\"M{LEFT} {y:.1}H{WIDTH}\"/>"));
    let below = (y + 4.0).clamp(10.0, HEIGHT - BELOW);
    svg.append(format_args!(
        "<text class=\"label\" x=\"{}\" y=\"{below:.1}\">{label}</text>",
        LEFT - 5.0
    ));
}

/// A line and a number where each game begins.
fn games(svg: &mut String, games: impl Iterator<Item = usize>, x: &impl Fn(usize) -> f64) {
    let mut last = 0;
    for (i, game) in games.enumerate() {
        if game != last {
            let left = if i == 0 { LEFT } else { f64::midpoint(x(i - 1), x(i)) };
            let bottom = HEIGHT - BELOW;
            svg.append(format_args!("<path class=\"game\" d=\"M{left:.1} 0V{bottom}\"/>"));
            let (at, below) = (left + 3.0, HEIGHT - 5.0);
            svg.append(format_args!(
                "<text class=\"game\" x=\"{at:.1}\" y=\"{below}\">{game}</text>"
            ));
        }
        last = game;
    }
}
