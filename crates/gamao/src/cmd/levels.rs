//! `gamao levels`: the bots and their strength.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
};

use gamao_engine::{
    Evaluator,
    bot::{Bot, Level, duel, performance_rating},
};

use crate::tables::NetArgs;

/// List the levels of the bots with their strength.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao levels")]
pub(crate) struct Args {
    /// Measure again, with this many pairs of games against the next level, and print the data file
    #[arg(long, value_name = "PAIRS")]
    measure: Option<u32>,

    /// Number of decisions for each performance rating
    #[arg(long, default_value_t = 400, requires = "measure")]
    decisions: u32,

    /// Seed of the dice of the measurement
    #[arg(long, default_value_t = 1, requires = "measure")]
    seed: u64,

    #[command(flatten)]
    net: NetArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    match args.measure {
        Some(pairs) => {
            measure(&mut out, &args.net.evaluator()?, pairs, args.decisions, args.seed)?;
        }
        None => print(&mut out)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:<12} {:>26} {:>20}", "level", "against the next, ppg", "performance rating")?;
    for level in Level::ALL {
        let strength = level.strength();
        let next = strength
            .and_then(|s| s.against_next.zip(s.error))
            .map_or("-".into(), |(ppg, error)| format!("{ppg:+.3} ± {error:.3}"));
        let rating = strength.map_or("-".into(), |s| format!("{:.1}", s.rating));
        writeln!(out, "{:<12} {next:>26} {rating:>20}", level.display_name())?;
    }
    Ok(())
}

fn measure(
    out: &mut impl Write,
    evaluator: &Arc<dyn Evaluator>,
    pairs: u32,
    decisions: u32,
    seed: u64,
) -> io::Result<()> {
    let bot = |level| Bot::new(level, Arc::clone(evaluator));
    writeln!(out, "level\tpoints a game against the next\tstandard error\tperformance rating")?;
    for (i, level) in Level::ALL.into_iter().enumerate() {
        let next = Level::ALL
            .get(i + 1)
            .map(|&next| duel(&bot(level), &bot(next), evaluator, pairs, seed));
        let (ppg, error) = next.map_or(("-".into(), "-".into()), |(ppg, error)| {
            (format!("{ppg:.4}"), format!("{error:.4}"))
        });
        let rating = if level == Level::Harpia {
            0.0
        } else {
            performance_rating(&bot(level), evaluator, decisions, seed).0
        };
        writeln!(out, "{}\t{ppg}\t{error}\t{rating:.2}", level.name())?;
    }
    Ok(())
}
