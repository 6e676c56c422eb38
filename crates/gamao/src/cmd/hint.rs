//! `gamao hint`: the best plays, or what to do about the cube.

use std::{
    io::{self, Write},
    ops::ControlFlow,
    process::ExitCode,
};

use gamao_engine::{
    CubeAnalysis, Evaluator, Position, RankedPlay, Search, Thinking,
    rollout::{Alternative, Estimate, RolloutOptions, StopRule, rollout},
};
use gamao_notation::{PlayText, PositionId};
use gamao_rules::Roll;
use serde::Serialize;

use crate::{
    decision::{self, Decision},
    printer::Printer,
    report::{self, OutcomeJson, ValueJson},
    tables::EngineArgs,
};

/// Show the best plays of a roll, or what to do about the cube before it.
///
/// The position is a text that holds one: an XGID, a GNU position id with or without a match id, a
/// FIBS board line, or a board drawn by GNU Backgammon, eXtreme Gammon and others, with anything
/// around them; `-` reads it from the standard input. What does not add up is refused. Where dice are given, here or in the id,
/// the plays are ranked; otherwise the cube is analysed.
#[derive(clap::Args)]
#[command(
    after_help = "Example: gamao hint 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10' --plies 1\n         gamao hint - < position.txt"
)]
pub(crate) struct Args {
    /// The position, or `-`.
    position: String,

    /// The roll, such as `31`, in place of the one in the id.
    #[arg(long, value_parser = parse_roll)]
    dice: Option<Roll>,

    /// How many rolls to look ahead.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(..=4))]
    plies: u8,

    /// Judge every play as deep as the best, not only the promising ones.
    #[arg(long)]
    unfiltered: bool,

    /// Roll the best candidates out, each in at most this many games.
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
struct Read {
    #[serde(flatten)]
    answer: Answer,
    /// What the position was read from.
    read_from: Vec<String>,
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
    /// How deep it was judged.
    plies: u8,
    #[serde(flatten)]
    value: ValueJson,
    /// In equity, behind the best play judged the same way.
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
    let text = decision::text_of(&args.position)?;
    let decision = Decision::parse(&text, args.play, args.engine.variant)?;
    let evaluator = args.engine.evaluator()?;
    let position = decision.position;
    let answer = match args.dice.or(decision.roll()) {
        Some(roll) => plays(args, &evaluator, &position, roll),
        None => cube(args, &evaluator, &position),
    };
    let answer = Read { read_from: decision.read_from(), answer };
    let mut out = Printer::new();
    if args.json {
        out.json(&answer)?;
    } else {
        // A text of many words is told what was found in it.
        if text.trim().contains(char::is_whitespace) {
            writeln!(out, "read from {}", answer.read_from.join(", "))?;
        }
        print(&mut out, &position, &answer.answer)?;
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
    let thinking = if args.unfiltered {
        Thinking::unfiltered(args.plies)
    } else {
        Thinking::analysis(args.plies)
    };
    let mut ranked = Search::new(evaluator).rank_plays(position, roll, &thinking);
    ranked.truncate(args.count.max(1));
    let rolled = args.rollout.map(|games| roll_out_plays(evaluator, position, &ranked, games));
    let stakes = position.stakes;
    let mut plays: Vec<PlayJson> = ranked
        .iter()
        .enumerate()
        .map(|(i, play)| PlayJson {
            play: PlayText::from(play.play).to_string(),
            position_after: PositionId::from(play.board.flipped()).to_string(),
            plies: play.plies,
            value: ValueJson::new(stakes, play.value),
            loss: play.loss / stakes.unit(),
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

fn print(out: &mut impl Write, position: &Position, answer: &Answer) -> io::Result<()> {
    match answer {
        Answer::Plays { plays, dice, .. } => {
            writeln!(out, "to play {dice}")?;
            let mut depth = plays.first().map(PlayJson::depth);
            for (rank, play) in (1..).zip(plays) {
                if depth.replace(play.depth()) != Some(play.depth()) {
                    let depth = play.depth();
                    writeln!(out, "{depth} only, behind the best play judged the same way:")?;
                }
                print_play(out, rank, play)?;
            }
        }
        Answer::Cube(cube) => print_cube(out, cube)?,
    }
    writeln!(out, "equity per unit of the cube, {}", report::stakes(&position.stakes))
}

fn print_play(out: &mut impl Write, rank: usize, play: &PlayJson) -> io::Result<()> {
    let value = play.rollout.as_ref().map_or(&play.value, |rollout| &rollout.value);
    let error =
        play.rollout.as_ref().map_or(String::new(), |r| format!(" ± {:.4}", r.standard_error));
    let loss = if rank == 1 { String::new() } else { format!(" (-{:.3})", play.loss) };
    let chance = value.match_chance.map_or(String::new(), |c| format!("  {:.2}% mwc", 100.0 * c));
    let outcome = play.rollout.as_ref().map_or(&play.outcome, |r| &r.outcome);
    let depth = play.depth();
    writeln!(
        out,
        "{rank:>3}. {depth:<8} {:<24} {:+.3}{error}{loss:<10}{chance}",
        play.play, value.equity
    )?;
    writeln!(out, "     {outcome}")
}

impl PlayJson {
    /// How it was judged: `2-ply`, or `rollout` and the number of games.
    fn depth(&self) -> String {
        match &self.rollout {
            Some(rollout) => format!("rollout {}", rollout.games),
            None => format!("{}-ply", self.plies),
        }
    }
}

fn print_cube(out: &mut impl Write, cube: &CubeJson) -> io::Result<()> {
    writeln!(out, "{}", cube.verdict)?;
    let mut line = |name: &str, value: &ValueJson| {
        let chance =
            value.match_chance.map_or(String::new(), |c| format!("  {:.2}% mwc", 100.0 * c));
        writeln!(out, "  {name:<12} {:+.3}{chance}", value.equity)
    };
    line("no double", &cube.no_double)?;
    if cube.window.is_some() {
        line("double, take", &cube.double_take)?;
        line("double, pass", &cube.double_pass)?;
    }
    if let Some(rolled) = &cube.rollout {
        writeln!(
            out,
            "  rolled out {} games: ± {:.4} and ± {:.4}",
            rolled[0].games, rolled[0].standard_error, rolled[1].standard_error
        )?;
    }
    if let Some(window) = &cube.window {
        let percent = |chance: f32| format!("{:.1}%", 100.0 * chance);
        writeln!(
            out,
            "  window: double from {}, pass from {}{}; take point {} (live {}, dead {})",
            percent(window.double_from),
            percent(window.pass_from),
            window
                .too_good_from
                .map_or(String::new(), |from| format!(", too good from {}", percent(from))),
            percent(window.take_point),
            percent(window.take_point_live),
            percent(window.take_point_dead)
        )?;
    }
    writeln!(out, "  cubeless     {:+.3}  {}", cube.outcome.equity(), cube.outcome)
}
