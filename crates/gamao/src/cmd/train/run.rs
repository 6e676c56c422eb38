//! `gamao train start` and `gamao train resume`.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use gamao_engine::{NetClass, simd::Isa};
use gamao_train::{Config, Dice, Disturbance, Method, Run, fresh_net, widened};

use super::files;
use crate::printer::note;

/// Between two lines of the log.
const LOG_EVERY: Duration = Duration::from_secs(15);

/// Start a run of self-play and learning.
#[derive(clap::Args)]
pub(crate) struct StartArgs {
    /// The run's folder, made anew.
    folder: PathBuf,
    /// How targets are made.
    #[arg(long, value_enum)]
    method: Kind,
    /// Start from this net instead of a random one: a weights file, a run, or `embedded`.
    #[arg(long, value_name = "NET")]
    from: Option<PathBuf>,
    /// Hidden units for positions with contact; a wider net than that of --from is widened.
    #[arg(long, value_name = "UNITS")]
    hidden: Option<usize>,
    /// Hidden units for races.
    #[arg(long, value_name = "UNITS")]
    race_hidden: Option<usize>,
    /// Games to play.
    #[arg(long)]
    games: u64,
    /// Learning rate for the first three quarters of the games.
    #[arg(long, default_value_t = 0.1)]
    rate: f32,
    /// Learning rate at the end.
    #[arg(long, default_value_t = 0.005)]
    final_rate: f32,
    /// Number of threads; another number gives another, equally good run
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: u16,
    /// Games each worker plays before the workers' nets are averaged; 300 for TD, 24 otherwise.
    #[arg(long)]
    games_a_round: Option<u64>,
    /// The seed of all randomness.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One-ply: λ, how far errors are propagated back, 0 to 1
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// One-ply: recent positions that each worker keeps.
    #[arg(long, default_value_t = 200_000)]
    replay: usize,
    /// One-ply: number of learning steps for each new position
    #[arg(long, default_value_t = 24)]
    updates: usize,
    /// One-ply: probability of playing a pure race to its end
    #[arg(long, default_value_t = 0.25)]
    races: f32,
    /// One-ply: share of games in which plays are chosen with noise, for positions that best play never
    /// reaches
    #[arg(long, default_value_t = 0.3, value_name = "SHARE", value_parser = share)]
    disturbed: f32,
    /// One-ply: the share of games that start as nackgammon or longgammon does.
    #[arg(long, default_value_t = 0.05, value_name = "SHARE", value_parser = share)]
    variants: f32,
    #[command(flatten)]
    pace: Pace,
}

/// Resume a run from its last save.
#[derive(clap::Args)]
pub(crate) struct ResumeArgs {
    /// The run's folder.
    folder: PathBuf,
    /// Change the number of games
    #[arg(long)]
    games: Option<u64>,
    /// Change the learning rate
    #[arg(long)]
    rate: Option<f32>,
    /// Change the final learning rate
    #[arg(long)]
    final_rate: Option<f32>,
    /// One-ply: change the number of learning steps for each new position
    #[arg(long)]
    updates: Option<usize>,
    #[command(flatten)]
    pace: Pace,
}

/// How targets are made.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Kind {
    /// TD(0): a quick start from nothing.
    Td,
    /// 1pλ: all 21 rolls at every position, from a warm start.
    OnePly,
}

#[derive(clap::Args)]
struct Pace {
    /// Seconds between two saves of the state.
    #[arg(long, default_value_t = 120)]
    save_every: u64,
    /// Seconds between two copies that are kept.
    #[arg(long, default_value_t = 1200)]
    keep_every: u64,
    /// Stop after this many minutes; the run can be resumed.
    #[arg(long)]
    minutes: Option<u64>,
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err(format!("{text} is not a number from 0 to 1")),
    }
}

