//! `gamao bench`: the engine's signature and its speed.

use std::{
    io::Write as _,
    ops::ControlFlow,
    process::ExitCode,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use gamao_engine::{
    Evaluator, Outcome, Position, Search, Stakes, Thinking,
    net::NetEvaluator,
    rollout::{Alternative, RolloutOptions, rollout},
};
use gamao_rules::{Beavers, Board, Roll, Variant, for_each_result};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{lines, printer::Printer, tables::NetArgs};

/// Print the engine's signature and speed.
///
/// The signature is a hash over plays and equities of a fixed suite: while it stays the same, the
/// engine plays the same.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao bench --signature --net other.net")]
pub(crate) struct Args {
    /// Seconds for each measurement.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,

    /// Only the signature.
    #[arg(long)]
    signature: bool,

    /// Answer with one line of JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    net: NetArgs,
}

/// Positions of self-play with a roll each: `id d1 d2` a line.
static SUITE: &str = include_str!("../../data/bench.txt");

/// Games of the rollout that is compared with other engines.
const TRIALS: f64 = 1296.0;

#[derive(Serialize)]
struct Report {
    signature: String,
    #[serde(flatten)]
    speed: Option<Speed>,
}

/// `1t` is one thread, `all` as many as the machine has cores.
#[derive(Serialize)]
struct Speed {
    threads: usize,
    static_evals_per_s_1t: f64,
    static_evals_per_s_all: f64,
    net_evals_per_s_1t: f64,
    decision_ms_0ply: f64,
    decision_ms_1ply: f64,
    decision_ms_2ply: f64,
    decisions_per_s_0ply: f64,
    decisions_per_s_1ply: f64,
    decisions_per_s_2ply: f64,
    rollout_games_per_s_1t: f64,
    rollout_games_per_s_all: f64,
    rollout_1296_s_1t: f64,
    movegen_positions_per_s_1t: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let suite = suite()?;
    let evaluator = args.net.evaluator()?;
    let signature = signature(&evaluator, &suite);
    let time = Duration::from_secs_f64(args.seconds.clamp(0.01, 600.0));
    let net = NetEvaluator::new(args.net.load()?);
    let speed = (!args.signature).then(|| Speed::measure(&evaluator, &net, &suite, time));
    let report = Report { signature, speed };
    let json = serde_json::to_value(&report)?;
    let mut out = Printer::new();
    if args.json {
        writeln!(out, "{json}")?;
    } else if let Some(fields) = json.as_object() {
        for (name, value) in fields {
            match value.as_f64() {
                Some(number) if number >= 1000.0 => writeln!(out, "{name:<28} {number:.0}"),
                Some(number) => writeln!(out, "{name:<28} {number:.3}"),
                None => writeln!(out, "{name:<28} {}", value.as_str().unwrap_or_default()),
            }?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn suite() -> anyhow::Result<Vec<(Board, Roll)>> {
    SUITE.lines().map(lines::board_and_roll).collect()
}

/// The signature of an engine.
pub(crate) fn signature_of(evaluator: &dyn Evaluator) -> anyhow::Result<String> {
    Ok(signature(evaluator, &suite()?))
}

/// Best plays at no and at one ply and equities to three digits, with the cube and without.
fn signature(evaluator: &dyn Evaluator, suite: &[(Board, Roll)]) -> String {
    let mut search = Search::new(evaluator);
    let mut hash = Sha256::new();
    for (i, &(board, roll)) in suite.iter().enumerate() {
        for stakes in [Stakes::CUBELESS, Stakes::money(true, Beavers::Off)] {
            let plies = u8::from(i % 4 == 0);
            let position = Position::new(board, stakes);
            let best = &search.rank_plays(&position, roll, &Thinking::plies(plies))[0];
            hash.update(best.board.mine.to_bits().to_le_bytes());
            hash.update(best.board.theirs.to_bits().to_le_bytes());
            hash.update(format!("{:.3}", best.value));
        }
    }
    base16ct::lower::encode_string(&hash.finalize()[..6])
}

impl Speed {
    fn measure(
        evaluator: &Arc<dyn Evaluator>,
        net: &NetEvaluator,
        suite: &[(Board, Roll)],
        time: Duration,
    ) -> Self {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let batches = batches(suite);
        let evals = |evaluator: &dyn Evaluator| {
            let mut outcomes = Vec::new();
            rate(time, || {
                let mut evaluated = 0;
                for batch in &batches {
                    outcomes.resize(batch.len(), Outcome::default());
                    evaluator.evaluate_batch(batch, &mut outcomes);
                    evaluated += batch.len();
                }
                std::hint::black_box(&outcomes);
                evaluated
            })
        };
        let decisions = |plies: u8| {
            let mut next = suite.iter().cycle();
            rate(time, || {
                let Some(&(board, roll)) = next.next() else { return 0 };
                // The suite repeats: with the same search its cache would be measured.
                let mut search = Search::new(evaluator);
                let position = Position::new(board, Stakes::CUBELESS);
                std::hint::black_box(search.rank_plays(&position, roll, &Thinking::plies(plies)));
                1
            })
        };
        let games = |threads: usize| {
            let start = Position::new(Variant::Standard.start(), Stakes::CUBELESS);
            let alternative = Alternative { position: start, may_double: false };
            let mut seed = 0;
            rate(time, || {
                seed += 1;
                let options =
                    RolloutOptions { games: 36, seed, threads, ..RolloutOptions::default() };
                rollout(evaluator, &[alternative], &options, |_| ControlFlow::Continue(()));
                36
            })
        };
        let by_plies = [0, 1, 2].map(decisions);
        let rollout_games = games(1);
        Self {
            threads,
            static_evals_per_s_1t: evals(evaluator),
            static_evals_per_s_all: thread::scope(|scope| {
                let workers: Vec<_> =
                    (0..threads).map(|_| scope.spawn(|| evals(evaluator))).collect();
                workers.into_iter().filter_map(|worker| worker.join().ok()).sum()
            }),
            net_evals_per_s_1t: evals(net),
            decision_ms_0ply: 1000.0 / by_plies[0],
            decision_ms_1ply: 1000.0 / by_plies[1],
            decision_ms_2ply: 1000.0 / by_plies[2],
            decisions_per_s_0ply: by_plies[0],
            decisions_per_s_1ply: by_plies[1],
            decisions_per_s_2ply: by_plies[2],
            rollout_games_per_s_1t: rollout_games,
            rollout_games_per_s_all: games(threads),
            rollout_1296_s_1t: TRIALS / rollout_games,
            movegen_positions_per_s_1t: rate(time, || {
                let mut positions = 0;
                for &(board, _) in suite {
                    for roll in Roll::ALL {
                        for_each_result(board, roll, |result| {
                            std::hint::black_box(result);
                            positions += 1;
                        });
                    }
                }
                positions
            }),
        }
    }
}

/// For each position of the suite the boards that all 21 rolls lead to, as a search evaluates them.
fn batches(suite: &[(Board, Roll)]) -> Vec<Vec<Board>> {
    suite
        .iter()
        .map(|&(board, _)| {
            let mut batch = Vec::new();
            for roll in Roll::ALL {
                for_each_result(board, roll, |result| batch.push(result.flipped()));
            }
            batch
        })
        .collect()
}

/// How many units `work` does in a second.
fn rate(time: Duration, mut work: impl FnMut() -> usize) -> f64 {
    work();
    let start = Instant::now();
    let mut done = 0;
    while start.elapsed() < time {
        done += work();
    }
    done as f64 / start.elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use gamao_engine::evaluator_for;

    use super::*;

    /// How the engine plays now. A change of play changes this line, and its commit says what it did to strength.
    const SIGNATURE: &str = "54e4dd8ca758";

    #[test]
    fn the_engine_plays_as_its_signature_says() {
        let suite: Vec<_> =
            SUITE.lines().map(|line| lines::board_and_roll(line).unwrap()).collect();
        assert!(suite.len() >= 50);
        let evaluator = evaluator_for(Variant::Standard);
        assert_eq!(signature(&evaluator, &suite), SIGNATURE);
    }
}
