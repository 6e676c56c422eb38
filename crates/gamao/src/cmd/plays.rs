//! `gamao plays`: the positions a roll can lead to.

use std::process::ExitCode;

use gamao_notation::PositionId;
use gamao_rules::{Board, Roll, for_each_result};
use sha2::{Digest, Sha256};

use crate::lines;

/// List the positions that a roll can lead to, for programs.
///
/// Reads lines `ID D1 D2` (a GNU Position ID with the player to move on roll, and two dice) and
/// answers each with the resulting ids, the opponent on roll, sorted and separated by spaces. A
/// forced pass leads to the same board with the turn passed. An invalid line is answered with
/// `error: ...`, and the exit status is then 1.
#[derive(clap::Args)]
#[command(after_help = "Example: echo '4HPwATDgc/ABMA 3 1' | gamao plays")]
pub(crate) struct Args {
    /// Answer with `N SHA256`: the number of ids, and the SHA-256 of the ids joined by line feeds
    #[arg(long)]
    hash: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    lines::answer_each(|line| {
        let (board, roll) = lines::board_and_roll(line)?;
        Ok(answer(board, roll, args.hash))
    })
}

fn answer(board: Board, roll: Roll, hash: bool) -> String {
    let mut ids = Vec::new();
    for_each_result(board, roll, |result| {
        ids.push(PositionId::from(result.flipped()).to_string());
    });
    ids.sort_unstable();
    if !hash {
        return ids.join(" ");
    }
    let hash = Sha256::digest(ids.join("\n"));
    format!("{} {}", ids.len(), base16ct::lower::encode_string(&hash))
}
