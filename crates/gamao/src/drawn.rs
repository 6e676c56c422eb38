//! Boards drawn in text, as GNU Backgammon and others draw them.
//!
//! ```text
//!  +13-14-15-16-17-18------19-20-21-22-23-24-+
//!  |    X           X |   | X  O  O  O  O  O |
//!  ...
//!  +12-11-10--9--8--7-------6--5--4--3--2--1-+
//! ```
//!
//! The player on roll is X, at home on points 1 to 6. A number in a column says how many checkers
//! stand on a point that has more than there is room for. Letters between the two halves stand on
//! the bar, in the upper half O's, in the lower one X's; a number beside counts them.

use anyhow::{Context, ensure};
use gamao_rules::{Board, Point, Side};

/// Reads the first board drawn in a text; checkers not drawn are borne off.
pub(crate) fn parse(text: &str, checkers: u8) -> anyhow::Result<Board> {
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let edge =
        |from: u8| lines.iter().position(|line| columns(line).is_some_and(|c| c[0].0 == from));
    let drawn = edge(13).zip(edge(12)).filter(|(top, bottom)| top < bottom);
    let (top, bottom) = drawn.context("no board in the text: expected an id or a drawn board")?;
    let mut mine = Side::EMPTY;
    let mut theirs = Side::EMPTY;
    let middle = usize::midpoint(top, bottom);
    for (edge, rows) in [(top, top + 1..middle + 1), (bottom, middle..bottom)] {
        let columns = columns(&lines[edge]).context("no points at the edge of the board")?;
        for &(point, column) in &columns {
            let drawn: Vec<char> = rows.clone().filter_map(|row| at(&lines[row], column)).collect();
            let count = count(&drawn).with_context(|| format!("invalid point {point}"))?;
            if let Some((is_mine, n)) = count {
                ensure!(n <= 15, "{n} checkers on point {point}");
                if is_mine {
                    mine = mine.with(Point::new(point), n);
                } else {
                    theirs = theirs.with(Point::new(point).mirrored(), n);
                }
            }
        }
        // The bar lies halfway between the inner columns of the two halves.
        let bar = usize::midpoint(columns[5].1, columns[6].1);
        for row in rows {
            for column in bar - 1..=bar + 1 {
                match lines[row].get(column) {
                    Some('X') => mine = mine.with(Point::BAR, bar_count(&lines[row], column)),
                    Some('O') => theirs = theirs.with(Point::BAR, bar_count(&lines[row], column)),
                    _ => {}
                }
            }
        }
    }
    let off = |side: Side| side.with(Point::OFF, checkers.saturating_sub(side.total()));
    Ok(Board { mine: off(mine), theirs: off(theirs) }.validate(checkers)?)
}

/// Twelve points and their columns, if the line is an edge of a board.
fn columns(line: &[char]) -> Option<Vec<(u8, usize)>> {
    let mut columns = Vec::new();
    let mut i = 0;
    while i < line.len() {
        let digits = line[i..].iter().take_while(|c| c.is_ascii_digit()).count();
        if digits > 0 {
            let number: String = line[i..i + digits].iter().collect();
            // Checkers stand under the last digit but one of two, under the digit of one.
            columns.push((number.parse().ok()?, i + digits - 1));
        }
        i += digits.max(1);
    }
    let counts_up = columns.iter().map(|c| c.0).eq(13..=24);
    let counts_down = columns.iter().map(|c| c.0).eq((1..=12).rev());
    (counts_up || counts_down).then_some(columns)
}

/// What is drawn at a column: in some drawings one place to the left.
fn at(line: &[char], column: usize) -> Option<char> {
    [column, column - 1]
        .into_iter()
        .filter_map(|c| line.get(c).copied())
        .find(|c| matches!(c, 'X' | 'O' | '0'..='9'))
}

/// Whose checkers stand in a column, and how many.
fn count(drawn: &[char]) -> anyhow::Result<Option<(bool, u8)>> {
    let mut whose = None;
    let mut letters = 0;
    let mut number = String::new();
    for c in drawn {
        match c {
            'X' | 'O' => {
                ensure!(whose.is_none_or(|known| known == (*c == 'X')), "both X and O");
                whose = Some(*c == 'X');
                letters += 1;
            }
            digit => number.push(*digit),
        }
    }
    let count = if number.is_empty() { letters } else { number.parse()? };
    Ok(whose.map(|mine| (mine, count)))
}

/// How many checkers one letter on the bar stands for: one, or the number next to it.
fn bar_count(line: &[char], column: usize) -> u8 {
    [column.wrapping_sub(1), column + 1]
        .into_iter()
        .find_map(|c| line.get(c)?.to_digit(10))
        .map_or(1, |n| n as u8)
}

#[cfg(test)]
mod tests {
    use gamao_rules::Variant;

    use super::*;

    const OPENING: &str = "
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
v|                  |BAR|                  |
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
";

    #[test]
    fn the_opening_is_read_as_drawn() {
        assert_eq!(parse(OPENING, 15).unwrap(), Variant::Standard.start());
    }

    #[test]
    fn checkers_on_the_bar_and_off_are_counted() {
        let drawn = OPENING
            .replacen(
                "| X           O    |   | O              X |",
                "| X           O    | O | O                |",
                1,
            )
            .replacen(
                "| O           X    |   | X              O |\n",
                "| O           X    | X | X                |\n",
                1,
            );
        let board = parse(&drawn, 15).unwrap();
        assert_eq!(board.mine.count(Point::BAR), 1);
        assert_eq!(board.theirs.count(Point::BAR), 1);
        assert_eq!(board.mine.count(Point::new(24)), 1);
        assert_eq!(board.theirs.count(Point::new(24)), 1);
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let check = |text: &str, error: &str| {
            assert_eq!(parse(text, 15).unwrap_err().to_string(), error);
        };
        check("a\nb", "no board in the text: expected an id or a drawn board");
        check(&OPENING.replacen("| X           O ", "| O           O ", 1), "invalid point 13");
    }
}
