//! Boards drawn in text.
//!
//! ```text
//!  +13-14-15-16-17-18------19-20-21-22-23-24-+
//!  |    X           X |   | X  O  O  O  O  O |
//!  ...
//! v|                  |BAR|                  |
//!  ...
//!  +12-11-10--9--8--7-------6--5--4--3--2--1-+
//! ```
//!
//! X sits at the bottom and O at the top. The edges number the points for one of them: X where 1 to
//! 12 are at the bottom, else O (GNU Backgammon turns the numbers, not the board, when O is on roll).
//! That player is on roll unless the words around the board say otherwise. A number in a column
//! says how many checkers stand on a point that has more than there is room for, `A` to `F` being 10
//! to 15. Letters between the halves stand on the bar.
//!
//! Every row must fit the edges, or blanks were lost on the way and the checkers stand who knows
//! where.

use core::ops::Range;

use gamao_rules::{Board, ByPlayer, Player, Point, Side};

use super::{
    DrawingProblem, Piece, PositionTextError, Source,
    problem::letter,
    words::{Place, Told},
};
use crate::PositionId;

/// Every board drawn in the text.
pub(super) fn pieces(text: &str, checkers: u8) -> Result<Vec<Piece>, PositionTextError> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let drawings = Drawing::all(&lines).map_err(PositionTextError::Drawing)?;
    if drawings.is_empty() {
        return Ok(Vec::new());
    }
    let mut told = Told::default();
    let read = |told: &mut Told| {
        drawings.iter().try_for_each(|drawing| drawing.words(told))?;
        let drawn = |i: &usize| drawings.iter().any(|drawing| drawing.lines.contains(i));
        let beside = (0..lines.len()).filter(|i| !drawn(i));
        beside.map(|i| lines[i]).try_for_each(|line| told.line(line))
    };
    read(&mut told).map_err(PositionTextError::Drawing)?;
    drawings
        .iter()
        .map(|drawing| drawing.piece(&told, checkers).map_err(PositionTextError::Drawing))
        .collect()
}

struct Drawing {
    /// Which lines of the text it takes, the edges included.
    lines: Range<usize>,
    top: Edge,
    bottom: Edge,
    rows: Vec<Row>,
}

struct Row {
    place: Place,
    chars: Vec<char>,
    /// The columns of the two lines around the bar.
    bar: [usize; 2],
}

/// The numbers of twelve points.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Edge {
    /// The corners.
    left: usize,
    right: usize,
    /// The points from left to right, each with the column of its last digit, where checkers stand.
    points: Vec<(u8, usize)>,
    chars: Vec<char>,
}

/// What stands in one place of one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    Checker(Player),
    Count(u8),
}

impl Edge {
    fn of(line: &str) -> Option<Self> {
        let chars: Vec<char> = line.chars().collect();
        let mut corners = (0..chars.len()).filter(|&i| chars[i] == '+');
        let (left, (right, points)) =
            corners.find_map(|left| Some((left, numbers(&chars, left + 1)?)))?;
        let order: Vec<u8> = points.iter().map(|point| point.0).collect();
        let rising = order.is_sorted();
        let range = *order.iter().min()?..=*order.iter().max()?;
        let is_whole = (range == (1..=12) || range == (13..=24))
            && if rising { range.eq(order) } else { range.rev().eq(order) };
        is_whole.then_some(Self { left, right, points, chars })
    }

    /// Whether the two are the edges of one board.
    fn goes_with(&self, bottom: &Self) -> bool {
        let ends = |edge: &Self| (edge.points[0].0, edge.points[11].0);
        let columns = |edge: &Self| -> Vec<usize> { edge.points.iter().map(|p| p.1).collect() };
        (self.left, self.right, columns(self)) == (bottom.left, bottom.right, columns(bottom))
            && matches!(
                (ends(self), ends(bottom)),
                ((13, 24), (12, 1))
                    | ((12, 1), (13, 24))
                    | ((24, 13), (1, 12))
                    | ((1, 12), (24, 13))
            )
    }

    /// What follows the right corner.
    fn beside(&self) -> String {
        self.chars[self.right + 1..].iter().collect()
    }
}