pub(crate) fn start(args: &StartArgs) -> anyhow::Result<ExitCode> {
    if files::latest(&args.folder).exists() {
        bail!(
            "{} already contains a run; resume it or choose another folder",
            args.folder.display()
        );
    }
    let (method, round) = match args.method {
        Kind::Td => (Method::Td, 300),
        Kind::OnePly => (
            Method::OnePly {
                lambda: args.lambda,
                replay: args.replay,
                updates: args.updates,
                races: args.races,
                disturbance: Disturbance { noisy: args.disturbed, variants: args.variants },
            },
            24,
        ),
    };
    let config = Config {
        seed: args.seed,
        workers: usize::from(args.workers),
        method,
        rate: args.rate,
        final_rate: args.final_rate,
        games: args.games,
        games_a_round: args.games_a_round.unwrap_or(round),
    };
    let mut dice = Dice::stream(args.seed, u64::MAX);
    let net = match &args.from {
        None => {
            let widths = [args.hidden.unwrap_or(256), args.race_hidden.unwrap_or(64)];
            fresh_net(widths, &mut dice)?
        }
        Some(source) => {
            let net = files::load_net(source)?;
            let [contact, race] = NetClass::ALL.map(|class| net.layers(class).hidden());
            let widths = [args.hidden.unwrap_or(contact), args.race_hidden.unwrap_or(race)];
            widened(&net, widths, &mut dice)?
        }
    };
    fs::create_dir_all(&args.folder)
        .with_context(|| format!("cannot create {}", args.folder.display()))?;
    go(&args.folder, Run::new(config, net), &args.pace)
}

pub(crate) fn resume(args: &ResumeArgs) -> anyhow::Result<ExitCode> {
    let mut run = files::load_run(&args.folder)?;
    let planned = *run.config();
    run.replan(
        args.games.unwrap_or(planned.games),
        args.rate.unwrap_or(planned.rate),
        args.final_rate.unwrap_or(planned.final_rate),
    );
    if let Some(updates) = args.updates {
        run.relearn(updates);
    }
    go(&args.folder, run, &args.pace)
}

/// Trains until all games are played or the time is up, and logs and saves regularly.
fn go(folder: &Path, mut run: Run, pace: &Pace) -> anyhow::Result<ExitCode> {
    let isa = Isa::detect();
    let log_path = files::log(folder);
    let earlier = seconds_logged(&log_path);
    let mut log = fs::File::options()
        .create(true)
        .append(true)
        .open(&log_path)
        .with_context(|| format!("cannot write {}", log_path.display()))?;
    let start = Instant::now();
    let (mut logged, mut saved, mut kept) = (start, start, start);
    let (mut error, mut rounds) = (0.0, 0);
    let over = |start: Instant| pace.minutes.is_some_and(|m| start.elapsed().as_secs() >= 60 * m);
    while !run.is_done() && !over(start) {
        let report = run.advance(isa);
        error += report.error;
        rounds += 1;
        if logged.elapsed() >= LOG_EVERY || run.is_done() {
            logged = Instant::now();
            let line = writeln!(
                log,
                "{}\t{}\t{}\t{:.5}\t{:.5}",
                earlier + start.elapsed().as_secs(),
                report.games,
                report.positions,
                error / rounds as f32,
                report.rate
            );
            go_on(line.with_context(|| format!("cannot write {}", log_path.display())));
            (error, rounds) = (0.0, 0);
        }
        if saved.elapsed().as_secs() >= pace.save_every {
            saved = Instant::now();
            go_on(files::replace(&files::latest(folder), &run.save()));
        }
        if kept.elapsed().as_secs() >= pace.keep_every {
            kept = Instant::now();
            let name = format!("after-{}-games.run", report.games);
            go_on(files::replace(&folder.join(name), &run.save()));
        }
    }
    files::replace(&files::latest(folder), &run.save())?;
    Ok(ExitCode::SUCCESS)
}

/// Reports a failed save and continues: hours of training are worth more than one save, and the disk may
/// have space again for the next.
fn go_on(saved: anyhow::Result<()>) {
    if let Err(error) = saved {
        note!("{error:#}; training continues");
    }
}

/// The seconds of training recorded in a log.
fn seconds_logged(log: &Path) -> u64 {
    let text = fs::read_to_string(log).unwrap_or_default();
    let last = text.lines().rev().find_map(|line| line.split('\t').next()?.parse().ok());
    last.unwrap_or(0)
}
