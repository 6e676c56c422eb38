//! `gamao hint`: the best plays, or what to do about the cube.

use std::{io::Read, ops::ControlFlow, process::ExitCode};

use gamao_engine::{
    CubeAnalysis, Evaluator, Position, RankedPlay, Search, Thinking,
    rollout::{Alternative, Estimate, RolloutOptions, StopRule, rollout},
};
use gamao_notation::{PlayText, PositionId};
use gamao_rules::Roll;
use serde::Serialize;

use crate::{
    decision::{self, Decision},
    report::{self, OutcomeJson, ValueJson},
    tables::EngineArgs,
};

/// Show the best plays of a roll, or what to do about the cube before it.
///
/// The position is an XGID, a GNU position id with or without a match id, or a text that holds one
/// or a drawn board; `-` reads it from the standard input. Where dice are given, here or in the id,
/// the plays are ranked; otherwise the cube is analysed.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position, or `-`.
    position: String,

    /// The roll, such as `31`, in place of the one in the id.
    #[arg(long, value_parser = parse_roll)]
    dice: Option<Roll>,

    /// How many rolls to look ahead.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(..=4))]
    plies: u8,

    /// Roll the best candidates out, at most so many times each.
    #[arg(long, value_name = "GAMES")]
    rollout: Option<u32>,

    /// How many plays to show.
    #[arg(long, default_value_t = 5)]
    count: usize,

    /// What a position id alone is played for.
    #[arg(long, value_enum, default_value_t = decision::Play::Money)]
    play: decision::Play,

    /// Answer with one line of JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    engine: EngineArgs,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
enum Answer {
    Plays { position: String, dice: String, plays: Vec<PlayJson> },
    Cube(CubeJson),
}

#[derive(Serialize)]
struct PlayJson {
    play: String,
    position_after: String,
    plies: u8,
    #[serde(flatten)]
    value: ValueJson,
    loss: f32,
    outcome: OutcomeJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    rollout: Option<RolloutJson>,
}

#[derive(Serialize)]
struct RolloutJson {
    games: u32,
    #[serde(flatten)]
    value: ValueJson,
    standard_error: f32,
    outcome: OutcomeJson,
}

#[derive(Serialize)]
struct CubeJson {
    position: String,
    verdict: String,
    doubles: bool,
    takes: bool,
    beavers: bool,
    no_double: ValueJson,
    double_take: ValueJson,
    double_pass: ValueJson,
    outcome: OutcomeJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<WindowJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rollout: Option<[RolloutJson; 2]>,
}

#[derive(Serialize)]
struct WindowJson {
    double_from: f32,
    pass_from: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    too_good_from: Option<f32>,
    take_point: f32,
    take_point_live: f32,
    take_point_dead: f32,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut text = args.position.clone();
    if text == "-" {
        text.clear();
        std::io::stdin().read_to_string(&mut text)?;
    }
    let decision = Decision::parse(&text, args.play, args.engine.variant)?;
    let evaluator = args.engine.evaluator()?;
    let position = decision.position;
    let answer = match args.dice.or(decision.roll) {
        Some(roll) => plays(args, &evaluator, &position, roll),
        None => cube(args, &evaluator, &position),
    };
    if args.json {
        println!("{}", serde_json::to_string(&answer)?);
    } else {
        print(&position, &answer);
    }
    Ok(ExitCode::SUCCESS)
}

/// `31` or `3-1`.
pub(crate) fn parse_roll(text: &str) -> Result<Roll, String> {
    let dice: Vec<_> = text.chars().filter(|c| *c != '-').collect();
    let die = |c: char| gamao_rules::Die::from_face(c.to_digit(10)? as u8);
    match dice[..] {
        [a, b] => die(a).zip(die(b)).map(|(first, second)| Roll { first, second }),
        _ => None,
    }
    .ok_or_else(|| format!("invalid roll {text:?}"))
}

fn plays(args: &Args, evaluator: &dyn Evaluator, position: &Position, roll: Roll) -> Answer {
    let thinking = Thinking::analysis(args.plies);
    let mut ranked = Search::new(evaluator).rank_plays(position, roll, &thinking);
    ranked.truncate(args.count.max(1));
    let rolled = args.rollout.map(|games| roll_out_plays(evaluator, position, &ranked, games));
    let stakes = position.stakes;
    let best = ranked.first().map_or(0.0, |play| stakes.equity(play.value));
    let mut plays: Vec<PlayJson> = ranked
        .iter()
        .enumerate()
        .map(|(i, play)| PlayJson {
            play: PlayText::from(play.play).to_string(),
            position_after: PositionId::from(play.board.flipped()).to_string(),
            plies: play.plies,
            value: ValueJson::new(stakes, play.value),
            loss: best - stakes.equity(play.value),
            outcome: play.outcome.into(),
            rollout: rolled.as_ref().map(|estimates| RolloutJson::new(position, &estimates[i])),
        })
        .collect();
    if rolled.is_some() {
        let equity = |play: &PlayJson| play.rollout.as_ref().map_or(0.0, |r| r.value.equity);
        plays.sort_by(|a, b| equity(b).total_cmp(&equity(a)));
        let best = plays.first().map_or(0.0, equity);
        for play in &mut plays {
            play.loss = best - equity(play);
        }
    }
    Answer::Plays {
        position: PositionId::from(position.board).to_string(),
        dice: roll.to_string(),
        plays,
    }
}

