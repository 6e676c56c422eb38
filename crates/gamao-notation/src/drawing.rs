//! Boards drawn as text.

use core::fmt;

use gamao_rules::{Board, Point};

/// A board drawn with letters, as programs and forums do; it can be read again.
///
/// The player on roll is X, at the bottom, and bears off to the right.
///
/// ```
/// use gamao_notation::{BoardDrawing, PositionText};
///
/// let board = gamao_rules::Variant::Standard.start();
/// let drawn = BoardDrawing(board).to_string();
/// assert_eq!(drawn.lines().nth(1), Some(" | X           O    |   | O              X |"));
/// assert_eq!(drawn.parse::<PositionText>()?.board, board);
/// # Ok::<(), gamao_notation::PositionTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardDrawing(
    /// The board, seen by the player on roll.
    pub Board,
);

/// Rows above and below the bar.
const ROWS: u8 = 5;
/// Points from left to right, without the gap of the bar.
const TOP: [u8; 12] = [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
const BOTTOM: [u8; 12] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/// Twelve rows, then what both have to go and how many are off, without an end of line.
impl fmt::Display for BoardDrawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board) = *self;
        writeln!(f, " {}", edge(TOP))?;
        for depth in 0..ROWS {
            let bar = stacked(board.theirs.count(Point::BAR), depth, 'O');
            writeln!(f, " {}", self.row(TOP, depth, bar))?;
        }
        writeln!(f, " |                  |BAR|                  |")?;
        for depth in (0..ROWS).rev() {
            let bar = stacked(board.mine.count(Point::BAR), depth, 'X');
            writeln!(f, " {}", self.row(BOTTOM, depth, bar))?;
        }
        writeln!(f, " {}", edge(BOTTOM))?;
        write!(f, "Pip count  X: {}  O: {}", board.mine.pips(), board.theirs.pips())
    }
}

impl BoardDrawing {
    fn row(&self, points: [u8; 12], depth: u8, bar: char) -> String {
        let cell = |point: &u8| format!(" {} ", self.checker(Point::new(*point), depth));
        let half = |points: &[u8]| points.iter().map(cell).collect::<String>();
        format!("|{}| {bar} |{}|", half(&points[..6]), half(&points[6..]))
    }

    /// What stands so many rows from the edge.
    fn checker(&self, point: Point, depth: u8) -> char {
        let Self(board) = self;
        match (board.mine.count(point), board.theirs.count(point.mirrored())) {
            (0, theirs) => stacked(theirs, depth, 'O'),
            (mine, _) => stacked(mine, depth, 'X'),
        }
    }
}

/// The innermost row counts what there is no room for.
fn stacked(count: u8, depth: u8, letter: char) -> char {
    if count > ROWS && depth == ROWS - 1 {
        char::from_digit(count.into(), 16).map_or(letter, |digit| digit.to_ascii_uppercase())
    } else if depth < count {
        letter
    } else {
        ' '
    }
}

/// `+13-14-15-16-17-18------19-20-21-22-23-24-+`
fn edge(points: [u8; 12]) -> String {
    let half = |points: &[u8]| {
        points.iter().map(|point| format!("{point:->2}")).collect::<Vec<_>>().join("-")
    };
    format!("+{}------{}-+", half(&points[..6]), half(&points[6..]))
}
