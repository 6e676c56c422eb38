//! `gamao bot`: the engine as a player for other programs.

mod external;
mod ubgi;

use std::{process::ExitCode, sync::Arc};

use gamao_analysis::Decision;
use gamao_engine::{
    Cube, Evaluator, Owner, Position, Search,
    bot::{Bot, DoubleAnswer, Level},
};
use gamao_notation::{PlayText, PositionId, XgidDice};
use gamao_rules::{Play, Roll};

use crate::tables::EngineArgs;

/// Play for another program.
#[derive(clap::Args)]
#[command(after_help = "Example: gamao bot --ubgi --level onca")]
#[group(id = "protocol", required = true, multiple = false, args = ["ubgi", "gnubg_external"])]
pub(crate) struct Args {
    /// Use UBGI over standard input and output; a bare XGID or FIBS board line is answered too
    #[arg(long)]
    ubgi: bool,

    /// Listen on this local port for GNU Backgammon's external player
    /// (`set player 0 external localhost:PORT` there)
    #[arg(long, value_name = "PORT")]
    gnubg_external: Option<u16>,

    /// Playing strength
    #[arg(long, default_value = "harpia")]
    level: Level,

    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let evaluator = args.engine.evaluator()?;
    match args.gnubg_external {
        Some(port) => external::serve(port, &Answerer::new(args.level, evaluator)),
        None => ubgi::run(Answerer::new(args.level, evaluator)),
    }
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Question {
    /// Double or roll.
    Turn(Position),
    /// A roll to play.
    Play(Position, Roll),
    /// A double to answer, or a raccoon; the position is seen by the doubler.
    Double(Position),
    /// A beaver to answer; the position is seen by the first doubler, who is on roll.
    Beaver(Position),
}

impl From<&Decision> for Question {
    fn from(decision: &Decision) -> Self {
        let position = decision.position;
        match decision.dice {
            Some(XgidDice::Rolled(roll)) => Self::Play(position, roll),
            Some(XgidDice::Doubled | XgidDice::Raccooned) => Self::Double(position),
            Some(XgidDice::Beavered) => Self::Beaver(position),
            Some(XgidDice::NotRolled) | None => Self::Turn(position),
        }
    }
}

/// Answers questions in the terms of the protocols.
struct Answerer {
    bot: Bot,
    evaluator: Arc<dyn Evaluator>,
}

impl Answerer {
    fn new(level: Level, evaluator: Arc<dyn Evaluator>) -> Self {
        Self { bot: Bot::new(level, Arc::clone(&evaluator)), evaluator }
    }

    fn set_level(&mut self, level: Level) {
        self.bot = Bot::new(level, Arc::clone(&self.evaluator));
    }

    /// A play, and the id of the resulting position.
    fn play(&self, position: &Position, roll: Roll) -> (Play, PositionId) {
        let chosen = self.bot.choose(position, roll, seed(&Question::Play(*position, roll)));
        (chosen.play, PositionId::from(chosen.board.flipped()))
    }

    fn wants_to_double(&self, position: &Position) -> bool {
        self.bot.wants_to_double(position, seed(&Question::Turn(*position)))
    }

    /// The answer, with plays formatted by `text`.
    fn answer(&self, question: &Question, text: fn(Play) -> PlayText) -> String {
        match question {
            Question::Turn(position) if self.wants_to_double(position) => "double".into(),
            Question::Turn(_) => "roll".into(),
            Question::Play(position, roll) => text(self.play(position, *roll).0).to_string(),
            Question::Double(position) => match self.bot.answer_double(position, seed(question)) {
                DoubleAnswer::Take => "take".into(),
                DoubleAnswer::Pass => "drop".into(),
                DoubleAnswer::Beaver => "beaver".into(),
            },
            Question::Beaver(position) if self.accepts_beaver(position) => "take".into(),
            Question::Beaver(_) => "drop".into(),
        }
    }

    /// Whether to play on with the cube beavered. As in ids, the cube value after a beaver already includes the
    /// double.
    fn accepts_beaver(&self, position: &Position) -> bool {
        let Some(cube) = position.stakes.cube else { return true };
        let doubled = if cube.owner == Owner::Theirs { cube } else { cube.doubled() };
        let stakes = position.stakes.with_cube(Cube { value: 2 * doubled.value, ..doubled });
        let value =
            Search::new(&self.evaluator).evaluate(&Position { stakes, ..*position }, 1).value;
        value >= -(doubled.value as f32)
    }
}

/// A seed from the question, so that the same question gets the same answer; weak levels err by it.
fn seed(question: &Question) -> u64 {
    let (position, roll) = match question {
        Question::Turn(position) => (position, 1),
        Question::Double(position) | Question::Beaver(position) => (position, 2),
        Question::Play(position, roll) => (position, 3 + u64::from(roll.high().to_u8())),
    };
    let fold = |bits: u128| (bits ^ bits >> 64) as u64;
    let (mine, theirs) = (position.board.mine.to_bits(), position.board.theirs.to_bits());
    fold(mine).wrapping_mul(31).wrapping_add(fold(theirs)).wrapping_mul(31).wrapping_add(roll)
}