/// Twelve numbers among hyphens up to a corner.
fn numbers(chars: &[char], from: usize) -> Option<(usize, Vec<(u8, usize)>)> {
    let mut points = Vec::new();
    let mut i = from;
    while let Some(c) = chars.get(i) {
        match c {
            '-' => i += 1,
            '+' => return (points.len() == 12).then_some((i, points)),
            _ => {
                let digits = chars[i..].iter().take_while(|c| c.is_ascii_digit()).count();
                let number: String = chars[i..i + digits.min(3)].iter().collect();
                i += digits;
                points.push((number.parse().ok()?, i - 1));
            }
        }
    }
    None
}

impl Drawing {
    fn all(lines: &[&str]) -> Result<Vec<Self>, DrawingProblem> {
        let edges: Vec<(usize, Edge)> =
            (0..).zip(lines).filter_map(|(i, line)| Some((i, Edge::of(line)?))).collect();
        let mut drawings = Vec::new();
        let mut edges = edges.into_iter();
        while let Some((first, top)) = edges.next() {
            let (last, bottom) = edges
                .next()
                .filter(|(_, bottom)| top.goes_with(bottom))
                .ok_or_else(|| DrawingProblem::Edge(lines[first].trim().into()))?;
            let rows = rows(&lines[first + 1..last], &top)?;
            drawings.push(Self { lines: first..last + 1, top, bottom, rows });
        }
        Ok(drawings)
    }

    /// Reads what is written beside the board.
    fn words(&self, told: &mut Told) -> Result<(), DrawingProblem> {
        told.beside_edge(&self.top.beside())?;
        told.beside_edge(&self.bottom.beside())?;
        for row in &self.rows {
            let beside: String = row.chars[self.top.right + 1..].iter().collect();
            told.beside_row(&beside, row.place)?;
        }
        Ok(())
    }

    fn piece(&self, told: &Told, checkers: u8) -> Result<Piece, DrawingProblem> {
        let numbers_from_below = self.bottom.points[0].0.min(self.bottom.points[11].0) == 1;
        let (numbered_for, on_roll) = match (numbers_from_below, told.on_roll) {
            (true, on_roll) => (Player::B, on_roll.unwrap_or(Player::B)),
            // Numbers turned for O, or a board turned round for X, who is on roll.
            (false, Some(Player::B)) => (Player::B, Player::B),
            (false, _) => (Player::A, Player::A),
        };
        let mut sides = self.sides(numbered_for)?;
        for player in Player::ALL {
            sides[player] = self.complete(player, sides[player], told, checkers)?;
        }
        let board = Board { mine: sides[on_roll], theirs: sides[on_roll.other()] }
            .validate(checkers)
            .map_err(DrawingProblem::Board)?;
        Ok(Piece {
            source: Source::Drawing(PositionId::from(board)),
            board: Some(board),
            setting: Some(told.setting(on_roll)),
        })
    }

    /// The checkers drawn, each side from its own view.
    fn sides(&self, numbered_for: Player) -> Result<ByPlayer<Side>, DrawingProblem> {
        let mut found = ByPlayer::new(Vec::new(), Vec::new());
        for (edge, half) in [(&self.top, Player::A), (&self.bottom, Player::B)] {
            let rows = || self.rows.iter().filter(|row| row.place == Place::Half(half));
            for &(point, column) in &edge.points {
                let mut cells = rows()
                    .map(|row| cell(&row.chars[column - 1..=column + 1]))
                    .collect::<Result<Vec<_>, Unreadable>>()
                    .map_err(|Unreadable| DrawingProblem::Point(point))?;
                if half == Player::B {
                    cells.reverse();
                }
                let stack = stack(&cells).map_err(|Unreadable| DrawingProblem::Point(point))?;
                found.extend_with(
                    stack,
                    |player| {
                        if player == numbered_for { point } else { 25 - point }
                    },
                );
            }
            let on_bar = bar(rows()).ok_or(DrawingProblem::Bar)?;
            for stack in on_bar {
                found.extend_with(Some(stack), |_| 25);
            }
        }
        let side = |player: Player, stacks: &[(u8, u8)]| {
            let total = stacks.iter().map(|&(_, n)| u32::from(n)).sum();
            if total > 15 {
                return Err(DrawingProblem::TooMany { player, checkers: total });
            }
            let stacks = stacks.iter();
            Ok(stacks.fold(Side::EMPTY, |side, &(point, n)| side.with(Point::new(point), n)))
        };
        Ok(ByPlayer::new(side(Player::A, &found.a)?, side(Player::B, &found.b)?))
    }

