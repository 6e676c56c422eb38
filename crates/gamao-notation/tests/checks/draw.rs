//! Drawn boards, as other programs draw them.

use gamao_notation::{Session, Setting, XgidDice};
use gamao_rules::{Board, ByPlayer, Player, Point, Side};

/// Rows above and below the bar.
const ROWS: usize = 5;

/// Who draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Program {
    /// X is on roll, whoever that is.
    Xg,
    /// The numbers of the points are turned for who is on roll.
    Gnubg,
    /// The same, home on the left.
    GnubgClockwise,
}

/// The board, and the setting around it.
pub(crate) fn draw(board: Board, setting: &Setting, program: Program) -> String {
    let on_roll = if program == Program::Xg { Player::B } else { setting.on_roll };
    let (x, o) = match on_roll {
        Player::B => (board.mine, board.theirs),
        Player::A => (board.theirs, board.mine),
    };
    let top: Vec<u8> = (13..=24).collect();
    let bottom: Vec<u8> = (1..=12).rev().collect();
    let mirror = |points: &[u8]| points.iter().map(|p| 25 - p).collect::<Vec<_>>();
    let clockwise = program == Program::GnubgClockwise;
    let order = |points: &[u8]| -> Vec<u8> {
        if clockwise { points.iter().rev().copied().collect() } else { points.to_vec() }
    };
    // Points as X numbers them, and the numbers shown.
    let (top, bottom) = (order(&top), order(&bottom));
    let shown = |points: &[u8]| {
        let numbers = if on_roll == Player::B { points.to_vec() } else { mirror(points) };
        let half = |numbers: &[u8]| {
            let all: Vec<String> = numbers.iter().map(|n| format!("{n:->2}")).collect();
            all.join("-")
        };
        format!("+{}------{}-+", half(&numbers[..6]), half(&numbers[6..]))
    };
    let row = |points: &[u8], depth: usize, bar: char| {
        let cell = |&point: &u8| at(x, o, point, depth);
        let half = |points: &[u8]| {
            let cells: Vec<String> = points.iter().map(|p| format!(" {} ", cell(p))).collect();
            cells.concat()
        };
        format!("|{}| {bar} |{}|", half(&points[..6]), half(&points[6..]))
    };
    let indent = if clockwise { "    " } else { " " };
    let mut lines = vec![format!("{indent}{}", shown(&top))];
    let off = |side: Side, depth: usize, letter: char| {
        let n = usize::from(side.count(Point::OFF));
        // Three columns, filled row by row from the edge.
        let letters = (0..3).filter(|column| column * ROWS + depth < n).count();
        letter.to_string().repeat(letters)
    };
    let beside = beside(setting, program);
    for depth in 0..ROWS {
        let line = row(&top, depth, on_bar(o, depth, 'O'));
        lines.push(match program {
            Program::Xg => format!("{indent}{line}"),
            Program::Gnubg => {
                format!("{indent}{line} {:<3} {}", off(o, depth, 'O'), beside.a[depth])
            }
            Program::GnubgClockwise => {
                format!("{:>3} {line}  {}", off(o, depth, 'O'), beside.a[depth])
            }
        });
    }
    lines.push(match program {
        Program::Xg => format!("{indent}|                  |BAR|                  |"),
        _ => format!("{indent}|                  |BAR|                  |     {}", middle(setting)),
    });
    for depth in (0..ROWS).rev() {
        let line = row(&bottom, depth, on_bar(x, depth, 'X'));
        lines.push(match program {
            Program::Xg => format!("{indent}{line}"),
            Program::Gnubg => {
                format!("{indent}{line} {:<3} {}", off(x, depth, 'X'), beside.b[depth])
            }
            Program::GnubgClockwise => {
                format!("{:>3} {line}  {}", off(x, depth, 'X'), beside.b[depth])
            }
        });
    }
    lines.push(format!("{indent}{}", shown(&bottom)));
    if program == Program::Xg {
        lines.extend(xg_words(board, setting));
    } else {
        for (i, player) in [(0, Player::A), (lines.len() - 1, Player::B)] {
            let letter = if player == Player::A { 'O' } else { 'X' };
            let cube = setting.cube.filter(|cube| cube.owner == Some(player));
            let cube = cube.map_or(String::new(), |cube| format!(" (Cube: {})", cube.value));
            lines[i] = format!("{}     {letter}: somebody{cube}", lines[i]);
        }
    }
    lines.join("\n")
}

