//! `gamao plays`: the positions a roll can lead to.

use std::{
    fmt::Write as _,
    io::{self, BufRead, Write},
    process::ExitCode,
};

use anyhow::{Context, bail, ensure};
use gamao_notation::PositionId;
use gamao_rules::{Board, Die, Roll, for_each_result};
use sha2::{Digest, Sha256};

/// List the positions that a roll can lead to, for programs.
///
/// Reads lines `ID D1 D2` (a GNU Position ID with the player to move on roll, and two dice) and
/// answers each with the resulting ids, the opponent on roll, sorted and separated by blanks. A
/// forced pass leads to the same board with the turn passed. A line that cannot be read is answered
/// with `error: ...`, and the exit status is then 1.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Answer with `N SHA256`: how many ids, and the SHA-256 of the ids joined by line feeds.
    #[arg(long)]
    hash: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut input = io::BufReader::new(io::stdin().lock());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut code = ExitCode::SUCCESS;
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        match answer(String::from_utf8_lossy(&line).trim(), args.hash) {
            Ok(text) => writeln!(out, "{text}")?,
            Err(error) => {
                writeln!(out, "error: {error:#}")?;
                code = ExitCode::FAILURE;
            }
        }
        line.clear();
        // Whoever waits for the answer to the last line gets it; a long file is written in blocks.
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    Ok(code)
}

fn answer(line: &str, hash: bool) -> anyhow::Result<String> {
    let (board, roll) = parse(line)?;
    let mut ids = Vec::new();
    for_each_result(board, roll, |result| {
        ids.push(PositionId::from(result.flipped()).to_string());
    });
    ids.sort_unstable();
    if !hash {
        return Ok(ids.join(" "));
    }
    let mut text = format!("{} ", ids.len());
    for byte in Sha256::digest(ids.join("\n")) {
        write!(text, "{byte:02x}")?;
    }
    Ok(text)
}

fn parse(line: &str) -> anyhow::Result<(Board, Roll)> {
    let fields: Vec<_> = line.split_whitespace().collect();
    let [id, first, second] = fields[..] else {
        bail!("invalid line {line:?}: expected ID D1 D2");
    };
    let board = id.parse::<PositionId>()?.board()?;
    ensure!(!board.is_over(), "invalid position id {id:?}: the game is over");
    let die = |text: &str| text.parse::<Die>().with_context(|| format!("invalid die in {line:?}"));
    Ok((board, Roll { first: die(first)?, second: die(second)? }))
}