    /// A side with its checkers on the bar and off, if everything stated about it is consistent.
    fn complete(
        &self,
        player: Player,
        side: Side,
        told: &Told,
        checkers: u8,
    ) -> Result<Side, DrawingProblem> {
        let wrong = |what, told: u32, drawn: u32| {
            if told == drawn {
                Ok(())
            } else {
                Err(DrawingProblem::Count { what, player, told, drawn })
            }
        };
        let mut side = side;
        // FIBS draws nobody on the bar, but says so below the board.
        if let Some(told) = told.on_bar[player].filter(|&n| n <= 15) {
            if side.count(Point::BAR) == 0 && side.total() + told <= 15 {
                side = side.with(Point::BAR, told);
            }
            wrong("checkers on the bar", told.into(), side.count(Point::BAR).into())?;
        }
        let off = checkers.min(15).saturating_sub(side.total());
        if let Some(told) = told.off[player] {
            wrong("checkers borne off", told.into(), off.into())?;
        }
        let drawn_off = self.drawn_off(player);
        if drawn_off > 0 {
            wrong("checkers borne off", drawn_off, off.into())?;
        }
        if let Some(told) = told.pips[player] {
            wrong("pips", told, side.pips().into())?;
        }
        Ok(side.with(Point::OFF, off))
    }

    /// Checkers drawn beside the board, next to its edge, as GNU Backgammon draws those borne off.
    fn drawn_off(&self, player: Player) -> u32 {
        let letter = letter(player);
        let letters = |beside: String| {
            let run = beside.chars().take_while(|&c| c == letter).count();
            let is_run =
                (1..=3).contains(&run) && beside.chars().nth(run).is_none_or(char::is_whitespace);
            if is_run { run as u32 } else { 0 }
        };
        let rows = self.rows.iter().filter(|row| row.place == Place::Half(player));
        rows.map(|row| {
            let right = row.chars[self.top.right + 1..].iter();
            let right: String = right.skip_while(|c| **c == ' ').collect();
            let left = row.chars[..self.top.left].iter().rev();
            let left: String = left.skip_while(|c| **c == ' ').collect();
            letters(right) + letters(left)
        })
        .sum()
    }
}

trait Stacks {
    fn extend_with(&mut self, stack: Option<(Player, u8)>, point: impl Fn(Player) -> u8);
}

impl Stacks for ByPlayer<Vec<(u8, u8)>> {
    fn extend_with(&mut self, stack: Option<(Player, u8)>, point: impl Fn(Player) -> u8) {
        if let Some((player, checkers)) = stack {
            self[player].push((point(player), checkers));
        }
    }
}

/// Fifteen checkers above and below the bar.
const MOST_ROWS: usize = 31;

/// The rows between two edges, each where its lines stand where the edges want them.
fn rows(lines: &[&str], edge: &Edge) -> Result<Vec<Row>, DrawingProblem> {
    if lines.len() > MOST_ROWS {
        return Err(DrawingProblem::Rows(lines.len()));
    }
    let mut rows = Vec::new();
    let mut bar: Option<[usize; 2]> = None;
    for line in lines {
        let chars: Vec<char> = line.chars().collect();
        let misfit = || DrawingProblem::Row(line.trim().into());
        let is_line = |i: usize| chars.get(i) == Some(&'|');
        if !is_line(edge.left) || !is_line(edge.right) {
            return Err(misfit());
        }
        let between: Vec<usize> = (edge.left + 1..edge.right).filter(|&i| is_line(i)).collect();
        let [first, second] = between[..] else { return Err(misfit()) };
        let inner = edge.points[5].1 + 1..edge.points[6].1;
        if !inner.contains(&first) || bar.is_some_and(|bar| bar != [first, second]) {
            return Err(misfit());
        }
        bar = Some([first, second]);
        let in_place = |i: usize| {
            edge.points.iter().any(|&(_, column)| column.abs_diff(i) <= 1)
                || (first..=second).contains(&i)
        };
        if (edge.left + 1..edge.right).any(|i| chars[i] != ' ' && !in_place(i)) {
            return Err(misfit());
        }
        rows.push(Row { place: Place::Middle, chars, bar: [first, second] });
    }
    let is_middle = |row: &Row| row.inside_bar().eq_ignore_ascii_case("bar");
    let middle = rows.iter().position(is_middle);
    let (above, below) = match middle {
        Some(middle) => (middle, middle + 1),
        None => (rows.len() / 2, rows.len().div_ceil(2)),
    };
    if above != rows.len() - below.min(rows.len()) || above == 0 {
        return Err(DrawingProblem::Rows(rows.len()));
    }
    for (i, row) in rows.iter_mut().enumerate() {
        row.place = match i {
            i if i < above => Place::Half(Player::A),
            i if i >= below => Place::Half(Player::B),
            _ => Place::Middle,
        };
        let is_blank = |range: Range<usize>| row.chars[range].iter().all(|c| *c == ' ');
        if row.place == Place::Middle
            && !(is_blank(edge.left + 1..row.bar[0]) && is_blank(row.bar[1] + 1..edge.right))
        {
            return Err(DrawingProblem::Row(row.chars.iter().collect::<String>().trim().into()));
        }
    }
    Ok(rows)
}

