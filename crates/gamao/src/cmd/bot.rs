//! `gamao bot`: the engine as a player for other programs.

mod external;
mod fibs;
mod ubgi;

use std::{process::ExitCode, sync::Arc};

use gamao_engine::{
    Evaluator, Position,
    bot::{Bot, DoubleAnswer, Level},
};
use gamao_notation::{PlayText, PositionId};
use gamao_rules::Roll;

use crate::tables::EngineArgs;

/// Play for another program.
#[derive(clap::Args)]
#[group(id = "protocol", required = true, multiple = false, args = ["ubgi", "gnubg_external"])]
pub(crate) struct Args {
    /// Speak UBGI over standard input and output; a bare XGID on a line is answered too.
    #[arg(long)]
    ubgi: bool,

    /// Wait on this port of this machine for GNU Backgammon's external player
    /// (`set player 0 external localhost:PORT` there).
    #[arg(long, value_name = "PORT")]
    gnubg_external: Option<u16>,

    /// How strong to play.
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

/// What there is to decide.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Question {
    /// Double or roll.
    Turn(Position),
    /// A roll to play.
    Play(Position, Roll),
    /// A double to answer; the position is seen by the doubler.
    Double(Position),
}

/// Answers questions in the words programs use.
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

    /// A play in words, and the id of the position it leaves.
    fn play(&self, position: &Position, roll: Roll) -> (String, String) {
        let chosen = self.bot.choose(position, roll, seed(&Question::Play(*position, roll)));
        let id = PositionId::from(chosen.board.flipped());
        (PlayText::from(chosen.play).to_string(), id.to_string())
    }

    fn answer(&self, question: &Question) -> String {
        let seed = seed(question);
        match question {
            Question::Turn(position) if self.bot.wants_to_double(position, seed) => "double".into(),
            Question::Turn(_) => "roll".into(),
            Question::Play(position, roll) => self.play(position, *roll).0,
            Question::Double(position) => match self.bot.answer_double(position, seed) {
                DoubleAnswer::Take => "take".into(),
                DoubleAnswer::Pass => "drop".into(),
                DoubleAnswer::Beaver => "beaver".into(),
            },
        }
    }
}

/// The same question gets the same answer; weak levels err by this.
fn seed(question: &Question) -> u64 {
    let (position, roll) = match question {
        Question::Turn(position) => (position, 1),
        Question::Double(position) => (position, 2),
        Question::Play(position, roll) => (position, 3 + u64::from(roll.high().to_u8())),
    };
    let fold = |bits: u128| (bits ^ bits >> 64) as u64;
    let (mine, theirs) = (position.board.mine.to_bits(), position.board.theirs.to_bits());
    fold(mine).wrapping_mul(31).wrapping_add(fold(theirs)).wrapping_mul(31).wrapping_add(roll)
}
