//! `gamao eval`: evaluates positions.

use std::{io::Write, process::ExitCode};

use gamao_engine::{Position, Search, Stakes};

use crate::{lines, printer::Printer, tables::EngineArgs};

/// Evaluate positions, for programs.
///
/// Reads GNU Position IDs, one per line, and answers each with six numbers for the player on roll:
/// the chances to win, to win a gammon, to win a backgammon, to lose a gammon, to lose a
/// backgammon, and the cubeless equity.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao eval 4HPwATDgc/ABMA --plies 1 --net other.net")]
pub(crate) struct Args {
    /// Read positions from standard input
    #[arg(long, required_unless_present = "id")]
    stdin: bool,

    /// Search depth in rolls
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=4))]
    plies: u8,

    /// The position
    #[arg(conflicts_with = "stdin")]
    id: Option<String>,

    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let evaluator = args.engine.evaluator()?;
    let mut search = Search::new(&evaluator);
    let mut answer = |id: &str| {
        let position = Position::new(lines::board(id)?, Stakes::CUBELESS);
        let o = search.evaluate(&position, args.plies).outcome;
        Ok(format!(
            "{:.5} {:.5} {:.5} {:.5} {:.5} {:+.5}",
            o.win,
            o.win_gammon,
            o.win_backgammon,
            o.lose_gammon,
            o.lose_backgammon,
            o.equity()
        ))
    };
    match &args.id {
        None => lines::answer_each(answer),
        Some(id) => {
            writeln!(Printer::new(), "{}", answer(id)?)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
