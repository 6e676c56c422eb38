//! `gamao train label`.

use std::{fs, io::Write, path::PathBuf, process::ExitCode};

use anyhow::Context;
use gamao_engine::simd::Isa;
use gamao_train::{DATASET_MAGIC, Label, Labelling, RECORD};

use super::files;

/// Samples between two writes.
const CHUNK: u64 = 64;

/// Label positions of self-play by looking deeper.
///
/// Appends to the file until it holds the wanted number, so it can be stopped and started again.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file of samples.
    file: PathBuf,
    /// The net that plays and judges: a weights file, a run, or `embedded`.
    #[arg(long, default_value = "embedded")]
    net: PathBuf,
    /// How to label.
    #[arg(long, value_enum)]
    by: By,
    /// Rollouts: games for each position.
    #[arg(long, default_value_t = 36)]
    trials: u32,
    /// Rollouts: plies until the net's word is taken.
    #[arg(long, default_value_t = 1000)]
    plies: u32,
    /// Samples wanted in all.
    #[arg(long)]
    positions: u64,
    /// Where the games come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; the file does not depend on it.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum By {
    /// The mean over all 21 rolls.
    #[value(name = "1ply")]
    OnePly,
    /// Two plies.
    #[value(name = "2ply")]
    TwoPly,
    /// Games played out, luck taken away.
    Rollout,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let net = files::load_net(&args.net)?;
    let label = match args.by {
        By::OnePly => Label::OnePly,
        By::TwoPly => Label::TwoPly,
        By::Rollout => Label::Rollout { trials: args.trials, plies: args.plies },
    };
    let labelling =
        Labelling { net: &net, label, seed: args.seed, threads: usize::from(args.threads) };
    let there = if args.file.exists() { files::load_samples(&args.file)?.len() } else { 0 };
    let mut file = fs::File::options()
        .create(true)
        .write(true)
        .truncate(false)
        .open(&args.file)
        .with_context(|| format!("cannot write {}", args.file.display()))?;
    // Whatever follows the last whole record was cut off.
    file.set_len((DATASET_MAGIC.len() + RECORD * there) as u64)?;
    file.write_all(&DATASET_MAGIC)?;
    std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
    let isa = Isa::detect();
    let mut done = there as u64;
    while done < args.positions {
        let next = args.positions.min(done + CHUNK);
        for sample in labelling.samples(isa, done, next) {
            file.write_all(&sample.to_bytes())?;
        }
        done = next;
    }
    Ok(ExitCode::SUCCESS)
}
