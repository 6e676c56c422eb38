//! `gamao hint`: the best plays, or the best cube action.

use std::{fmt, io::Write, process::ExitCode};

use gamao_analysis::{CubeReport, Decision, PlayReport};
use gamao_engine::{Thinking, rollout::RolloutOptions};
use gamao_rules::Roll;
use serde::Serialize;

use crate::{
    input::{self, Play},
    printer::Printer,
    tables::EngineArgs,
};

/// Show the best plays of a roll, or the best cube action before it.
///
/// The position is a text that contains one: an XGID, a GNU position id with or without a match id, a
/// FIBS board line, or a board drawn by GNU Backgammon, eXtreme Gammon and others, with any text
/// around it; `-` reads it from standard input. Contradictory texts are refused. If there are dice,
/// in the text or as an argument, the plays are ranked; otherwise the cube is analysed.
#[derive(clap::Args)]
#[command(
    after_help = "Example: gamao hint 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10' --plies 1\n         gamao hint - < position.txt"
)]
pub(crate) struct Args {
    /// The position, or `-`.
    position: String,

    /// The roll, such as `31`, instead of the one in the id
    #[arg(long)]
    dice: Option<Roll>,

    /// Search depth in rolls
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(..=4))]
    plies: u8,

    /// Search every play to the full depth, not only the promising ones
    #[arg(long)]
    unfiltered: bool,

    /// Roll out the best candidates, with at most this many games each
    #[arg(long, value_name = "GAMES")]
    rollout: Option<u32>,

    /// Search depth in rolls for each play of a rollout
    #[arg(long, value_name = "PLIES", default_value_t = 0, requires = "rollout", value_parser = clap::value_parser!(u8).range(..=2))]
    rollout_plies: u8,

    /// Truncate games of a rollout after this many turns, and take the average over the next roll
    #[arg(long, value_name = "TURNS", requires = "rollout")]
    truncate: Option<u32>,

    /// Number of plays to show
    #[arg(long, default_value_t = 5)]
    count: usize,

    /// What is played for, if the position is a bare position id
    #[arg(long, value_enum, default_value_t = Play::Money)]
    play: Play,

    /// Print one line of JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArgs,
}

impl Args {
    fn rollout_options(&self) -> Option<RolloutOptions> {
        Some(RolloutOptions {
            games: self.rollout?,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            plies: self.rollout_plies,
            truncate_after: self.truncate,
            ..RolloutOptions::default()
        })
    }
}

/// The answer, and where in the text the position was found.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    report: Report,
    read_from: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
enum Report {
    Plays(PlayReport),
    Cube(CubeReport),
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plays(plays) => plays.fmt(f),
            Self::Cube(cube) => cube.fmt(f),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let text = input::text_of(&args.position)?;
    let decision = Decision::read(&text, args.play.stakes(), args.engine.variant)?;
    let evaluator = args.engine.evaluator()?;
    let position = &decision.position;
    let rollout = args.rollout_options();
    let report = match args.dice.or(decision.roll()) {
        Some(roll) => {
            let thinking = if args.unfiltered {
                Thinking::unfiltered(args.plies)
            } else {
                Thinking::analysis(args.plies)
            };
            let count = args.count;
            let plays =
                PlayReport::new(&evaluator, position, roll, &thinking, count, rollout.as_ref());
            Report::Plays(plays)
        }
        None => Report::Cube(CubeReport::new(&evaluator, position, args.plies, rollout.as_ref())),
    };
    let answer = Answer { report, read_from: decision.read_from() };
    let mut out = Printer::new();
    if args.json {
        out.json(&answer)?;
    } else {
        // Of a longer text, print what was found in it.
        if text.trim().contains(char::is_whitespace) {
            writeln!(out, "read from {}", answer.read_from.join(", "))?;
        }
        writeln!(out, "{}", answer.report)?;
    }
    Ok(ExitCode::SUCCESS)
}
