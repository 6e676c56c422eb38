//! Commands that answer each line of their input with one of their own.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use anyhow::ensure;
use gamao_notation::PositionId;
use gamao_rules::{Board, Roll};

use crate::printer::Printer;

/// Answers every line of the standard input at once, so that a program on the other end of a pipe
/// can wait for each answer. A line that cannot be read is answered with `error: ...`, and the exit
/// status is then 1.
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

/// The board of a GNU Position ID, the game not over.
pub(crate) fn board(id: &str) -> anyhow::Result<Board> {
    let board = id.parse::<PositionId>()?.board()?;
    ensure!(!board.is_over(), "invalid position id {id:?}: the game is over");
    Ok(board)
}

/// A roll of two words.
pub(crate) fn roll(first: &str, second: &str) -> anyhow::Result<Roll> {
    Ok(Roll { first: first.parse()?, second: second.parse()? })
}
