//! The socket protocol of GNU Backgammon's external player.
//!
//! The other program connects, sends a line for each decision, and reads a line with the answer: a play
//! (`8/5 6/5`), `roll` or `double`, `take`, `drop` or `beaver`. An invalid line is answered with
//! `Error: ...`.

use std::{
    io::{BufRead, BufReader, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    process::ExitCode,
};

use anyhow::Context;
use gamao_analysis::Decision;
use gamao_notation::{FibsBoard, PlayText, PositionText};
use gamao_rules::Variant;

use super::{Answerer, Question};
use crate::{input::Play, printer::note};

/// Serves one connection after the other, from this machine only.
pub(super) fn serve(port: u16, answerer: &Answerer) -> anyhow::Result<ExitCode> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .with_context(|| format!("cannot listen on port {port}"))?;
    note!("listening on {}", listener.local_addr()?);
    for stream in listener.incoming() {
        if let Err(error) = stream.map_err(Into::into).and_then(|s| converse(&s, answerer)) {
            note!("connection lost: {error:#}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn converse(stream: &TcpStream, answerer: &Answerer) -> anyhow::Result<()> {
    stream.set_nodelay(true)?;
    let mut out = stream;
    for line in BufReader::new(stream).split(b'\n') {
        // A zero byte follows each line.
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        let line = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let answer = match line {
            "" => continue,
            "exit" | "quit" => break,
            "version" => format!("Gamao {}", env!("CARGO_PKG_VERSION")),
            _ if line.starts_with("set ") => "OK".into(),
            _ => match question(line) {
                Ok(question) => match answerer.answer(&question, PlayText::from) {
                    // A turn without a move is an empty line there.
                    answer if answer == "pass" => String::new(),
                    answer => answer,
                },
                Err(error) => format!("Error: {error:#}"),
            },
        };
        // In one write: the other program takes the first packet for the whole answer.
        out.write_all(format!("{answer}\n").as_bytes())?;
    }
    Ok(())
}

/// The decision that a board line requests. GNU Backgammon puts the player who decides first.
fn question(line: &str) -> anyhow::Result<Question> {
    let fibs = line.parse::<FibsBoard>()?.told_to_who_decides();
    let text = PositionText::of_fibs(&fibs, Variant::Standard.checkers())?;
    Ok(Question::from(&Decision::new(text, Play::Money.stakes(), Variant::Standard)?))
}

#[cfg(test)]
mod tests {
    use gamao_engine::{Owner, Position, Scoring};
    use gamao_rules::{Point, Roll};

    use super::*;

    /// GNU Backgammon's line for the opening, the numbers from the turn on left open.
    fn line(scores: &str, rest: &str) -> String {
        format!("board:X:O:{scores}:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:{rest}")
    }

    #[test]
    fn the_three_questions_are_told_apart() {
        let start = Variant::Standard.start();
        let check = |rest: &str, expected: fn(Position) -> Question| {
            let question = question(&line("7:0:0", rest)).unwrap();
            let (Question::Turn(position)
            | Question::Double(position)
            | Question::Beaver(position)
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
        let Question::Play(position, _) = question(&up).unwrap() else { panic!("{up}") };
        assert_eq!(position.board, Variant::Standard.start());
        assert_eq!(position.stakes.cube.map(|cube| cube.owner), Some(Owner::Mine));
    }

    #[test]
    fn the_crawford_game_has_no_cube() {
        let at = |over: u8| {
            let rest = format!("1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:{over}:0");
            let Question::Turn(position) = question(&line("7:6:2", &rest)).unwrap() else {
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
        let Question::Play(position, roll) = question(sent).unwrap() else { panic!("{sent}") };
        assert_eq!(roll, Roll::new(4, 2));
        assert_eq!(position.board.mine.count(Point::new(1)), 2);
        assert_eq!(position.board.mine.count(Point::new(2)), 1);
        assert!(matches!(position.stakes.scoring, Scoring::Match { mine: 3, theirs: 2, .. }));
        assert_eq!(position.stakes.cube.map(|cube| cube.owner), Some(Owner::Theirs));
    }

    #[test]
    fn bad_lines_are_refused_by_name() {
        let check = |line: &str, part: &str| {
            let error = format!("{:#}", question(line).unwrap_err());
            assert!(error.contains(part), "{line}: {error}");
        };
        check("hello", "expected a line");
        check("board:X:O:7:0", "truncated, 2 numbers");
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