/// What is drawn for one point of X's numbering, `depth` rows from the edge.
fn at(x: Side, o: Side, point: u8, depth: usize) -> char {
    let point = Point::new(point);
    let (n, letter) = match (x.count(point), o.count(point.mirrored())) {
        (0, n) => (n, 'O'),
        (n, _) => (n, 'X'),
    };
    stacked(n, depth, letter)
}

fn on_bar(side: Side, depth: usize, letter: char) -> char {
    stacked(side.count(Point::BAR), depth, letter)
}

/// The innermost row counts what there is no room for.
fn stacked(n: u8, depth: usize, letter: char) -> char {
    match usize::from(n) {
        n if n > ROWS && depth == ROWS - 1 => {
            char::from_digit(n as u32, 16).expect("at most 15").to_ascii_uppercase()
        }
        n if depth < n => letter,
        _ => ' ',
    }
}

/// What GNU Backgammon writes beside the rows, from the edge inwards.
fn beside(setting: &Setting, _: Program) -> ByPlayer<Vec<String>> {
    let mut beside = ByPlayer::new(vec![String::new(); ROWS], vec![String::new(); ROWS]);
    for player in [Player::A, Player::B] {
        let points = match setting.session {
            Some(Session::Match { score, .. }) => score[player],
            _ => 0,
        };
        beside[player][0] = format!("{points} points");
    }
    beside[setting.on_roll][1] = match setting.dice {
        Some(XgidDice::Rolled(roll)) => format!("Rolled {}{}", roll.high(), roll.low()),
        Some(XgidDice::NotRolled) => "On roll".into(),
        _ => String::new(),
    };
    if let (Some(XgidDice::Doubled), Some(cube)) = (setting.dice, setting.cube) {
        beside[setting.on_roll.other()][1] = format!("Cube offered at {}", 2 * cube.value);
    }
    beside
}

fn middle(setting: &Setting) -> String {
    let length = match setting.session {
        Some(Session::Match { length, .. }) => format!("{length} points match"),
        _ => String::new(),
    };
    let crawford = matches!(setting.session, Some(Session::Match { crawford: Some(true), .. }));
    match setting.cube {
        _ if crawford => format!("{length} (Crawford game)"),
        Some(cube) if cube.owner.is_none() && setting.dice != Some(XgidDice::Doubled) => {
            format!("{length} (Cube: {})", cube.value)
        }
        _ => length,
    }
}

/// Score, pips, cube and dice, X being on roll.
fn xg_words(board: Board, setting: &Setting) -> Vec<String> {
    let (me, other) = (setting.on_roll, setting.on_roll.other());
    let pips = format!("Pip count  X: {}  O: {}", board.mine.pips(), board.theirs.pips());
    let mut words = match setting.session {
        Some(Session::Match { length, score, crawford }) => {
            let (x, o) = (score[me], score[other]);
            let crawford = if crawford == Some(true) { " Crawford" } else { "" };
            vec![
                format!("Score is X:{x} O:{o} {length} pt.(s) match."),
                format!("{pips} X-O: {x}-{o}/{length}{crawford}"),
            ]
        }
        _ => vec!["Score is X:0 O:0. Unlimited Game, Jacoby".into(), format!("{pips} X-O: 0-0")],
    };
    if let Some(cube) = setting.cube {
        words.push(match cube.owner {
            None => format!("Cube: {}", cube.value),
            Some(owner) => {
                format!("Cube: {}, {} own cube", cube.value, if owner == me { 'X' } else { 'O' })
            }
        });
    }
    words.push(match setting.dice {
        Some(XgidDice::Rolled(roll)) => format!("X to play {}{}", roll.high(), roll.low()),
        _ => "X on roll, cube action".into(),
    });
    words
}
