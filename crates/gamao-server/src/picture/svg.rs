//! A board as SVG, without text: no font is needed.
//!
//! The frame is 1200 × 630. Bottom right is the home of the player who looks. Lengths are in
//! pixels of that frame.

use std::fmt::Write;

use gamao_rules::{Board, Point};

const POINT_WIDTH: i32 = 76;
const RADIUS: i32 = 35;
/// Left edge of the two halves: points 13 to 18 and 19 to 24 above, 12 to 7 and 6 to 1 below.
const HALVES: [i32; 2] = [60, 60 + 6 * POINT_WIDTH + BAR_WIDTH];
const BAR_WIDTH: i32 = 64;
const BAR_X: i32 = HALVES[0] + 6 * POINT_WIDTH + BAR_WIDTH / 2;
const TRAY_X: i32 = HALVES[1] + 6 * POINT_WIDTH + 22;
const TOP: i32 = 40;
const BOTTOM: i32 = 590;
const TRIANGLE: i32 = 225;
/// Checkers in one pile before they are pushed together.
const PILE: i32 = 5;

/// How one player's checkers look: they differ by pattern as well as by colour.
struct Look {
    fill: &'static str,
    edge: &'static str,
    /// Rings, or a dot.
    ringed: bool,
}

const MINE: Look = Look { fill: "#f4e8d0", edge: "#8a6f47", ringed: true };
const THEIRS: Look = Look { fill: "#7a2e2e", edge: "#3d1414", ringed: false };

/// The picture of a board as `mine` sees it.
pub(super) fn board(board: &Board) -> String {
    let mut svg = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#3b2a1a"/>"##,
    );
    for x in HALVES {
        rect(&mut svg, x, TOP, 6 * POINT_WIDTH, BOTTOM - TOP, "#c9a46c");
    }
    rect(&mut svg, TRAY_X, TOP, 80, (BOTTOM - TOP) / 2 - 8, "#2a1d11");
    rect(&mut svg, TRAY_X, TOP + (BOTTOM - TOP) / 2 + 8, 80, (BOTTOM - TOP) / 2 - 8, "#2a1d11");
    for point in (1..=24).map(Point::new) {
        triangle(&mut svg, point);
    }
    for place in (1..=25).map(Point::new) {
        pile(&mut svg, place, board.mine.count(place), &MINE, true);
        pile(&mut svg, place, board.theirs.count(place), &THEIRS, false);
    }
    borne_off(&mut svg, board.mine.count(Point::OFF), &MINE, true);
    borne_off(&mut svg, board.theirs.count(Point::OFF), &THEIRS, false);
    svg.push_str("</svg>");
    svg
}

/// The middle of a point as the looking player numbers it, and whether it is in the lower half.
fn middle(point: Point) -> (i32, bool) {
    let n = i32::from(point.to_u8());
    let (half, column, low) = match n {
        1..=6 => (1, 6 - n, true),
        7..=12 => (0, 12 - n, true),
        13..=18 => (0, n - 13, false),
        _ => (1, n - 19, false),
    };
    (HALVES[half] + column * POINT_WIDTH + POINT_WIDTH / 2, low)
}

fn triangle(svg: &mut String, point: Point) {
    let (x, low) = middle(point);
    let (base, tip) = if low { (BOTTOM, BOTTOM - TRIANGLE) } else { (TOP, TOP + TRIANGLE) };
    let fill = if point.to_u8().is_multiple_of(2) { "#8c5a2b" } else { "#e6cfa2" };
    let (left, right) = (x - POINT_WIDTH / 2, x + POINT_WIDTH / 2);
    element(
        svg,
        format_args!(r#"<path d="M{left} {base}L{right} {base}L{x} {tip}Z" fill="{fill}"/>"#),
    );
}

/// The checkers of one side on a point or on the bar, seen by their owner.
fn pile(svg: &mut String, place: Point, count: u8, look: &Look, mine: bool) {
    let (x, low) = match place {
        // A checker on the bar waits before the opponent's home: on the far side of its own.
        Point::BAR => (BAR_X, !mine),
        place if mine => middle(place),
        place => middle(place.mirrored()),
    };
    let count = i32::from(count);
    let spacing = if count > PILE { 2 * RADIUS * (PILE - 1) / (count - 1) } else { 2 * RADIUS };
    for n in 0..count {
        let away = RADIUS + n * spacing;
        checker(svg, x, if low { BOTTOM - away } else { TOP + away }, look);
    }
}

fn checker(svg: &mut String, x: i32, y: i32, look: &Look) {
    let Look { fill, edge, ringed } = look;
    let radius = RADIUS - 2;
    element(
        svg,
        format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="3"/>"#
        ),
    );
    let (inner, inner_fill) = if *ringed { (RADIUS * 3 / 5, "none") } else { (RADIUS / 4, *edge) };
    element(
        svg,
        format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{inner}" fill="{inner_fill}" stroke="{edge}" stroke-width="3"/>"#
        ),
    );
}

/// Borne-off checkers lie on edge in the tray.
fn borne_off(svg: &mut String, count: u8, look: &Look, low: bool) {
    for n in 0..i32::from(count) {
        let away = 8 + n * 16;
        let y = if low { BOTTOM - away - 14 } else { TOP + away };
        rect(svg, TRAY_X + 6, y, 68, 14, look.fill);
    }
}

fn rect(svg: &mut String, x: i32, y: i32, width: i32, height: i32, fill: &str) {
    element(
        svg,
        format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" fill="{fill}"/>"#
        ),
    );
}

fn element(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("writing to a string");
}

#[cfg(test)]
mod tests {
    use gamao_rules::{Side, Variant};

    use super::*;

    #[test]
    fn every_checker_is_drawn_once() {
        let start = board(&Variant::Standard.start());
        assert_eq!(start.matches("<circle").count(), 2 * 30);
        let late = Board {
            mine: Side::EMPTY.with(Point::OFF, 12).with(Point::new(1), 3),
            theirs: Side::EMPTY.with(Point::BAR, 2).with(Point::new(6), 13),
        };
        let late = board(&late);
        assert_eq!(late.matches("<circle").count(), 2 * 18);
        assert_eq!(late.matches(r#"height="14""#).count(), 12);
    }

    #[test]
    fn the_looking_players_home_is_at_the_lower_right() {
        assert_eq!(middle(Point::new(1)), (HALVES[1] + 5 * POINT_WIDTH + 38, true));
        assert_eq!(middle(Point::new(24)).0, middle(Point::new(1)).0);
        assert_eq!(middle(Point::new(12)), (HALVES[0] + 38, true));
        assert_eq!(middle(Point::new(13)), (HALVES[0] + 38, false));
    }
}
