//! `gamao rollout`: plays a position out many times.

use std::{
    io::{IsTerminal, Write},
    ops::ControlFlow,
    process::ExitCode,
};

use gamao_analysis::{Decision, RolloutReport};
use gamao_engine::{
    Stakes,
    rollout::{Alternative, RolloutOptions, StopRule, rollout},
};

use crate::{
    input::{self, Play},
    printer::{self, Printer, note},
    tables::EngineArgs,
};

/// Roll out a position, from before the roll.
///
/// The same seed gives the same result on any number of threads.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao rollout 4HPwATDgc/ABMA --games 1296 --truncate 11 --json")]
pub(crate) struct Args {
    /// The position: a text that contains one, as for `hint`, or `-`
    position: String,

    /// The maximum number of games; 1296 is every pair of first rolls once.
    #[arg(long, default_value_t = 1296)]
    games: u32,

    /// Seed of the dice
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The number of threads; by default one for each core.
    #[arg(long)]
    threads: Option<usize>,

    /// Search depth in rolls for each play
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=2))]
    plies: u8,

    /// Truncate games after this many turns.
    #[arg(long, value_name = "TURNS")]
    truncate: Option<u32>,

    /// Disable variance reduction
    #[arg(long)]
    no_variance_reduction: bool,

    /// Stop once the standard error is this small, after 72 games at the earliest.
    #[arg(long, value_name = "EQUITY")]
    until: Option<f32>,

    /// What is played for, if the position is a bare position id
    #[arg(long, value_enum, default_value_t = Play::Cubeless)]
    play: Play,

    /// Print one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArgs,
}

impl Args {
    fn options(&self, stakes: Stakes) -> RolloutOptions {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        RolloutOptions {
            games: self.games,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(all),
            plies: self.plies,
            truncate_after: self.truncate,
            variance_reduction: !self.no_variance_reduction,
            stop: self.until.map_or(StopRule::NEVER, |error| StopRule {
                at_least: 72,
                standard_error: error * stakes.unit(),
                lead: f32::INFINITY,
            }),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let text = input::text_of(&args.position)?;
    let Decision { position, .. } = Decision::read(&text, args.play.stakes(), args.engine.variant)?;
    let evaluator = args.engine.evaluator()?;
    let alternative = Alternative { position, may_double: true };
    let watched = std::io::stderr().is_terminal();
    let options = args.options(position.stakes);
    let estimates = rollout(&evaluator, &[alternative], &options, |estimates| {
        if watched {
            let e = &estimates[0];
            let error = e.value_error / position.stakes.unit();
            let equity = position.stakes.equity(e.value);
            printer::to_stderr(format_args!("\r{} games, {equity:+.4} ± {error:.4} ", e.games));
        }
        ControlFlow::Continue(())
    });
    if watched {
        note!("");
    }
    let report = RolloutReport::new(&position, args.seed, &estimates[0]);
    let mut out = Printer::new();
    if args.json {
        out.json(&report)?;
    } else {
        writeln!(out, "{report}")?;
    }
    Ok(ExitCode::SUCCESS)
}
