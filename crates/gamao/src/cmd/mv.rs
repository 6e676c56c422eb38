//! `gamao move`: the engine as a line protocol.

use std::process::ExitCode;

use gamao_engine::{Position, Search, Stakes, Thinking};
use gamao_notation::PositionId;

use crate::{lines, tables::EngineArgs};

/// Choose plays, for programs.
///
/// Reads lines `ID D1 D2` (a GNU Position ID with the player to move on roll, and two dice) and
/// answers each with the id after the best play in cubeless money play, the opponent on roll.
#[derive(clap::Args)]
#[command(after_help = "Example: echo '4HPwATDgc/ABMA 3 1' | gamao move --stdin --plies 1")]
pub(crate) struct Args {
    /// Read positions from standard input; required, as there is no other input yet
    #[arg(long, required = true)]
    stdin: bool,

    /// Search depth in rolls
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=4))]
    plies: u8,

    /// Search every play to the full depth instead of only the promising ones.
    #[arg(long)]
    unfiltered: bool,

    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let evaluator = args.engine.evaluator()?;
    let mut search = Search::new(&evaluator);
    let thinking = if args.unfiltered {
        Thinking::unfiltered(args.plies)
    } else {
        Thinking::plies(args.plies)
    };
    lines::answer_each(|line| {
        let (board, roll) = lines::board_and_roll(line)?;
        let position = Position::new(board, Stakes::CUBELESS);
        let plays = search.rank_plays(&position, roll, &thinking);
        Ok(PositionId::from(plays[0].board.flipped()).to_string())
    })
}
