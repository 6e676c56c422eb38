//! `gamao train gate`.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use gamao_engine::{NetClass, net::Net, simd::Isa, weights};
use gamao_train::{Match, equity_error};

use super::files;

/// The standard errors by which the new net has to win.
const MARGIN: f64 = 2.0;

/// Let a new net play against the old one, which only a winner may replace.
///
/// Both are rounded as in their weights files. The new net passes if it wins the luck-adjusted match by
/// two standard errors and, if positions are given, its equity error on them is not larger. The exit
/// status is 1 if it is rejected.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The new net: a weights file or a run.
    new: PathBuf,
    /// The old one.
    #[arg(default_value = "embedded")]
    old: PathBuf,
    /// Pairs of games with the same dice.
    #[arg(long, default_value_t = 20_000)]
    pairs: u64,
    /// Rolled-out positions to compare errors on.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Where the dice come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; the result does not depend on it.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// If the gate opens, put the new net into this folder (weights/) with its manifest.
    #[arg(long, value_name = "FOLDER")]
    install: Option<PathBuf>,
    /// What the manifest says of the training.
    #[arg(long, value_name = "TEXT", requires = "install")]
    run: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let new = rounded(&files::load_net(&args.new)?)?;
    let old = rounded(&files::load_net(&args.old)?)?;
    let isa = Isa::detect();
    let mut out = io::stdout().lock();
    let mut open = true;
    let mut verdict = Vec::new();
    if let Some(path) = &args.positions {
        let samples = files::load_samples(path)?;
        let [new, old] = [&new, &old].map(|net| equity_error(net, isa, &samples));
        verdict.push(format!("error {new:.4}, old {old:.4}, on {} positions", samples.len()));
        open &= new <= old;
    }
    let contest = Match {
        nets: [&new, &old],
        pairs: args.pairs,
        seed: args.seed,
        threads: usize::from(args.threads),
    };
    let result = contest.play(isa);
    open &= result.points > MARGIN * result.error;
    let (points, error) = (result.points, result.error);
    verdict.push(format!("{points:+.4} ± {error:.4} ppg in {} pairs", args.pairs));
    let verdict = verdict.join("; ");
    writeln!(out, "{verdict}: {}", if open { "accepted" } else { "rejected" })?;
    if !open {
        return Ok(ExitCode::FAILURE);
    }
    if let Some(folder) = &args.install {
        install(folder, &new, args.run.as_deref().unwrap_or("unnamed run"), &verdict)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The net as its file holds it.
fn rounded(net: &Net) -> anyhow::Result<Net> {
    Ok(Net::from_bytes("in memory", &net.to_bytes())?)
}

/// Writes the net and adds it to the manifest.
fn install(folder: &Path, net: &Net, run: &str, verdict: &str) -> anyhow::Result<()> {
    const FILE: &str = "gamao.net";
    let bytes = net.to_bytes();
    let path = folder.join("manifest.tsv");
    let mut manifest =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let shape = NetClass::ALL.map(|class| net.layers(class).hidden().to_string()).join("+");
    let line = [FILE, &weights::sha256(&bytes), &shape, run, verdict].join("\t");
    manifest.push_str(&line);
    manifest.push('\n');
    files::replace(&folder.join(FILE), &bytes)?;
    files::replace(&path, manifest.as_bytes())
}
