//! `gamao train fit`.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use gamao_engine::simd::Isa;
use gamao_train::{Dice, fit};

use super::files;

/// Fit a net to files of samples, and write its weights.
///
/// With the positions of a run this anneals its net in seconds.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The weights file to write.
    out: PathBuf,
    /// The net to start from: a weights file, a run, or `embedded`.
    #[arg(long, default_value = "embedded")]
    from: PathBuf,
    /// Files of samples, or runs whose recent positions to use.
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Number of passes over the samples
    #[arg(long, default_value_t = 5)]
    epochs: u32,
    /// Learning rate of the first pass.
    #[arg(long, default_value_t = 0.05)]
    rate: f32,
    /// Learning rate of the last pass
    #[arg(long, default_value_t = 0.003)]
    final_rate: f32,
    /// Seed of the order of samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut net = files::load_net(&args.from)?;
    let mut samples = Vec::new();
    for path in &args.data {
        samples.extend(files::load_samples(path)?);
    }
    let mut dice = Dice::new(args.seed);
    let mut out = io::stdout().lock();
    for epoch in 0..args.epochs {
        let done = epoch as f32 / args.epochs.saturating_sub(1).max(1) as f32;
        let rate = args.rate * (args.final_rate / args.rate).powf(done);
        let error = fit(&mut net, &mut samples, rate, &mut dice, Isa::detect());
        writeln!(out, "epoch {} rate {rate:.4} error {error:.5}", epoch + 1)?;
    }
    files::replace(&args.out, &net.to_bytes())?;
    Ok(ExitCode::SUCCESS)
}
