//! The board lines of FIBS, by which GNU Backgammon asks its external player.

use anyhow::{Context, ensure};
use gamao_engine::{Cube, Owner, Position, Stakes, met::Crawford};
use gamao_rules::{Beavers, Board, Die, Point, Roll, Side};

use super::Question;

/// A match of this length or more has no end.
const UNLIMITED: u32 = 9999;

/// Reads a line `board:...` as what there is to decide: by the player whose turn it is, or by the
/// other one if that player has doubled.
///
/// Names and scores begin with the player who decides. Everything else belongs to the colours,
/// whoever decides.
pub(super) fn parse(line: &str) -> anyhow::Result<Question> {
    let rest = line.strip_prefix("board:").context("expected a line \"board:...\"")?;
    // The two names may hold anything but a colon; all else is numbers.
    let numbers: Vec<i32> = rest
        .splitn(3, ':')
        .nth(2)
        .unwrap_or_default()
        .trim()
        .split(':')
        .map(|word| word.parse().with_context(|| format!("invalid number {word:?} in a board")))
        .collect::<anyhow::Result<_>>()?;
    ensure!(numbers.len() >= 50, "truncated board: {} numbers instead of 50", numbers.len());
    let points = &numbers[3..29];
    let after = &numbers[29..];
    let [turn, colour, direction] = [after[0], after[9], after[10]];
    let (first, second) = sides(points, colour, direction)?;
    let first_on_roll = turn == colour;
    let doubled = after[8] != 0;
    let [length, decider, other] = [numbers[0], numbers[1], numbers[2]];
    let scores = if first_on_roll == doubled { [other, decider] } else { [decider, other] };
    let may_double = [after[6] != 0, after[7] != 0];
    let stakes = stakes(length, scores, after[5], may_double, after[19] != 0)?;
    let board = Board { mine: first, theirs: second }.validate(15)?;
    let position = Position::new(board, stakes.validate()?);
    let position = if first_on_roll { position } else { position.flipped() };
    if doubled {
        return Ok(Question::Double(position));
    }
    let die = |n: i32| {
        let face = u8::try_from(n).ok().and_then(Die::from_face);
        face.with_context(|| format!("invalid die {n}"))
    };
    match if first_on_roll { [after[1], after[2]] } else { [after[3], after[4]] } {
        [0, 0] => Ok(Question::Turn(position)),
        [a, b] => Ok(Question::Play(position, Roll { first: die(a)?, second: die(b)? })),
    }
}

/// The checkers of the player of this colour and of the other, each from the own view.
fn sides(points: &[i32], colour: i32, direction: i32) -> anyhow::Result<(Side, Side)> {
    let mut mine = Side::EMPTY;
    let mut theirs = Side::EMPTY;
    for (place, &signed) in points.iter().enumerate() {
        let n = u8::try_from(signed.unsigned_abs()).ok().filter(|&n| n <= 15);
        let n = n.with_context(|| format!("{signed} checkers on point {place}"))?;
        // Moving down, points are numbered as I see them; moving up, as the other does.
        let down = place as u8;
        let up = 25 - down;
        let (own, other) = if direction < 0 { (down, up) } else { (up, down) };
        if signed.signum() == colour.signum() {
            mine = mine.with(Point::new(own), n);
        } else if signed != 0 {
            theirs = theirs.with(Point::new(other), n);
        }
    }
    let off = |side: Side| side.with(Point::OFF, 15u8.saturating_sub(side.total()));
    Ok((off(mine), off(theirs)))
}

/// The stakes as the first player sees them.
fn stakes(
    length: i32,
    [my_score, their_score]: [i32; 2],
    cube: i32,
    may_double: [bool; 2],
    crawford_over: bool,
) -> anyhow::Result<Stakes> {
    let positive = |n: i32| u32::try_from(n).with_context(|| format!("invalid number {n}"));
    let value = positive(cube)?;
    let owner = match may_double {
        [true, false] => Owner::Mine,
        [false, true] => Owner::Theirs,
        _ => Owner::Centre,
    };
    let cube = Cube { value, owner, limit: 4096 };
    let length = positive(length)?;
    if length == 0 || length >= UNLIMITED {
        return Ok(Stakes::money(true, Beavers::Off).with_cube(cube));
    }
    let away = |score: i32| {
        let away = length.checked_sub(positive(score)?).filter(|&away| away > 0);
        away.with_context(|| format!("invalid score: {score} points in a match to {length}"))
    };
    let (mine, theirs) = (away(my_score)?, away(their_score)?);
    let standing = match (mine == 1 || theirs == 1, crawford_over || mine == theirs) {
        (true, false) => Crawford::Now,
        (true, true) => Crawford::After,
        (false, _) => Crawford::Before,
    };
    let stakes = Stakes::at_score(mine, theirs, standing);
    let played = stakes.cube.is_some() && length > 1;
    Ok(if played { stakes.with_cube(cube) } else { stakes })
}