fn roll_out_plays(
    evaluator: &dyn Evaluator,
    position: &Position,
    plays: &[RankedPlay],
    games: u32,
) -> Vec<Estimate> {
    let alternatives: Vec<Alternative> = plays
        .iter()
        .map(|play| {
            let after = Position { board: play.board, ..*position }.flipped();
            Alternative { position: after, may_double: true }
        })
        .collect();
    // The best one is known once it leads by three joint standard deviations.
    let stop = StopRule { at_least: 144, standard_error: 0.0, lead: 3.0 };
    let options = RolloutOptions { stop, ..options(games) };
    rollout(evaluator, &alternatives, &options, |_| ControlFlow::Continue(()))
        .into_iter()
        .map(Estimate::flipped)
        .collect()
}

fn options(games: u32) -> RolloutOptions {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    RolloutOptions { games, threads, ..RolloutOptions::default() }
}

fn cube(args: &Args, evaluator: &dyn Evaluator, position: &Position) -> Answer {
    let stakes = position.stakes;
    let analysis = Search::new(evaluator).analyse_cube(position, args.plies);
    let rolled = args.rollout.zip(analysis.window).zip(stakes.cube).map(|((games, _), cube)| {
        let taken = Position { stakes: stakes.with_cube(cube.doubled()), ..*position };
        let alternatives =
            [*position, taken].map(|position| Alternative { position, may_double: false });
        let estimates =
            rollout(evaluator, &alternatives, &options(games), |_| ControlFlow::Continue(()));
        [0, 1].map(|i| estimates[i])
    });
    let analysis = match &rolled {
        Some([no_double, taken]) => analysis.with_rollout(no_double.value, taken.value),
        None => analysis,
    };
    Answer::Cube(CubeJson::new(position, &analysis, rolled))
}

impl CubeJson {
    fn new(position: &Position, analysis: &CubeAnalysis, rolled: Option<[Estimate; 2]>) -> Self {
        let value = |value| ValueJson::new(position.stakes, value);
        Self {
            position: PositionId::from(position.board).to_string(),
            verdict: analysis.words(),
            doubles: analysis.verdict.doubles(),
            takes: analysis.verdict.takes(),
            beavers: analysis.verdict.beavers(),
            no_double: value(analysis.no_double),
            double_take: value(analysis.double_take),
            double_pass: value(analysis.double_pass),
            outcome: analysis.outcome.into(),
            window: analysis.window.map(|window| WindowJson {
                double_from: window.double_from,
                pass_from: window.pass_from,
                too_good_from: window.too_good_from,
                take_point: window.take_point(),
                take_point_live: window.take_point_live,
                take_point_dead: window.take_point_dead,
            }),
            rollout: rolled.map(|both| both.map(|e| RolloutJson::new(position, &e))),
        }
    }
}

impl RolloutJson {
    fn new(position: &Position, estimate: &Estimate) -> Self {
        Self {
            games: estimate.games,
            value: ValueJson::new(position.stakes, estimate.value),
            standard_error: estimate.value_error / position.stakes.unit(),
            outcome: estimate.outcome.into(),
        }
    }
}

fn print(position: &Position, answer: &Answer) {
    match answer {
        Answer::Plays { plays, dice, .. } => {
            println!("to play {dice}");
            for (i, play) in plays.iter().enumerate() {
                print_play(i + 1, play);
            }
        }
        Answer::Cube(cube) => {
            println!("{}", cube.verdict);
            let line = |name: &str, value: &ValueJson| {
                let chance = value
                    .match_chance
                    .map_or(String::new(), |c| format!("  {:.2}% mwc", 100.0 * c));
                println!("  {name:<12} {:+.3}{chance}", value.equity);
            };
            line("no double", &cube.no_double);
            if cube.window.is_some() {
                line("double, take", &cube.double_take);
                line("double, pass", &cube.double_pass);
            }
            if let Some(rolled) = &cube.rollout {
                println!(
                    "  rolled out {} games: ± {:.4} and ± {:.4}",
                    rolled[0].games, rolled[0].standard_error, rolled[1].standard_error
                );
            }
            if let Some(window) = &cube.window {
                let percent = |chance: f32| format!("{:.1}%", 100.0 * chance);
                println!(
                    "  window: double from {}, pass from {}{}; take point {} (live {}, dead {})",
                    percent(window.double_from),
                    percent(window.pass_from),
                    window
                        .too_good_from
                        .map_or(String::new(), |from| format!(", too good from {}", percent(from))),
                    percent(window.take_point),
                    percent(window.take_point_live),
                    percent(window.take_point_dead)
                );
            }
        }
    }
    if let Answer::Cube(cube) = answer {
        println!("  cubeless     {:+.3}  {}", cube.outcome.equity(), cube.outcome);
    }
    println!("equity per unit of the cube, {}", report::stakes(&position.stakes));
}

fn print_play(rank: usize, play: &PlayJson) {
    let (value, how) = match &play.rollout {
        Some(r) => (&r.value, format!("rollout {} ± {:.4}", r.games, r.standard_error)),
        None => (&play.value, format!("{}-ply", play.plies)),
    };
    let loss = if rank == 1 { String::new() } else { format!(" (-{:.3})", play.loss) };
    let chance = value.match_chance.map_or(String::new(), |c| format!("  {:.2}% mwc", 100.0 * c));
    let outcome = play.rollout.as_ref().map_or(&play.outcome, |r| &r.outcome);
    println!("{rank:>3}. {:<24} {:+.3}{loss:<10}{chance}  {how}", play.play, value.equity);
    println!("     {outcome}");
}
