//! `gamao perft`: count legal results to a depth.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use gamao_notation::PositionId;
use gamao_rules::{Roll, perft_roll};

/// Count the legal results below a position, roll by roll.
///
/// Prints a line `a-b nodes` for each roll, then `total nodes`. Each roll counts once; the options
/// restrict only the first one.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao perft 4HPwATDgc/ABMA 2 --opening")]
pub(crate) struct Args {
    /// GNU Position ID, the player on roll moving first.
    id: PositionId,
    /// Depth in plies
    depth: u32,
    /// Only this first roll, such as 3-1
    #[arg(long, value_name = "ROLL", conflicts_with = "opening")]
    dice: Option<Roll>,
    /// Only first rolls that can open a game: no doubles.
    #[arg(long)]
    opening: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = args.id.board()?;
    let mut out = io::stdout().lock();
    let mut total = 0;
    if args.depth == 0 {
        // At depth 0 the position is the only leaf.
        total = 1;
    } else {
        let first = |roll: &Roll| match args.dice {
            Some(one) => *roll == one.sorted(),
            None => !(args.opening && roll.is_double()),
        };
        for roll in Roll::ALL.into_iter().filter(first) {
            let nodes = perft_roll(board, roll, args.depth);
            total += nodes;
            writeln!(out, "{roll} {nodes}")?;
        }
    }
    writeln!(out, "total {total}")?;
    Ok(ExitCode::SUCCESS)
}