#[cfg(test)]
mod tests {
    use gamao_engine::Scoring;
    use gamao_rules::Variant;

    use super::*;

    /// GNU Backgammon's line for the opening, the numbers from the turn on left open.
    fn line(scores: &str, rest: &str) -> String {
        format!("board:X:O:{scores}:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:{rest}")
    }

    #[test]
    fn the_three_questions_are_told_apart() {
        let start = Variant::Standard.start();
        let check = |rest: &str, expected: fn(Position) -> Question| {
            let question = parse(&line("7:0:0", rest)).unwrap();
            let (Question::Turn(position)
            | Question::Double(position)
            | Question::Play(position, _)) = question;
            assert_eq!(position.board, start);
            assert_eq!(question, expected(position), "{rest}");
        };
        let tail = "1:-1:0:25:0:0:0:0:0:0:0:1";
        check(&format!("1:0:0:0:0:1:1:1:0:{tail}"), Question::Turn);
        check(&format!("1:3:1:3:1:1:1:1:0:{tail}"), |p| Question::Play(p, Roll::new(3, 1)));
        check(&format!("-1:0:0:0:0:1:1:1:1:{tail}"), Question::Double);
    }

    #[test]
    fn a_lopsided_board_is_seen_by_the_player_on_roll() {
        // Checkers moving up: the numbers are seen from the other side.
        let up = line("0:0:0", "-1:3:1:0:0:2:1:0:0:-1:1:25:0:0:0:0:0:0:0:0:1");
        let Question::Play(position, _) = parse(&up).unwrap() else { panic!("{up}") };
        assert_eq!(position.board, Variant::Standard.start());
        assert_eq!(position.stakes.cube.map(|cube| cube.owner), Some(Owner::Mine));
    }

    #[test]
    fn the_crawford_game_has_no_cube() {
        let at = |over: u8| {
            let rest = format!("1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:{over}:0");
            let Question::Turn(position) = parse(&line("7:6:2", &rest)).unwrap() else {
                panic!("{rest}")
            };
            position.stakes
        };
        assert!(at(0).cube.is_none());
        assert!(at(1).cube.is_some());
        assert!(matches!(at(1).scoring, Scoring::Match { mine: 1, theirs: 5, .. }));
    }

    #[test]
    fn scores_begin_with_the_player_who_decides() {
        // Sent by GNU Backgammon to its player O, who has 2 points, X 3 and the cube.
        let sent = "board:gnubg:root:5:2:3:0:3:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:-2:0:\
                    -1:4:2:4:2:2:1:0:0:1:-1:0:25:12:12:0:0:0:0:0:1";
        let Question::Play(position, roll) = parse(sent).unwrap() else { panic!("{sent}") };
        assert_eq!(roll, Roll::new(4, 2));
        assert_eq!(position.board.mine.count(Point::new(1)), 2);
        assert_eq!(position.board.mine.count(Point::new(2)), 1);
        assert!(matches!(position.stakes.scoring, Scoring::Match { mine: 3, theirs: 2, .. }));
        assert_eq!(position.stakes.cube.map(|cube| cube.owner), Some(Owner::Theirs));
    }

    #[test]
    fn bad_lines_are_refused_by_name() {
        let check = |line: &str, part: &str| {
            let error = format!("{:#}", parse(line).unwrap_err());
            assert!(error.contains(part), "{line}: {error}");
        };
        check("hello", "expected a line");
        check("board:X:O:7:0", "truncated board: 2 numbers");
        check("board:X:O:7:x", "\"x\"");
        check(
            &line("7:8:0", "1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"),
            "8 points in a match to 7",
        );
        check(
            &line("7:0:0", "1:0:0:0:0:3:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"),
            "invalid cube value 3",
        );
    }
}
