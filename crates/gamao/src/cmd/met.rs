//! `gamao met`: the match equity table.

use std::{
    fs,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use anyhow::Context;
use gamao_engine::{Crawford, match_equity::MatchEquityTable};

use crate::printer::Printer;

/// Print the match equity table: the chance to win a match, in percent, for a player who needs a
/// number of points (row) against one who needs another (column).
#[derive(clap::Args)]
#[command(after_help = "Example: gamao met --length 15")]
pub(crate) struct Args {
    /// Length of the table in points
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=25))]
    length: u32,

    /// Compare the table with one computed from a model of equal players, a gammon rate and a cube life.
    /// Fails if they differ by more than three percent anywhere
    #[arg(long)]
    check: bool,

    /// Another table, in the format of the built-in data file
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The maximum difference accepted between model and published table.
const TOLERANCE: f32 = 0.03;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let table = match &args.file {
        None => MatchEquityTable::builtin().clone(),
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).with_context(|| name.clone())?;
            text.parse().with_context(|| name)?
        }
    };
    let mut out = Printer::new();
    if args.check {
        return Ok(check(&mut out, &table)?);
    }
    print(&mut out, &table, args.length.min(table.length()))?;
    Ok(ExitCode::SUCCESS)
}

fn print(out: &mut impl Write, table: &MatchEquityTable, length: u32) -> io::Result<()> {
    let mut row = |name: &str, values: &mut dyn Iterator<Item = String>| {
        let values: Vec<String> = values.map(|value| format!("{value:>6}")).collect();
        writeln!(out, "{name:>5}{}", values.concat())
    };
    let percent =
        |mine, theirs, crawford| format!("{:.1}", 100.0 * table.chance(mine, theirs, crawford));
    row("", &mut (1..=length).map(|away| away.to_string()))?;
    for mine in 1..=length {
        let name = mine.to_string();
        row(&name, &mut (1..=length).map(|theirs| percent(mine, theirs, Crawford::Before)))?;
    }
    row("against one point, after the Crawford game:", &mut std::iter::empty())?;
    row("", &mut (1..=length).map(|away| percent(away, 1, Crawford::After)))
}

fn check(out: &mut impl Write, table: &MatchEquityTable) -> io::Result<ExitCode> {
    let model = MatchEquityTable::modelled(table.length());
    let mut worst = (0.0f32, String::new());
    let (mut sum, mut entries) = (0.0, 0.0);
    for mine in 1..=table.length() {
        for theirs in 1..=table.length() {
            for crawford in [Crawford::Before, Crawford::After] {
                if crawford == Crawford::After && mine != 1 && theirs != 1 {
                    continue;
                }
                let off =
                    model.chance(mine, theirs, crawford) - table.chance(mine, theirs, crawford);
                sum += off.abs();
                entries += 1.0;
                if off.abs() > worst.0.abs() {
                    worst = (off, format!("{mine}-away {theirs}-away {crawford:?}"));
                }
            }
        }
    }
    writeln!(
        out,
        "model against table: {:.3}% apart on average, {:+.3}% at most ({})",
        100.0 * sum / entries,
        100.0 * worst.0,
        worst.1
    )?;
    Ok(if worst.0.abs() <= TOLERANCE { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
