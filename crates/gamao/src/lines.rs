//! Commands that answer each line of standard input with one line.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use anyhow::{Context, bail, ensure};
use gamao_notation::PositionId;
use gamao_rules::{Board, DiceError, Roll};

use crate::printer::Printer;

/// Answers every line of standard input immediately, so that a program on the other end of a pipe can wait
/// for each answer. An invalid line is answered with `error: ...`, and the exit status is then 1.
pub(crate) fn answer_each(
    mut answer: impl FnMut(&str) -> anyhow::Result<String>,
) -> anyhow::Result<ExitCode> {
    let mut out = Printer::new();
    let mut code = ExitCode::SUCCESS;
    for line in io::stdin().lock().split(b'\n') {
        match answer(String::from_utf8_lossy(&line?).trim()) {
            Ok(text) => writeln!(out, "{text}")?,
            Err(error) => {
                writeln!(out, "error: {error:#}")?;
                code = ExitCode::FAILURE;
            }
        }
        out.flush()?;
    }
    Ok(code)
}

/// The board of a GNU Position ID; the game must not be over.
pub(crate) fn board(id: &str) -> anyhow::Result<Board> {
    let board = id.parse::<PositionId>()?.board()?;
    ensure!(!board.is_over(), "invalid position id {id:?}: the game is over");
    Ok(board)
}

/// A roll of two dice.
pub(crate) fn roll(first: &str, second: &str) -> Result<Roll, DiceError> {
    Ok(Roll { first: first.parse()?, second: second.parse()? })
}

/// The board and the roll of a line `ID D1 D2`.
pub(crate) fn board_and_roll(line: &str) -> anyhow::Result<(Board, Roll)> {
    let read = || {
        let [id, first, second] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            bail!("expected ID D1 D2");
        };
        Ok((board(id)?, roll(first, second)?))
    };
    read().with_context(|| format!("invalid line {line:?}"))
}