impl Row {
    fn inside_bar(&self) -> String {
        let inside: String = self.chars[self.bar[0] + 1..self.bar[1]].iter().collect();
        inside.trim().into()
    }
}

/// What a word of a row means; `None` if nothing.
fn word(text: &str) -> Option<Cell> {
    match text {
        "X" | "x" => Some(Cell::Checker(Player::B)),
        "O" | "o" => Some(Cell::Checker(Player::A)),
        "A" | "B" | "C" | "D" | "E" | "F" => Some(Cell::Count(10 + (text.as_bytes()[0] - b'A'))),
        number => number.parse().ok().filter(|n| (1..=15).contains(n)).map(Cell::Count),
    }
}

/// An impossible drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Unreadable;

/// What stands in three columns, if anything.
fn cell(columns: &[char]) -> Result<Option<Cell>, Unreadable> {
    let text: String = columns.iter().collect();
    match text.trim() {
        "" => Ok(None),
        text => word(text).map(Some).ok_or(Unreadable),
    }
}

/// Whose checkers stand on a point and how many, from what is drawn from the edge inwards.
fn stack(cells: &[Option<Cell>]) -> Result<Option<(Player, u8)>, Unreadable> {
    let drawn: Vec<Cell> = cells.iter().map_while(|cell| *cell).collect();
    // No checker hangs in the air.
    if cells.iter().flatten().count() > drawn.len() {
        return Err(Unreadable);
    }
    let (mut whose, mut count) = (None, None);
    for cell in &drawn {
        match *cell {
            Cell::Checker(player) if whose.is_none_or(|known| known == player) => {
                whose = Some(player);
            }
            // A number stands for more than can be drawn, itself included.
            Cell::Count(n) if count.is_none() && usize::from(n) >= drawn.len() => count = Some(n),
            Cell::Checker(_) | Cell::Count(_) => return Err(Unreadable),
        }
    }
    let letters = u8::try_from(drawn.len()).map_err(|_| Unreadable)?;
    match (whose, letters) {
        (Some(player), letters) => Ok(Some((player, count.unwrap_or(letters)))),
        (None, 0) => Ok(None),
        (None, _) => Err(Unreadable),
    }
}

/// The checkers on the bar in the rows of one half; `None` if they are impossible.
fn bar<'a>(rows: impl Iterator<Item = &'a Row>) -> Option<Vec<(Player, u8)>> {
    let mut checkers = ByPlayer::new(0, 0);
    let mut count = None;
    for row in rows {
        let inside = row.inside_bar();
        // A number stands beside the letter, or takes the place of one.
        let number = inside.trim_matches(['X', 'O', 'x', 'o', ' ']);
        let letters = inside.replace(number, "");
        for c in letters.chars().filter(|c| *c != ' ') {
            match word(&c.to_string()) {
                Some(Cell::Checker(player)) => checkers[player] += 1,
                _ => return None,
            }
        }
        match word(number) {
            Some(Cell::Count(n)) if count.is_none() => count = Some(n),
            None if number.is_empty() => {}
            _ => return None,
        }
    }
    match (count, checkers.a, checkers.b) {
        (None, a, b) => {
            Some([(Player::A, a), (Player::B, b)].into_iter().filter(|stack| stack.1 > 0).collect())
        }
        (Some(n), a, 0) if a > 0 && n >= a => Some(vec![(Player::A, n)]),
        (Some(n), 0, b) if b > 0 && n >= b => Some(vec![(Player::B, n)]),
        (Some(_), _, _) => None,
    }
}
