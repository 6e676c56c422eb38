//! A board as a picture.

use gamao_engine::{Cube, Owner};
use gamao_rules::{Board, Play, Point, Roll};

use super::markup::Append;

/// The width of a point, and twice the radius of a checker.
const POINT: f32 = 24.0;
/// Bar and tray.
const BAR: f32 = 26.0;
/// The height of the board.
const HEIGHT: f32 = 280.0;
/// The height of a triangle.
const SPIKE: f32 = 112.0;
/// The edge with the numbers.
const EDGE: f32 = 14.0;
/// The whole width: twelve points, the bar, the tray.
const WIDTH: f32 = 12.0 * POINT + 2.0 * BAR;
/// Checkers on a point before a number says how many.
const STACK: u8 = 5;

/// What is shown besides the checkers.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Shown<'a> {
    pub(super) cube: Option<Cube>,
    pub(super) roll: Option<Roll>,
    /// Plays as arrows, the first in the colour of what is right.
    pub(super) plays: &'a [Play],
}

/// The board as the player on roll sees it, who sits at the bottom and bears off to the right.
pub(super) fn svg(board: Board, title: &str, shown: Shown<'_>) -> String {
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\"><title>{title}</title>",
        HEIGHT + 2.0 * EDGE
    );
    let full = HEIGHT + 2.0 * EDGE;
    let tray = WIDTH - BAR;
    svg.append(format_args!(
        "<rect class=\"frame\" width=\"{WIDTH}\" height=\"{full}\" rx=\"4\"/>"
    ));
    for x in [0.0, 6.0 * POINT + BAR] {
        let width = 6.0 * POINT;
        svg.append(format_args!(
            "<rect class=\"felt\" x=\"{x}\" y=\"{EDGE}\" width=\"{width}\" height=\"{HEIGHT}\"/>"
        ));
    }
    svg.append(format_args!(
        "<rect class=\"tray\" x=\"{tray}\" y=\"{EDGE}\" width=\"{BAR}\" height=\"{HEIGHT}\"/>"
    ));
    for point in 1..=24 {
        spike(&mut svg, point);
    }
    for point in 1..=24 {
        let point = Point::new(point);
        stack(&mut svg, point, board.mine.count(point), "mine");
        stack(&mut svg, point, board.theirs.count(point.mirrored()), "theirs");
    }
    let bar_x = 6.0 * POINT + BAR / 2.0;
    for (count, y, class) in [
        (board.mine.count(Point::BAR), EDGE + HEIGHT * 0.38, "mine"),
        (board.theirs.count(Point::BAR), EDGE + HEIGHT * 0.62, "theirs"),
    ] {
        if count > 0 {
            checker(&mut svg, (bar_x, y), class, (count > 1).then_some(count));
        }
    }
    for (count, y, class) in [
        (board.mine.count(Point::OFF), EDGE + HEIGHT - 20.0, "mine"),
        (board.theirs.count(Point::OFF), EDGE + 20.0, "theirs"),
    ] {
        if count > 0 {
            checker(&mut svg, (tray + BAR / 2.0, y), class, Some(count));
        }
    }
    if let Some(cube) = shown.cube {
        let y = match cube.owner {
            Owner::Centre => EDGE + HEIGHT / 2.0,
            Owner::Mine => EDGE + HEIGHT - 50.0,
            Owner::Theirs => EDGE + 50.0,
        };
        square(&mut svg, (tray + BAR / 2.0, y), "cube", &cube.value.to_string());
    }
    if let Some(roll) = shown.roll {
        for (die, x) in [(roll.high(), 9.3), (roll.low(), 10.6)] {
            let at = (x * POINT + BAR, EDGE + HEIGHT / 2.0);
            square(&mut svg, at, "die", &die.to_string());
        }
    }
    for (play, class) in shown.plays.iter().zip(["best", "played"]) {
        for step in play.steps() {
            arrow(&mut svg, place(board, step.from, 1), place(board, step.to, 0), class);
        }
    }
    svg + "</svg>"
}

/// The middle of a point's column, from the left.
fn column(point: u8) -> f32 {
    let from_left = if point <= 12 { 12 - point } else { point - 13 };
    let bar = if from_left >= 6 { BAR } else { 0.0 };
    (f32::from(from_left) + 0.5) * POINT + bar
}

fn is_bottom(point: u8) -> bool {
    point <= 12
}

fn spike(svg: &mut String, point: u8) {
    let x = column(point);
    let (base, tip, label) = if is_bottom(point) {
        (EDGE + HEIGHT, EDGE + HEIGHT - SPIKE, EDGE + HEIGHT + 10.5)
    } else {
        (EDGE, EDGE + SPIKE, 10.5)
    };
    let class = if point.is_multiple_of(2) { "dark" } else { "light" };
    let (left, right) = (x - POINT / 2.0, x + POINT / 2.0);
    svg.append(format_args!(
        "<path class=\"{class}\" d=\"M{left} {base}L{x} {tip}L{right} {base}z\"/>"
    ));
    svg.append(format_args!("<text class=\"number\" x=\"{x}\" y=\"{label}\">{point}</text>"));
}

/// Where the checker of this height on a point is, from 0.
fn at(point: u8, height: u8) -> (f32, f32) {
    let up = (f32::from(height) + 0.5) * (POINT - 1.0);
    let y = if is_bottom(point) { EDGE + HEIGHT - up } else { EDGE + up };
    (column(point), y)
}

fn stack(svg: &mut String, point: Point, count: u8, class: &str) {
    for height in 0..count.min(STACK) {
        let is_last = height + 1 == STACK && count > STACK;
        checker(svg, at(point.to_u8(), height), class, is_last.then_some(count));
    }
}

fn checker(svg: &mut String, (x, y): (f32, f32), class: &str, count: Option<u8>) {
    let r = POINT / 2.0 - 1.0;
    svg.append(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    if let Some(count) = count {
        let y = y + 3.8;
        svg.append(format_args!(
            "<text class=\"count {class}\" x=\"{x}\" y=\"{y}\">{count}</text>"
        ));
    }
}

fn square(svg: &mut String, (x, y): (f32, f32), class: &str, text: &str) {
    let (left, top) = (x - 11.0, y - 11.0);
    svg.append(format_args!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"22\" height=\"22\" rx=\"3\"/>"
    ));
    svg.append(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{text}</text>", y + 4.5));
}

/// Where an arrow from or to a point ends: so many checkers below the next one to come there.
fn place(board: Board, point: Point, below: u8) -> (f32, f32) {
    match point {
        Point::OFF => (WIDTH - BAR / 2.0, EDGE + HEIGHT - 40.0),
        Point::BAR => (6.0 * POINT + BAR / 2.0, EDGE + HEIGHT * 0.38),
        point => {
            let height = board.mine.count(point).min(STACK).saturating_sub(below);
            at(point.to_u8(), height)
        }
    }
}

fn arrow(svg: &mut String, (x1, y1): (f32, f32), (x2, y2): (f32, f32), class: &str) {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    // A head of two strokes.
    let (bx, by) = (x2 - 8.0 * ux, y2 - 8.0 * uy);
    let (px, py) = (-uy * 5.0, ux * 5.0);
    svg.append(format_args!(
        "<path class=\"arrow {class}\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\
         M{:.1} {:.1}L{x2:.1} {y2:.1}L{:.1} {:.1}\"/>",
        bx + px,
        by + py,
        bx - px,
        by - py
    ));
}
