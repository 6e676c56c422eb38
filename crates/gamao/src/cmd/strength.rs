//! `gamao strength`: strength and speed beside GNU Backgammon's.

mod peer;

use std::{
    fmt, fs,
    io::Write,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::Context;
use gamao_engine::{Evaluator, Position, Search, Stakes, Thinking};
use gamao_rules::{Board, Roll};
use gamao_train::{Contest, Tally};

use crate::{
    printer::{Printer, note},
    tables::EngineArgs,
};
use peer::Peer;

/// Play against GNU Backgammon, looking as far ahead as it does, and print a table of strength and speed.
///
/// Cubeless money games in pairs with the same dice, luck-adjusted by our own evaluator. The sides take
/// turns on one core, so that their times compare.
#[derive(clap::Args)]
#[command(
    after_help = "Example: gamao strength --plies 0,1 --pairs 200,50 --output docs/strength.md"
)]
pub(crate) struct Args {
    /// GNU Backgammon, built with Python, as Debian's package is
    #[arg(long, value_name = "PROGRAM", default_value = "/usr/games/gnubg")]
    gnubg: PathBuf,

    /// Search depths, a row of the table for each
    #[arg(long, value_delimiter = ',', default_value = "0,1,2", value_parser = clap::value_parser!(u8).range(..=3))]
    plies: Vec<u8>,

    /// Pairs of games for each depth
    #[arg(long, value_delimiter = ',', default_value = "400,100,10")]
    pairs: Vec<u64>,

    /// Seed of the dice
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Write the page to a file
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    engine: EngineArgs,
}

/// What `docs/strength.md` says.
struct Page {
    command: String,
    other: String,
    rows: Vec<Row>,
}

/// One depth.
struct Row {
    plies: u8,
    pairs: u64,
    points: Tally,
    times: [Time; 2],
}

/// What decisions took.
#[derive(Clone, Copy, Default)]
struct Time {
    decisions: u32,
    spent: Duration,
}

impl Time {
    /// Adds a decision.
    fn measure<T>(&mut self, decide: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let decision = decide();
        self.spent += start.elapsed();
        self.decisions += 1;
        decision
    }

    fn milliseconds(self) -> f64 {
        1000.0 * self.spent.as_secs_f64() / f64::from(self.decisions.max(1))
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let evaluator = args.engine.evaluator()?;
    let mut page = Page {
        command: std::env::args().skip(1).collect::<Vec<_>>().join(" "),
        other: String::new(),
        rows: Vec::new(),
    };
    for (&plies, &pairs) in args.plies.iter().zip(args.pairs.iter().cycle()) {
        let mut peer = Peer::start(&args.gnubg, plies)?;
        page.rows.push(row(&evaluator, &mut peer, plies, pairs, args.seed)?);
        page.other.clone_from(&peer.name);
    }
    match &args.output {
        Some(path) => {
            fs::write(path, page.to_string()).with_context(|| path.display().to_string())?;
        }
        None => write!(Printer::new(), "{page}")?,
    }
    Ok(ExitCode::SUCCESS)
}

fn row(
    evaluator: &dyn Evaluator,
    peer: &mut Peer,
    plies: u8,
    pairs: u64,
    seed: u64,
) -> anyhow::Result<Row> {
    let mut search = Search::new(evaluator);
    let thinking = Thinking::plies(plies);
    let mut contest = Contest::new(evaluator, seed);
    let mut row = Row { plies, pairs, points: Tally::default(), times: [Time::default(); 2] };
    for pair in 0..pairs {
        let [own, other] = &mut row.times;
        let mut ours = |board: Board, roll: Roll| {
            let position = Position::new(board, Stakes::CUBELESS);
            Ok::<_, anyhow::Error>(
                own.measure(|| search.rank_plays(&position, roll, &thinking)[0].board),
            )
        };
        let mut theirs = |board: Board, roll: Roll| other.measure(|| peer.choose(board, roll));
        row.points.add(contest.pair(pair, &mut [&mut ours, &mut theirs])?);
        note!(
            "{plies} plies, {} pairs: {:+.4} ± {:.4}",
            pair + 1,
            row.points.mean(),
            row.points.error()
        );
    }
    Ok(row)
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { command, other, rows } = self;
        write!(
            f,
            "# Strength\n\n\
             Written by `gamao {command}`.\n\n\
             Cubeless money games against {other}, both looking as many rolls ahead, in pairs with the same dice. The luck\n\
             of every roll is taken out by our own evaluator: its expectation is zero, so that it favours nobody. Times are those of whole\n\
             decisions on the same thread; the other program's include a pipe and its Python interface, some milliseconds.\n\n\
             | plies | pairs of games | points a game ± standard error | ms a decision | the other's |\n\
             | --- | --- | --- | --- | --- |\n"
        )?;
        for Row { plies, pairs, points, times: [own, other] } in rows {
            writeln!(
                f,
                "| {plies} | {pairs} | {:+.4} ± {:.4} | {:.2} | {:.2} |",
                points.mean(),
                points.error(),
                own.milliseconds(),
                other.milliseconds()
            )?;
        }
        Ok(())
    }
}
